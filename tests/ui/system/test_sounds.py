"""Sounds: the shipped files, when they are heard, and that nothing else happens without a device."""

from __future__ import annotations

import cmath
import ctypes
import itertools
import math
import os
import runpy
import subprocess
import sys
import threading
import wave
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args

import pygame
import pytest
from support.paths import ROOT
from support.tiers import by_night
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE, until

import fanoboard
from fanoboard.content import paths
from fanoboard.content.settings import Settings, SoundKind
from fanoboard.content.theme import Material
from fanoboard.games import game_named
from fanoboard.games.events import Event, Moved, Removed, Shuffled, Struck, Turned
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Action, Game, Position
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import record, write
from fanoboard.tasks import Tasks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system.sound import AUDIO, KINDS, RATE, Mixer, Sound, Sounds, read_takes, sdl_libraries
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Slider

__all__ = ["folders", "person"]

Kind = Literal["person", "engine"]
FOLDER = paths.assets() / "sounds"
FILES = sorted(FOLDER.rglob("*.wav"))
SCRIPT = ROOT / "tools" / "make_sounds.py"
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
    assert {name.relative_to(FOLDER).as_posix(): name.read_bytes() for name in FILES} == made


def test_every_sound_has_several_takes_on_every_material_or_on_all_alike() -> None:
    takes = read_takes(FOLDER)
    everywhere = {name for name in takes if "/" not in name}
    for material in get_args(Material):
        on_it = {name.partition("/")[2] for name in takes if name.startswith(f"{material}/")}
        assert on_it | everywhere == set(get_args(Sound)), material
        assert not on_it & everywhere
    assert all(len(each) >= 2 for each in takes.values())
    assert all(len(takes[f"wood/{name}"]) >= 3 for name in ("step", "capture", "card"))
    assert set(KINDS) == set(get_args(Sound))
    assert set(KINDS.values()) == set(get_args(SoundKind))


def test_the_files_are_small_and_of_one_form() -> None:
    for file in FILES:
        with wave.open(str(file)) as sound:
            assert sound.getparams()[:3] == (1, 2, RATE), file
            assert 0.03 * RATE < sound.getnframes() < 1.0 * RATE, file
    assert sum(file.stat().st_size for file in FILES) < 700_000


