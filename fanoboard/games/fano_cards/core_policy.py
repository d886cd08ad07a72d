"""Which move looks best at a glance: priors for the tree, and the policy of playouts.

Compiled.  A move has a worth: what its kind promises, and how much better the mover stands after it.
A prestige card of a promotion in the field is worth 300, a combat card there 60.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_codes import (
    COMBAT,
    JOKER_BIT,
    JOKERS,
    ONE,
    PRESTIGE,
    back_of,
    bit_of,
    hand_of,
    kind_of_move,
    laid_of,
    number_of_move,
    prestige_index,
    size_of,
    x_of,
    y_of,
)
from fanoboard.games.fano_cards.core_moves import list_moves
from fanoboard.games.fano_cards.core_state import CardState
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, THIRD
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
    REFILL,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_table import OVERSUM

ROW: Final = 127
BOTH_SUITS: Final = 1 | 1 << 7


def _sums(numbers: int) -> int:
    """How many pairs of these numbers sum to 8, 9 and 10, five bits each."""
    cards = [bit % 7 + 1 for bit in range(14) if numbers >> bit & 1]
    counts = 0
    for index, one in enumerate(cards):
        for other in cards[index + 1 :]:
            if 8 <= one + other <= 10:
                counts += 1 << 5 * (one + other - 8)
    return counts


def _partners(numbers: int, wanted: int) -> int:
    """The numbers that sum with one of `numbers` to one of the prestige cards `wanted`."""
    found = 0
    for one in range(1, LAST_COMBAT + 1):
        for index in range(3):
            other = 8 + index - one
            if wanted >> index & 1 and 1 <= other <= LAST_COMBAT and numbers >> (other - 1) & 1:
                found |= 1 << (one - 1)
    return found


def _attacked(numbers: int) -> int:
    found = 0
    for one in range(1, LAST_COMBAT + 1):
        if numbers >> (one - 1) & 1:
            for other in range(1, LAST_COMBAT + 1):
                if THIRD[one][other]:
                    found |= 1 << (other - 1)
    return found


SUMS: Final = vec[i64]([_sums(numbers) for numbers in range(1 << 14)])
PARTNERS: Final = vec[i64]([_partners(both & ROW, both >> 7) for both in range(1 << 10)])
ATTACKED: Final = vec[i64]([_attacked(numbers) * BOTH_SUITS for numbers in range(1 << 7)])
"""The numbers that a set of numbers attacks, in both suits."""


PROMISE_OF_PROMOTION: Final = 1000
PROMISE_OF_REFILL: Final = 900
PROMISE_OF_PRESTIGE: Final = 600
PROMISE_OF_ATTACK: Final = 400
PROMISE_OF_DEFENSE: Final = 300
PROMISE_OF_REDRAW: Final = 250
PROMISE_OF_OVERSUM: Final = 100
EMPTY_HAND: Final = 60
"""What it is worth that three cards can be drawn at once."""
SPECIAL_USED: Final = 50
POINTLESS: Final = 100
"""What an action costs that leaves no more than there was, as the turn could end instead."""

LIKELIEST: Final = 1 << 14
"""The share of the move of the highest worth."""
STEPS: Final = 2048
PRIORS: Final = vec[i64]([int(exp(-step / 100) * LIKELIEST) + 30 for step in range(STEPS)])
POLICY: Final = vec[i64]([int(exp(-step / 10) * LIKELIEST) for step in range(STEPS)])


def write_priors(state: CardState) -> None:
    highest = _weigh(state)
    for i in range(state.found):
        state.priors[i] = PRIORS[min(highest - state.priors[i], STEPS - 1)]


def playout_choice(state: CardState) -> i64:
    """A random move of those that are worth about as much as the best one."""
    highest = _weigh(state)
    total: i64 = 0
    for i in range(state.found):
        share = POLICY[min(highest - state.priors[i], STEPS - 1)]
        state.priors[i] = share
        total += share
    pick = state.random_below(total)
    for i in range(state.found):
        pick -= state.priors[i]
        if pick < 0:
            return state.moves[i]
    return state.moves[state.found - 1]


def _weigh(state: CardState) -> i64:
    """Write all legal moves to `moves` and their worths to `priors`; the highest worth."""
    count = list_moves(state)
    outlook = _Outlook(state)
    highest: i64 = -(1 << 30)
    for i in range(count):
        worth = outlook.worth(state.moves[i])
        state.priors[i] = worth
        highest = max(highest, worth)
    return highest


@final
class _Outlook:
    """The mover's situation before its move: how it stands, and which of its numbers can be attacked."""

    def __init__(self, state: CardState) -> None:
        self.state = state
        self.turn: i64 = state.turn
        self.field: i64 = state.field[self.turn]
        self.hand: i64 = state.hand[self.turn]
        self.prestige: i64 = prestige_index(self.field)
        self.numbers: i64 = numbers_of(state, self.turn, self.field)
        self.guarded: i64 = numbers_of(state, self.turn, state.marks[self.turn])
        right = state.right_of(state.turn)
        threat = numbers_of(state, right, state.field[right])
        self.attacked: i64 = ATTACKED[(threat | threat >> 7) & ROW]
        self.before: i64 = self._standing(self.numbers, self.hand, self.guarded)

    def worth(self, move: i64) -> i64:
        kind = kind_of_move(move)
        if kind in (PLAY, SUBSTITUTE, COMBINE, COMBINE_OVER, ATTACK, ATTACK_BACK):
            return self._worth_of_entering(kind, move)
        if kind == DISCARD:
            return self._standing(self.numbers, self.hand ^ laid_of(move), self.guarded) - self.before
        if kind == PROMOTE:
            return PROMISE_OF_PROMOTION
        if kind in (REFILL, ADD_JOKER):
            return PROMISE_OF_REFILL
        if kind == REDRAW:
            return PROMISE_OF_REDRAW
        if kind == NAME:
            return PROMISE_OF_OVERSUM if x_of(move) == OVERSUM else 0
        if kind == DEFEND:
            guarded = self.guarded | numbers_of(self.state, self.turn, ONE[x_of(move)])
            gain = self._standing(self.numbers, self.hand, guarded) - self.before
            return PROMISE_OF_DEFENSE + gain if gain else -POINTLESS
        return 0

    def _standing(self, numbers: i64, hand: i64, guarded: i64) -> i64:
        return standing(self.state, self.prestige, numbers, self.attacked & ~guarded, hand)

    def _worth_of_entering(self, kind: i64, move: i64) -> i64:
        state, turn = self.state, self.turn
        card = hand_of(move)
        kept = self.hand ^ ONE[card]
        out: i64 = 0
        if kind in (COMBINE, COMBINE_OVER):
            out = ONE[x_of(move)] | ONE[y_of(move)]
            if back_of(move) >= 0:
                kept |= ONE[back_of(move)]
        elif kind != PLAY:
            out = ONE[x_of(move)]
        field = self.field ^ out
        if card < JOKER_BIT:
            field |= ONE[card]
        numbers = numbers_of(state, turn, field)
        if card >= JOKER_BIT:
            numbers = _joined(numbers, number_of_move(move))
        guarded = self.guarded
        if out & state.marks[turn]:
            guarded = numbers_of(state, turn, state.marks[turn] & ~out)
        prestige = prestige_index(field)
        worth = standing(state, prestige, numbers, self.attacked & ~guarded, kept) - self.before
        if kind in (PLAY, SUBSTITUTE):
            return worth
        if not kept:
            worth += EMPTY_HAND
        if kind in (COMBINE_OVER, ATTACK_BACK):
            worth -= SPECIAL_USED
        if kind in (COMBINE, COMBINE_OVER):
            nearer = state.progress[prestige] > state.progress[self.prestige]
            return worth + PROMISE_OF_PRESTIGE if nearer else worth - POINTLESS
        worth += self._harm(ONE[y_of(move)])
        return worth + PROMISE_OF_ATTACK if worth > 0 else worth - POINTLESS

    def _harm(self, target: i64) -> i64:
        """The loss of the player on the left, whatever its hand."""
        state = self.state
        left = state.left()
        field = state.field[left]
        rest = field ^ target
        prestige = prestige_index(field)
        return standing(state, prestige, numbers_of(state, left, field), 0, 0) - standing(
            state, prestige, numbers_of(state, left, rest), 0, 0
        )


