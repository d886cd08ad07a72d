"""How the seats of a table stand: what each is worth at the start of a turn, and its share of the reward.

Compiled.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_codes import prestige_index, size_of
from fanoboard.games.fano_cards.core_policy import ATTACKED, SUMS, numbers_of, row_of
from fanoboard.games.fano_cards.core_state import CardState
from fanoboard.games.fano_cards.rules_table import NOBODY, OVER
from fanoboard.search.world import REWARD

FEATURES: Final = 10
WEIGHTS: Final = vec[i64]([2700, 6000, 850, 1900, 1500, 300, 320, 90, -70, 270])
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
