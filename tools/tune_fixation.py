"""Fits the weights of Fixation's evaluation to the results of games it plays against itself.

    python tools/tune_fixation.py [--games 4000] [--nodes 2500] [--seed 1]

Every quiet position of a game is one observation.  A logistic regression of the result on what
stands where, the duels of the lines, the groups and the move gives the weights (stochastic
gradient descent with AdaGrad: Duchi, Hazan and Singer, 2011), which are printed as they stand in
core_eval.py.  To be run against the compiled package: 4 000 games take some minutes.
"""

from __future__ import annotations

import argparse
import math
import random
from typing import NamedTuple

from mypy_extensions import i64

from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.core import FixationState
from fanoboard.games.fixation.core_eval import DUELS
from fanoboard.games.fixation.core_lines import DARK_KINDS, KIND, MIXED, group
from fanoboard.games.fixation.geometry import AXIAL
from fanoboard.games.fixation.stacks import EMPTY, TALLEST
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.scores import decided
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

RANDOM_PLIES = (4, 10)
SLIP = 0.02
"""How often a move later on is left to chance, too."""
LONGEST = 300
ROUNDS = 30
STEP = 0.1
RIDGE = 2e-5
"""Draws weights that the games say little of to 0, by so much of them with each observation."""
SCALE = 300
"""What a score is for which the chances to win are e to 1."""
HELD_OUT = 0.1

RINGS = 5
PLACES = 2 * TALLEST * RINGS
PAIRS = [(tall, low) for tall in range(1, TALLEST + 1) for low in range(tall)]
PAIR_AT = {pair: PLACES + number for number, pair in enumerate(PAIRS)}
GROUP = PLACES + len(PAIRS)
TEMPO = GROUP + 1
WEIGHTS = TEMPO + 1
RING = [max(abs(x - 4), abs(y - 4), abs(x - y)) for x, y in AXIAL]


class Seen(NamedTuple):
    """The numbers of the weights that count for the mover, each as often as it does, and against it."""

    own: bytes
    opp: bytes
    result: float


def features(state: FixationState) -> tuple[bytes, bytes]:
    """What light and what dark has."""
    found: tuple[list[int], list[int]] = ([], [])
    for point, ring in enumerate(RING):
        stack = state.stacks[point]
        if stack != EMPTY:
            kind = KIND[stack]
            colours = 1 if kind % DARK_KINDS > MIXED else 0
            place = (colours * TALLEST + kind % MIXED - 1) * RINGS + ring
            found[kind // DARK_KINDS].append(place)
    for duel in state.duels:
        light, dark = divmod(duel, DUELS)
        if light != dark:
            found[light < dark].append(PAIR_AT[max(light, dark), min(light, dark)])
    for side in (0, 1):
        rest: i64 = state.sides[side]
        while rest:
            rest ^= group(rest & -rest, rest)
            found[side].append(GROUP)
    found[state.mover].append(TEMPO)
    return bytes(found[0]), bytes(found[1])


def play(nodes: int, luck: random.Random, table: TranspositionTable) -> list[Seen]:
    """The quiet positions of a game."""
    state = GAME().start().state()
    assert isinstance(state, FixationState)
    seen: list[tuple[int, tuple[bytes, bytes]]] = []
    by_chance = luck.randint(*RANDOM_PLIES)
    light = 0.5
    for ply in range(LONGEST):
        state.top = 0
        outcome = state.outcome()
        forced = state.generate_forcing()
        state.top = 0
        count = state.generate()
        state.top = 0
        if outcome == UNDECIDED and not count:
            outcome = state.stuck()
        if outcome != UNDECIDED:
            light = (1 - outcome if state.mover else 1 + outcome) / 2
            break
        if ply < by_chance or luck.random() < SLIP:
            move = luck.randrange(count)
        else:
            line = AlphaBeta(state, table, lambda: nodes, nodes).search(99, lambda lines: None)
            move = line.moves[0]
            if not forced and not decided(line.score):
                seen.append((state.mover, features(state)))
        state.top = 0
        state.generate()
        state.play(move)
    results = (light, 1 - light)
    return [Seen(both[mover], both[1 - mover], results[mover]) for mover, both in seen]


def chance(weights: list[float], one: Seen) -> float:
    """How likely the mover wins."""
    total = sum(weights[i] for i in one.own) - sum(weights[i] for i in one.opp)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def fit(seen: list[Seen], luck: random.Random) -> list[float]:
    """The weights of a logistic regression."""
    weights = [0.0] * WEIGHTS
    squares = [1.0] * WEIGHTS
    order = list(seen)
    for _ in range(ROUNDS):
        luck.shuffle(order)
        for one in order:
            error = one.result - chance(weights, one)
            for numbers, slope in ((one.own, error), (one.opp, -error)):
                for i in numbers:
                    squares[i] += slope * slope
                    weights[i] += STEP * (slope - RIDGE * weights[i]) / math.sqrt(squares[i])
    return weights


def loss(weights: list[float], seen: list[Seen]) -> float:
    """The mean logarithmic loss."""
    total = 0.0
    for one in seen:
        guess = chance(weights, one)
        total -= one.result * math.log(guess) + (1 - one.result) * math.log(1 - guess)
    return total / len(seen)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--nodes", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck, table = random.Random(asked.seed), TranspositionTable(4)
    games = [play(asked.nodes, luck, table) for _ in range(asked.games)]
    kept = round(len(games) * HELD_OUT)
    seen = [one for game in games[kept:] for one in game]
    unseen = [one for game in games[:kept] for one in game]
    weights = fit(seen, luck)
    print(f"{len(seen)} positions, loss {loss(weights, seen):.4f}")
    print(f"{len(unseen)} others, loss {loss(weights, unseen):.4f}")
    scaled = [round(SCALE * weight) for weight in weights]
    for name, first in (("one colour", 0), ("both colours", PLACES // 2)):
        print(name)
        for height in range(TALLEST):
            at = first + RINGS * height
            print(f"    {tuple(scaled[at : at + RINGS])},")
    print("taller")
    for tall in range(1, TALLEST + 1):
        print(f"    {tuple(scaled[PAIR_AT[tall, low]] for low in range(tall))},")
    print(f"group {-scaled[GROUP]}, tempo {scaled[TEMPO]}")


if __name__ == "__main__":
    main()
