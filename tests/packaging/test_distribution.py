"""What is built for a package index: complete, with nothing strange in it, and from any folder."""

from __future__ import annotations

import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from check_dist import required, wrong_in_sdist, wrong_in_wheel
from lock import ELSEWHERE, LOCK, lock_entries, locked, marked, package_name, wanted

from fanoboard.command_line import command_parser

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

BUILD = """
import os, sys
import setuptools.build_meta as backend
if sys.argv[1] == "wheel":
    os.access = lambda *arguments, **more: False  # As for a folder that can't be written.
print(getattr(backend, "build_" + sys.argv[1])(sys.argv[2]))
"""


def build(kind: str, source: Path, out: Path) -> Path:
    """Build an uncompiled wheel or an sdist."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, kind, str(out)],
        cwd=source,
        env={**os.environ, "FANOBOARD_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return out / done.stdout.splitlines()[-1]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The sources, in a folder of their own."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path / "source"
    no_copy = shutil.ignore_patterns(
        ".git", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.so", "*.pyd"
    )
    shutil.copytree(ROOT, folder, ignore=no_copy)
    return folder


def test_the_lock_holds_all_that_is_asked_for() -> None:
    held = lock_entries(LOCK.read_text(encoding="utf-8"))
    assert {package_name(each) for each in (*wanted(), *ELSEWHERE)} <= held.keys()


def test_what_one_system_needs_is_marked_in_the_lock() -> None:
    lock = LOCK.read_text(encoding="utf-8")
    assert (
        marked("macholib==1 \\\n    --hash=x\n")
        == 'macholib==1 ; sys_platform == "darwin" \\\n    --hash=x\n'
    )
    for requirement, system in ELSEWHERE.items():
        assert re.search(rf'(?m)^{package_name(requirement)}==\S+ ; sys_platform == "{system}" ', lock)


def test_a_part_of_the_lock_is_whole() -> None:
    entries = lock_entries("# Head ==\nab==1 \\\n    --hash=x\nabc==2 \\\n    --hash=y \\\n    --hash=z\n")
    assert entries.keys() == {"ab", "abc"}
    assert entries["abc"] == "abc==2 \\\n    --hash=y \\\n    --hash=z\n"
    assert re.fullmatch(r"(?s)pyyaml==.+\nlibrt==.+ \\\n    --hash=sha256:\w+\n", locked(("pyyaml", "librt")))


@pytest.mark.parametrize("spelling", ["Mypy_Extensions>=1", "mypy.extensions (<2)", "mypy-extensions[x]~=1"])
def test_a_package_is_the_same_however_it_is_spelt(spelling: str) -> None:
    assert package_name(spelling) == "mypy-extensions"


def test_both_commands_start_the_program() -> None:
    for commands in (PROJECT["scripts"], PROJECT["gui-scripts"]):
        for target in commands.values():
            module, name = target.split(":")
            assert callable(getattr(importlib.import_module(module), name))
    assert not PROJECT["scripts"].keys() & PROJECT["gui-scripts"].keys()


def test_the_metadata_tells_of_files_and_versions_that_there_are() -> None:
    for pattern in PROJECT["license-files"]:
        assert list(ROOT.glob(pattern)), pattern
    assert (ROOT / PROJECT["readme"]).is_file()
    oldest = PROJECT["requires-python"].removeprefix(">=")
    versions = [each.split(" :: ")[-1] for each in PROJECT["classifiers"] if "Python :: 3." in each]
    assert versions[0] == oldest
    assert "urls" not in PROJECT, "there is no public page yet"


def test_the_page_on_an_index_needs_no_file_beside_it() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)]*)\)|<(?:img|a) [^>]*(?:src|href)=[\"']?([^\"' >]*)", text)
    targets = [target for found in linked for target in found if target]
    assert all(target.startswith("https://") for target in targets), targets
    commands = set(re.findall(r"`fanoboard ([a-z]+)", text))
    assert commands <= set(command_parser()[1])


def test_strange_and_missing_files_are_found() -> None:
    kept = ["fanoboard/cli.py", "assets/fonts/a.otf", "themes/wood.yaml", "tests/a.py", ".gitignore"]
    kept.insert(0, "assets/languages/de/fanoboard.po")
    sent = ["PKG-INFO", "fanoboard.egg-info/SOURCES.txt", *kept[:-1]]
    assert wrong_in_sdist(sent, kept) == set()
    assert wrong_in_sdist([*sent[1:-1], "core"], kept) == {"tests/a.py", "core"}
    wheel = [
        "fanoboard/cli.py",
        "fanoboard/assets/languages/de/fanoboard.po",
        "fanoboard/assets/languages/de/fanoboard.mo",
        "fanoboard/assets/fonts/a.otf",
        "fanoboard/themes/wood.yaml",
        "fanoboard__mypyc.cpython-311-x86_64-linux-gnu.so",
        "fanoboard/search/state.cp311-win_amd64.pyd",
        "fanoboard-1.0.dist-info/RECORD",
    ]
    assert wrong_in_wheel(wheel, kept) == set()
    assert wrong_in_wheel([*wheel[1:], "build/x.c"], kept) == {"fanoboard/cli.py", "build/x.c"}


def test_a_folder_that_cannot_be_written_is_installed(source: Path, tmp_path: Path) -> None:
    language = source / "assets" / "languages" / "xx" / "fanoboard.po"
    language.parent.mkdir()
    language.write_text(
        'msgid "English"\nmsgstr "Xxish"\n\n#, fuzzy\nmsgid "Draw"\nmsgstr "Xx"\n\n'
        'msgctxt "result"\nmsgid "Draw"\nmsgstr "Xxes"\n',
        encoding="utf-8",
    )
    before = sorted(source.rglob("*"))
    wheel = build("wheel", source, tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert sorted(source.rglob("*")) == before
    with zipfile.ZipFile(wheel) as archive:
        compiled = archive.read("fanoboard/assets/languages/xx/fanoboard.mo")
    made = GNUTranslations(io.BytesIO(compiled))
    said = made.gettext("English"), made.gettext("Draw"), made.pgettext("result", "Draw")
    assert said == ("Xxish", "Draw", "Xxes")


def test_the_sdist_holds_what_is_under_version_control(source: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    kept = [name for name in told.stdout.splitlines() if (ROOT / name).exists()]
    with tarfile.open(build("sdist", source, tmp_path)) as archive:
        found = [each.name.partition("/")[2] for each in archive if each.isfile()]
    assert wrong_in_sdist(found, kept) == set()


def test_packages_that_carry_their_own_python_hold_all_that_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Windows program names what is imported, and what that needs in turn."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging" / "windows"))
    needed = required(PROJECT["dependencies"])
    assert {"fsrs", "typing-extensions"} <= needed, "what is needed by what we need, too"
    assert set(importlib.import_module("windows_release").NEEDED_TO_RUN) == needed
