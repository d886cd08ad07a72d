"""Fits the weights of Fanorona's evaluation to the results of games it plays against itself.

    python tools/tune_fanorona.py [--games 1500] [--nodes 3000] [--seed 1]

Every quiet position of a game is one observation; a logistic regression (Newton's method) of the
result on the terms gives the weights, which are printed as they stand in core_eval.py, a piece on
the full board being 100.  To be run against the compiled package: 1 500 games take some minutes.
"""

from __future__ import annotations

import argparse
import math
import random

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_eval import FULL_BOARD, TERMS, count_terms, phase
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

RANDOM_PLIES = 6
LONGEST = 300
ROUNDS = 8
RIDGE = 1.0
"""Keeps Newton's method from running off along terms that the games say little of."""


def features(state: FanoronaState) -> list[float]:
    """The terms of the position, as far as the board is full, and as far as it is bare."""
    terms = vec[i64]([0] * TERMS)
    count_terms(state.board, state.own, state.opp, state.zones, 1, terms)
    count_terms(state.board, state.opp, state.own, state.zones, -1, terms)
    full = phase(state.board, state.own, state.opp) / FULL_BOARD
    counts = [float(term) for term in terms]
    return [count * full for count in counts] + [count * (1 - full) for count in counts]


def choose(state: FanoronaState, table: TranspositionTable, nodes: int, luck: random.Random, ply: int) -> int:
    """The move to play: by chance at first, then the one that a short search finds."""
    if ply < RANDOM_PLIES:
        count = state.generate()
        state.top = 0
        return luck.randrange(count)
    search = AlphaBeta(state, table, lambda: nodes, nodes)
    return search.search(99, lambda line: None).moves[0]


def play(nodes: int, luck: random.Random, table: TranspositionTable) -> list[tuple[list[float], float]]:
    """The quiet positions of a game, each with what its mover got: 1, 0.5 or 0."""
    state = Fanorona().start().state()
    assert isinstance(state, FanoronaState)
    seen: list[tuple[int, list[float]]] = []
    white = 0.5
    for ply in range(LONGEST):
        state.top = 0
        outcome = state.outcome()
        if outcome == UNDECIDED:
            captures = state.generate_forcing()
            state.top = 0
            if not state.generate():
                outcome = state.stuck()
            state.top = 0
            if ply >= RANDOM_PLIES and not captures:
                seen.append((state.seat(), features(state)))
        if outcome != UNDECIDED:
            own = (outcome + 1) / 2
            white = 1 - own if state.seat() else own
            break
        move = choose(state, table, nodes, luck, ply)
        state.top = 0
        state.generate()
        state.play(move)
    return [(terms, 1 - white if seat else white) for seat, terms in seen]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(seen: list[tuple[list[float], float]]) -> list[float]:
    """The weights of a logistic regression."""
    size = 2 * TERMS
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for terms, result in seen:
            total = sum(weight * term for weight, term in zip(weights, terms, strict=True))
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
            spread = chance * (1 - chance)
            for i, term in enumerate(terms):
                if term:
                    slope[i] += (result - chance) * term
                    row, scaled = curve[i], spread * term
                    for j, other in enumerate(terms):
                        row[j] += scaled * other
        weights = [weight + change for weight, change in zip(weights, solve(curve, slope), strict=True)]
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck, table = random.Random(asked.seed), TranspositionTable(4)
    seen = [found for _ in range(asked.games) for found in play(asked.nodes, luck, table)]
    weights = fit(seen)
    scaled = [round(100 * weight / weights[0]) for weight in weights]
    print(f"{len(seen)} positions; full board {scaled[:TERMS]}, bare board {scaled[TERMS:]}")


if __name__ == "__main__":
    main()
