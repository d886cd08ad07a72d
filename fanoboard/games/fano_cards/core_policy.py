"""Which move looks best at a glance: priors for the tree, and the policy of playouts.

Compiled.  A move has a worth: what its kind promises, and how much better the mover stands after it.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_moves import list_moves
from fanoboard.games.fano_cards.core_state import (
    COMBAT,
    JOKER_BIT,
    JOKERS,
    ONE,
    PRESTIGE,
    CardState,
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
from fanoboard.games.fano_cards.rules_play import (
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
from fanoboard.games.fano_cards.rules_table import LAST_COMBAT, NOBODY, OVER, OVERSUM, THIRD
from fanoboard.search.state import REWARD

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


def _thirds(own: int, others: int) -> int:
    found = 0
    for one in range(1, LAST_COMBAT + 1):
        for other in range(1, LAST_COMBAT + 1):
            if THIRD[one][other] and own >> (one - 1) & 1 and others >> (other - 1) & 1:
                found |= 1 << (THIRD[one][other] - 1)
    return found


SUMS: Final = vec[i64]([_sums(numbers) for numbers in range(1 << 14)])
PARTNERS: Final = vec[i64]([_partners(both & ROW, both >> 7) for both in range(1 << 10)])
ATTACKED: Final = vec[i64]([_attacked(numbers) * BOTH_SUITS for numbers in range(1 << 7)])
"""The numbers that a set of numbers attacks, in both suits."""
THIRDS: Final = vec[i64]([_thirds(both >> 7, both & ROW) for both in range(1 << 14)])
"""The numbers with which a set of numbers can attack another one."""


PROMISE_OF_PROMOTION: Final = 1000
PROMISE_OF_REFILL: Final = 900
PROMISE_OF_REDRAW: Final = 250
PROMISE_OF_OVERSUM: Final = 100

PROGRESS: Final = 0
IN_FIELD: Final = 4
ATTACKED_CARD: Final = 9
HELD: Final = 10
HELD_JOKER: Final = 11
HELD_IN_VAIN: Final = 12
SUM_HELD: Final = 13
SAFE_SUM_HELD: Final = 14
NO_SUM_HELD: Final = 15
SUM_WANTED: Final = 16
SAFE_SUM_WANTED: Final = 17
NO_SUM_WANTED: Final = 18
PART_OF_HELD: Final = 19
PART_OF_WANTED: Final = 20
KEPT_COMBAT: Final = 21
PREY: Final = 22
ATTACKER: Final = 23
PROMISE_OF_PRESTIGE: Final = 24
PROMISE_OF_ATTACK: Final = 25
PROMISE_OF_DEFENSE: Final = 26
EMPTY_HAND: Final = 27
SPECIAL_USED: Final = 28
POINTLESS: Final = 29
HARM: Final = 30
HARM_BY_RANK: Final = 31
KINDS: Final = 32
# fmt: off
WEIGHTS: Final = vec[i64](
    [
        0, 169, 815, 2980,
        0, 95, 249, 472, 160,
        -50, 35, 80, -44,
        71, 83, -99, 28, 26, -18,
        59, 16, 16, 35, 107,
        842, 517, 300, 42, -50, -63, 389, 32,
        0, 300, 600, 900,
        0, 60, 120, 180, 240,
        -10, 80, 80, -30,
        72, 48, 0, 24, 16, 0,
        60, 20, -10, 0, 0,
        600, 400, 300, 60, -50, -100, 100, 0,
    ]
)
# fmt: on
"""How much each of these counts: for two seats with a suit each (by tools/tune_fano_cards.py), then else."""

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
        self.attacked: i64 = ATTACKED[row_of(threat)]
        self.base: i64 = 0 if state.plain_duel else KINDS
        left = state.left()
        self.open: i64 = state.field[left] & ~state.marks[left]
        self.prey: i64 = row_of(numbers_of(state, left, self.open))
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
            return WEIGHTS[self.base + PROMISE_OF_DEFENSE] + gain if gain else WEIGHTS[self.base + POINTLESS]
        return 0

    def _standing(self, numbers: i64, hand: i64, guarded: i64) -> i64:
        return standing(
            self.state, self.base, self.prestige, numbers, self.attacked & ~guarded, hand, self.prey
        )

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
        prey = self.prey
        if kind in (ATTACK, ATTACK_BACK):
            prey = row_of(numbers_of(state, state.left(), self.open & ~ONE[y_of(move)]))
        worth = (
            standing(state, self.base, prestige, numbers, self.attacked & ~guarded, kept, prey) - self.before
        )
        if kind in (PLAY, SUBSTITUTE):
            return worth
        if not kept:
            worth += WEIGHTS[self.base + EMPTY_HAND]
        if kind in (COMBINE_OVER, ATTACK_BACK):
            worth += WEIGHTS[self.base + SPECIAL_USED]
        if kind in (COMBINE, COMBINE_OVER):
            nearer = state.progress[prestige] > state.progress[self.prestige]
            return worth + WEIGHTS[self.base + (PROMISE_OF_PRESTIGE if nearer else POINTLESS)]
        worth += self._harm(ONE[y_of(move)])
        return worth + WEIGHTS[self.base + (PROMISE_OF_ATTACK if worth > 0 else POINTLESS)]

    def _harm(self, target: i64) -> i64:
        """How much the loss of the player on the left counts, whatever its hand."""
        state = self.state
        left = state.left()
        field = state.field[left]
        rest = field ^ target
        prestige = prestige_index(field)
        loss = standing(state, self.base, prestige, numbers_of(state, left, field), 0, 0, 0) - standing(
            state, self.base, prestige, numbers_of(state, left, rest), 0, 0, 0
        )
        return (
            loss * (WEIGHTS[self.base + HARM] + WEIGHTS[self.base + HARM_BY_RANK] * state.rank[left]) // 100
        )


def standing(
    state: CardState, base: i64, prestige: i64, numbers: i64, attacked: i64, hand: i64, prey: i64
) -> i64:
    """The worth of a side with these prestige cards and combat numbers in its field.

    `attacked` are the numbers that are open to attack, `prey` those on the left that are.
    """
    need = state.needs[prestige]
    held = need & hand
    wanted = ((need >> 7) | (need >> 17)) & 7
    worth = WEIGHTS[base + PROGRESS + state.progress[prestige]] + WEIGHTS[base + IN_FIELD + size_of(numbers)]
    worth += WEIGHTS[base + ATTACKED_CARD] * size_of(numbers & attacked)
    worth += WEIGHTS[base + HELD] * size_of(held) + WEIGHTS[base + HELD_JOKER] * size_of(hand & JOKERS)
    worth += WEIGHTS[base + HELD_IN_VAIN] * size_of(hand & PRESTIGE & ~need)
    held = ((held >> 7) | (held >> 17)) & 7
    pairs = SUMS[numbers]
    safe = SUMS[numbers & ~attacked]
    for index in range(3):
        if (wanted >> index) & 1:
            kind = SUM_HELD if (held >> index) & 1 else SUM_WANTED
            worth += WEIGHTS[base + kind] * (pairs & 31) + WEIGHTS[base + kind + 1] * (safe & 31)
            if not pairs & 31:
                worth += WEIGHTS[base + kind + 2]
        pairs >>= 5
        safe >>= 5
    row = row_of(numbers)
    worth += WEIGHTS[base + PREY] * size_of(prey & ATTACKED[row])
    cards = hand & COMBAT & ~JOKERS
    if cards:
        own = (cards & ROW) | ((cards >> 3) & (ROW << 7))
        near = own & (PARTNERS[row | held << 7] * BOTH_SUITS)
        far = own & (PARTNERS[row | wanted << 7] * BOTH_SUITS)
        worth += WEIGHTS[base + PART_OF_HELD] * size_of(near) + WEIGHTS[base + PART_OF_WANTED] * size_of(
            far & ~near
        )
        worth += WEIGHTS[base + KEPT_COMBAT] * size_of(own)
        worth += WEIGHTS[base + ATTACKER] * size_of(own & (THIRDS[row << 7 | prey] * BOTH_SUITS))
    return worth


def row_of(numbers: i64) -> i64:
    """Combat numbers whatever their suit."""
    return (numbers | numbers >> 7) & ROW


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


# How the seats of a table stand: what each is worth at the start of a turn, and its share of the reward.
#
# Compiled.

FEATURES: Final = 10
EVAL_WEIGHTS: Final = vec[i64]([2700, 6000, 850, 1900, 1500, 300, 320, 90, -70, 270])
"""Thousandths of a logit for each feature (see `measure`).

