"""Fits the weights of Fixation's evaluation to what searches find in games it plays against itself.

    python tools/tune_fixation.py [--positions 200000] [--nodes 3000] [--seed 1]

Every quiet position of a game is one observation, and some that a random move leads to, as a search
meets many.  A logistic regression (iteratively reweighted least squares, with numpy) of the scores
on what the side to move and the other have gives the weights, which are printed as they stand in
core_board.py.  With them there, the next run searches better, so what it fits to is better, too.
To be run against the compiled package: 200 000 positions take a quarter of an hour.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np

from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.core import FixationState
from fanoboard.games.fixation.core_board import DUELS, MOST_GROUPS, PLACE_CLASS, PLACE_CLASSES, apart
from fanoboard.games.fixation.core_lines import DARK_KINDS, KIND, MIXED, groups
from fanoboard.games.fixation.stacks import EMPTY, TALLEST
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.scores import decided
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

RANDOM_PLIES = (4, 12)
SLIP = 0.03
"""How often a move later on is left to chance, too."""
ASIDE = 0.33
"""How often the position after a random move is searched besides, with half the nodes."""
LONGEST = 300
SCALE = 300
"""What a score is for which the chances to win are e to 1."""
RIDGE = 3.0
"""Draws weights that the positions say little of to 0."""
STEPS = 6
HELD_OUT = 10
"""Each so many games one is not fitted to."""

HEIGHTS = TALLEST + 1
PLACES = 2 * TALLEST * PLACE_CLASSES
DUEL = 2 * PLACES
GROUP = DUEL + HEIGHTS * HEIGHTS
APART = GROUP + 2 * (MOST_GROUPS + 1)
WEIGHTS = APART + 1

Array = Any


class Observed:
    """Positions as rows of how often every weight counts for the side to move, with their scores."""

    def __init__(self) -> None:
        self.rows: list[Array] = []
        self.scores: list[int] = []
        self.held_out: list[bool] = []

    def add(self, state: FixationState, score: int, held_out: bool) -> None:
        """A position that a search gives this score, for the side to move."""
        self.rows.append(counts(state))
        self.scores.append(score)
        self.held_out.append(held_out)


def counts(state: FixationState) -> Array:
    """How often each weight counts for the side to move."""
    row = np.zeros(WEIGHTS, np.int8)
    mover = state.mover
    for point, place in enumerate(PLACE_CLASS):
        if state.stacks[point] != EMPTY:
            kind = KIND[state.stacks[point]]
            colours = 1 if kind % DARK_KINDS > MIXED else 0
            first = PLACES if kind // DARK_KINDS != mover else 0
            row[first + (colours * TALLEST + kind % MIXED - 1) * PLACE_CLASSES + place] += 1
    for duel in filter(None, state.duels):
        heights = divmod(duel, DUELS)
        row[DUEL + heights[mover] * HEIGHTS + heights[1 - mover]] += 1
    own, opp = state.sides[mover], state.sides[1 - mover]
    row[GROUP + min(groups(own), MOST_GROUPS)] += 1
    row[GROUP + MOST_GROUPS + 1 + min(groups(opp), MOST_GROUPS)] += 1
    row[APART] = max(-127, min(127, apart(opp) - apart(own)))
    return row


def play(nodes: int, luck: random.Random, table: TranspositionTable, seen: Observed, held_out: bool) -> None:
    """Observe a game."""
    state = GAME().start().state()
    assert isinstance(state, FixationState)
    by_chance = luck.randint(*RANDOM_PLIES)
    for ply in range(LONGEST):
        count = _moves(state)
        if not count:
            return
        move = luck.randrange(count)
        if ply >= by_chance and luck.random() >= SLIP:
            if luck.random() < ASIDE:
                state.generate()
                state.play(move)
                if _moves(state):
                    _search(state, nodes // 2, table, seen, held_out)
                state.undo()
                state.top = 0
            move = _search(state, nodes, table, seen, held_out)
        state.generate()
        state.play(move)


def _moves(state: FixationState) -> int:
    """How many moves there are; 0 where the game is over."""
    state.top = 0
    count = state.generate() if state.outcome() == UNDECIDED else 0
    state.top = 0
    return int(count)


def _search(
    state: FixationState, nodes: int, table: TranspositionTable, seen: Observed, held_out: bool
) -> int:
    """The best move; the position is observed if it is quiet and not decided."""
    forced = state.generate_forcing()
    state.top = 0
    line = AlphaBeta(state, table, lambda: nodes, nodes).search(99, lambda lines: None)
    if not forced and not decided(line.score):
        seen.add(state, line.score, held_out)
    state.top = 0
    return line.moves[0]


def chance(logits: Array) -> Array:
    """How likely the mover wins."""
    return 1 / (1 + np.exp(-logits))


def loss(guess: Array, truth: Array) -> float:
    """The mean surprise (cross entropy)."""
    guess = np.clip(guess, 1e-6, 1 - 1e-6)
    return float(-(truth * np.log(guess) + (1 - truth) * np.log(1 - guess)).mean())


def fit(rows: Array, truth: Array) -> Array:
    """The weights of a logistic regression."""
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        guess = chance(rows @ weights.astype(np.float32))
        spread = np.maximum(guess * (1 - guess), 1e-4)[:, None]
        slope = rows.T @ (truth - guess) - RIDGE * weights
        curve = ((rows * spread).T @ rows).astype(float) + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def show(weights: Array) -> None:
    """Print the weights as core_board.py has them."""
    scaled = [round(SCALE * weight) for weight in weights]

    def rows(name: str, first: int, count: int, length: int) -> None:
        print(f"{name}: Final = (")
        for at in range(first, first + count * length, length):
            print(f"    ({', '.join(map(str, scaled[at : at + length]))}),")
        print(")")

    half = PLACES // 2
    for number, name in enumerate(
        ("_OWN_ONE_COLOUR", "_OWN_BOTH_COLOURS", "_OPP_ONE_COLOUR", "_OPP_BOTH_COLOURS")
    ):
        rows(name, number * half, TALLEST, PLACE_CLASSES)
    rows("_DUELS", DUEL, HEIGHTS, HEIGHTS)
    rows("_GROUPS", GROUP, 2, MOST_GROUPS + 1)
    print(f"STEP_APART: Final = {scaled[APART]}")


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck, table, seen = random.Random(asked.seed), TranspositionTable(4), Observed()
    games = 0
    while len(seen.rows) < asked.positions:
        play(asked.nodes, luck, table, seen, games % HELD_OUT == 0)
        games += 1
        if games % 100 == 0:
            print(f"{games} games, {len(seen.rows)} positions", flush=True)
    rows = np.array(seen.rows).astype(np.float32)
    truth = chance(np.clip(np.array(seen.scores), -20 * SCALE, 20 * SCALE) / SCALE).astype(np.float32)
    out = np.array(seen.held_out)
    weights = fit(rows[~out], truth[~out])
    for name, which in (("fitted to", ~out), ("others", out)):
        guess = chance(rows[which] @ weights)
        floor = loss(truth[which], truth[which])
        print(f"{which.sum()} {name}: loss {loss(guess, truth[which]):.4f}, {floor:.4f} if they were known")
    show(weights)


if __name__ == "__main__":
    main()
