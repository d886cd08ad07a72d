"""What a person has chosen for the app, kept in `settings.yaml` in the user's configuration folder."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from fanoboard.games.levels import HIGHEST_LEVEL, CharacterName

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
    characters: dict[str, CharacterName] = msgspec.field(default_factory=dict)
    """The character that a computer was given last in each game; games without one are not named."""
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
    computers: list[Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=list)
    """The names that computers were given, by seat."""
    engines: dict[str, list[Annotated[str, Meta(max_length=80)]]] = msgspec.field(default_factory=dict)
    """The ids of the other engines that were chosen last in each game, by seat; of the built-in, nothing."""
    folder: str = ""
    statistics_since: float = 0.0
    """The moment from which on games count in the statistics, as `time.time` has it; 0 counts all."""
    language: str = ""
    """The code of the language that everything is shown in; that of the system, if empty."""
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
