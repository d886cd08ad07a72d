"""What the app tells its user once, unasked."""

from __future__ import annotations

import pytest
from support.ui_person import folders

from fanoboard.content.settings import Settings, load_settings
from fanoboard.interpreted import is_compiled
from fanoboard.ui.app import app, process
from fanoboard.ui.app.app import App, run
from fanoboard.ui.app.process import advice_on_speed
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.version import VERSION

__all__ = ["folders"]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "is_compiled", lambda: False)
    monkeypatch.delenv("FANOBOARD_INTERPRETED", raising=False)


@pytest.mark.usefixtures("interpreted")
def test_what_helps_against_a_slow_engine_is_told_once_a_version() -> None:
    settings = Settings()
    advice = advice_on_speed(settings)
    assert advice is not None
    told = str(advice[1])
    assert "compiler" in told
    assert "packaged" in told
    assert settings.told_interpreted == VERSION
    assert advice_on_speed(settings) is None
    settings.told_interpreted = "0.0.1"
    assert advice_on_speed(settings) is not None


def test_nothing_is_told_where_it_is_compiled_or_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "is_compiled", lambda: True)
    assert advice_on_speed(Settings()) is None
    monkeypatch.setattr(process, "is_compiled", lambda: False)
    monkeypatch.setenv("FANOBOARD_INTERPRETED", "1")
    assert advice_on_speed(Settings()) is None
    assert Settings().told_interpreted == ""


@pytest.mark.usefixtures("interpreted", "folders")
def test_the_window_says_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen: list[bool] = []

    def look(self: App, first: Scene) -> None:
        self.push(first)
        self.round(False)
        seen.append(isinstance(self.top, Dialog))
        self.close()

    monkeypatch.setattr(app.App, "run", look)
    assert run() == 0
    assert run() == 0
    assert seen == [True, False]
    assert load_settings()[0].told_interpreted == VERSION


def test_whether_it_is_compiled_is_seen_by_the_modules() -> None:
    from fanoboard.search import state

    assert is_compiled() != str(state.__file__).endswith(".py")
