"""What was played, as lists tell it: values, which stay as they are whatever is played next."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Position, ShortTurn
from fanoboard.match.record import Ply, seen_text
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Telling:
    """How turns are told: for whose eyes, of whom, and in words or in notation.

    `cast` is for sentences that stand alone, `listed` for those of a list, which begin alike.
    """

    cast: Cast
    listed: Cast
    viewer: SeatIndex | None = None
    in_words: bool = False


@dataclass(frozen=True, eq=False)
class ListedTurn:
    """A turn as a list has it; it is put into words when these are first asked for.

    `key` is what the session knows it by, and None for the turn under way; who draws it can do no more
    with that than name it.  The start is a turn of nobody that did nothing.
    """

    key: Hashable
    seat: SeatIndex | None
    round: int
    number: int
    """How many turns lead to the moment after it."""
    plies: Sequence[Ply]
    before: Position | None
    """The position that it was played from; None for the start."""
    notation: str
    telling: Telling
    name: str = ""
    """What somebody calls the variation that begins here."""
    comment: str = ""

    @cached_property
    def text(self) -> str:
        """The notation as the viewer may see it."""
        if self.before is None or not self.before.game.has(HiddenInformation):
            return self.notation
        return seen_text(self.before, self.plies, self.telling.viewer)

    @cached_property
    def short(self) -> ShortTurn:
        """The notation for a narrow list, as the viewer may see it."""
        if self.before is None:
            return ShortTurn("")
        game = self.before.game
        # What is hidden must not be seen by what a text makes of the events either.
        events = () if game.has(HiddenInformation) else [event for ply in self.plies for event in ply.events]
        return game.short_turn(self.text, events)

    @cached_property
    def words(self) -> Message | None:
        """What it did, in a sentence; None for the start."""
        return self._told_of(self.telling.cast)

    @cached_property
    def told(self) -> ShortTurn | Message:
        """How a list has it, in words or in notation."""
        told = self._told_of(self.telling.listed) if self.telling.in_words else None
        return self.short if told is None else told

    @property
    def explained(self) -> str | Message:
        """What it did, and what was noted on it."""
        if self.words is None or not self.comment:
            return self.words or self.comment
        return Message("{first} {second}", first=self.words, second=self.comment)

    def _told_of(self, cast: Cast) -> Message | None:
        if self.before is None:
            return None
        return self.before.turn_words([ply.action for ply in self.plies], cast)


@dataclass(frozen=True, eq=False, slots=True)
class TurnList:
    """What was played from the start to now, and what else was played or tried in its place."""

    path: Sequence[ListedTurn]
    """The start, and the turns to now."""
    begun: ListedTurn | None
    """The turn under way."""
    after: Mapping[Hashable, Sequence[ListedTurn]]
    """What was played after turns, by their keys, where that is not one turn of the path alone."""
    in_words: bool = False

    @property
    def turns(self) -> Sequence[ListedTurn]:
        """The turns so far, the one under way included."""
        return [*self.path[1:], *([self.begun] if self.begun is not None else [])]

    def is_played(self, turn: ListedTurn) -> bool:
        """Whether a turn lies on the way to now, not in a variation."""
        return turn.number < len(self.path) and self.path[turn.number].key is turn.key

    def line_from(self, turn: ListedTurn) -> list[ListedTurn]:
        """A turn of a variation, and those after it along its line."""
        line = [turn]
        while after := self.after.get(line[-1].key):
            line.append(after[0])
        return line
