"""What builds before this one wrote into their users' folders is opened, and says what it said then."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.paths import TESTS
from support.ui_person import words
from support.waiting import PATIENCE, until

import fanoboard
from fanoboard.content.engines import EnginesFile
from fanoboard.content.layout import register_layouts
from fanoboard.content.progress_file import PUZZLES_KEPT
from fanoboard.content.settings import load_settings
from fanoboard.match import store
from fanoboard.match.saves import dump, load, record
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.features.home.home_scene import Home

NOW = "this build"
RELEASES = sorted(folder.name for folder in (TESTS / "releases").iterdir() if folder.is_dir())


@pytest.fixture(params=[*RELEASES, NOW])
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what a build has left."""
    folder = tmp_path / "home"
    monkeypatch.setenv("FANOBOARD_HOME", str(folder))
    if request.param == NOW:
        monkeypatch.setenv("PYTHONPATH", str(Path(fanoboard.__file__).parent.parent))
        tool = TESTS.parent / "tools" / "release_files.py"
        subprocess.run([sys.executable, tool, folder], timeout=PATIENCE, check=True)
    else:
        shutil.copytree(TESTS / "releases" / request.param, folder)
    register_layouts(shipped_only=True)
    return folder


def written(home: Path) -> dict[str, Any]:
    """What the build says that it has written."""
    found: dict[str, Any] = json.loads((home / "written.json").read_text(encoding="utf-8"))
    return found


def test_every_format_there_was_is_among_them() -> None:
    saves = [file for name in RELEASES for file in (TESTS / "releases" / name / "state").rglob("*.yaml")]
    first = {file.read_text(encoding="utf-8").splitlines()[0] for file in saves}
    assert {"format: 1", "format: 2", "format: 3"} <= first


def test_games_are_the_same_games(home: Path) -> None:
    games = written(home)["games"]
    assert {each["game"] for each in games.values()} == {
        "fano330",
        "fano_cards",
        "fano_nim",
        "fanorona",
        "fixation",
    }
    for each in games.values():
        match = load(home / each["file"])
        assert [turn.text for turn in match.turns] == each["turns"]
        assert match.position.text() == each["position"]
        assert (match.result is not None) == each["over"]
        assert match.players[0].name == "Vola"
        (home / "again.yaml").write_text(dump(record(match)), encoding="utf-8")
        assert dump(record(load(home / "again.yaml"))) == dump(record(match))


def test_settings_are_the_same_settings(home: Path) -> None:
    settings, trouble = load_settings()
    assert trouble is None
    for name, value in written(home)["settings"].items():
        assert getattr(settings, name) == value, name


def test_engines_and_solved_puzzles_are_remembered(home: Path) -> None:
    told = written(home)
    engines, trouble = EnginesFile().load()
    assert trouble is None
    commands = [told["engine"]["command"]] if "engine" in told else []
    assert [each.command for each in engines.values()] == commands
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    solved = [told["puzzle"]] if "puzzle" in told else []
    assert [name for names in progress.solved.values() for name in names] == solved


def test_the_window_opens_with_them_and_complains_of_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App(Options())
    try:
        app.push(Home(app))
        until(lambda: not app.busy, lambda: app.round(False))
        assert app.settings.theme == "dark"
        assert app.style.theme.name == "dark"
        (top,) = app.scenes
        said = " ".join(words(widget) for widget in top.widgets)
        assert "can’t" not in said
        store.take_over_old_game()
        assert store.kept()
    finally:
        while app.scenes:
            app.scenes.pop().leave()
        pygame.display.quit()
    assert not [file for file in home.rglob("*") if ".broken" in file.name]
