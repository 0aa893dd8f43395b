"""The service form as docker-compose.yml describes it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from common.settings import Settings

ROOT = Path(__file__).parents[3]
OURS = ("migrate", "api", "worker", "beat")
STORES = ("redis", "postgres", "qdrant")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def test_every_part_of_the_service_form_is_there(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {*OURS, *STORES}


def test_every_running_service_has_a_health_check(compose: dict[str, Any]) -> None:
    without = [name for name, service in compose["services"].items() if "healthcheck" not in service]
    assert without == ["migrate"]


def test_our_programs_wait_for_the_stores_and_the_migration(compose: dict[str, Any]) -> None:
    for name in ("api", "worker", "beat"):
        awaited = compose["services"][name]["depends_on"]
        assert {store: awaited[store]["condition"] for store in STORES} == dict.fromkeys(
            STORES, "service_healthy"
        )
        assert awaited["migrate"]["condition"] == "service_completed_successfully"


def test_only_the_api_publishes_a_port_and_only_on_loopback_unless_asked(compose: dict[str, Any]) -> None:
    published = {name: s["ports"] for name, s in compose["services"].items() if "ports" in s}
    assert published == {"api": ["${ELEPHANT_BIND:-127.0.0.1}:${ELEPHANT_PORT:-8010}:8010"]}


def test_stores_have_no_way_out_and_our_programs_run_with_least_rights(compose: dict[str, Any]) -> None:
    assert compose["networks"]["inside"]["internal"] is True
    for name in STORES:
        assert compose["services"][name]["networks"] == ["inside"]
    for name in OURS:
        service = compose["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
    assert re.search(r"^USER (?!root)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)


def test_every_setting_it_hands_over_exists(compose: dict[str, Any]) -> None:
    known = {f"ELEPHANT_{name.upper()}" for name in Settings.model_fields}
    for name in OURS:
        assert set(compose["services"][name]["environment"]) <= known


def test_secrets_come_from_the_environment(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        for key, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD", key):
                assert str(value).startswith("${"), (name, key)


def test_the_commands_are_commands_of_elephant(compose: dict[str, Any]) -> None:
    assert [compose["services"][name]["command"] for name in OURS] == [[name] for name in OURS]


def test_the_image_copies_every_package_of_the_wheel() -> None:

    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]["packages"]
    copied = re.findall(r"^COPY (\w+) \1$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert sorted(copied) == sorted(packages)


def test_docker_compose_reads_it() -> None:
    tool = _compose_tool()
    if tool is None:
        pytest.skip("docker compose is not at hand")
    environment = {**os.environ, "ELEPHANT_API_KEY": "k" * 8, "POSTGRES_PASSWORD": "p" * 8}
    done = subprocess.run(
        [*tool, "-f", str(ROOT / "docker-compose.yml"), "config", "--quiet"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _compose_tool() -> list[str] | None:
    if shutil.which("docker"):
        plugin = subprocess.run(
            ["docker", "compose", "version"], capture_output=True, timeout=20, check=False
        )
        if plugin.returncode == 0:
            return ["docker", "compose"]
    return ["docker-compose"] if shutil.which("docker-compose") else None
