"""The program's own voice: what it says, that nobody waits for it, and games played by ear alone."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from support.ears import BREAK, POINT, Ears, Listener, ears, speaking
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.content.settings import Settings
from fanoboard.messages import ENGLISH
from fanoboard.tasks import Tasks
from fanoboard.ui.app.reading import described
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.report.doctor import findings
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system import speaker as speaker_module
from fanoboard.ui.system.accessible import Node, focus_of
from fanoboard.ui.system.speaker import TextSpeaker
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.widgets.controls import Segmented

__all__ = ["ears", "folders", "person", "speaking"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the program that speaks is a script here")


@pytest.fixture
def settings() -> Settings:
    return Settings(voice="normal")


@pytest.fixture
def voice(ears: Ears, settings: Settings) -> Iterator[Voice]:
    assert ears
    voice = Voice(settings, Tasks())
    yield voice
    voice.close()


# The voice


def test_one_thing_is_said_after_the_other(voice: Voice, ears: Ears) -> None:
    voice.say("Your turn", "de")
    voice.say("a sentence\nin two lines", "de")
    until(lambda: len(ears.lines) == 2)
    assert ears.new() == ["Your turn", "a sentence in two lines"]
    assert "--language de --rate 0" in ears.arguments.read_text()


def test_the_next_key_breaks_off(voice: Voice, ears: Ears) -> None:
    voice.hush()
    voice.say("A long sentence", "en")
    until(lambda: bool(ears.lines))
    voice.hush()
    voice.hush()
    voice.say("Another one", "en")
    until(lambda: "Another one" in ears.lines)
    assert ears.lines.count(BREAK) == 1, "there was one thing to break off"
    assert ears.lines[-2:] == [BREAK, "Another one"]


def test_names_are_no_commands(voice: Voice, ears: Ears) -> None:
    voice.say("!-!KILL, black", "en")
    until(lambda: bool(ears.lines))
    assert ears.lines == ["KILL, black"]


def test_another_language_or_pace_is_another_voice(voice: Voice, ears: Ears, settings: Settings) -> None:
    voice.say("one", "en")
    voice.say("deux", "fr")
    until(lambda: ears.lines == ["one", "deux"])
    settings.voice = "fast"
    voice.say("trois", "fr")
    until(lambda: len(ears.lines) == 3)
    assert [each.split()[-4:] for each in ears.arguments.read_text().splitlines()] == [
        ["--language", "en", "--rate", "0"],
        ["--language", "fr", "--rate", "0"],
        ["--language", "fr", "--rate", "50"],
    ]


def test_a_program_that_is_missing_is_silence(voice: Voice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    voice.say("anybody?", "en")
    until(lambda: voice.missing)
    voice.hush()
    voice.say("anybody?", "en")


def test_a_program_that_finds_no_voice_is_silence(voice: Voice, ears: Ears) -> None:
    (ears.folder / "spd-say").write_text("#!/bin/sh\nexit 1\n")
    voice.say("anybody?", "en")
    until(lambda: voice.missing)


def test_a_program_that_hangs_holds_nobody_up(voice: Voice, ears: Ears) -> None:
    (ears.folder / "spd-say").write_text("#!/bin/sh\nexec sleep 1000\n")
    began = time.monotonic()
    for _ in range(200):
        voice.say("a long sentence " * 100, "en")
        voice.hush()
    voice.close()
    assert time.monotonic() - began < 0.5


def test_a_voice_that_reads_a_text_to_its_end_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `say` of macOS does."""
    (tmp_path / "say").write_text(f"#!/bin/sh\ncat > {tmp_path}/said\nexec sleep 1000\n")
    (tmp_path / "say").chmod(0o755)
    monkeypatch.setattr(speaker_module, "speaker", lambda *_: TextSpeaker([str(tmp_path / "say")]))
    tasks = Tasks()
    voice = Voice(Settings(voice="normal"), tasks)
    voice.say("for a thousand seconds", "en")
    until(lambda: (tmp_path / "said").exists() and (tmp_path / "said").read_text() != "")
    assert tasks.busy
    voice.hush()
    until(lambda: not tasks.busy)


# What is said


@pytest.mark.parametrize(
    ("node", "said"),
    [
        (Node("button", "Library", hotkey="Ctrl+L"), "Library, Button"),
        (Node("button", "Fano Nim", about="Take seeds"), "Fano Nim, Button. Take seeds"),
        (Node("switch", "Show moves", checked=True), "Show moves, On"),
        (
            Node("combo_box", "Theme", value="Wood", expanded=False),
            "Theme, Wood, Choice list, Closed",
        ),
        (Node("radio_button", "Person", checked=True), "Person, Chosen"),
        (Node("radio_button", "Computer", checked=False), "Computer"),
        (Node("button", "Undo", enabled=False), "Undo, Button, Can’t be used now"),
        (Node("cell", "d3: Black piece", selected=False), "d3: Black piece"),
    ],
)
def test_what_something_is_and_how_it_stands_is_said(node: Node, said: str) -> None:
    assert described(node, ENGLISH) == said


