"""Lessons: a game taught step by step on its own board, read from `assets/lessons/*.yaml`.

A step has one idea.  It says it in a sentence, shows a position by the game's own notation, and asks
for one thing to do.  The rules of the game judge what is clicked; a lesson only says which of the legal
turns it has asked for.

A lesson (`ui/features/lesson/`) is a list of positions with what to do in each; `Selection` and the
rules judge the clicks as in a game, and `LessonRun`, which has no screen, says what was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.structs import SchemaError
from fanoboard.content.yaml_files import ContentError, load
from fanoboard.games import games
from fanoboard.games.game import Game
from fanoboard.messages import Message

MOST_LETTERS: Final = 160
"""Of any sentence of a lesson: who learns reads little at a time."""
_LARGEST = 90

MarkKind = Literal[
    "aim",
    "arrow",
    "barred",
    "can_land",
    "choice",
    "count",
    "framed",
    "highlighted",
    "hint",
    "last_move",
    "must",
    "other_choice",
    "path",
    "sequence",
    "will_capture",
    "won",
]
"""The marks of boards that a lesson may draw, see `ui/board/marks.py`."""
SpotName = Annotated[str, Meta(min_length=1, max_length=40)]
TurnText = Annotated[str, Meta(min_length=1, max_length=80)]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    @property
    def texts(self) -> Iterator[Message]:
        """Everything in it that people read."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Message):
                    yield each
                elif isinstance(each, _Part):
                    yield from each.texts


class LessonMark(_Part, frozen=True, kw_only=True):
    """Something drawn on the board: its kind, the spots or lines that it is about, words beside it."""

    kind: MarkKind
    spots: Annotated[tuple[SpotName, ...], Meta(min_length=1, max_length=61)]
    label: Message | None = None


class Goal(_Part, frozen=True, kw_only=True):
    """What is to be done: one of these turns, or anything of a kind."""

    turns: Annotated[tuple[TurnText, ...], Meta(max_length=40)] = ()
    """Turns, or beginnings of turns, as the game writes them; with the last action of one it is done."""
    first: Annotated[tuple[SpotName, ...], Meta(max_length=61)] = ()
    """Any action that begins with a click on one of these spots."""
    any: Literal["", "turn", "capture", "win", "safe"] = ""
    """Any action: at all, that captures, that wins at once, or that does not lose at once."""

    def __post_init__(self) -> None:
        """Refuse a goal that asks for nothing, or for two things.  Raises SchemaError."""
        if sum(map(bool, (self.turns, self.first, self.any))) != 1:
            raise SchemaError(Message("A goal names turns, or first spots, or anything of a kind."))


class WrongTry(_Part, frozen=True, kw_only=True):
    """What is said when one of these turns is tried, which are legal but not asked for."""

    turns: Annotated[tuple[TurnText, ...], Meta(min_length=1, max_length=40)]
    say: Message


class LessonStep(_Part, frozen=True, kw_only=True):
    """One idea, and one thing to do."""

    title: Message
    rule: Message
    """The idea in a sentence."""
    more: Message | None = None
    """Another sentence on it, where one is needed."""
    options: dict[str, str | int | bool] = {}
    position: str = ""
    """As the game writes it; the start of the game if empty."""
    seed: int = 0
    played: Annotated[tuple[TurnText, ...], Meta(max_length=20)] = ()
    """Turns that were played since that position, for rules on what stood before."""
    lit: Annotated[tuple[SpotName, ...], Meta(max_length=61)] = ()
    """What stands out; all else is dimmed."""
    marks: Annotated[tuple[LessonMark, ...], Meta(max_length=20)] = ()
    drawn: bool = False
    """Whether the task speaks of what is lit or marked, so that it stands out in practice as well."""
    unaided: bool = False
    """Whether to find where a picked card can go is the task: the board does not tell it."""
    task: Message
    goal: Goal
    wrong: Annotated[tuple[WrongTry, ...], Meta(max_length=20)] = ()
    otherwise: Message | None = None
    """What is said of any other legal try."""
    instead: Message
    done: Message
    reply: str = ""

    def __post_init__(self) -> None:
        """Refuse what is too long to be read at a glance.  Raises SchemaError."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            most = _LARGEST if name == "rule" else MOST_LETTERS
            if isinstance(value, Message) and len(value.text) > most:
                raise SchemaError(Message("A sentence here has at most {most} letters.", most=most), name)


class Lesson(_Part, frozen=True, kw_only=True):
    """A game, or a part of it, taught in steps."""

    game: str
    title: Message
    end: Message
    options: dict[str, str | int | bool] = {}
    first: str = ""
    """Where the game after it begins, as the game writes it, for a beginner to win; the start if empty."""
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1, max_length=20)]
    name: str = ""

    def __post_init__(self) -> None:
        """Refuse a lesson of a game that there isn't.  Raises SchemaError."""
        if self.game not in games():
            raise SchemaError(Message("There is no game called “{game}”.", game=self.game[:40]), "game")


def lesson_folder() -> Path:
    return paths.assets() / "lessons"


def lesson_names(game: str) -> list[str]:
    """The names of the lessons of a game: that on its rules first, then those on variants."""
    stems = (name.removesuffix(".yaml") for name in paths.listed(lesson_folder()) if name.endswith(".yaml"))
    return sorted(stem for stem in stems if stem == game or stem.startswith(f"{game}-"))


def has_lesson(game: type[Game]) -> bool:
    return bool(lesson_names(game.name))


def load_lesson(name: str) -> Lesson:
    """Read a lesson.  Raises ContentError."""
    file = lesson_folder() / f"{name}.yaml"
    if not paths.is_name(name) or not paths.is_file(file):
        raise ContentError(file, Message("There is no lesson “{name}”.", name=name[:40]))
    return structs.replace(load(file, Lesson), name=name)
