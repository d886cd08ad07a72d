"""What was played, as lists tell it: values, which stay as they are whatever is played next."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fanoboard.games.capabilities import HiddenInformation, Openings, capability, words_as_seen
from fanoboard.games.events import Cast, SeatIndex
from fanoboard.games.game import Action, Position, ShortTurn
from fanoboard.match.record import Judgement, Ply, seen_text
from fanoboard.messages import Message, in_context

_MEANINGS: Final[Mapping[Judgement, Message]] = {
    "!!": Message("Brilliant"),
    "!": in_context("a turn", "Good"),
    "!?": Message("Interesting"),
    "?!": Message("Doubtful"),
    "?": in_context("a turn", "Mistake"),
    "??": Message("Blunder"),
}
JUDGED: Final[Mapping[Judgement, Message]] = {
    sign: Message("{first} {second}", first=sign, second=meaning) for sign, meaning in _MEANINGS.items()
}
"""What judgements of turns are called."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How turns are told: for whose eyes, of whom, and in words or in notation.

    `cast` is for sentences that stand alone, `listed` for those below each other, which begin alike.
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
    plies: Sequence[Ply]
    before: Position | None
    """The position that it was played from; None for the start."""
    notation: str
    telling: Telling
    name: str = ""
    comment: str = ""
    judgement: Judgement = ""
    missed: str | Message = ""
    """What a look through the game says of it."""

    @property
    def said(self) -> str | Message:
        """What is told of it in a row of its own."""
        return self.comment or self.missed

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
        return ShortTurn(self.before.short_text(self.text), self.before.taken_by(self._actions))

    @cached_property
    def words(self) -> Message | None:
        """What it did, in a sentence; None for the start."""
        return None if self.before is None else self._told(self.before, self._actions, self.telling.cast)

    @property
    def latest(self) -> Message | None:
        """What the last of its actions did; None for the start."""
        if len(self.plies) < 2:
            return self.words
        *_, before, last = self.plies
        return self._told(before.position, [last.action], self.telling.cast)

    @cached_property
    def sentence(self) -> Message | None:
        """The same as one of several that begin alike; None in notation, and for the start."""
        if self.before is None or not self.telling.in_words:
            return None
        return self._told(self.before, self._actions, self.telling.listed)

    @cached_property
    def told(self) -> ShortTurn:
        if self.before is None or not self.telling.in_words:
            return self.short
        return self.before.brief_turn(self._actions)

    @property
    def explained(self) -> str | Message:
        """Its words, what players call it, and its comment."""
        told: str | Message = ""
        judged = JUDGED[self.judgement] if self.judgement else ""
        for part in (self.words, self._called, judged, self.said):
            if part:
                told = Message("{first} {second}", first=told, second=part) if told else part
        return told

    @property
    def _called(self) -> Message | None:
        if self.before is None or (openings := capability(self.before.game, Openings)) is None:
            return None
        name = openings.called(self.before, self.text)
        return None if name is None else Message("{name}.", name=name)

    def _told(self, before: Position, actions: Sequence[Action], cast: Cast) -> Message:
        return words_as_seen(before, actions, cast, self.telling.viewer)

    @property
    def _actions(self) -> Sequence[Action]:
        return [ply.action for ply in self.plies]


@dataclass(frozen=True, eq=False, slots=True)
class TurnList:
    """What was played from the start to now, and what else was played or tried in its place."""

    path: Sequence[ListedTurn]
    """The start, and the turns to now."""
    begun: ListedTurn | None
    after: Mapping[Hashable, Sequence[ListedTurn]]
    """What was played after turns, by their keys, where that is not one turn of the path alone."""

    @property
    def turns(self) -> Sequence[ListedTurn]:
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
