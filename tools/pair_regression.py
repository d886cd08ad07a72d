"""The regression of tools/tune_fanorona.py for few pieces: what pairs of them are worth.  Needs numpy.

What a search or a table says of a position is foretold by a share of its windows, a share of its
pairs and the numbers of pieces of both sides, by Adam as in `pattern_regression`.  The shares go by
how many pieces there are; pairs that mirror each other count alike.
"""

from __future__ import annotations

import numpy as np
from pattern_regression import RECORD, SCALE, Adam, Array, chance, counted, flipped, loss, patterns

from fanoboard.games.fanorona.core_lines import POINTS, STRIDE
from fanoboard.games.fanorona.core_patterns import (
    COUNTS,
    FEW,
    MANY_SIZE,
    MEN,
    NINE,
    SHARES,
    WINDOWS,
)
from fanoboard.search.scores import WON

PENALTY = 1e-6
ROUNDS = 130
PACES = ((0.6, 0.03), (0.85, 0.01), (1, 0.003))
"""Up to which share of the rounds, how far a weight goes."""
FIRST_SHARES = (0.8, 0.7)
SURE = 0.995
"""The expected result of what is known to be won."""
RARE = 2000
"""Numbers of pieces seen less often than this weigh as if they were seen so often."""
HELD_BACK = 0.07


def windows_value(weights: Array, own: Array, opp: Array) -> Array:
    """What `core_patterns` finds in the windows."""
    flips = [flipped(flip) for flip in range(4)]
    value = np.zeros(len(own))
    for row in range(3):
        for column in range(7):
            table = 2 * min(column, 6 - column) + min(row, 2 - row)
            flip = flips[(column > 3) + 2 * (row > 1)]
            value += weights[table * NINE + flip[patterns(own, opp, row, column)]]
    return value


def pair_parameters() -> tuple[Array, int]:
    """The parameter of each pair, and how many there are."""
    one, other = np.meshgrid(np.arange(MEN), np.arange(MEN), indexing="ij")
    points = np.arange(POINTS)
    row, column = points // STRIDE, points % STRIDE
    names = []
    for across, over in ((column, row), (8 - column, row), (column, 4 - row), (8 - column, 4 - row)):
        image = np.concatenate([over * STRIDE + across, POINTS + over * STRIDE + across])
        a, b = image[one], image[other]
        names.append(np.maximum(a, b) * MEN + np.minimum(a, b))
    different, numbers = np.unique(np.min(names, 0), return_inverse=True)
    return numbers.reshape(MEN, MEN), len(different)


def pairs_met(own: Array, opp: Array, parameters: Array, nothing: int) -> Array:
    """The parameters of all pairs of each position, filled up with `nothing`."""
    points = np.arange(POINTS)
    stands = np.concatenate([own[:, None] >> points & 1, opp[:, None] >> points & 1], 1).astype(bool)
    place, man = np.nonzero(stands)
    before = np.cumsum(stands.sum(1)) - stands.sum(1)
    men = np.full((len(own), FEW), -1)
    men[place, np.arange(len(place)) - before[place]] = man
    return np.stack(
        [
            np.where(men[:, i] < 0, nothing, parameters[men[:, i], men[:, j]])
            for i in range(FEW)
            for j in range(i + 1)
        ],
        1,
    )


def weights_of_few(many: bytes, endings: bytes) -> bytes:
    """`many`, the weights for more pieces, with those for few behind them."""
    records = np.frombuffer(endings, np.dtype(RECORD))
    _, first = np.unique(np.stack([records["own"], records["opp"]]), axis=1, return_index=True)
    records = records[np.random.default_rng(1).permutation(first)]
    own, opp, score = records["own"], records["opp"], records["score"].astype(float)
    target = chance(SCALE * np.clip(score, -3000, 3000))
    target = np.where(score >= WON, SURE, np.where(score <= -WON, 1 - SURE, target))
    base = np.frombuffer(many, "<i2")[:MANY_SIZE].astype(float)
    windows = SCALE * windows_value(base, own, opp)
    parameters, count = pair_parameters()
    pairs = pairs_met(own, opp, parameters, count)
    counts = COUNTS * counted(own) + counted(opp)
    total = counted(own) + counted(opp)
    last = int(len(records) * (1 - HELD_BACK))

    # The weights one behind the other: pairs and a 0, counts, shares of windows, shares of pairs.
    ends = np.cumsum([count + 1, COUNTS * COUNTS, SHARES, SHARES])
    weights = np.zeros(ends[-1])
    weights[ends[0] : ends[1]] = FIRST_SHARES[0] * SCALE * base[WINDOWS * NINE :]
    weights[ends[1] : ends[2]], weights[ends[2] :] = FIRST_SHARES
    rarity = 1 / np.sqrt(np.maximum(np.bincount(total[:last], minlength=SHARES), RARE))[total[:last]]
    adam = Adam(weights)
    for turn in range(1, ROUNDS + 1):
        met = weights[pairs].sum(1)
        share = weights[ends[2] + total]
        guess = chance(met * share + weights[ends[0] + counts] + weights[ends[1] + total] * windows)
        wrong = (guess[:last] - target[:last]) * rarity / rarity.sum()
        spread = np.repeat(wrong * share[:last], pairs.shape[1])
        slope = np.concatenate(
            [
                np.bincount(pairs[:last].ravel(), spread, ends[0]),
                np.bincount(counts[:last], wrong, COUNTS * COUNTS),
                np.bincount(total[:last], wrong * windows[:last], SHARES),
                np.bincount(total[:last], wrong * met[:last], SHARES),
            ]
        )
        slope[:count] += PENALTY * weights[:count]
        slope[count] = 0
        adam.step(slope, next(pace for until, pace in PACES if turn <= until * ROUNDS))
        if turn % 10 == 0:
            found = loss(guess[:last], target[:last]), loss(guess[last:], target[last:])
            print(f"round {turn} of {ROUNDS}: loss {found[0]:.4f}, held back {found[1]:.4f}", flush=True)
    lower = np.tril_indices(MEN)
    numbers = [
        base,
        64 * weights[ends[1] :],
        weights[ends[0] : ends[1]] / SCALE,
        weights[parameters[lower]] / SCALE,
    ]
    return bytes(np.clip(np.round(np.concatenate(numbers)), -20_000, 20_000).astype("<i2").tobytes())
