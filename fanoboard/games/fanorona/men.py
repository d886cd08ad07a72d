"""The men of both sides and the steps they can take: the rules of moving and capturing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fanorona.board import BoardGraph
from fanoboard.games.fanorona.core_lines import DIRECTIONS, enemy_line, step
from fanoboard.games.fanorona.notation import APPROACH, WITHDRAWAL, parse_step
from fanoboard.games.game import Action

STOP: Final[Spot] = "stop"
"""The button that ends a relay."""


class PieceStep(NamedTuple):
    """One piece going along one line, and what it captures; `letter` is empty for a paika."""

    source: int
    target: int
    direction: int
    letter: str
    line: int


@dataclass(frozen=True, slots=True)
class Relay:
    """A turn under way: the piece, the points it has stood on, and its last direction."""

    piece: int
    visited: int
    direction: int


@dataclass(frozen=True, slots=True)
class Men:
    """The men on a board as bits, whose turn it is, and the relay that is under way, if one is."""

    board: BoardGraph
    white: int
    black: int
    side: SeatIndex
    relay: Relay | None = None

    @property
    def own(self) -> int:
        return self.black if self.side else self.white

    @property
    def opp(self) -> int:
        return self.white if self.side else self.black

    @property
    def empty(self) -> int:
        return self.board.mask & ~(self.white | self.black)

    @property
    def held(self) -> Spot | None:
        return self.board.names[self.relay.piece] if self.relay else None

    @property
    def can_step(self) -> bool:
        """Whether any of the mover's pieces is next to an empty point, along a line."""
        return any(step(self.own, d) & self.empty for d in range(DIRECTIONS))

    def captures(self) -> Iterator[PieceStep]:
        """The steps that capture now: all, or within a relay those of its piece."""
        movers, free, last = self.own, self.empty, None
        if self.relay:
            movers, free, last = self.relay.piece, free & ~self.relay.visited, self.relay.direction
        for source in self.board.names:
            if source & movers:
                for d in range(DIRECTIONS):
                    target = step(source, d) & free
                    if target and d != last:
                        yield from self.captures_by(source, target, d)

    def captures_by(self, source: int, target: int, d: int) -> Iterator[PieceStep]:
        for letter, line in (
            (APPROACH, enemy_line(target, d, self.opp)),
            (WITHDRAWAL, enemy_line(source, d ^ 4, self.opp)),
        ):
            if line:
                yield PieceStep(source, target, d, letter, line)

    def _paikas(self) -> Iterator[PieceStep]:
        """All steps to empty points; they are paikas where none of them captures."""
        for source in self.board.names:
            if source & self.own:
                for d in range(DIRECTIONS):
                    target = step(source, d) & self.empty
                    if target:
                        yield PieceStep(source, target, d, "", 0)

    def actions(self) -> list[Action]:
        """All legal steps, and stopping within a relay."""
        steps = list(self.captures()) or list(self._paikas())
        ways = [(found.source, found.target) for found in steps]
        actions = [
            self._action(found, choice=ways.count((found.source, found.target)) > 1) for found in steps
        ]
        if self.held:
            actions.append(Action("", ((STOP,), (self.held,))))
        return actions

    def _action(self, found: PieceStep, *, choice: bool) -> Action:
        names = self.board.names
        source, target = names[found.source], names[found.target]
        way = (target,) if self.relay else (source, target)
        ways: tuple[tuple[Spot, ...], ...] = (way,)
        if choice:
            ways = tuple((*way, victim) for victim in self.victims(found))
        return Action(f"{'-'.join(way)}{found.letter}", ways)

    def victims(self, found: PieceStep) -> Iterator[Spot]:
        """The names of the points a step captures on, the nearest first."""
        if found.letter == APPROACH:
            return self.board.along(found.target, found.direction, found.line)
        return self.board.along(found.source, found.direction ^ 4, found.line)

    def written(self, text: str) -> PieceStep:
        written = parse_step(text)
        assert written is not None, f"{text!r} is no action"
        source = self.board.points[written.source or self.held or ""]
        target = self.board.points[written.target]
        direction = self.board.direction(source, target)
        assert direction is not None, f"{text!r} follows no line"
        for found in self.captures_by(source, target, direction):
            if found.letter == written.letter:
                return found
        return PieceStep(source, target, direction, "", 0)

    def after(self, action: Action) -> Men:
        if not action.text:
            return replace(self, side=1 - self.side, relay=None)
        found = self.written(action.text)
        own, opp = self.own ^ (found.source | found.target), self.opp & ~found.line
        white, black = (opp, own) if self.side else (own, opp)
        if found.line:
            visited = (self.relay.visited if self.relay else found.source) | found.target
            relay = Relay(found.target, visited, found.direction)
            going_on = Men(self.board, white, black, self.side, relay)
            if any(going_on.captures()):
                return going_on
        return Men(self.board, white, black, 1 - self.side)
