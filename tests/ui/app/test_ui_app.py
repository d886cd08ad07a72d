"""The window, the stack of scenes, and what happens when something goes wrong."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pygame
import pytest
from support.log_help import log, log_folder
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE
from support.window_time import WindowTime

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.log_book import LogBook
from fanoboard.content.settings import load_settings, settings_file
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.system.content_watch import PERIOD
from fanoboard.ui.system.display import fitting_scale
from fanoboard.ui.system.emblem import emblem
from fanoboard.ui.system.screen_reader import ScreenReader
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.input import LIVELY, LONG_REST, LONGEST_WAIT
from fanoboard.ui.toolkit.scenes.scene import Host, Scene

__all__ = ["folders", "log", "log_folder", "person"]


class Watched(Scene):
    """Notes what is asked of it."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.log: list[str] = []
        self.fails_at = ""

    def note(self, word: str) -> None:
        self.log.append(word)
        if word == self.fails_at:
            raise RuntimeError(f"{word} broke")

    def enter(self) -> None:
        self.note("enter")

    def leave(self) -> None:
        self.note("leave")

    def update(self, now: int) -> bool:
        self.note("update")
        return super().update(now)

    def draw(self, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        self.note("draw")
        return super().draw(surface, full)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.note("key")
        return super().handle(event)


def test_the_stack_enters_and_leaves(person: Person) -> None:
    app = person.app
    one, two, three = Watched(app), Watched(app), Watched(app)
    app.push(one)
    app.push(two)
    app.replace(three)
    app.pop()
    assert app.top is one
    assert one.log == ["enter", "enter"]
    assert two.log == three.log == ["enter", "leave"]


def test_home_leaves_everything_but_the_first(person: Person) -> None:
    scenes = [Watched(person.app) for _ in range(3)]
    for scene in scenes:
        person.app.push(scene)
    person.app.home()
    assert person.app.scenes == scenes[:1]
    assert all("leave" in scene.log for scene in scenes[1:])


@pytest.mark.parametrize("how", ["close", "ctrl q", "escape"])
def test_closing_ends_the_loop_and_leaves_the_scenes(person: Person, how: str) -> None:
    scene = Watched(person.app)
    match how:
        case "close":
            event = pygame.event.Event(pygame.QUIT)
        case "ctrl q":
            event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL, unicode="")
        case _:
            event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    pygame.event.post(event)
    person.app.run(scene)
    assert scene.log[-1] == "leave"
    assert not pygame.display.get_init()


