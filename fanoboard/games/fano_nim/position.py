"""A moment of Fano Nim: heaps, and whose turn it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fanoboard.games.events import Picture, Removed, SeatIndex, Spot
from fanoboard.games.fano_nim.core import STRIDE, NimState
from fanoboard.games.fano_nim.explanation import TAKE, why_not, why_not_clicks
from fanoboard.games.fano_nim.notation import read_turn, write
from fanoboard.games.fano_nim.solver import board_of
from fanoboard.games.game import Action, Position, Result, Seat, Step
from fanoboard.messages import Message
from fanoboard.search.state import State

if TYPE_CHECKING:
    from fanoboard.games.fano_nim import FanoNim

SEATS: Final = (Seat("light", Message("Light")), Seat("dark", Message("Dark")))
SIDES: Final = tuple(str(seat.name) for seat in SEATS)
SEED: Final = "seed"


@dataclass(frozen=True, slots=True)
class NimPosition(Position):
    """The heaps in the order of the geometry's points; `side` is to move."""

    rules: FanoNim
    heaps: tuple[int, ...]
    side: SeatIndex = 0

    @property
    def game(self) -> FanoNim:
        """The rules, with geometry and options."""
        return self.rules

    @property
    def mover(self) -> SeatIndex:
        """0 for Light, 1 for Dark."""
        return self.side

    @property
    def result(self) -> Result | None:
        """Without a line that can be taken from, the last mover wins, or loses the misère game."""
        if any(map(self.most, self.rules.geometry.lines)):
            return None
        last = 1 - self.side
        if self.rules.misere:
            return Result(self.side, f"{SIDES[last]} made the last move")
        return Result(last, f"{SIDES[last]} made the last move")

    def heap(self, point: Spot) -> int:
        """How many seeds lie on a point."""
        return self.heaps[self.rules.geometry.points.index(point)]

    def most(self, line: tuple[Spot, ...]) -> int:
        """The most that can be taken from each point of a line."""
        return min(map(self.heap, line))

    def actions(self) -> Sequence[Action]:
        """Every line with every number that its points hold."""
        geometry = self.rules.geometry
        return [
            Action(f"{name}-{number}", tuple((*way, f"{TAKE}{number}") for way in ways))
            for name, line, ways in zip(geometry.line_names, geometry.lines, geometry.ways, strict=True)
            for number in range(1, self.most(line) + 1)
        ]

    def play(self, action: Action) -> Step:
        """Take the seeds from the line."""
        turn = read_turn(action.text)
        assert turn is not None, f"{action.text!r} is no turn"
        name, number = turn
        geometry = self.rules.geometry
        line = geometry.lines[geometry.line_names.index(name)]
        heaps = tuple(
            heap - number if point in line else heap
            for point, heap in zip(geometry.points, self.heaps, strict=True)
        )
        taken = tuple(Removed(SEED, point) for point in line for _ in range(number))
        return Step(NimPosition(self.rules, heaps, 1 - self.side), taken)

    def text(self) -> str:
        """As `1,2,3,4,5,6,7 1`."""
        return write(self.heaps, self.side)

    def key(self) -> Hashable:
        """The heaps and the side to move; none ever comes back."""
        return self.heaps, self.side

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """The seeds on every point."""
        points = self.rules.geometry.points
        return {point: (SEED,) * heap for point, heap in zip(points, self.heaps, strict=True) if heap}

    def label(self, spot: Spot) -> str:
        """A number is called by itself."""
        return spot.removeprefix(TAKE)

    def explain(self, text: str) -> str | None:
        """Why `text` is not a legal turn; None if it is."""
        return why_not(self, text)

    def explain_clicks(self, spots: Sequence[Spot]) -> str:
        """Why clicking `spots` in this order leads nowhere."""
        return why_not_clicks(self, spots)

    def state(self) -> NimState:
        """The position for a search."""
        return NimState(board_of(self.rules.geometry), list(self.heaps), self.side, self.rules.misere)

    def move_text(self, state: State, move: int) -> str:
        """The turn of a generated move, from its slot."""
        line, number = divmod(int(state.slot(move)), STRIDE)
        return f"{self.rules.geometry.line_names[line]}-{number}"
