"""Curves are monotone, tables are found by weights and then by model, and a guess says that it is one."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.embedding.calibration import LINEAR, Curve, calibration_for, own_directory
from common.embedding.centring import centrings_of
from common.embedding.fit import rising
from common.embedding.types import EmbeddingIdentity

CURVE = Curve.through([(-0.2, 0.0), (0.3, 0.5), (0.8, 0.9), (1.0, 1.0)])
E5 = "intfloat/multilingual-e5-small"


def identity(model: str, weights: str = "bundled-12345678") -> EmbeddingIdentity:
    return EmbeddingIdentity(f"{model}@{weights}", model, "bundled", 384, "", "")


@given(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))
def test_a_higher_cosine_is_never_worth_less(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= CURVE(low) <= CURVE(high) <= 1


def test_a_curve_goes_through_its_points_and_is_straight_between() -> None:
    assert [CURVE(x) for x in (-1, -0.2, 0.3, 1.0, 2)] == [0, 0, 0.5, 1, 1]
    assert CURVE(0.05) == pytest.approx(0.25)


@pytest.mark.parametrize(
    "points", [[(0, 0)], [(0, 0), (0, 1)], [(0, 0.5), (1, 0.4)], [(0, -0.1), (1, 1)], [(0, 0), (1, 1.1)]]
)
def test_points_that_are_no_curve_are_refused(points: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match="calibrat"):
        Curve.through(points)


@given(st.lists(st.floats(-1, 1), min_size=5, max_size=5))
def test_fitted_points_always_make_a_curve(cosines: list[float]) -> None:
    Curve.through(rising(list(zip(cosines, (0.0, 0.3, 0.5, 0.8, 1.0), strict=True))))


def test_the_default_model_has_a_table_with_its_centring(tmp_path: Path) -> None:
    (newest, *_) = centrings_of(E5.upper())
    assert newest.query_mean.shape == newest.passage_mean.shape == (384,)
    assert calibration_for(identity(E5), newest, tmp_path) != LINEAR


def test_a_model_nobody_fitted_is_taken_as_it_is_and_a_warning_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found = calibration_for(identity("acme/vectors-1"), None, tmp_path)
    assert found is LINEAR
    assert "acme/vectors-1@bundled-12345678 is not calibrated" in caplog.text
    assert [found.relevance(x) for x in (-0.5, 0.25, 1.0)] == [0, 0.25, 1]


def test_a_table_for_another_centring_does_not_count(tmp_path: Path) -> None:
    assert calibration_for(identity(E5), None, tmp_path) is LINEAR


def own_table(cache_dir: Path, name: str, content: str) -> None:
    own_directory(cache_dir).mkdir(exist_ok=True)
    (own_directory(cache_dir) / name).write_text(content)


def table_for(key: str, top: float) -> str:
    points = [[0, 0], [1, top]]
    return json.dumps({"for": key, "centring": None, "similarity": points, "relevance": points})


def test_a_table_for_these_weights_goes_before_one_for_the_model(tmp_path: Path) -> None:
    own_table(tmp_path, "a.json", table_for("acme/vectors-1", 0.6))
    own_table(tmp_path, "b.json", table_for("acme/vectors-1@hub-9", 0.7))
    assert calibration_for(identity("acme/vectors-1", "hub-9"), None, tmp_path).relevance(1) == 0.7
    assert calibration_for(identity("acme/vectors-1", "hub-1"), None, tmp_path).relevance(1) == 0.6


@pytest.mark.parametrize("content", ["", "[]", '{"for": "acme/vectors-1"}', table_for("acme/vectors-1", -1)])
def test_an_unusable_table_is_left_out_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: str
) -> None:
    own_table(tmp_path, "bad.json", content)
    assert calibration_for(identity("acme/vectors-1"), None, tmp_path) is LINEAR
    assert "bad.json is unusable" in caplog.text