def test_closing_works_while_a_dialog_is_open(person: Person) -> None:
    scene = Watched(person.app)
    person.app.later(lambda: person.app.say("Title", "Text"))
    person.app.later(lambda: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    person.app.run(scene)
    assert scene.log[-1] == "leave"


@pytest.fixture
def idle(person: Person) -> Person:
    """At a window in which nothing happens."""
    person.app.push(Scene(person.app))
    person.round()
    person.app.round(False)
    return person


def test_another_thread_wakes_the_loop(
    idle: Person, window_time: WindowTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(milliseconds: int) -> int:
        if not waits:
            thread = threading.Thread(target=idle.app.wake)
            thread.start()
            thread.join()
        waits.append(milliseconds)
        return window_time.wait(milliseconds)

    waits: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", wait)
    idle.app.round(False)
    assert len(waits) == 1


def test_the_loop_wakes_when_a_scene_asked_for(idle: Person, window_time: WindowTime) -> None:
    alarm = window_time.now + 60
    idle.app.wake_at(alarm)
    idle.app.round(False)
    assert window_time.now == alarm


def test_the_loop_looks_seldom_for_events_while_nothing_happens(
    idle: Person, window_time: WindowTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And takes no processor time in between."""
    window_time.pass_by(LIVELY)
    looks: list[int] = []
    get = pygame.event.get

    def look() -> list[pygame.event.Event]:
        looks.append(window_time.now)
        return get()

    monkeypatch.setattr(pygame.event, "get", look)
    idle.app.round(False)
    assert looks[-1] - looks[0] == LONGEST_WAIT
    assert len(looks) == 1 + LONGEST_WAIT // LONG_REST


def test_a_failure_while_handling_is_told_logged_and_survived(person: Person, log: LogBook) -> None:
    scene = Watched(person.app)
    person.app.push(scene)
    scene.fails_at = "key"
    person.key(pygame.K_x)
    assert isinstance(person.top(), Dialog)
    assert any("key broke" in text and str(log.file) in text for text in person.texts())
    assert log.written(20)
    assert "RuntimeError: key broke" in log.file.read_text(encoding="utf-8")
    person.key(pygame.K_RETURN)
    assert person.top() is scene
    assert len(person.crashes) == 1
    person.crashes.clear()


@pytest.mark.parametrize("fault", ["update", "draw"])
def test_a_scene_that_fails_every_frame_is_left(person: Person, fault: str) -> None:
    base, scene = Watched(person.app), Watched(person.app)
    person.app.push(base)
    person.app.push(scene)
    scene.fails_at = fault
    person.round()
    person.round()
    assert scene not in person.app.scenes
    assert scene.log[-1] == "leave"
    person.press("OK")
    assert person.top() is base
    assert len(person.crashes) == 1
    person.crashes.clear()


def test_a_dialog_gives_the_answer_that_was_chosen(person: Person) -> None:
    given: list[str] = []
    person.app.push(Scene(person.app))
    answers = [Answer("Yes", lambda: given.append("yes"), "danger"), Answer("No", lambda: given.append("no"))]
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        person.app.ask("Sure?", "Really?", answers)
        person.round()
        person.key(key)
    person.app.ask("Sure?", "Really?", answers)
    person.round()
    person.press("Yes")
    assert given == ["no", "no", "yes"]
    assert len(person.app.scenes) == 1


def test_f11_fills_the_screen_and_goes_back(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.key(pygame.K_F11)
    assert person.app.window.fullscreen
    assert person.app.settings.fullscreen
    person.key(pygame.K_F11)
    assert not person.app.window.fullscreen


def test_what_is_drawn_before_a_smaller_window_is_heard_of_fails_nothing(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.resize((1280, 800))
    person.round()
    pygame.display.set_mode((800, 600))
    assert person.app.room == (1280, 800), "nobody has said so yet"
    person.app.restyle()
    person.app.draw()
    person.resize((800, 600))
    assert person.app.room == (800, 600)


def test_the_size_of_the_window_is_remembered(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.resize((1000, 700))
    assert person.top().size == (1000, 700)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    person.app.run(Scene(person.app))
    found, _ = load_settings()
    assert (found.width, found.height) == (1000, 700)


@pytest.mark.parametrize(
    ("window", "percent", "scale"),
    [((800, 600), 200, 1.25), ((1600, 1200), 200, 2.0), ((1280, 800), 150, 1.5), ((1200, 1200), 200, 1.875)],
)
def test_the_scale_is_what_was_chosen_as_far_as_all_fits(
    window: tuple[int, int], percent: int, scale: float
) -> None:
    assert fitting_scale(window, percent) == scale


def test_a_theme_on_disk_shows_at_once_when_it_changes(
    person: Person, folders: Path, window_time: WindowTime
) -> None:
    file = folders / "data_folder" / "themes" / "mine.yaml"
    write_whole(file, 'title: Mine\nbased_on: wood\ncolours: {accent: "#112233"}\n')
    person.app.push(Scene(person.app))
    person.app.choose_theme("mine")
    assert person.app.style.colours.accent.rgb == (0x11, 0x22, 0x33)
    write_whole(file, 'title: Mine\nbased_on: wood\ncolours: {accent: "#445566"}\n')
    os.utime(file, ns=(0, 1))
    later(person, window_time)
    assert person.app.style.colours.accent.rgb == (0x44, 0x55, 0x66)
    write_whole(file, "title: [")
    os.utime(file, ns=(0, 2))
    later(person, window_time)
    person.round()
    assert person.app.style.colours.accent.rgb == (0x44, 0x55, 0x66)
    assert "mine.yaml" in str(person.app.banner.text)
    assert person.app.banner.shown


def later(person: Person, window_time: WindowTime) -> None:
    window_time.pass_by(PERIOD)
    person.round()


def test_a_theme_that_is_not_there_is_told_and_another_taken(
    monkeypatch: pytest.MonkeyPatch, folders: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App(Options(theme="nowhere"))
    app.push(Scene(app))
    Person(app).round()
    assert app.style.theme.name == "wood"
    assert isinstance(app.top, Dialog)
    assert app.settings.theme == ""
    pygame.display.quit()


def test_broken_settings_are_told(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    write_whole(settings_file(), "scale: huge\n")
    app = App()
    app.push(Scene(app))
    app.round(True)
    assert any("settings.yaml" in text for text in Person(app).texts())
    pygame.display.quit()


def test_settings_that_can_not_be_saved_are_told_and_the_app_goes_on(
    person: Person, monkeypatch: pytest.MonkeyPatch, folders: Path
) -> None:
    (folders / "blocked").write_text("a file", encoding="utf-8")
    person.app.push(Scene(person.app))
    person.round()
    monkeypatch.setattr(paths, "config_folder", lambda: folders / "blocked" / "below")
    told = []
    for volume in (10, 20, 30):
        person.app.settings.volume = volume
        person.round()
        person.round()
        while isinstance(person.top(), Dialog):
            told += person.texts()
            person.round()
            person.key(pygame.K_RETURN)
    assert told.count("Settings not saved") == 1, "a slider passes many values"
    file = folders / "blocked" / "below" / "settings.yaml"
    assert f"They apply until you quit ({file}: Not a directory)." in told
    assert len(person.app.scenes) == 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems always have a screen")
@pytest.mark.parametrize("display", ["", ":987"])
def test_without_a_screen_there_is_a_sentence_and_no_traceback(display: str, tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment.update(HOME=str(tmp_path), PYTHONPATH=os.pathsep.join(sys.path))
    if display:
        environment["DISPLAY"] = display
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from fanoboard.ui.app.app import run; sys.exit(run())"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("fanoboard: There is no screen")
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def test_the_emblem_is_a_rounded_square() -> None:
    image = emblem(64)
    assert image.get_size() == (64, 64)
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((32, 6)).a == 255


def test_a_window_that_nobody_has_any_more_is_not_kept_for_those_who_are_read_to() -> None:
    reader = ScreenReader(lambda: None)
    kept = weakref.ref(reader)
    del reader
    gc.collect()
    assert kept() is None
