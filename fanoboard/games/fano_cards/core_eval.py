"""What seems good at a glance: priors of moves, a policy for playouts, and an evaluation.

Compiled.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_codes import (
    COMBAT,
    JOKERS,
    ONE,
    PRESTIGE,
    THIRD,
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
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT
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
from fanoboard.games.fano_cards.rules_table import NOBODY, OVER
from fanoboard.search.world import REWARD

FEATURES: Final = 10
WEIGHTS: Final = vec[i64]([1720, 3700, 620, 1170, 1500, 270, 150, 120, -140, 60])
"""Thousandths of a logit for each feature (see `measure`), by logistic regression over self-play."""


def prior(state: CardState, move: i64) -> i64:
    """How likely a move is to be the best one, as a share; about 100 for an ordinary one."""
    kind = kind_of_move(move)
    turn = state.turn
    if kind == PROMOTE:
        return 200_000
    if kind == REFILL:
        return 2000
    if kind in (COMBINE, COMBINE_OVER):
        return _prior_of_combination(state, kind, move)
    if kind in (ATTACK, ATTACK_BACK):
        last = size_of(state.hand[turn]) == 1
        return (900 if last else 600) // (1 if kind == ATTACK else 3)
    if kind == PLAY:
        return 60 + _fit(state, state.field[turn], move)
    if kind == SUBSTITUTE:
        out = ONE[x_of(move)]
        if out & PRESTIGE:
            index = prestige_index(state.field[turn])
            if state.progress[prestige_index(state.field[turn] ^ out)] < state.progress[index]:
                return 1
        return 10 + _fit(state, state.field[turn] ^ out, move) // 3
    if kind == DISCARD:
        return _prior_of_discard(state, laid_of(move))
    if kind == REDRAW:
        return 200
    if kind == DEFEND:
        return 60
    if kind == NAME:
        return 100
    return 100 if kind == ADD_JOKER else 50


def _prior_of_combination(state: CardState, kind: i64, move: i64) -> i64:
    turn = state.turn
    field = state.field[turn]
    back = back_of(move)
    parts = ONE[x_of(move)] | ONE[y_of(move)]
    before = state.progress[prestige_index(field)]
    after = state.progress[prestige_index((field ^ parts) | ONE[hand_of(move)])]
    last = size_of(state.hand[turn]) == 1
    if after > before:
        share = 5000 if after < 3 else 50_000
        if back >= 0 and last:
            share //= 2
        return share if kind == COMBINE else share // 2
    if after < before:
        return 1
    if parts & PRESTIGE:
        return 10
    if kind == COMBINE_OVER:
        return 3
    if back >= 0:
        return 40
    return 400 if last else 40


def _fit(state: CardState, field: i64, move: i64) -> i64:
    """How well a combat card goes with a field, after which one more is free."""
    turn = state.turn
    number = number_of_move(move)
    need = state.needs[prestige_index(field)]
    near = need & state.hand[turn]
    fit: i64 = 0
    rest = field
    while rest:
        total = number + state.number(turn, bit_of(rest & -rest))
        rest &= rest - 1
        if LAST_COMBAT < total <= 10:
            wanted = ONE[total - 1] | ONE[total + 9]
            if near & wanted:
                fit += 300
            elif need & wanted:
                fit += 60
    return fit


def _prior_of_discard(state: CardState, laid: i64) -> i64:
    """Needed prestige cards and those that fit are kept; the others make room for new ones."""
    turn = state.turn
    need = state.need(turn)
    kept = state.hand[turn] ^ laid
    share: i64 = 200
    share >>= 4 * size_of(laid & (need | JOKERS))
    share >>= 2 * size_of(kept & PRESTIGE & ~need)
    share >>= size_of(kept & COMBAT & ~JOKERS)
    return share + 1


def playout_choice(state: CardState) -> i64:
    """A random move, as likely as the square of its prior."""
    count = list_moves(state)
    total: i64 = 0
    for i in range(count):
        share = prior(state, state.moves[i])
        share *= share
        state.priors[i] = share
        total += share
    pick = (state.random_below(1 << 20) * total) >> 20
    for i in range(count):
        pick -= state.priors[i]
        if pick < 0:
            return state.moves[i]
    return state.moves[count - 1]


def measure(state: CardState, seat: i64, features: vec[i64]) -> None:
    """Write to `features` what counts in a position for a seat, at the start of a turn.

    The rank reached (Q, K); one, two or three cards of a promotion in the field; combat cards in
    the field; pairs in the field that sum to a needed card, in the hand or elsewhere; field cards
    that the player on the right has an attacker for; to be on the move.

    Needed cards in the hand and jokers turned out to count for nothing besides.
    """
    for i in range(FEATURES):
        features[i] = 0
    rank = state.rank[seat]
    if rank:
        features[rank - 1] = 1
    field, hand = state.field[seat], state.hand[seat]
    progress = state.progress[prestige_index(field)]
    if progress:
        features[1 + progress] = 1
    need = state.needs[prestige_index(field)]
    combat = field & COMBAT
    features[5] = size_of(combat)
    rest = combat
    while rest:
        number = state.number(seat, bit_of(rest & -rest))
        rest &= rest - 1
        others = rest
        while others:
            total = number + state.number(seat, bit_of(others & -others))
            others &= others - 1
            if LAST_COMBAT < total <= 10:
                wanted = (ONE[total - 1] | ONE[total + 9]) & need
                if wanted & hand:
                    features[6] += 1
                elif wanted:
                    features[7] += 1
    features[8] = _exposed(state, seat, combat & ~state.marks[seat])
    features[9] = state.turn == seat


def _exposed(state: CardState, seat: i64, targets: i64) -> i64:
    """How many of these cards the player on the right has an attacker for."""
    right = seat
    while True:
        right = right - 1 if right else state.players - 1
        if not state.resigned[right]:
            break
    attackers = state.field[right] & COMBAT
    count: i64 = 0
    while targets:
        b = state.number(seat, bit_of(targets & -targets))
        targets &= targets - 1
        rest = attackers
        while rest:
            if THIRD[8 * state.number(right, bit_of(rest & -rest)) + b]:
                count += 1
                break
            rest &= rest - 1
    return count


def _worth(state: CardState, seat: i64, features: vec[i64]) -> i64:
    """What a seat's position seems worth, in thousandths of a logit."""
    measure(state, seat, features)
    worth: i64 = 0
    for i in range(FEATURES):
        worth += features[i] * WEIGHTS[i]
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
