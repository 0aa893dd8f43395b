"""The table that ships says of the default model what it claims to say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from common.embedding.bundled import bundled_model
from common.embedding.calibration import LINEAR, Calibration, Curve
from common.embedding.centring import unpacked
from common.embedding.embedder import ModelEmbedder
from common.embedding.fit import Fitted, fit_centring, fit_pairs, main
from common.embedding.load import resolve
from common.embedding.statements import Cosines, PairCosines, pair_cosines, statements
from common.embedding.types import Embedder
from common.settings import Settings


@pytest.fixture(scope="module")
def pairs(embedder: Embedder) -> PairCosines:
    return pair_cosines(embedder, statements())


@pytest.fixture(scope="module")
def fitted(pairs: PairCosines) -> Fitted:
    return fit_pairs(pairs)


def share(curve: Curve, cosines: Cosines, at_least: float) -> float:
    return sum(curve(float(c)) >= at_least for c in cosines) / len(cosines)


def shipped(embedder: Embedder) -> Calibration:
    assert isinstance(embedder, ModelEmbedder)
    assert embedder._calibration is not LINEAR
    return embedder._calibration


def test_there_are_pairs_enough_of_every_class(pairs: PairCosines) -> None:
    by_class = (pairs.same, pairs.same_across, pairs.detailed, pairs.other, pairs.related, pairs.answer)
    assert all(len(cosines) >= 144 for cosines in by_class)
    assert len(pairs.unrelated) > 1000 and len(pairs.astray) > 1000


def test_fitting_again_gives_the_table_that_ships(embedder: Embedder, fitted: Fitted) -> None:
    calibration = shipped(embedder)
    for points, curve in (
        (fitted.similarity, calibration.similarity),
        (fitted.relevance, calibration.relevance),
    ):
        assert [x for x, _ in points] == pytest.approx(curve.cosines, abs=0.01)
        assert [y for _, y in points] == pytest.approx(curve.values)


def test_duplicates_are_reworded_statements_and_not_other_ones(
    embedder: Embedder, pairs: PairCosines
) -> None:
    similarity = shipped(embedder).similarity
    assert share(similarity, pairs.same, 0.92) > 0.45
    assert share(similarity, pairs.same, 0.85) > 0.75
    assert share(similarity, pairs.other, 0.92) < 0.12
    assert share(similarity, pairs.related, 0.85) < 0.01
    assert share(similarity, pairs.unrelated, 0.85) == 0


def test_half_way_stands_for_one_topic(embedder: Embedder, pairs: PairCosines) -> None:
    similarity = shipped(embedder).similarity
    assert share(similarity, pairs.same, 0.5) > 0.99
    assert share(similarity, pairs.same_across, 0.5) > 0.99
    assert share(similarity, pairs.unrelated, 0.5) < 0.04


def test_hardly_an_answer_is_lost_below_the_boundary_of_relevance(
    embedder: Embedder, pairs: PairCosines
) -> None:
    relevance = shipped(embedder).relevance
    assert share(relevance, pairs.answer, 0.3) > 0.96
    assert share(relevance, pairs.astray, 0.3) < 0.05
    assert share(relevance, pairs.astray, 0.5) < 0.002


def test_one_threshold_holds_within_and_across_languages(embedder: Embedder) -> None:
    """What centring is for: without it unrelated Chinese pairs pass thresholds that English answers miss."""
    relevance = shipped(embedder).relevance
    chosen = statements()[::2]
    for asked in ("en", "zh"):
        for told in ("en", "zh"):
            passages = embedder.embed_passages([s.wordings(told).text for s in chosen])
            found = wrong = 0
            for row, s in enumerate(chosen):
                cosines = passages @ embedder.embed_query(s.wordings(asked).question)
                found += relevance(float(cosines[row])) >= 0.3
                wrong += sum(
                    relevance(float(c)) >= 0.3
                    for c, other in zip(cosines, chosen, strict=True)
                    if other.topic != s.topic
                )
            assert found >= 0.93 * len(chosen)
            assert wrong <= 0.08 * len(chosen) * (len(chosen) - 3)


@pytest.mark.deep
def test_the_centring_that_ships_is_the_one_fitted_on_the_statements(embedder: Embedder) -> None:
    assert isinstance(embedder, ModelEmbedder)
    again = unpacked(fit_centring(embedder.uncentred(), statements()))
    kept = embedder._centring
    assert kept is not None
    assert float(again.directions[0] @ kept.directions[0]) > 0.999
    assert float(again.query_mean @ kept.query_mean) == pytest.approx(
        float(kept.query_mean @ kept.query_mean), rel=0.01
    )


@pytest.mark.deep
def test_the_command_writes_a_table_that_the_next_start_uses(
    tmp_path: Path, model_cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = bundled_model(model_cache).directory
    shutil.copytree(source, tmp_path / "models" / source.name)
    monkeypatch.setenv("ELEPHANT_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("ELEPHANT_EMBEDDING_OFFLINE", "true")
    monkeypatch.setenv("ELEPHANT_EMBEDDING_QUERY_PREFIX", "Q: ")
    uncalibrated = resolve(Settings(), None)
    assert uncalibrated.relevance(0.9) == 0.9
    assert main([]) == 0
    assert "pairs with relevance >= 0.3: answer 9" in capsys.readouterr().out
    calibrated = resolve(Settings(), None)
    assert calibrated.relevance(0.0) == 0 and calibrated.relevance(0.95) == 1
