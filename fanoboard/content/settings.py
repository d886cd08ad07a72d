"""What a person has chosen for the app, kept in `settings.yaml` in the user's configuration folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from fanoboard.content import paths
from fanoboard.content.files import changing, write_whole
from fanoboard.content.sound_parts import Plain, mended, read_sound, set_aside
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, dump
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.messages import Message

RANDOM_SEAT = "random"
"""What stands for a seat that is drawn when a game begins."""

Animation = Literal["system", "off", "slow", "normal", "fast"]
ClockKind = Literal["off", "game", "turn"]
Pace = Literal["slow", "normal", "fast", "instant"]
TurnPace = Literal["quick", "normal", "each", "key"]
SoundKind = Literal["moves", "captures", "cards", "signals"]
VoicePace = Literal["slow", "normal", "fast"]
Voice = Literal["off", VoicePace]
Coordinates = Literal["on", "off", "named"]
Moves = Literal["words", "notation"]
AskFirst = Literal["always", "lost", "never"]


class Settings(Struct, kw_only=True):
    """The settings; keys that are unknown are passed over, as a newer version may have written them."""

    theme: str = ""
    """The name of the theme that everything is shown in; as the system has it, if empty."""
    scale: Annotated[int, Meta(ge=0, le=300)] = 0
    """The size of text and controls in per cent; 0 chooses by the screen."""
    text: Annotated[int, Meta(ge=100, le=200)] = 100
    """The size of text alone in per cent, on top of `scale`."""
    animation: Animation = "system"
    """How fast pieces move; `system` is normal, unless the system asks for less motion."""
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    """How loud sounds are, in per cent; 0 is silence."""
    loudness: dict[str, Annotated[int, Meta(ge=0, le=100)]] = msgspec.field(default_factory=dict)
    """How loud those of a kind (`SoundKind`) are in per cent of that; those that are not named, as loud."""
    voice: Voice = "off"
    """How fast the program's own voice speaks, where no screen reader does."""
    thinking: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    pace: Pace = "normal"
    turn_pace: TurnPace = "normal"
    """How long one has to follow what the computer is about to do: until a key is pressed, or not at all."""
    calm: bool = False
    """Whether one thing is shown at a time: the board, a sentence and two buttons."""
    level: Annotated[int, Meta(ge=1, le=HIGHEST_LEVEL)] = 1
    """The level that a new game offers first, where that game was never played."""
    levels: dict[str, Annotated[int, Meta(ge=0, le=HIGHEST_LEVEL)]] = msgspec.field(default_factory=dict)
    """The level that was chosen last in each game, by the name of the game; 0: one's own strength."""
    own_strength: list[Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=list)
    """The games in which a new one was offered at one's own strength first, which is done once."""
    results: dict[str, list[Annotated[str, Meta(max_length=40)]]] = msgspec.field(default_factory=dict)
    """How the last games against the computer ended, by the name of the game: `3 won`, `2 drawn`."""
    clocks: dict[str, ClockKind] = msgspec.field(default_factory=dict)
    """Whether the players' time was limited in the last game of each kind, in whole or by turns."""
    clock_minutes: Annotated[int, Meta(ge=1, le=600)] = 10
    clock_increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """The seconds that are added to them after each turn."""
    clock_turn: Annotated[int, Meta(ge=1, le=3600)] = 30
    value_strip: bool = False
    """Whether a strip beside the board shows who stands how well."""
    show_moves: bool = True
    """Whether the board shows what can move and where to."""
    coordinates: Coordinates = "on"
    """Whether boards tell what points are called; `named`: only where these have names of their own."""
    stack_heights: bool = False
    """Whether stacks carry the number of their pieces."""
    moves: Moves = "words"
    """How turns are told: in sentences, or as they are written."""
    warn_of_losing: bool = True
    """Whether moves that lose at once are marked, and asked about before they are played."""
    ask_first: AskFirst = "lost"
    """What is asked about before it is done: all that leads away, or only what is given up by it."""
    find_mistakes: bool = True
    """Whether finished games are looked through in the background, for exercises made of one's mistakes."""
    fullscreen: bool = False
    width: Annotated[int, Meta(ge=0, le=20_000)] = 0
    """The width of the window in pixels (points, where the system has such); 0 for what suits the screen."""
    height: Annotated[int, Meta(ge=0, le=20_000)] = 0
    """Its height; as the width."""
    welcomed: bool = False
    """Whether somebody was shown what the app offers, which is done once."""
    told_interpreted: str = ""
    """The version of the app that last told its user that the built-in player runs interpreted."""
    game: str = ""
    seats: dict[str, Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=dict)
    """The id of the seat that a person alone among computers chose last in each game, or `random`."""
    names: list[Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=list)
    engines: dict[str, list[Annotated[str, Meta(max_length=80)]]] = msgspec.field(default_factory=dict)
    """The ids of the other engines that were chosen last in each game, by seat; of the built-in, nothing."""
    folder: str = ""
    statistics_since: float = 0.0
    """The moment from which on games count in the statistics, as `time.time` has it; 0 counts all."""
    language: str = ""
    """The code of the language that everything is shown in; that of the system, if empty."""
    unchecked_texts: bool = True
    """Whether translations that nobody has checked are shown, with a mark; else those texts are English."""
    keys: dict[str, list[Annotated[str, Meta(max_length=40)]]] = msgspec.field(default_factory=dict)
    """The keys that call commands instead of the usual ones, as `ctrl+z`, by the ids of the commands."""
    lessons: list[Annotated[str, Meta(max_length=64)]] = msgspec.field(default_factory=list)
    """The names of the lessons that were gone through."""
    lesson_steps: dict[str, Annotated[int, Meta(ge=1, le=100)]] = msgspec.field(default_factory=dict)
    """How many steps of a lesson that was left were gone through, by its name."""
    offered: list[Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=list)
    """The games whose lesson was offered, which is done once."""
    options: dict[str, dict[str, str | int | bool]] = msgspec.field(default_factory=dict)
    """The options that each game was started with last."""

    def level_in(self, game: str) -> int:
        """The level to play a game at: the one chosen there last; 0: one's own strength."""
        return self.levels.get(game, self.level)


