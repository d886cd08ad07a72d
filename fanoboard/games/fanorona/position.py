"""A moment of a game of Fanorona, step by step."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Moved, Picture, Removed, SeatIndex, Spot
from fanoboard.games.fanorona.board import Board
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_lines import DIRECTIONS, enemy_line, step
from fanoboard.games.fanorona.explanation import why_not, why_not_clicks
from fanoboard.games.fanorona.notation import APPROACH, WITHDRAWAL, Placement, parse_step, position_text
from fanoboard.games.game import Action, Position, Result, Step
from fanoboard.games.history import History
from fanoboard.games.turns import turn_text
from fanoboard.search.state import State

if TYPE_CHECKING:
    from fanoboard.games.fanorona import Fanorona

PIECES = ("white", "black")
STOP = "stop"
_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


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
class FanoronaPosition(Position):
    """The pieces of both sides as bits, and what the rules need to know of the moments before.

    `past` holds the positions since the last capture: those before it cannot come back.
    """

    rules: Fanorona
    white: int
    black: int
    side: SeatIndex
    quiet: int
    relay: Relay | None = None
    past: History = field(default_factory=History, compare=False, repr=False)

    @property
    def game(self) -> Fanorona:
        """Fanorona with its options."""
        return self.rules

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.rules.board

    @property
    def mover(self) -> SeatIndex:
        """0 for White, 1 for Black."""
        return self.side

    @property
    def own(self) -> int:
        """The points of the mover's pieces."""
        return self.black if self.side else self.white

    @property
    def opp(self) -> int:
        """The points of the other side's pieces."""
        return self.white if self.side else self.black

    @property
    def empty(self) -> int:
        """The points without a piece."""
        return self.board.mask & ~(self.white | self.black)

    @property
    def held(self) -> Spot | None:
        """The piece that is on a relay."""
        return self.board.names[self.relay.piece] if self.relay else None

    @property
    def notice(self) -> str:
        """What captures ask of the mover."""
        if self.relay:
            return "may capture on or stop"
        return "must capture" if self.result is None and any(self.captures()) else ""

    @property
    def result(self) -> Result | None:
        """A side without a piece or a move has lost; repetition and quiet plies draw."""
        if self.relay:
            return None
        names = self.rules.seat_names
        other = 1 - self.side
        for seat, pieces in ((self.side, self.own), (other, self.opp)):
            if not pieces:
                return Result(1 - seat, f"{names[seat]} has no piece left")
        if not any(step(self.own, d) & self.empty for d in range(DIRECTIONS)):
            return Result(other, f"{names[self.side]} cannot move")
        repetition, limit = self.rules.repetition, self.rules.capture_limit
        if repetition and len(self.past.plies(self.key())) + 1 >= repetition:
            times = _ORDINALS.get(repetition, f"{repetition}th")
            return Result(None, f"the same position stood on the board for the {times} time")
        if limit and self.quiet >= limit:
            length = f"{limit} plies" if limit % 2 else f"{limit // 2} turns each"
            return Result(None, f"{length} without a capture")
        return None

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
        """What a piece could take by going from `source` in direction d to `target`."""
        for letter, line in (
            (APPROACH, enemy_line(target, d, self.opp)),
            (WITHDRAWAL, enemy_line(source, d ^ 4, self.opp)),
        ):
            if line:
                yield PieceStep(source, target, d, letter, line)

    def paikas(self) -> Iterator[PieceStep]:
        """All steps to empty points; they are paikas where none of them captures."""
        for source in self.board.names:
            if source & self.own:
                for d in range(DIRECTIONS):
                    target = step(source, d) & self.empty
                    if target:
                        yield PieceStep(source, target, d, "", 0)

    def actions(self) -> Sequence[Action]:
        """All legal steps, and stopping within a relay."""
        if self.result is not None:
            return ()
        steps = list(self.captures()) or list(self.paikas())
        ways = [(found.source, found.target) for found in steps]
        actions = [self._action(found, ways.count((found.source, found.target)) > 1) for found in steps]
        if self.held:
            actions.append(Action("", ((STOP,), (self.held,))))
        return actions

    def _action(self, found: PieceStep, choice: bool) -> Action:
        names = self.board.names
        source, target = names[found.source], names[found.target]
        way = (target,) if self.relay else (source, target)
        ways: tuple[tuple[Spot, ...], ...] = (way,)
        if choice:
            ways = tuple((*way, victim) for victim in self._victims(found))
        return Action(f"{'-'.join(way)}{found.letter}", ways)

    def _victims(self, found: PieceStep) -> Iterator[Spot]:
        """The names of the points a step captures on, the nearest first."""
        if found.letter == APPROACH:
            return self.board.along(found.target, found.direction, found.line)
        return self.board.along(found.source, found.direction ^ 4, found.line)

    def play(self, action: Action) -> Step:
        """Play a step, or stop a relay."""
        return Step(self.after(action), self._events(action))

    def after(self, action: Action) -> FanoronaPosition:
        """The position that a legal action leads to."""
        if not action.text:
            return replace(self, side=1 - self.side, relay=None)
        found = self._written(action.text)
        own, opp = self.own ^ (found.source | found.target), self.opp & ~found.line
        white, black = (opp, own) if self.side else (own, opp)
        if not found.line:
            past = self.past.after(self.key()) if self.rules.repetition else self.past
            return FanoronaPosition(self.rules, white, black, 1 - self.side, self.quiet + 1, past=past)
        visited = (self.relay.visited if self.relay else found.source) | found.target
        relay = Relay(found.target, visited, found.direction)
        going_on = FanoronaPosition(self.rules, white, black, self.side, 0, relay)
        if any(going_on.captures()):
            return going_on
        return FanoronaPosition(self.rules, white, black, 1 - self.side, 0)

    def _events(self, action: Action) -> tuple[Event, ...]:
        if not action.text:
            return ()
        found = self._written(action.text)
        names, piece, enemy = self.board.names, PIECES[self.side], PIECES[1 - self.side]
        source, target = names[found.source], names[found.target]
        by = target if found.letter == APPROACH else source
        return Moved(piece, source, target), *(Removed(enemy, victim, by) for victim in self._victims(found))

    def _written(self, text: str) -> PieceStep:
        """The step that a legal action's text stands for."""
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

    def text(self) -> str:
        """The position as the rules page writes it; a relay under way leaves no trace."""
        return position_text(self.board, Placement(self.white, self.black, self.side, self.quiet))

    def key(self) -> Hashable:
        """The pieces and the side to move."""
        return self.white, self.black, self.side

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """Every piece on its point; nothing is hidden."""
        sides = ((self.white, PIECES[0]), (self.black, PIECES[1]))
        return {
            name: (piece,)
            for point, name in self.board.names.items()
            for pieces, piece in sides
            if point & pieces
        }

    def label(self, spot: Spot) -> str:
        """The words on the button that ends a relay."""
        return "Stop here" if spot == STOP else spot

    def explain(self, text: str) -> str | None:
        """Why `text` is not a legal turn, naming the step and the rule; None if it is legal."""
        return why_not(self, text)

    def explain_clicks(self, spots: Sequence[Spot]) -> str:
        """Why clicking `spots` in this order leads nowhere."""
        return why_not_clicks(self, spots)

    def state(self) -> State:
        """The position for a search.  Raises GameError within a relay: searches play whole turns."""
        if self.relay:
            raise GameError("a search begins between turns, not within a relay")
        rules = self.rules
        state = FanoronaState(
            self.board.mask, self.own, self.opp, self.side, self.quiet, rules.repetition, rules.capture_limit
        )
        for key in self.past.keys():  # noqa: SIM118 -- no dict
            assert isinstance(key, tuple)
            white, black, side = key
            state.remember(*((black, white) if side else (white, black)))
        return state

    def move_text(self, state: State, move: int) -> str:
        """The first turn that moves and captures as the generated `move` does."""
        assert isinstance(state, FanoronaState)
        own, opp = self.own ^ state.flips[move], self.opp & ~state.taken[move]
        path = self._path(own, opp)
        if path is None:
            raise GameError("the move was not generated at this position")
        return turn_text(self.rules, path)

    def _path(self, own: int, opp: int) -> tuple[Action, ...] | None:
        """The first actions that end this turn with these pieces of its mover and the other side."""
        for action in self.actions():
            after = self.after(action)
            if after.relay:
                rest = after._path(own, opp) if opp & after.opp == opp else None
                if rest:
                    return action, *rest
            elif (after.opp, after.own) == (own, opp):
                return (action,)
        return None
