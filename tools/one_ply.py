"""Beginners to measure the lowest level by, two for each game.

They are made from the rules alone and know nothing of how the built-in player judges: each looks at
the positions after its moves by a rule of thumb of its own, and no further.  A win at once is taken,
a loss at once avoided, and what seems equal is settled by lot.  With hidden cards they look at no
more than the cards of their own seat, and at what lies open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from fanoboard.games.events import SeatIndex
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    COMBINE,
    PLAY,
    PROMOTE,
    REFILL,
    Move,
    moves_of,
)
from fanoboard.games.fano_cards.rules_table import TableState, is_prestige, number_of
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import AXIAL
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.game import Position
from fanoboard.games.turns import move_texts, moves

OVER: Final = 1_000_000
"""What a game that is won counts."""
_CARELESS: Final = 1 / 3
"""How often somebody careless plays anything."""
Judge = Callable[[Position, SeatIndex], float]
"""How good the position after its move seems to the seat that has made it."""


Plan = Callable[[TableState, Move], float]
"""How early an action comes in a plan, the greatest number first."""


class OnePly:
    """Makes the move after which the position seems best."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self._judge = judge
        self._luck = random.Random(seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """A win, or what its rule of thumb says."""
        seat = position.mover
        worths = {turn.text: self._worth(turn.position, seat) for turn in moves(position)}
        best = max(worths.values())
        return self._luck.choice(sorted(text for text, worth in worths.items() if worth == best))

    def _worth(self, after: Position, seat: SeatIndex) -> float:
        result = after.result
        if result is None:
            return self._judge(after, seat)
        return 0 if result.winner is None else OVER if result.winner == seat else -OVER


class Careless:
    """A beginner who every third turn plays anything."""

    def __init__(self, beginner: OnePly, seed: int) -> None:
        self._beginner = beginner
        self._luck = random.Random(seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """What the beginner plays, or whatever is legal."""
        if self._luck.random() < _CARELESS:
            return self._luck.choice(move_texts(position))
        return self._beginner.move(position, played)


def largest_capture(after: Position, seat: SeatIndex) -> float:
    """Fanorona: the fewer men the other side has left, the better."""
    assert isinstance(after, FanoronaPosition)
    return -after.men.own.bit_count()


def safe_men(after: Position, seat: SeatIndex) -> float:
    """Fanorona: men more than the other side has, without those that it could take with one step."""
    assert isinstance(after, FanoronaPosition)
    men = after.men
    taken = max((step.line.bit_count() for step in men.captures()), default=0)
    return men.opp.bit_count() - men.own.bit_count() - taken


def near_each_other(after: Position, seat: SeatIndex) -> float:
    """Fixation: own stacks in few groups with short ways between them, the other side's far apart."""
    assert isinstance(after, FixationPosition)
    own, other = (
        [point for point, stack in enumerate(after.board) if stacks.owner(stack) == side]
        for side in (seat, 1 - seat)
    )
    return _scattered(other) - _scattered(own)


def _scattered(points: Sequence[int]) -> int:
    """How many groups stacks form, and the steps that lie between those that are nearest to each other.

    Groups are joined one after the other, the nearest ones first.
    """
    rest, joined, steps = set(points[1:]), set(points[:1]), 0
    while rest:
        way, point = min((min(_way(point, other) for other in joined), point) for point in rest)
        rest.remove(point)
        joined.add(point)
        steps += way if way > 1 else 0
    return steps


def _way(one: int, other: int) -> int:
    """How many steps lead from a point of the hexagon to another."""
    dx, dy = (a - b for a, b in zip(AXIAL[one], AXIAL[other], strict=True))
    return max(abs(dx), abs(dy), abs(dx - dy))


def tall_stacks(after: Position, seat: SeatIndex) -> float:
    """Fixation: tall stacks of its own that hold both colours, and few moves for the other side."""
    assert isinstance(after, FixationPosition)
    height = [0, 0]
    for stack in after.board:
        owner = stacks.owner(stack)
        if owner is not None and not stacks.is_mono(stack):
            height[owner] += stacks.height(stack) ** 2
    return height[seat] - height[1 - seat] - len(after.actions())


def no_line(after: Position, seat: SeatIndex) -> float:
    """Fano330: all alike, as long as no line is lost."""
    return 0


def few_replies(after: Position, seat: SeatIndex) -> float:
    """Fano330: few replies to the other side with which it does not lose at once."""
    assert isinstance(after, Fano330Position)
    replies = (after.play(action).position.result for action in after.actions())
    return -sum(result is None or result.winner != seat for result in replies)


def no_gift(after: Position, seat: SeatIndex) -> float:
    """Fano Nim: leave no win at once."""
    results = (after.play(action).position.result for action in after.actions())
    return -any(result is not None and result.winner != seat for result in results)


def even_lines(after: Position, seat: SeatIndex) -> float:
    """Fano Nim: leave no win at once, and rather an even number of lines that can be played."""
    assert isinstance(after, NimPosition)
    return 2 * no_gift(after, seat) - sum(after.most(line) > 0 for line in after.geometry.lines) % 2


class CardPlan:
    """Makes the action of the card game that comes first in a plan."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self._plan = plan
        self._luck = random.Random(seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """What the plan says."""
        assert isinstance(position, FanoCardsPosition)
        table = position.table
        best = max(moves_of(table), key=lambda move: (self._plan(table, move), self._luck.random()))
        return move_text(table, best)


def _needed(table: TableState, number: int) -> bool:
    """Whether the seat to move has no such prestige card in its field."""
    return number > 7 and all(number_of(card) != number for card in table.sides[table.turn].field)


def builder(table: TableState, move: Move) -> float:
    """Promote, combine to what is needed, attack, and play what makes a wanted sum."""
    field = table.sides[table.turn].field
    if move.kind in (PROMOTE, REFILL):
        return 90
    if move.kind == COMBINE:
        spent = is_prestige(field[move.x]) or is_prestige(field[move.y])
        return 80 if _needed(table, move.number) and not spent else -10
    if move.kind == ATTACK:
        return 50
    if move.kind == PLAY:
        return 1 + sum(_needed(table, move.number + number_of(card)) for card in field)
    return 0


def fighter(table: TableState, move: Move) -> float:
    """Attack the largest cards first, promote, combine to what is needed, and play large cards."""
    if move.kind == ATTACK:
        return 200 + number_of(table.sides[table.next_seat()].field[move.y])
    if move.kind == PLAY:
        return move.number
    return builder(table, move)


BEGINNERS: Final[Mapping[str, Mapping[str, Callable[[int], OnePly | CardPlan]]]] = {
    "fanorona": {
        "largest capture": partial(OnePly, largest_capture),
        "safe men": partial(OnePly, safe_men),
    },
    "fixation": {
        "groups and ways": partial(OnePly, near_each_other),
        "tall stacks": partial(OnePly, tall_stacks),
    },
    "fano330": {"no line": partial(OnePly, no_line), "few replies": partial(OnePly, few_replies)},
    "fano_cards": {"builder": partial(CardPlan, builder), "fighter": partial(CardPlan, fighter)},
    "fano_nim": {"even lines": partial(OnePly, even_lines), "no gift": partial(OnePly, no_gift)},
}
"""Two for each game, by what they look at; each is made with the seed of its luck."""
