"""The legal moves of a `CardState`, the same as `rules_moves` finds at a table.

Compiled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.games.fano_cards.core_state import (
    ALL_TEMPORARY,
    COMBAT,
    JOKER_BIT,
    NUMBER,
    ONE,
    PRESTIGE,
    THIRD,
    CardState,
    bit_of,
    move_of,
    prestige_index,
    size_of,
)
from fanoboard.games.fano_cards.rules_play import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_table import (
    DEFENSE,
    FIELD_SIZE,
    LAST_COMBAT,
    OVERSUM,
    PICK,
    REVERSE,
    SHUFFLE,
)

NONE: Final = -1


def list_moves(state: CardState) -> i64:
    """Write all legal moves to `moves`, and return their number."""
    state.found = 0
    if state.stage == SHUFFLE:
        _push(state, ADD_JOKER)
        _push(state, DECLINE)
    elif state.stage == PICK:
        for special in range(4):
            _push(state, move_of(NAME, ONE[special], 0, 0, 0, NONE))
    else:
        _add_turn(state)
    return state.found


def _add_turn(state: CardState) -> None:
    turn = state.turn
    hand, field = state.hand[turn], state.field[turn]
    if not hand:
        if state.draw[turn] | state.gone[turn]:
            _push(state, REFILL)
    else:
        if state.fresh and (hand & ~PRESTIGE) == 0:
            _push(state, REDRAW)
        _add_combinations(state, hand, field)
        _add_attacks(state, hand, field)
    if size_of(field & PRESTIGE) >= 3:
        _add_promotions(state, field & PRESTIGE)
    if state.specials[turn] & DEFENSE:
        rest = field & COMBAT & ~state.marks[turn]
        while rest:
            _push(state, move_of(DEFEND, bit_of(rest & -rest), 0, 0, 0, NONE))
            rest &= rest - 1
    _add_plays(state, hand & COMBAT, field)
    _add_discards(state, hand)


def _add_combinations(state: CardState, hand: i64, field: i64) -> None:
    over = bool(state.specials[state.turn] & OVERSUM)
    rest = field
    while rest:
        x = bit_of(rest & -rest)
        rest &= rest - 1
        others = rest
        while others:
            y = bit_of(others & -others)
            others &= others - 1
            total = state.number(state.turn, x) + state.number(state.turn, y)
            cards = _firsts(hand)
            while cards:
                card = bit_of(cards & -cards)
                cards &= cards - 1
                if card < JOKER_BIT:
                    number = NUMBER[card]
                    if number == total:
                        _add_combination(state, COMBINE, x, y, card, number)
                    elif over and number < total and (number > LAST_COMBAT or not state.prestige_only):
                        _add_combination(state, COMBINE_OVER, x, y, card, number)
                    continue
                if total <= LAST_COMBAT:
                    _add_combination(state, COMBINE, x, y, card, total)
                if over and not state.prestige_only:
                    for below in range(i64(1), min(i64(LAST_COMBAT + 1), total)):
                        _add_combination(state, COMBINE_OVER, x, y, card, below)


def _add_combination(state: CardState, kind: i64, x: i64, y: i64, card: i64, number: i64) -> None:
    """Push a combination once for each part that can return."""
    _push(state, move_of(kind, x, y, card, number, NONE))
    if x < JOKER_BIT:
        _push(state, move_of(kind, x, y, card, number, x))
    if y < JOKER_BIT:
        _push(state, move_of(kind, x, y, card, number, y))


def _add_attacks(state: CardState, hand: i64, field: i64) -> None:
    left = state.left()
    reverse = bool(state.specials[state.turn] & REVERSE)
    targets = state.field[left] & COMBAT & ~state.marks[left]
    attackers = field & COMBAT
    while attackers:
        x = bit_of(attackers & -attackers)
        attackers &= attackers - 1
        a = state.number(state.turn, x)
        rest = targets
        while rest:
            y = bit_of(rest & -rest)
            rest &= rest - 1
            b = state.number(left, y)
            third = THIRD[8 * a + b]
            if third:
                _add_attack(state, ATTACK, x, y, hand, third)
            elif reverse and THIRD[8 * b + a]:
                _add_attack(state, ATTACK_BACK, x, y, hand, THIRD[8 * b + a])


def _add_attack(state: CardState, kind: i64, x: i64, y: i64, hand: i64, number: i64) -> None:
    """Push an attack for each hand card that can be what remains."""
    cards = _firsts(hand)
    while cards:
        card = bit_of(cards & -cards)
        cards &= cards - 1
        if card >= JOKER_BIT or NUMBER[card] == number:
            _push(state, move_of(kind, x, y, card, number, NONE))


def _add_promotions(state: CardState, prestige: i64) -> None:
    first = prestige
    while first:
        x = first & -first
        first ^= x
        second = first
        while second:
            y = second & -second
            second ^= y
            third = second
            while third:
                z = third & -third
                third ^= z
                if state.progress[prestige_index(x | y | z)] == 3:
                    _push(state, move_of(PROMOTE, bit_of(x), bit_of(y), 0, 0, bit_of(z)))


def _add_plays(state: CardState, cards: i64, field: i64) -> None:
    cards = _firsts(cards)
    room = size_of(field) < FIELD_SIZE
    while cards:
        card = bit_of(cards & -cards)
        cards &= cards - 1
        if card < JOKER_BIT:
            _add_play(state, card, NUMBER[card], field, room=room)
        else:
            for number in range(i64(1), i64(LAST_COMBAT + 1)):
                _add_play(state, card, number, field, room=room)


def _add_play(state: CardState, card: i64, number: i64, field: i64, *, room: bool) -> None:
    if room:
        _push(state, move_of(PLAY, 0, 0, card, number, NONE))
    while field:
        _push(state, move_of(SUBSTITUTE, bit_of(field & -field), 0, card, number, NONE))
        field &= field - 1


def _add_discards(state: CardState, hand: i64) -> None:
    """Push all sets of hand cards; of temporary jokers, the first ones are meant."""
    laid = hand
    while True:
        kept = hand & ALL_TEMPORARY & ~laid
        if (laid & ALL_TEMPORARY) < (kept & -kept) or not kept:
            _push(state, DISCARD | laid << 28)
        if not laid:
            break
        laid = (laid - 1) & hand


def _push(state: CardState, move: i64) -> None:
    state.moves[state.found] = move
    state.found += 1


def _firsts(hand: i64) -> i64:
    """The hand without equal cards: only the first temporary joker."""
    temporary = hand & ALL_TEMPORARY
    return hand ^ temporary ^ (temporary & -temporary)