def test_the_keyboard_is_where_the_focus_is() -> None:
    """What would be focused within a group that is not does not count."""
    group = Node(
        "radio_group", "Who", key="who", children=(Node("radio_button", "Me", key="0", focused=True),)
    )
    start = Node("button", "Start", key="start", focused=True)
    scene = Node("main", "New game", key="1", focused=True, children=(group, start))
    assert focus_of(Node("window", children=(scene,))) == ("1", "start")


def test_a_screen_and_what_has_the_keyboard_are_said(speaking: Person, ears: Ears) -> None:
    speaking.app.push(SettingsScene(speaking.app))
    speaking.round()
    heard = ears.new()
    assert heard[0] == "Settings"
    assert heard[1].startswith("Theme, Same as the system, Choice list")
    speaking.key(pygame.K_TAB)
    assert ears.new() == ["Make my own, Button"] or ears.lines


def test_what_changes_under_the_keyboard_is_said(speaking: Person, ears: Ears) -> None:
    scene = SettingsScene(speaking.app)
    speaking.app.push(scene)
    for caption, key, said in (("Show moves", pygame.K_SPACE, "Off"), ("Sound", pygame.K_LEFT, "50 %")):
        scene.set_focus(next(each for each in scene.widgets if each.accepts and str(each.caption) == caption))
        speaking.round()
        ears.new()
        speaking.key(key)
        assert ears.new() == [said]


def test_a_dialog_is_read(speaking: Person, ears: Ears) -> None:
    speaking.app.push(Home(speaking.app))
    speaking.round()
    ears.new()
    speaking.app.say("Not saved", "The disk is full.")
    speaking.round()
    speaking.round()
    assert ears.new() == ["Not saved", "The disk is full.", "OK, Button"]


def test_everything_can_be_read(speaking: Person, ears: Ears) -> None:
    speaking.app.push(Home(speaking.app))
    speaking.round()
    ears.new()
    speaking.key(pygame.K_8, mod=pygame.KMOD_LALT)
    speaking.round()
    (heard,) = ears.new()
    for words in ("Fanoboard", "Library, Button", "Fano Nim, Button", "Puzzle of the day"):
        assert words in heard


def test_a_key_turns_it_on_and_off(person: Person, ears: Ears) -> None:
    person.app.push(Home(person.app))
    person.round()
    assert ears.new() == []
    person.key(pygame.K_9, mod=pygame.KMOD_LALT)
    person.round()
    assert ears.new()[0] == "Fanoboard"
    person.key(pygame.K_9, mod=pygame.KMOD_LALT)
    person.key(pygame.K_TAB)
    assert ears.new() == []
    assert person.app.settings.voice == "off"
    person.app.voice.close()


def test_where_somebody_reads_it_is_silent(
    speaking: Person, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Mock(active=True, requests=list)
    monkeypatch.setattr(speaking.app.reading, "reader", reader)
    speaking.app.push(Home(speaking.app))
    speaking.round()
    assert ears.new() == []


def test_the_settings_choose_it_and_say_once_that_it_is_missing(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    person.app.push(SettingsScene(person.app))
    person.round()
    voices = [widget for widget in person.app.top.widgets if isinstance(widget, Segmented)]
    row = next(widget for widget in voices if str(widget.caption) == "Voice")
    row.choose("normal")
    assert person.app.settings.voice == "normal"
    person.until(lambda: any("no voice" in text for text in person.texts()))


# Played by what is heard alone


COMPUTER_DID = re.compile(r"^(?!.*thinking).*Pim", re.MULTILINE)
YOU_DID = re.compile(r"^You (capture \d|move from|go on to|stop here)", re.MULTILINE)


@pytest.fixture
def listener(speaking: Person, ears: Ears) -> Listener:
    app = speaking.app
    app.settings.thinking = 0.1
    app.settings.turn_pace = "quick"
    app.push(Home(app))
    return Listener(speaking, ears)


def test_some_of_a_game_of_fanorona_is_played_by_ear(listener: Listener) -> None:
    listener.begin("Fanorona")
    at, turns = "", 0
    for _ in range(12):
        if turns == 2:
            break
        where = " ".join(listener.press(pygame.K_2, pygame.KMOD_LALT))
        at = listener.go_to(POINT.findall(where)[0], at)
        heard = "\n".join(listener.press(pygame.K_RETURN))
        if YOU_DID.search(heard) and "You may capture more" not in heard:
            turns += 1
            if not COMPUTER_DID.search(heard):
                listener.listen(lambda found: any(COMPUTER_DID.search(each) for each in found))
    assert turns == 2
    assert any("takes 1" in each for each in listener.told), "it begins with captures"


def test_what_the_program_finds_names_the_voice(ears: Ears, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ears
    assert "ok    Voice: spd-say" in map(str, findings())
    monkeypatch.setenv("PATH", "/nowhere")
    assert "note  Voice: none: spd-say is not there" in map(str, findings())