def standing(state: CardState, prestige: i64, numbers: i64, attacked: i64, hand: i64) -> i64:
    """The worth of a side with these prestige cards and combat numbers in its field.

    `attacked` are the numbers that are open to attack.
    """
    need = state.needs[prestige]
    wanted = ((need >> 7) | (need >> 17)) & 7
    held = need & hand
    worth = 300 * state.progress[prestige] + 60 * size_of(numbers) - 10 * size_of(numbers & attacked)
    worth += 80 * size_of(held | (hand & JOKERS)) - 30 * size_of(hand & PRESTIGE & ~need)
    held = ((held >> 7) | (held >> 17)) & 7
    pairs = SUMS[numbers]
    safe = SUMS[numbers & ~attacked]
    for index in range(3):
        if (wanted >> index) & 1:
            both = 6 * (pairs & 31) + 4 * (safe & 31)
            worth += 12 * both if (held >> index) & 1 else 4 * both
        pairs >>= 5
        safe >>= 5
    cards = hand & COMBAT & ~JOKERS
    if cards:
        row = (numbers | numbers >> 7) & ROW
        own = (cards & ROW) | ((cards >> 3) & (ROW << 7))
        near = own & (PARTNERS[row | held << 7] * BOTH_SUITS)
        far = own & (PARTNERS[row | wanted << 7] * BOTH_SUITS)
        worth += 60 * size_of(near) + 20 * size_of(far & ~near) - 10 * size_of(own)
    return worth


def numbers_of(state: CardState, seat: i64, cards: i64) -> i64:
    """The combat numbers of field cards as a set: seven bits for the first suit, seven for the second.

    A joker is put where there is room.
    """
    numbers = (cards & ROW) | ((cards >> 3) & (ROW << 7))
    jokers = cards & JOKERS
    while jokers:
        numbers = _joined(numbers, state.number(seat, bit_of(jokers & -jokers)))
        jokers &= jokers - 1
    return numbers


def _joined(numbers: i64, number: i64) -> i64:
    bit = i64(1) << (number - 1)
    return numbers | (bit << 7 if numbers & bit else bit)
