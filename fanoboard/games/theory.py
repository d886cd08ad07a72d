"""What is known of a game by proof, as a book of boards: a game gives the data, one scene shows them.

All that a book says was computed by the game's own tables or searches.  Its methods may take seconds;
whoever calls them does so in threads, and `explain` may run beside `Chapter.read`, but not beside itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.messages import Message

Stopped = Callable[[], bool]
"""Whether nobody waits for the answer any more; asked every few milliseconds."""


@dataclass(frozen=True, slots=True)
class TheoryBoard:
    """A position worth looking at, and what stands below it.

    `numbers` stand on spots of its small picture, where the pieces of a pile would be too small to count.
    """

    position: Position
    caption: Message
    numbers: Mapping[Spot, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice that leaves only some of the boards; by ids, of which the empty one leaves all."""

    id: str
    title: Message
    choices: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for in a chapter: a text, the choices of filters by their ids, and a seed for chance."""

    text: str = ""
    picks: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """The content of a chapter: sentences, one a line, boards, and filters of boards."""

    text: tuple[Message, ...]
    boards: tuple[TheoryBoard, ...]
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a book.  `read` raises GameError for a query that means nothing, and None once stopped.

    `ghost` says what can be searched for, where anything can; `draws` is whether another seed gives
    another board.
    """

    title: Message
    read: Callable[[Query, Stopped], ChapterPage | None]
    ghost: Message | None = None
    draws: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a position: a headline, sentences, and its score for the mover if that is proved.

    `line` is how play goes on if both play their best, from the position itself; empty if not known.
    `spots` is what a turn that ends on a spot is worth to the mover, the best one of several.
    """

    title: Message
    text: tuple[Message, ...]
    score: Score | None = None
    line: tuple[Position, ...] = ()
    spots: Mapping[Spot, Score] = field(default_factory=dict)


class TheoryBook(ABC):
    """What is known of a game with its options."""

    chapters: tuple[Chapter, ...]

    @abstractmethod
    def explain(self, position: Position, stopped: Stopped) -> Finding | None:
        """What is known of a position; None once stopped."""


def winner(position: Position, score: Score | None) -> SeatIndex | None:
    """The seat that a score for the mover says wins, in a game of two; None where it says nothing."""
    match score:
        case Score(verdict=Verdict.WIN):
            return position.mover
        case Score(verdict=Verdict.LOSS):
            return 1 - position.mover
    return None
