"""The regression of tools/tune_fanorona.py: weights of patterns out of recorded positions.  Needs numpy.

What a position is worth, in hundredths of a piece, is 1 / SCALE times the logit of the expected
result: the mean of the result and of what a search said for positions of games, what a search said
for the others.  Weights are found by Adam (Kingma and Ba, "Adam: A Method for Stochastic
Optimization", 2015), with a penalty on their squares.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fanoboard.games.fanorona.core_patterns import COUNTS, NINE

SCALE = 0.004
"""The logit of the expected result for a hundredth of a piece."""
PENALTY = 1e-5
ROUNDS = 130
PACE = 0.012
LAST_SHARE = 0.05
"""How much of either kind is held back to see how well the weights foretell it."""
PHASE_PIECES = 22.5
"""As many pieces as fill half of the board; more make no difference to the worth of a piece."""

Array = Any
RECORD = [("own", "<i8"), ("opp", "<i8"), ("result", "i1"), ("score", "<i4")]
CODES = np.array([sum(3**i for i in range(9) if points >> i & 1) for points in range(512)])


def chance(logit: Array) -> Array:
    """The expected result."""
    return 1 / (1 + np.exp(-logit))


def loss(guess: Array, truth: Array) -> float:
    """The mean surprise (cross entropy)."""
    guess = np.clip(guess, 1e-6, 1 - 1e-6)
    return float(-(truth * np.log(guess) + (1 - truth) * np.log(1 - guess)).mean())


def flipped(flip: int) -> Array:
    """What pattern each pattern of nine points becomes, mirrored left and right (1), up and down (2)."""
    trits = np.array([[pattern // 3**i % 3 for i in range(9)] for pattern in range(NINE)])
    order = [
        3 * (2 - row if flip & 2 else row) + (2 - column if flip & 1 else column)
        for row in range(3)
        for column in range(3)
    ]
    return (trits[:, order] * 3 ** np.arange(9)).sum(1)


def parameters() -> tuple[list[Array], int]:
    """For each of the 21 windows the parameter that each pattern counts for, and how many there are."""
    flips = [flipped(flip) for flip in range(4)]
    shared: dict[tuple[int, int], tuple[int, Array]] = {}
    found = []
    count = 0
    for row in range(3):
        for column in range(7):
            kind = (min(row, 2 - row), min(column, 6 - column))
            if kind not in shared:
                own = [f for f in range(4) if not (f & 1 and column != 3) and not (f & 2 and row != 1)]
                different, numbers = np.unique(np.min([flips[f] for f in own], 0), return_inverse=True)
                shared[kind] = (count, numbers)
                count += len(different)
            first, numbers = shared[kind]
            found.append(first + numbers[flips[(column > 3) + 2 * (row > 1)]])
    return found, count


def window(points: Array, row: int, column: int) -> Array:
    """The nine points of a window, as bits."""
    at = 9 * row + column
    return points >> at & 7 | (points >> at + 9 & 7) << 3 | (points >> at + 18 & 7) << 6


def patterns(own: Array, opp: Array, row: int, column: int) -> Array:
    """What stands in a window, as a number of nine base-3 digits."""
    return CODES[window(own, row, column)] + 2 * CODES[window(opp, row, column)]


def counted(points: Array) -> Array:
    """How many pieces a side has, as the tables count them."""
    return np.minimum(np.bitwise_count(points.astype(np.uint64)), COUNTS - 1).astype(np.int64)


def material(own: Array, opp: Array) -> Array:
    """The terms by the numbers of pieces alone, which the weights of each pair of numbers refine."""
    filled = np.minimum(1.0, (own + opp) / PHASE_PIECES)
    return np.stack([np.ones(len(own)), filled, own - opp, (own - opp) * filled], 1)


class Adam:
    """The steps by which weights follow the slope of what is to become least."""

    def __init__(self, weights: Array) -> None:
        self._weights = weights
        self._mean, self._square = np.zeros_like(weights), np.zeros_like(weights)
        self._turn = 0

    def step(self, slope: Array, pace: float) -> None:
        """Change the weights, none of them by much more than `pace`."""
        self._turn += 1
        self._mean = 0.9 * self._mean + 0.1 * slope
        self._square = 0.99 * self._square + 0.01 * slope**2
        mean, square = self._mean / (1 - 0.9**self._turn), self._square / (1 - 0.99**self._turn)
        self._weights -= pace * mean / (np.sqrt(square) + 1e-9)


class Observations:
    """Positions as the parameters that each counts for, and what is expected of them."""

    def __init__(self, records: Array, windows: list[Array], count: int, share: float) -> None:
        """Take `share` of the result and the rest of what the search said."""
        own, opp = records["own"], records["opp"]
        owns, opps = counted(own), counted(opp)
        found = [
            windows[7 * row + column][patterns(own, opp, row, column)]
            for row in range(3)
            for column in range(7)
        ]
        self.sparse = np.stack([*found, count + COUNTS * owns + opps], 1).astype(np.int32)
        self.dense = material(owns, opps)
        said = chance(SCALE * np.clip(records["score"], -3000, 3000))
        self.target = share * records["result"] / 2.0 + (1 - share) * said


def weights_of(games: bytes, strays: bytes) -> bytes:
    """The weights as `core_patterns.Patterns` reads them, and on the screen how well they foretell."""
    windows, count = parameters()
    kinds = []
    for data, share in ((games, 0.5), (strays, 0.0)):
        records = np.frombuffer(data, np.dtype(RECORD))
        kinds.append(Observations(records, windows, count, share))
    held = [int(len(kind.target) * (1 - LAST_SHARE)) for kind in kinds]
    sparse = np.concatenate([kind.sparse[:last] for kind, last in zip(kinds, held, strict=True)])
    dense = np.concatenate([kind.dense[:last] for kind, last in zip(kinds, held, strict=True)])
    target = np.concatenate([kind.target[:last] for kind, last in zip(kinds, held, strict=True)])
    size = count + COUNTS * COUNTS
    weights = np.zeros(size + dense.shape[1])
    adam = Adam(weights)
    for turn in range(1, ROUNDS + 1):
        guess = chance(dense @ weights[size:] + weights[sparse].sum(1))
        wrong = (guess - target) / len(target)
        slope = np.concatenate(
            [np.bincount(sparse.ravel(), np.repeat(wrong, sparse.shape[1]), size), dense.T @ wrong]
        )
        slope[:size] += PENALTY * weights[:size]
        adam.step(slope, PACE if turn < 0.7 * ROUNDS else PACE / 5)
        if turn % 10 == 0:
            others = [
                loss(
                    chance(kind.dense[last:] @ weights[size:] + weights[kind.sparse[last:]].sum(1)),
                    kind.target[last:],
                )
                for kind, last in zip(kinds, held, strict=True)
            ]
            print(f"round {turn} of {ROUNDS}: loss {loss(guess, target):.4f}, held back {others}", flush=True)
    return packed(weights, windows, count)


def packed(weights: Array, windows: list[Array], count: int) -> bytes:
    """The tables one behind the other, in hundredths of a piece."""
    tables = [weights[windows[7 * row + column]] for column in range(4) for row in range(2)]
    numbers = np.arange(COUNTS)
    owns, opps = np.repeat(numbers, COUNTS), np.tile(numbers, COUNTS)
    size = count + COUNTS * COUNTS
    tables.append(material(owns, opps) @ weights[size:] + weights[count:size])
    rounded = np.clip(np.round(np.concatenate(tables) / SCALE), -20_000, 20_000)
    return bytes(rounded.astype("<i2").tobytes())
