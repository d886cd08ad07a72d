"""A plain opponent for the card game that looks at what lies open, to measure the built-in player by."""

from __future__ import annotations

import random
from itertools import combinations

from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.position_text import observed
from fanoboard.games.fano_cards.rules_play import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    EASY,
    HARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    SUBSTITUTE,
    Move,
    moves_of,
    play,
)
from fanoboard.games.fano_cards.rules_table import (
    HIGHEST,
    LAST_COMBAT,
    OVERSUM,
    THIRD,
    CardRules,
    Cards,
    Side,
    TableState,
    is_combat,
    is_joker,
    is_prestige,
    kind_of,
    number_of,
)


class Careful:
    """Takes the first of its plans that a move fits, and of such moves the one that leaves the most.

    It promotes; combines to a prestige card that it needs, without giving one up; attacks where that
    harms; defends; refills; redraws; or else ends its turn.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, position: FanoCardsPosition) -> str:
        """What its plan says, from what its seat sees."""
        table = observed(position.table, position.mover)
        draw = self._random.random
        best = max(moves_of(table), key=lambda move: (_worth(table, move), draw()))
        return move_text(table, best)


def _worth(table: TableState, move: Move) -> float:
    """How good a move is: thousands by its plan, and the rest by what it leaves."""
    if move.kind in (PROMOTE, ADD_JOKER, REFILL):
        return 9000
    if move.kind == NAME:
        return 9000 if move.x == OVERSUM else 0
    if move.kind in (REDRAW, DECLINE):
        return 1000
    own, other = table.turn, table.next_seat()
    before = table.sides
    after = _sides(table, move)
    threat = before[_right(table)].field
    left = standing(after[own], threat, table.rules)
    if move.kind in (COMBINE, COMBINE_OVER):
        if progress(after[own].field, table.rules) > progress(before[own].field, table.rules):
            return (7000 if move.kind == COMBINE else 6000) + left
        return -1000
    gain = left - standing(before[own], threat, table.rules)
    if move.kind in (ATTACK, ATTACK_BACK):
        harm = standing(before[other], (), table.rules) - standing(after[other], (), table.rules)
        return (5000 if gain + harm > 0 else -1000) + gain + harm
    if move.kind == DEFEND:
        return 3000 + gain if gain > 0 else -1000
    return left


def _sides(table: TableState, move: Move) -> list[Side]:
    """The sides after a move, without the draw that follows the end of a turn."""
    after, own = table.copy(), table.turn
    if move.kind in (PLAY, SUBSTITUTE):
        if move.kind == SUBSTITUTE:
            after.leave(own, move.x)
        after.enter(own, move.hand, move.number)
    elif move.kind == DISCARD:
        after.lay(own, move.hand)
    else:
        play(after, move)
    return after.sides


def _right(table: TableState) -> int:
    """Who attacks the player to move."""
    seat = (table.turn - 1) % len(table.sides)
    while table.sides[seat].resigned:
        seat = (seat - 1) % len(table.sides)
    return seat


def progress(field: Cards, rules: CardRules) -> int:
    """How many cards of a promotion lie in a field."""
    cards = [card for card in field if is_prestige(card)]
    if rules.prestige and rules.promotion == EASY:
        return min(3, len(cards))
    if rules.prestige and rules.promotion == HARD:
        return max(sum(kind_of(card) == kind_of(other) for other in cards) for card in cards) if cards else 0
    return len({number_of(card) for card in cards})


def standing(side: Side, threat: Cards, rules: CardRules) -> float:
    """What a side has in its field and its hand, less what the field `threat` can attack."""
    done = progress(side.field, rules)

    def needed(card: int) -> bool:
        return is_prestige(card) and progress((*side.field, card), rules) > done

    held = {number_of(card) for card in side.hand if needed(card)}
    wanted = {
        number
        for number in range(LAST_COMBAT + 1, HIGHEST + 1)
        if any(needed(number << 3 | suit) for suit in side.suits)
    }
    combat = [
        (number_of(card), mark) for card, mark in zip(side.field, side.marks, strict=True) if is_combat(card)
    ]
    worth = 30.0 * done + 6 * len(combat)
    for (one, safe), (two, guarded) in combinations(combat, 2):
        if one + two in wanted:
            sure = (safe or not attacked(one, threat)) and (guarded or not attacked(two, threat))
            worth += (12 if one + two in held else 4) * (1 if sure else 0.6)
    for card in side.hand:
        worth += _kept(card, side, held, wanted, needed_card=needed(card))
    return worth - sum(attacked(number, threat) for number, mark in combat if not mark)


def _kept(card: int, side: Side, held: set[int], wanted: set[int], *, needed_card: bool) -> float:
    """What it is worth to keep a hand card; one that is laid makes room for another."""
    if needed_card or is_joker(card):
        return 8
    if is_prestige(card):
        return -3
    sums = {number_of(card) + number_of(other) for other in side.field}
    return 5 if sums & held else 1 if sums & wanted else -1


def attacked(number: int, threat: Cards) -> bool:
    """Whether a combat card can be attacked from a field."""
    return any(number_of(card) <= LAST_COMBAT and THIRD[number_of(card)][number] for card in threat)