@pytest.mark.parametrize(
    "file",
    by_night(itertools.chain.from_iterable(FILES[first::8] for first in range(8)), len(FILES) // 8),
    ids=lambda file: file.stem,
)
def test_no_sound_is_shrill_or_a_click(file: Path) -> None:
    samples = samples_of(taken(file))
    peak = max(map(abs, samples))
    assert 0.2 < peak < 0.87
    shares = spectrum(samples)
    assert sum(share for hertz, share in shares if hertz > 6000) < 0.005
    assert sum(share for hertz, share in shares if hertz > 3000) < 0.35
    # It begins and ends in silence; the first half millisecond is far from the peak.
    assert abs(samples[0]) < 0.05 * peak
    assert max(map(abs, samples[: RATE // 2000])) < 0.6 * peak
    assert max(map(abs, samples[-20:])) < 0.02 * peak


def test_sounds_of_one_kind_are_alike_in_loudness() -> None:
    by_kind: dict[str, list[float]] = {}
    for called, takes in read_takes(FOLDER).items():
        for take in takes:
            sound: Any = called.rpartition("/")[2]
            by_kind.setdefault(KINDS[sound], []).append(loudest_moment(samples_of(take)))
    for kind, levels in by_kind.items():
        # As it measures without regard to the ear; low sounds have to be stronger to be as loud.
        assert max(levels) < 2.6 * min(levels), (kind, min(levels), max(levels))


def test_takes_and_materials_differ() -> None:
    found = {file: samples_of(taken(file)) for file in FILES}
    for one, other in itertools.combinations(FILES, 2):
        if one.stem.rpartition("-")[0] == other.stem.rpartition("-")[0]:
            assert likeness(found[one], found[other]) < 0.995, (one, other)
    pitches = {
        material: centre(spectrum(found[FOLDER / material / "step-1.wav"])) for material in get_args(Material)
    }
    assert pitches["felt"] < pitches["paper"] < pitches["wood"] < pitches["slate"], (
        "felt is dull, stone is hard"
    )


def taken(file: Path) -> bytes:
    with wave.open(str(file)) as sound:
        samples: bytes = sound.readframes(sound.getnframes())
    return samples


def samples_of(take: bytes) -> list[float]:
    values = array("h", take)
    if sys.byteorder == "big":
        values.byteswap()
    return [value / 32_768 for value in values]


def spectrum(samples: Sequence[float]) -> list[tuple[float, float]]:
    """The share of the energy at each frequency in Hz."""
    size = 1 << (len(samples) - 1).bit_length()
    energies = [
        abs(each) ** 2 for each in transformed([*samples, *[0.0] * (size - len(samples))])[: size // 2]
    ]
    return [(i * RATE / size, energy / sum(energies)) for i, energy in enumerate(energies)]


def transformed(values: Sequence[complex]) -> list[complex]:
    """The discrete Fourier transform of a power of two of values."""
    count = len(values)
    if count == 1:
        return list(values)
    even, odd = transformed(values[::2]), transformed(values[1::2])
    turned = [turn * each for turn, each in zip(turns(count), odd, strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


@cache
def turns(count: int) -> list[complex]:
    """The first half of all roots of one, as many as this."""
    return [cmath.exp(-2j * cmath.pi * k / count) for k in range(count // 2)]


def centre(shares: Sequence[tuple[float, float]]) -> float:
    return sum(hertz * share for hertz, share in shares)


def loudest_moment(samples: Sequence[float]) -> float:
    width = RATE // 25
    sums = list(itertools.accumulate((value**2 for value in samples), initial=0.0))
    last = len(sums) - 1
    return math.sqrt(max(sums[min(i + width, last)] - sums[i] for i in range(last)) / width)


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """1 for the same, also if it is louder."""
    product = sum(a * b for a, b in zip(one, other, strict=False))
    return product / math.sqrt(sum(a * a for a in one) * sum(b * b for b in other))


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


def test_files_that_cannot_be_read_leave_silence(
    tmp_path: Path, sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "step-1.wav").write_text("no sound")
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    sounds.play("step")
    until(lambda: sounds.missing)
    sounds.play("step")
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("sounds")
def test_a_sound_too_many_is_left_out_and_a_higher_one_is_shorter() -> None:
    mixer = Mixer(44_100, 1024)
    samples = read_takes(FOLDER)["win"][0]
    for pitch in (1.0, 1.5):
        mixer.play(samples, round(RATE * pitch), 1.0)
    usual, higher = (ctypes.cast(each, ctypes.POINTER(Chunk)).contents for each in mixer.playing.values())
    assert usual.bytes == pytest.approx(1.5 * higher.bytes, rel=0.01)
    for _ in range(40):
        mixer.play(samples, RATE, 0.5)
    assert pygame.mixer.get_busy()
    mixer.close()


_AFTER_PYGAME = """
import time, pygame
from fanoboard.ui.system.sound import Mixer
pygame.mixer.init()
mixer = Mixer(44_100, 1024)
for _ in range(16):
    mixer.play(bytes(441), 44_100, 1.0)
time.sleep(0.3)
mixer.close()
"""


def test_sixteen_sounds_end_well_where_pygame_has_played_some_before() -> None:
    """pygame notes what ends, on eight channels, and goes on doing so beside us."""
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    subprocess.run([sys.executable, "-c", _AFTER_PYGAME], env=environment, check=True, timeout=60)


class Chunk(ctypes.Structure):
    """SDL's mixer has a sound so."""

    _fields_ = (
        ("allocated", ctypes.c_int),
        ("samples", ctypes.c_void_p),
        ("bytes", ctypes.c_uint32),
        ("volume", ctypes.c_uint8),
    )


class FakeMixer:
    """Writes down what would be mixed: the samples, how many times as high, and how loud."""

    def __init__(self, *_: object) -> None:
        self.played: list[tuple[bytes, float, float]] = []

    def play(self, samples: bytes, rate: int, volume: float) -> None:
        self.played.append((samples, rate / RATE, volume))

    def close(self) -> None:
        pass


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> FakeMixer:
    mixer = FakeMixer()
    monkeypatch.setattr("fanoboard.ui.system.sound.Mixer", lambda *_: mixer)
    monkeypatch.setattr("fanoboard.ui.system.sound.APART", 0)
    return mixer


def opened(settings: Settings) -> Sounds:
    sounds = Sounds(settings, Tasks())
    sounds.open()
    assert sounds.opening is not None
    assert sounds.opening.wait(PATIENCE)
    return sounds


def test_nothing_is_repeated_twice_the_same(mixer: FakeMixer) -> None:
    sounds = opened(Settings(volume=100))
    for _ in range(60):
        sounds.play("step", "slate")
    for (file, *_), (after, *_) in itertools.pairwise(mixer.played):
        assert file != after
    assert len({file for file, *_ in mixer.played}) >= 3
    assert len({(pitch, volume) for _, pitch, volume in mixer.played}) == 60
    assert all(0.9 <= volume <= 1.0 and 0.9 <= pitch <= 1.1 for _, pitch, volume in mixer.played)


def test_each_material_has_its_own_sound_and_signals_have_one(mixer: FakeMixer) -> None:
    sounds = opened(Settings(volume=100))
    takes = read_takes(FOLDER)
    for material in get_args(Material):
        sounds.play("step", material)
        assert mixer.played[-1][0] in takes[f"{material}/step"]
        sounds.play("refused", material)
        assert mixer.played[-1][0] in takes["refused"]


def test_kinds_have_levels_of_their_own(mixer: FakeMixer) -> None:
    settings = Settings(volume=50, loudness={"captures": 50, "cards": 0, "of a newer version": 7})
    sounds = opened(settings)
    sounds.play("step")
    sounds.play("capture")
    sounds.play("card")
    (*_, step), (*_, capture) = mixer.played
    assert 0.2 < step <= 0.25
    assert 0.05 < capture <= 0.0625


def test_the_longer_a_relay_of_captures_is_the_higher_it_sounds(person: Person, mixer: FakeMixer) -> None:
    app = person.app
    app.settings.volume = 100
    app.choose_theme("dark")
    app.sounds = opened(app.settings)
    rules = Fanorona({"board": "5x5"})
    start, relay = with_a_relay(rules)
    match = Match(rules, (Player("person", "Anna"), Player("person", "Ben")), start=start)
    scene = GameScene(app, match)
    app.push(scene)
    person.round()
    higher: list[int] = []
    play = app.sounds.play

    def note(name: Sound, on: Material = "wood", *, higher_by: list[int] = higher, **rise: int) -> None:
        assert on == "slate", "what the board is made of"
        higher_by.append(rise.get("higher", 0)) if name == "capture" else None
        play(name, on, **rise)

    app.sounds.play = note  # type: ignore[method-assign]
    for action in relay:
        scene.move(action)
        person.until(lambda: not scene.board.animating)
    assert sorted(set(higher)) == [0, 1, 2]
    assert higher == sorted(higher)


def with_a_relay(rules: Fanorona) -> tuple[Position, list[Action]]:
    """A position in which a piece can capture three times in a row, and how."""
    random = Random(1)
    while True:
        position: Position = rules.start()
        turn: list[Action] = []
        begin = position
        while position.result is None and position.actions():
            if turn and position.mover != begin.mover:
                begin, turn = position, []
            captures = [action for action in position.actions() if action.text.endswith(("A", "W"))]
            action = random.choice(captures or list(position.actions()))
            turn.append(action)
            position = position.play(action).position
            if len(turn) == 3 and all(each.text.endswith(("A", "W")) for each in turn):
                return begin, turn


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

    def play(self, name: Sound, on: Material = "wood", *, higher: int = 0) -> None:
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
        scene.move(action)
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


def where(game: str, wanted: type[Event]) -> tuple[Game, Position, Action]:
    """A moment of a game in which something of a kind happens next."""
    random = Random(3)
    rules = game_named(game)({})
    while True:
        position = rules.start()
        while position.result is None:
            action = random.choice(position.actions())
            step = position.play(action)
            if any(isinstance(event, wanted) for event in step.events):
                return rules, position, action
            position = step.position


@pytest.mark.parametrize(
    ("game", "wanted", "sounds"),
    by_night(
        [
            ("fanorona", Moved, {"step"}),
            ("fanorona", Removed, {"capture"}),
            ("fixation", Moved, {"step"}),
            ("fano330", Moved, {"step"}),
            ("fano_nim", Removed, {"take"}),
            ("fano_cards", Moved, {"card"}),
            ("fano_cards", Turned, {"turn"}),
            ("fano_cards", Struck, {"capture"}),
            ("fano_cards", Shuffled, {"shuffle"}),
        ],
        5,
    ),
)
def test_what_is_heard_is_seen_as_well(
    person: Person, game: str, wanted: type[Event], sounds: set[str]
) -> None:
    """Also by those who want no motion: the window is another when the sound has been played."""
    app = person.app
    app.sounds = heard = Heard()
    rules, position, action = where(game, wanted)
    players = [
        Player("person" if i == position.mover else "engine", str(seat.name), 1)
        for i, seat in enumerate(rules.seats)
    ]
    scene = GameScene(app, Match(rules, players, start=position))
    app.push(scene)
    person.round()
    heard.names.clear()
    before = pygame.image.tobytes(app.window.surface, "RGB")
    scene.move(action)
    person.until(lambda: not scene.board.animating)
    person.round()
    assert sounds <= set(heard.names)
    assert pygame.image.tobytes(app.window.surface, "RGB") != before


def test_a_click_that_leads_nowhere_sounds_dull_and_is_told_why(person: Person) -> None:
    app = person.app
    app.sounds = sounds = Heard()
    app.push(Scene(app))
    scene = GameScene(app, Match(Fanorona(), (Player("person", "Anna"), Player("person", "Ben"))))
    app.push(scene)
    person.round()
    told = set(person.texts())
    person.click(scene.board.center_of("e5"))
    assert sounds.names == ["refused"]
    assert set(person.texts()) - told


@pytest.mark.parametrize("light", ["person", "engine"])
def test_an_end_that_is_heard_is_read_as_well(listen: Listen, person: Person, light: Kind) -> None:
    heard = listen("fano_nim", "1,1,0,0,0,1,0 1", "HAT-1", kinds=(light, "person"))
    assert heard[-1] == ("win" if light == "person" else "loss") or light == "person"
    person.until(lambda: person.sees("Rematch") or any("Rematch" in text for text in person.texts()))


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


def test_kinds_are_chosen_by_ear(person: Person) -> None:
    app = person.app
    app.sounds = sounds = Heard()
    app.push(SettingsScene(app))
    person.click_on(person.named("Sounds by kind"))
    sliders = [widget for widget in app.top.widgets if isinstance(widget, Slider)]
    assert [str(slider.caption) for slider in sliders] == ["Moves", "Captures", "Cards", "Signals"]
    assert [slider.value for slider in sliders] == [100] * 4
    sliders[1].choose(3)
    assert app.settings.loudness == {"captures": 30}
    assert sounds.names == ["capture"]


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
