"""A tiny game for tests: sticks in a row, a turn takes one to three of them, the last one wins.

It has what the contract knows: turns of several actions, a silent stop, duties told in words.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.games.events import Event, Moved, Picture, SeatIndex, Spot
from fanoboard.games.game import Action, Game, Position, Result, Seat, Step
from fanoboard.games.options import Number
from fanoboard.messages import Listing, Message

STOP = Action("", (("stop",),))


@dataclass(frozen=True, slots=True)
class Row(Position):
    """The sticks that are left, who takes, and how many of this turn are taken."""

    sticks: Game
    left: tuple[int, ...]
    seat: SeatIndex = 0
    taken: int = 0

    @property
    def game(self) -> Game:
        return self.sticks

    @property
    def mover(self) -> SeatIndex:
        return self.seat

    @property
    def result(self) -> Result | None:
        return None if self.left else Result(1 - self.seat, Message("The last stick is taken."))

    def actions(self) -> Sequence[Action]:
        takes = [Action(str(stick), ((f"s{stick}", "bowl"), ("bowl", f"s{stick}"))) for stick in self.left]
        return [*takes, STOP] if self.taken and takes else takes

    def play(self, action: Action) -> Step:
        events: tuple[Event, ...] = ()
        left, taken = self.left, self.taken
        if action.text:
            left = tuple(stick for stick in left if stick != int(action.text))
            events = (Moved("stick", f"s{action.text}", "bowl"),)
            taken += 1
        if taken == 3 or not left or not action.text:
            return Step(replace(self, left=left, seat=1 - self.seat, taken=0), events)
        return Step(replace(self, left=left, taken=taken), events)

    def text(self) -> str:
        return f"{','.join(map(str, self.left))} {self.seat + 1}"

    def key(self) -> Hashable:
        return self.left, self.seat

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        gone = int(self.sticks.options["sticks"]) - len(self.left)
        bowl: Picture = {"bowl": ("stick",) * gone} if gone else {}
        return {**bowl, **{f"s{stick}": ("stick",) for stick in self.left}}

    def explain(self, text: str) -> Message | None:
        if any(text == action.text for action in self.actions()):
            return None
        return Message("Stick {stick} is not there.", stick=text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        return Message("Nothing comes of {spots}.", spots=Listing(spots, "and"))

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        return self.over or Message("Choose a stick and the bowl.")

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        return Message("Stop") if spot == "stop" else Position.label(self, spot)


class Sticks(Game):
    position_type: ClassVar[type[Position]] = Row
    name = "sticks"
    title = Message("Sticks")
    summary = Message("Take the last stick.")
    credit = Message("Anybody, any time")
    option_list = (Number("sticks", Message("Sticks"), 6, 1, 20, Message("How many sticks lie in the row")),)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (Seat("white", Message("White"), ("white",)), Seat("black", Message("Black"), ("black",)))

    @property
    def layout(self) -> str:
        return "sticks"

    def start(self, seed: int = 0) -> Row:
        return Row(self, tuple(range(1, int(self.options["sticks"]) + 1)))

    def position(self, text: str) -> Row:
        row, _, seat = text.partition(" ")
        if seat not in ("1", "2"):
            raise InvalidPosition(Message("The player is 1 or 2, not “{text}”.", text=excerpt(seat)))
        return Row(self, tuple(map(int, row.split(","))) if row else (), int(seat) - 1)


GAME = Sticks