# The file of the settings, which several windows may share: each writes what was changed in it alone.

LIMITS: Final = FileLimits(bytes=50_000, values=3_000, deepest=5)
"""Of the file, which is read before the window opens: that takes no more than a few milliseconds."""


class SettingsFile:
    """The saved settings as this window knows them.  It belongs to one thread at a time."""

    def __init__(self) -> None:
        self._kept: Plain = msgspec.to_builtins(Settings())
        """The settings as this window has read or written them last."""

    def load(self) -> tuple[Settings, Message | None]:
        """The saved settings, or the defaults; with what to tell people if a file could not be used.

        What is sound in it is used.  A copy of such a file is kept under another name, so that nothing a
        person wrote in it is lost.
        """
        file = settings_file()
        now, fault = _read(file)
        trouble = None
        if fault is not None:
            now["welcomed"] = True  # as somebody has been here
            trouble = Message(
                "Some of your settings can’t be used, so the usual ones apply. {problem}",
                problem=mended(file, dump(now), fault),
            )
        settings = convert(file, now, Settings)
        self._kept = msgspec.to_builtins(settings)
        return settings, trouble

    def save(self, settings: Plain) -> None:
        """Write what differs from what was kept, over what other windows have written meanwhile.

        `settings` is a `snapshot`.  Of a file that somebody has spoilt meanwhile a copy is kept.  Raises
        OSError where the disk is full or can't be written.
        """
        file = settings_file()
        with changing(file):
            now, fault = _read(file)
            merged = _merged(now, self._kept, settings)
            if fault is not None:
                if paths.is_file(file):
                    set_aside(file)
                merged = settings | merged
            if fault is not None or merged != now:
                write_whole(file, dump(merged))
            self._kept = settings


def settings_file() -> Path:
    return paths.config_folder() / "settings.yaml"


def snapshot(settings: Settings) -> Plain:
    """A copy of the settings, which later choices don't change."""
    plain: Plain = msgspec.to_builtins(settings)
    return plain


def read_settings() -> tuple[Settings, ContentError | None]:
    """The saved settings, what can't be used as usual, and why that can't; nothing is changed."""
    file = settings_file()
    values, fault = _read(file)
    return convert(file, values, Settings), fault


def load_settings() -> tuple[Settings, Message | None]:
    return SettingsFile().load()


def save_settings(settings: Settings) -> None:
    """Write all of the settings, whatever was there.  Raises OSError."""
    write_whole(settings_file(), dump(snapshot(settings)))


def _read(file: Path) -> tuple[Plain, ContentError | None]:
    return read_sound(file, Settings, LIMITS)


def _merged(now: Plain, before: Plain, after: Plain) -> Plain:
    """`now` with the changes that lead from `before` to `after`, in mappings key by key."""
    merged = dict(now)
    for key, value in after.items():
        old = before.get(key)
        if key in before and value == old:
            continue
        there = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and isinstance(there, dict):
            merged[key] = _merged(there, old, value)
        else:
            merged[key] = value
    for key in before.keys() - after.keys():
        merged.pop(key, None)
    return merged
