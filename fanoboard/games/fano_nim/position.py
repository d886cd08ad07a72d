"""A moment of Fano Nim: heaps, and whose turn it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fanoboard.games.capabilities import Searchable
from fanoboard.games.events import Cast, Picture, Removed, SeatIndex, Spot
from fanoboard.games.fano_nim.core import STRIDE, NimState
from fanoboard.games.fano_nim.geometry import Geometry, read_turn, write
from fanoboard.games.fano_nim.sentences import (
    TAKE,
    heap_words,
    line_words,
    prompt_for,
    turn_words,
    why_not,
    why_not_clicks,
)
from fanoboard.games.fano_nim.solver import board_of
from fanoboard.games.game import Action, Game, Result, Seat, Step
from fanoboard.messages import Message
from fanoboard.search.state import State

SEATS: Final = (Seat("light", Message("Light")), Seat("dark", Message("Dark")))
SEED: Final = "seed"


@dataclass(frozen=True, slots=True)
class NimPosition(Searchable):
    """The heaps in the order of the geometry's points; `side` is to move.  In a misère game the last
    mover loses.
    """

    rules: Game
    geometry: Geometry
    misere: bool
    heaps: tuple[int, ...]
    side: SeatIndex = 0

    @property
    def game(self) -> Game:
        return self.rules

    @property
    def mover(self) -> SeatIndex:
        """0 for Light, 1 for Dark."""
        return self.side

    @property
    def result(self) -> Result | None:
        """Without a line that can be taken from, the last mover wins, or loses the misère game."""
        if any(map(self.most, self.geometry.lines)):
            return None
        last = 1 - self.side
        called = SEATS[last].name
        if self.misere:
            reason = Message("{seat} made the last move, which loses in the misère game.", seat=called)
            to_you = Message("You made the last move, which loses in the misère game.")
            return Result(self.side, reason, about=last, to_you=to_you)
        reason = Message("{seat} made the last move.", seat=called)
        return Result(last, reason, about=last, to_you=Message("You made the last move."))

    def heap(self, point: Spot) -> int:
        return self.heaps[self.geometry.points.index(point)]

    def most(self, line: tuple[Spot, ...]) -> int:
        return min(map(self.heap, line))

    def actions(self) -> Sequence[Action]:
        geometry = self.geometry
        return [
            Action(f"{name}-{number}", tuple((*way, f"{TAKE}{number}") for way in ways))
            for name, line, ways in zip(geometry.line_names, geometry.lines, geometry.ways, strict=True)
            for number in range(1, self.most(line) + 1)
        ]

    def play(self, action: Action) -> Step:
        turn = read_turn(action.text)
        assert turn is not None, f"{action.text!r} is no turn"
        name, number = turn
        line = self.geometry.line(name)
        heaps = tuple(
            heap - number if point in line else heap
            for point, heap in zip(self.geometry.points, self.heaps, strict=True)
        )
        taken = tuple(Removed(SEED, point) for point in line for _ in range(number))
        return Step(replace(self, heaps=heaps, side=1 - self.side), taken)

    def text(self) -> str:
        """As `1,2,3,4,5,6,7 1`."""
        return write(self.heaps, self.side)

    def key(self) -> Hashable:
        """The heaps and the side to move; none ever comes back."""
        return self.heaps, self.side

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        return {point: (SEED,) * heap for point, heap in self._by_point.items() if heap}

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        if spot in self.geometry.line_names:
            return Message("Line {points}", points=", ".join(self.geometry.line(spot)))
        return Message("{number}", number=spot.removeprefix(TAKE))

    def explain(self, text: str) -> Message | None:
        return self.over or why_not(self.geometry, self._by_point, text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        return self.over or why_not_clicks(self.geometry, self._by_point, spots)

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        return self.over or prompt_for(self.geometry, self.most, picked, misere=self.misere)

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        turn = read_turn(actions[0].text)
        assert turn is not None, f"{actions[0].text!r} is no turn"
        name, number = turn
        return turn_words(cast, self.side, self.geometry.line(name), number)

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        if spot in self.geometry.points:
            return heap_words(self.heap(spot))
        return line_words(self.geometry.line(spot)) if spot in self.geometry.line_names else None

    @property
    def _by_point(self) -> dict[Spot, int]:
        return dict(zip(self.geometry.points, self.heaps, strict=True))

    def state(self) -> NimState:
        return NimState(board_of(self.geometry), list(self.heaps), self.side, misere=self.misere)

    def move_text(self, state: State, move: int) -> str:
        line, number = divmod(int(state.slot(move)), STRIDE)
        return f"{self.geometry.line_names[line]}-{number}"