By logistic regression over games of the policy of playouts.
"""


def measure(state: CardState, seat: i64, features: vec[i64]) -> None:
    """Write to `features` what counts in a position for a seat, at the start of a turn.

    The rank reached (Q, K); one, two or three cards of a promotion in the field; combat cards in
    the field; pairs in the field that sum to a needed card, in the hand or elsewhere; field cards
    that the player on the right has an attacker for; to be on the move.

    The cards of the hand turned out to count for nothing besides.
    """
    for i in range(FEATURES):
        features[i] = 0
    rank = state.rank[seat]
    if rank:
        features[rank - 1] = 1
    field = state.field[seat]
    progress = state.progress[prestige_index(field)]
    if progress:
        features[1 + progress] = 1
    need = state.needs[prestige_index(field)]
    numbers = numbers_of(state, seat, field)
    features[5] = size_of(numbers)
    held = need & state.hand[seat]
    wanted = (need >> 7) | (need >> 17)
    near = (held >> 7) | (held >> 17)
    pairs = SUMS[numbers]
    for index in range(3):
        if (near >> index) & 1:
            features[6] += (pairs >> (5 * index)) & 31
        elif (wanted >> index) & 1:
            features[7] += (pairs >> (5 * index)) & 31
    right = state.right_of(seat)
    threat = numbers_of(state, right, state.field[right])
    exposed = numbers_of(state, seat, field & ~state.marks[seat])
    features[8] = size_of(exposed & ATTACKED[row_of(threat)])
    features[9] = state.turn == seat


def _worth(state: CardState, seat: i64, features: vec[i64]) -> i64:
    measure(state, seat, features)
    worth: i64 = 0
    for i in range(FEATURES):
        worth += features[i] * EVAL_WEIGHTS[i]
    return worth


def evaluate(state: CardState, features: vec[i64]) -> None:
    """Share the reward out by how the seats stand; `features` is room to measure them."""
    rewards = state.rewards
    if state.stage == OVER:
        for seat in range(state.players):
            rewards[seat] = 0
            if state.winner == NOBODY:
                rewards[seat] = REWARD // state.players
        if state.winner != NOBODY:
            rewards[state.winner] = REWARD
        return
    total = 0.0
    for seat in range(state.players):
        rewards[seat] = 0
        if not state.resigned[seat]:
            rewards[seat] = i64(exp(float(_worth(state, seat, features)) / 1000.0) * 1000.0) + 1
            total += float(rewards[seat])
    for seat in range(state.players):
        rewards[seat] = i64(float(rewards[seat]) / total * REWARD)
