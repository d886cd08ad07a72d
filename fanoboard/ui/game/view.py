"""Which moment of a match is shown, and for whose eyes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fanoboard.games.events import NOBODY, Event, SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.turns import turn_text
from fanoboard.match.match import Match
from fanoboard.match.record import Node, Ply


class View:
    """What is seen of a match: how it stands now or an earlier moment, with what one seat may see."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._hides = match.game.hides
        self._looked_at: Node | None = None
        """The moment that is shown instead of how it stands now."""
        self._present: SeatIndex | None = None
        """Who is at the screen, where several people hide their cards from each other."""
        self.seat_below: SeatIndex = next(iter(self._persons), 0)
        """The seat that a table is turned to."""

    # When

    @property
    def is_live(self) -> bool:
        """Whether it is shown how it stands now, not an earlier moment."""
        return self._looked_at is None

    @property
    def shown(self) -> Node:
        """The moment that is shown; while a turn is under way now, that before it."""
        return self._looked_at or self._match.head

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._looked_at.position if self._looked_at is not None else self._match.position

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened just before what is shown, in its last turn."""
        if self._looked_at is None:
            return self._match.last_events
        return [event for ply in self._looked_at.plies for event in ply.events]

    def look_at(self, node: Node | None) -> None:
        """Show another moment, or with None how it stands now."""
        live = node is self._match.head and not self._match.unfinished
        self._looked_at = None if live else node

    # For whom

    @property
    def viewer(self) -> SeatIndex | None:
        """For whose eyes the table is shown: the only person's, or of several the one at the screen.

        None sees everything: where only engines play, and when the game is over.
        """
        if not self._hides or not self._persons or self._match.result is not None:
            return None
        if len(self._persons) == 1:
            return self._persons[0]
        return NOBODY if self._present is None else self._present

    @property
    def awaited(self) -> SeatIndex | None:
        """Who has to come to the screen before the game can go on, as his cards are hidden from others."""
        match = self._match
        mover = match.position.mover
        if not self._hides or len(self._persons) < 2 or match.result is not None:
            return None
        return mover if match.mover.is_person and mover != self._present else None

    def cover(self) -> None:
        """Show nobody's hidden cards, and how it stands now, until somebody else has come to the screen."""
        self._present = None
        self._looked_at = None

    def welcome(self) -> None:
        """The one who was awaited is at the screen."""
        self._present = self.seat_below = self._match.position.mover

    @property
    def _persons(self) -> list[SeatIndex]:
        return [seat for seat, player in enumerate(self._match.players) if player.is_person]

    # In words

    @property
    def turn_texts(self) -> list[tuple[SeatIndex, str]]:
        """The turns so far with who played them, the one under way included."""
        path = self._match.head.path
        turns = [
            (before.position.mover, self.seen_text(before.position, after.plies, after.text))
            for before, after in pairwise(path)
        ]
        if plies := self._match.unfinished:
            text = turn_text(self._match.game, tuple(ply.action for ply in plies))
            turns.append((path[-1].position.mover, self.seen_text(path[-1].position, plies, text)))
        return turns

    def seen_text(self, before: Position, plies: Sequence[Ply], text: str) -> str:
        """The `text` of a turn of these plies as the viewer may see it."""
        if not self._hides:
            return text
        texts, viewer = [], self.viewer
        for ply in plies:
            texts.append(before.seen_text(ply.action.text, viewer))
            before = ply.position
        return self._match.game.turn_joiner.join(filter(None, texts))
