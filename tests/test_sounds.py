"""Sounds: the shipped files, when they are heard, and that nothing else happens without a device."""

from __future__ import annotations

import io
import os
import runpy
import subprocess
import sys
import threading
import wave
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

import pygame
import pytest
from ui_person import Person, folders, person
from waiting import PATIENCE, until

import fanoboard
from fanoboard.content import paths
from fanoboard.content.settings import Settings
from fanoboard.games import game_named
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import record, write
from fanoboard.tasks import Tasks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system.mixer import AUDIO, Mixer, NoMixer, sdl_libraries
from fanoboard.ui.system.sound import Sound, Sounds
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.slider import Slider

__all__ = ["folders", "person"]

Kind = Literal["person", "engine"]
FOLDER = paths.assets() / "sounds"
SCRIPT = Path(__file__).parent.parent / "tools" / "make_sounds.py"
SILENT_START = """
import sys, time
from fanoboard.content.settings import Settings
from fanoboard.tasks import Tasks
from fanoboard.ui.system.sound import Sounds
sounds = Sounds(Settings(volume=100), Tasks())
sounds.open()
sounds.opening.wait(100)
sounds.play("step")
sounds.close()
"""
HANGING = """
import sys
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
app = App(Options(file=sys.argv[1]))
app.settings.volume = 100
app.push(Home(app))
while not isinstance(app.top, GameScene):
    app.round(False)
rounds = 0
for _ in range(100):
    app.sounds.play("step")
    app.round(True)
    rounds += 1
print("no device yet," if not app.sounds.opening.done else "opened,", rounds, "rounds")
app.quit()
app.run(app.top)
"""


# The files


def test_the_shipped_files_are_those_that_the_script_makes() -> None:
    made = runpy.run_path(str(SCRIPT))["files"]()
    assert {file.name: file.read_bytes() for file in FOLDER.iterdir()} == made


def test_there_is_a_file_for_every_sound_in_the_format_that_is_played() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(get_args(Sound))
    for file in FOLDER.iterdir():
        with wave.open(io.BytesIO(file.read_bytes())) as sound:
            assert sound.getparams()[:3] == (1, 2, 44_100), file.name
            assert sound.getnframes() < 1.2 * 44_100, file.name
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 400_000


# The device


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    # Whoever was here before may have left it open.
    sdl, _ = sdl_libraries()
    while sdl.SDL_WasInit(AUDIO):
        sdl.SDL_QuitSubSystem(AUDIO)
    sounds = Sounds(Settings(volume=100), Tasks())
    yield sounds
    sounds.close()


def test_a_sound_is_played(sounds: Sounds) -> None:
    sounds.open()

    def heard() -> bool:
        sounds.play("win")
        return pygame.mixer.get_init() is not None and pygame.mixer.get_busy()

    until(heard)
    sounds.close()
    assert pygame.mixer.get_init() is None
    sounds.play("win")


def test_at_volume_0_the_device_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr("fanoboard.ui.system.sound.Mixer", lambda *_: opened.append(1))
    settings = Settings(volume=0)
    sounds = Sounds(settings, Tasks())
    sounds.play("step")
    assert not opened
    settings.volume = 10
    sounds.play("step")
    until(lambda: bool(opened))


