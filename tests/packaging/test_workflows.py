"""The workflows, which run on hosted machines alone: what they may do, and whether what they call exists."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from needs import COMMANDS
from support.tiers import NIGHTLY, QUICK

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

TOP = {"name", "on", "permissions", "defaults", "jobs"}
JOB = {"strategy", "runs-on", "timeout-minutes", "steps", "needs", "if", "permissions", "uses"}
STEP = {"name", "uses", "with", "if", "env", "run"}
RUNNERS = {"ubuntu-22.04", "ubuntu-24.04", "ubuntu-24.04-arm", "windows-2025", "macos-15", "macos-15-intel"}
CONTEXTS = {"matrix", "github", "runner"}

pytestmark = pytest.mark.skipif(not FILES, reason="an sdist has no workflows")


def workflow(name: str) -> dict[str, Any]:
    text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
    # To YAML 1.1 the key `on` is a truth.
    found: dict[Any, Any] = yaml.safe_load(text)
    return {"on" if key is True else str(key): value for key, value in found.items()}


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    for file in FILES:
        for name, job in workflow(file.name)["jobs"].items():
            yield f"{file.name}: {name}", job


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, job in jobs():
        for step in job.get("steps", ()):
            yield name, step


def choices(job: dict[str, Any]) -> list[dict[str, str]]:
    """The values that a job's matrix gives its keys, one after the other."""
    matrix = job.get("strategy", {}).get("matrix", {})
    plain = [{key: str(value)} for key, values in matrix.items() if key != "include" for value in values]
    return [*plain, *matrix.get("include", ())]


def filled(text: str, chosen: dict[str, str]) -> str:
    """A text with the values of a matrix in its gaps."""
    for key, value in chosen.items():
        text = text.replace(f"${{{{ matrix.{key} }}}}", value)
    return text


def commands() -> Iterator[tuple[str, str]]:
    """Every line that is run, with all values of the matrix."""
    for name, job in jobs():
        for step in job.get("steps", ()):
            for line in str(step.get("run", "")).splitlines():
                for chosen in choices(job) or [{}]:
                    yield name, filled(line, chosen)


def test_only_known_keys_are_used() -> None:
    for file in FILES:
        assert workflow(file.name).keys() <= TOP
    for name, job in jobs():
        assert job.keys() <= JOB, name
        assert "uses" in job or {"runs-on", "timeout-minutes", "steps"} <= job.keys(), name
    for name, step in steps():
        assert step.keys() <= STEP, name
        assert ("uses" in step) != ("run" in step), name


def test_nothing_may_write_but_what_makes_the_release() -> None:
    for file in FILES:
        assert workflow(file.name)["permissions"] == {"contents": "read"}
    writing = {name: job["permissions"] for name, job in jobs() if "permissions" in job}
    assert writing == {"release.yml: release": {"contents": "write"}}
    for name, step in steps():
        if str(step.get("uses", "")).startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False, name


def test_what_others_wrote_is_pinned_to_a_commit() -> None:
    for name, step in steps():
        if "uses" in step:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"]), name
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            assert "@" not in line or re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_jobs_wait_for_jobs_and_run_where_they_can() -> None:
    for file in FILES:
        found = workflow(file.name)["jobs"]
        for job in found.values():
            assert set(job.get("needs", ())) <= found.keys()
            if "uses" in job:
                assert (ROOT / job["uses"]).is_file()
                assert "workflow_call" in workflow(Path(job["uses"]).name)["on"]
                continue
            systems = [each["system"] for each in choices(job) if "system" in each] or [job["runs-on"]]
            assert set(systems) <= RUNNERS


def test_gaps_are_filled_by_what_there_is() -> None:
    for name, job in jobs():
        keys = {key for each in choices(job) for key in each}
        for context, key in re.findall(r"\$\{\{ (\w+)\.(\w+)", str(job)):
            assert context in CONTEXTS, name
            assert context != "matrix" or key in keys, (name, key)


def test_the_scripts_that_are_called_are_there() -> None:
    called = set()
    for name, line in commands():
        for script in re.findall(r"(?:python3?|bash) ([\w./]+)", line):
            assert (ROOT / script).is_file(), (name, script)
            called.add(script)
        for system in re.findall(r"packaging/build\.py (\w+)", line):
            assert (ROOT / "packaging" / "build.py").read_text(encoding="utf-8").count(f'"{system}"')
            called.add(system)
    assert {".ci/run", "packaging/check_dist.py", "packaging/release_manifest.py"} <= called
    assert {"linux", "windows", "macos"} <= called


def test_what_a_build_needs_is_installed_before_it() -> None:
    essential = {"dpkg", "libc-bin", ""}
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for row in choices(workflow("release.yml")["jobs"]["packages"]):
        needed = set(COMMANDS[row["package"]].values()) - essential
        assert needed <= set(row["needs"].split())
        assert row["package"] == "macos" or needed <= set(re.findall(r"[\w-]+", script))


def test_artefacts_have_names_of_their_own() -> None:
    names = []
    for job in workflow("release.yml")["jobs"].values():
        for step in job.get("steps", ()):
            if "upload-artifact" in step.get("uses", ""):
                names += [filled(step["with"]["name"], chosen) for chosen in choices(job) or [{}]]
    assert len(names) == len(set(names)) == 10


def test_the_tiers_name_tests_that_there_are() -> None:
    files = {file.stem.removeprefix("test_"): file for file in (ROOT / "tests").rglob("test_*.py")}
    for named in QUICK | NIGHTLY:
        file, _, test = named.partition("::")
        assert file in files, named
        assert f"def test_{test}" in files[file].read_text(encoding="utf-8"), named


def test_every_python_that_is_promised_is_tested_and_gets_a_wheel() -> None:
    promised = [
        each.split(" :: ")[-1] for each in PROJECT["project"]["classifiers"] if "Python :: 3." in each
    ]
    assert workflow("tests.yml")["jobs"]["tests"]["strategy"]["matrix"]["python"] == promised
    wheels = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in promised]
