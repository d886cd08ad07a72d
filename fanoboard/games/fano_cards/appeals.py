"""What actions of the card game have to please one character or another, by what the mover sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from fanoboard.games.character import Appeal
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.rules_cards import HIGHEST, LAST_COMBAT, THIRD, is_prestige, number_of
from fanoboard.games.fano_cards.rules_moves import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.rules_table import Side

_RARE: Final = (COMBINE_OVER, ATTACK_BACK, ADD_JOKER, NAME, REDRAW)
_ATTACKS: Final = (ATTACK, ATTACK_BACK)
_COMBINATIONS: Final = (COMBINE, COMBINE_OVER)


def appeals_in(position: FanoCardsPosition) -> dict[str, Appeal]:
    table = position.table
    side, target = table.sides[table.turn], table.sides[table.next_seat()]
    ahead = side.rank > max(other.rank for seat, other in enumerate(table.sides) if seat != table.turn)
    others = [number_of(card) for other in table.sides if other is not side for card in other.field]
    found = {}
    for text, move in position.moves.items():
        attack, field = move.kind in _ATTACKS, _field_after(side, move)
        exposed = _exposed((number for number, marked in field if not marked), others)
        found[text] = Appeal(
            gain=1 + number_of(target.field[move.y]) / LAST_COMBAT if attack else 0,
            growth=6 * (move.kind == PROMOTE) + _grown([number for number, _ in field]),
            safety=(attack and ahead) + len(field) - 2 * exposed - _lost(side, move),
            daring=2 * (move.kind in _RARE) + attack + exposed / 2,
        )
    return found


def _field_after(side: Side, move: Move) -> list[tuple[int, bool]]:
    """The numbers in the mover's field after an action, and whether each is defended."""
    gone: tuple[int, ...] = ()
    if move.kind == PROMOTE:
        gone = move.x, move.y, move.back
    elif move.kind in _COMBINATIONS:
        gone = move.x, move.y
    elif move.kind in (*_ATTACKS, SUBSTITUTE):
        gone = (move.x,)
    defended = move.x if move.kind == DEFEND else None
    left = [
        (number_of(card), marked or index == defended)
        for index, (card, marked) in enumerate(zip(side.field, side.marks, strict=True))
        if index not in gone
    ]
    comes = move.kind in (*_COMBINATIONS, *_ATTACKS, PLAY, SUBSTITUTE)
    return [*left, (move.number, False)] if comes else left


def _grown(field: Sequence[int]) -> int:
    """How many different cards of a promotion lie there, twice, and which others two of them make."""
    prestige = {number for number in field if number > LAST_COMBAT}
    sums = {one + two for one, two in combinations(field, 2)}
    return 2 * len(prestige) + sum(LAST_COMBAT < number <= HIGHEST for number in sums - prestige)


def _exposed(field: Iterable[int], others: Sequence[int]) -> int:
    """How many of these cards some card of the others attacks."""
    return sum(
        any(enemy <= LAST_COMBAT and THIRD[enemy][number] for enemy in others)
        for number in field
        if number <= LAST_COMBAT
    )


def _lost(side: Side, move: Move) -> int:
    """How many cards it gives away that are of some worth: of the field, or prestige cards of the hand."""
    if move.kind == SUBSTITUTE:
        return 1 + is_prestige(side.field[move.x])
    if move.kind == DISCARD:
        return sum(is_prestige(card) for i, card in enumerate(side.hand) if move.hand >> i & 1)
    return 0