def test_without_a_driver_nothing_happens(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds.play("step")
    until(lambda: sounds.missing)
    sounds.play("step")


def test_a_device_is_asked_for_before_it_is_opened(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    sdl, mixer = sdl_libraries()
    monkeypatch.setattr(sdl, "SDL_GetNumAudioDevices", lambda _: 0)
    monkeypatch.setattr(mixer, "Mix_OpenAudioDevice", lambda *_: pytest.fail("it would take eight seconds"))
    sounds.play("step")
    until(lambda: sounds.missing)
    assert pygame.mixer.get_init() is None, "SDL's sound is ended again"


def test_a_file_that_cannot_be_read_leaves_nothing_open(tmp_path: Path, sounds: Sounds) -> None:
    (tmp_path / "step.wav").write_text("no sound")
    with pytest.raises(NoMixer):
        Mixer(44_100, 1024, {"step": tmp_path / "step.wav"})
    assert pygame.mixer.get_init() is None


def test_a_device_that_takes_its_time_holds_nobody_up(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ready = threading.Event(), threading.Event()
    sdl, _ = sdl_libraries()
    count = sdl.SDL_GetNumAudioDevices

    def wait(kind: int) -> int:
        begun.set()
        ready.wait(PATIENCE)
        return int(count(kind))

    monkeypatch.setattr(sdl, "SDL_GetNumAudioDevices", wait)
    sounds.play("step")
    assert begun.wait(PATIENCE)
    sounds.play("step")
    sounds.close()
    assert sdl.SDL_WasInit(AUDIO)
    ready.set()
    until(lambda: not sdl.SDL_WasInit(AUDIO))


@pytest.mark.skipif(os.name == "nt", reason="a device that hangs is made of a pipe with a name")
def test_a_device_that_hangs_holds_up_neither_the_window_nor_its_end(tmp_path: Path) -> None:
    """SDL writes the sound into a file; opening a pipe waits for a reader, and there is none."""
    pipe, file = tmp_path / "pipe", tmp_path / "game.yaml"
    os.mkfifo(pipe)
    match = Match(Fanorona(), (Player("person", "Anna"), Player("person", "Ben")))
    write(record(match), file)
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent),
        "FANOBOARD_HOME": str(tmp_path / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(pipe),
    }
    run = subprocess.run(
        [sys.executable, "-c", HANGING, str(file)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (run.returncode, run.stdout.splitlines()[-1:]) == (0, ["no device yet, 100 rounds"]), run.stderr


@pytest.mark.skipif(Path("/dev/snd").exists(), reason="there is a sound card")
def test_no_word_is_said_of_a_missing_device() -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent)}
    env.pop("SDL_AUDIODRIVER", None)
    run = subprocess.run(
        [sys.executable, "-c", SILENT_START], env=env, capture_output=True, check=True, timeout=PATIENCE
    )
    assert (run.stdout, run.stderr) == (b"", b"")


# When they are heard


class Heard(Sounds):
    """Writes down what would be played."""

    def __init__(self) -> None:
        super().__init__(Settings(volume=0), Tasks())
        self.names: list[str] = []

    def play(self, name: Sound) -> None:
        self.names.append(name)


Listen = Callable[..., list[str]]


@pytest.fixture
def listen(person: Person) -> Listen:
    """What is heard of a turn: the game's name, the position before it (or the start), and itself."""

    def heard(
        game: str,
        position: str,
        turn: str,
        *,
        animated: bool = True,
        kinds: Sequence[Kind] = (),
        **options: str,
    ) -> list[str]:
        app = person.app
        app.sounds = sounds = Heard()
        app.settings.animation = "fast" if animated else "off"
        app.restyle()
        rules = game_named(game)(options)
        start = rules.position(position) if position else rules.start()
        names = [str(seat.name) for seat in rules.seats]
        people: list[Kind] = ["person" for _ in names]
        players = zip(kinds or people, names, strict=True)
        match = Match(rules, [Player(kind, name, 1) for kind, name in players], start=start)
        scene = GameScene(app, match)
        app.push(scene)
        action = next(action for action in start.actions() if action.text == turn)
        scene.session.play(action)
        while scene.board.animating:
            person.round()
        person.round()
        return sounds.names

    return heard


@pytest.mark.parametrize("animated", [True, False])
def test_a_capture_sounds_for_the_step_and_for_each_piece(listen: Listen, animated: bool) -> None:
    heard = listen("fanorona", "", "c2-b2A", animated=animated, board="3x3")
    assert sorted(heard) == ["capture", "step"]


def test_disks_that_are_dealt_out_sound_as_they_fall(listen: Listen) -> None:
    assert listen("fixation", "", "a2-a4") == ["step", "sow"]


def test_seeds_sound_as_they_are_taken(listen: Listen) -> None:
    assert set(listen("fano_nim", "", "RAW-2")) == {"take"}


def test_cards_sound_as_they_are_played_and_turned(listen: Listen) -> None:
    heard = listen("fano_cards", "", game_named("fano_cards")().start().actions()[0].text)
    assert heard
    assert set(heard) <= {"card", "turn"}


@pytest.mark.parametrize(
    ("light", "dark", "sound"),
    [("person", "person", "win"), ("person", "engine", "win"), ("engine", "person", "loss")],
)
def test_the_end_sounds_once_as_it_is_for_the_people_here(
    listen: Listen, light: Kind, dark: Kind, sound: str
) -> None:
    # One seed on each point of one line, and whoever makes the last move wins.
    heard = listen("fano_nim", "1,1,0,0,0,1,0 1", "HAT-1", kinds=(light, dark))
    assert heard.count(sound) == 1
    assert heard[-1] == sound


def test_a_draw_sounds_even(person: Person) -> None:
    app = person.app
    app.sounds = sounds = Heard()
    app.push(Scene(app))
    scene = GameScene(app, Match(Fanorona(), (Player("person", "Anna"), Player("person", "Ben"))))
    app.push(scene)
    scene.session.agree_draw()
    person.round()
    person.round()
    assert sounds.names == ["draw"]


def test_a_click_that_leads_nowhere_sounds_dull(person: Person) -> None:
    app = person.app
    app.sounds = sounds = Heard()
    app.push(Scene(app))
    scene = GameScene(app, Match(Fanorona(), (Player("person", "Anna"), Player("person", "Ben"))))
    app.push(scene)
    person.click(scene.board.center_of("e5"))
    assert sounds.names == ["refused"]


def test_the_settings_say_that_there_is_no_device(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    person.app.sounds.close()
    person.app.sounds = Sounds(person.app.settings, person.app.tasks)
    person.app.push(SettingsScene(person.app))
    told = "Nothing can be heard: this computer offers no sound device."
    person.round()
    assert told not in person.texts()
    person.app.settings.volume = 50
    person.app.sounds.play("step")
    person.until(lambda: told in person.texts())


def test_the_volume_is_chosen_by_ear(person: Person) -> None:
    app = person.app
    app.sounds = sounds = Heard()
    app.push(SettingsScene(app))
    slider = next(
        slider
        for slider in app.top.widgets
        if isinstance(slider, Slider) and str(slider.choices[0][1]) == "Off"
    )
    assert slider.value == app.settings.volume
    slider.choose(0)
    assert app.settings.volume == 0
    slider.choose(10)
    assert app.settings.volume == 100
    assert sounds.names
