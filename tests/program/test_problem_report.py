"""The report of a problem: what it holds, and that a person sees all of it before anything else."""

from __future__ import annotations

import logging
import os
import subprocess
from pathlib import Path

import pygame
import pytest
from support.log_help import log, log_folder
from support.ui_person import Person, folders, person, words

from fanoboard.content.files import write_whole
from fanoboard.content.log_book import LogBook
from fanoboard.content.settings import Settings, save_settings, settings_file
from fanoboard.engine.launch import program
from fanoboard.games.fano_nim import FanoNim
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.report import report_scene
from fanoboard.ui.features.report.problem_report import problem_report
from fanoboard.ui.features.report.report_scene import ReportScene
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import TextLines
from fanoboard.version import VERSION

__all__ = ["folders", "log", "log_folder", "person"]


def report_of(person: Person) -> str:
    """The report that is shown."""
    person.until(lambda: bool(person.only(TextLines).text))
    return person.only(TextLines).text


def test_it_holds_what_is_needed_and_nothing_private(folders: Path, log: LogBook) -> None:
    settings = Settings(theme="dark", names=["Vola"], folder="/home/vola/Hasina")
    settings.results["fanorona"] = ["1 won"]
    logging.getLogger("fanoboard").info("first board")
    text = problem_report(settings, ["Window 1280 x 800"])
    assert text.startswith(f"fanoboard {VERSION}, ")
    assert f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}" in text
    assert "== Window ==\nWindow 1280 x 800\n" in text
    assert "\ntheme: dark\n" in text
    assert "\nvolume:" not in text
    assert "first board" in text
    assert "0 layouts, 0 themes, 0 languages" in text
    for private in ("Vola", "vola", "Hasina", "won"):
        assert private not in text


def test_a_key_shows_it_from_everywhere_and_once(person: Person, log: LogBook) -> None:
    person.app.push(Scene(person.app))
    person.key(pygame.K_F2, mod=pygame.KMOD_SHIFT)
    assert isinstance(person.top(), ReportScene)
    assert f"fanoboard {VERSION}" in report_of(person)
    assert "Driver dummy" in report_of(person)
    person.key(pygame.K_F2, mod=pygame.KMOD_SHIFT)
    assert sum(isinstance(scene, ReportScene) for scene in person.app.scenes) == 1
    assert any("Nothing is sent anywhere" in text for text in person.texts())
    person.key(pygame.K_ESCAPE)
    assert not isinstance(person.top(), ReportScene)


def test_it_is_scrolled_to_its_end(person: Person, log: LogBook) -> None:
    for number in range(150):
        logging.getLogger("fanoboard").info("entry %d", number)
    person.app.push(ReportScene(person.app))
    assert "entry 149" in report_of(person)
    lines = person.only(TextLines)
    assert lines.rect.bottom > person.top().size[1]
    person.key(pygame.K_END)
    assert lines.rect.bottom <= person.top().size[1]


def test_it_is_copied(person: Person, log: LogBook, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(report_scene, "copy_text", copy)
    person.app.push(ReportScene(person.app))
    text = report_of(person)
    person.press("Copy")
    person.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert copied == [text, text]
    assert "It is copied." in person.texts()


def test_where_there_is_no_clipboard_that_is_said(
    person: Person, log: LogBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_scene, "copy_text", lambda text: False)
    person.app.push(ReportScene(person.app))
    report_of(person)
    person.press("Copy")
    assert "There is no clipboard here." in person.texts()


def test_it_is_saved(person: Person, log: LogBook, tmp_path: Path) -> None:
    person.app.settings.folder = str(tmp_path)
    person.app.push(ReportScene(person.app))
    text = report_of(person)
    person.press("Save as file…")
    assert isinstance(person.top(), FileChooser)
    person.press("Save")
    assert (tmp_path / "fanoboard-report.txt").read_text(encoding="utf-8") == text
    assert any(said.startswith("Saved as ") for said in person.texts())


def test_a_disk_that_refuses_it_is_told(person: Person, log: LogBook, tmp_path: Path) -> None:
    scene = ReportScene(person.app)
    person.app.push(scene)
    report_of(person)
    (tmp_path / "blocked").write_text("a file", encoding="utf-8")
    scene.save(tmp_path / "blocked" / "report.txt")
    person.round()
    assert any("can’t be written" in text for text in person.texts())


def test_help_and_about_lead_to_it(person: Person, log: LogBook) -> None:
    person.app.push(Scene(person.app))
    person.key(pygame.K_F2)
    person.click_on(person.only(Button))
    assert isinstance(person.top(), ReportScene)
    person.app.home()
    person.app.push(AboutPage(person.app))
    person.press("Report a problem")
    assert isinstance(person.top(), ReportScene)


def test_the_settings_of_a_game_lead_to_it(person: Person, log: LogBook) -> None:
    person.app.push(Scene(person.app))
    players = [Player("person", "Xantippe"), Player("person", "Hasina")]
    person.app.push(GameScene(person.app, Match(FanoNim(), players, seed=1)))
    person.round()
    person.press("Settings")
    person.key(pygame.K_f, mod=pygame.KMOD_LCTRL)
    person.write("problem")
    person.click_on(person.named("Report"))
    assert isinstance(person.top(), ReportScene)
    assert "Xantippe" not in report_of(person)


def test_what_went_wrong_leads_to_it(person: Person, log: LogBook) -> None:
    def fail() -> None:
        raise RuntimeError("the board fell down")

    person.app.push(Scene(person.app))
    person.app.later(fail)
    person.round()
    assert "Something went wrong" in person.texts()
    assert len(person.crashes) == 1
    person.crashes.clear()
    person.press("Report a problem")
    assert isinstance(person.top(), ReportScene)
    assert "RuntimeError: the board fell down" in report_of(person)


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1600)])
def test_there_is_room_for_it_in_every_window(size: tuple[int, int], person: Person, log: LogBook) -> None:
    person.resize(size)
    person.app.push(ReportScene(person.app))
    report_of(person)
    window = pygame.Rect((0, 0), size)
    for widget in person.top().widgets:
        if not isinstance(widget, TextLines):
            assert window.contains(widget.rect), words(widget)
    pane = person.only(TextLines).pane
    assert pane is not None
    assert pane.rect.h > person.app.style.height("small") * 5


def test_the_console_prints_it_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    save_settings(Settings(theme="paper"))
    folder = tmp_path / "log"
    folder.mkdir()
    (folder / "window-20260101-000000-1.log").write_text("the last words\n", encoding="utf-8")
    assert "\ntheme: paper\n" in printed()
    assert "== Log of the last start ==\nthe last words\n" in printed()
    write_whole(settings_file(), "[")
    assert f"fanoboard {VERSION}" in printed()
    assert settings_file().read_text(encoding="utf-8") == "["
    assert [file.name for file in folder.iterdir()] == ["window-20260101-000000-1.log"]


def printed() -> str:
    seen = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [*program(), "report"], env=seen, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout
