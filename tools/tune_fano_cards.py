"""Fit the weights by which the card game's player evaluates positions, or those of its policy.

    python tools/tune_fano_cards.py [--games 5000] [--option NAME=VALUE]
    python tools/tune_fano_cards.py --policy [--games 500000]

Games are played by the playout policy alone.  What the seats have at the start of some turns is told apart
by who wins in the end: logistic regression, by stochastic gradient descent with the step sizes of
Duchi, Hazan and Singer, "Adaptive subgradient methods" (2011).

The policy's weights for two seats climb by simultaneous perturbation (Spall, 1992): all are changed at
once, up or down by lot, and what wins more games than the opposite changes shows the way.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.core_policy import EVAL_WEIGHTS, FEATURES, KINDS, measure
from fanoboard.games.fano_cards.core_policy import WEIGHTS as POLICY_WEIGHTS
from fanoboard.games.fano_cards.core_world import CardWorld

SHARE: Final = 0.15
"""Of the turns of a game, so many are looked at, as those next to each other are much alike."""
ROUNDS: Final = 2
STEP: Final = 0.5
TESTED: Final = 10
"""One sample of so many is kept to test by."""
ROUND: Final = 800
"""Games to compare two policies by."""
PACE: Final = 2.0
CHANGE: Final = 0.2
"""How much a weight of the policy is changed, as a share of it, and at least by LEAST_CHANGE."""
LEAST_CHANGE: Final = 6.0

Sample = tuple[int, list[list[int]]]
"""The winner, and the features of all seats."""


def samples(options: dict[str, str], games: int) -> list[Sample]:
    """What came of some positions."""
    rng = random.Random(1)
    found: list[Sample] = []
    for number in range(1, games + 1):
        world = CardWorld(GAME({**options, "deal": number}).start().table)
        world.random = number
        world.determinize()
        met: list[list[list[int]]] = []
        turn = -1
        while not world.over():
            if world.turns() > turn:
                turn = world.turns()
                if rng.random() < SHARE:
                    met.append([])
                    for seat in range(world.players):
                        measure(world, seat, world.features)
                        met[-1].append([int(feature) for feature in world.features])
            world.play(world.playout_move())
        if world.winner >= 0:
            found += [(int(world.winner), seats) for seats in met]
    rng.shuffle(found)
    return found


def shares(seats: Iterable[Sequence[int]], weights: Sequence[float]) -> list[float]:
    """How likely each seat is to win."""
    powers = [math.exp(sum(map(float.__mul__, weights, map(float, features)))) for features in seats]
    return [power / sum(powers) for power in powers]


def loss(found: Sequence[Sample], weights: Sequence[float]) -> float:
    """How much the results surprise, in nats a position."""
    return -sum(math.log(shares(seats, weights)[winner]) for winner, seats in found) / len(found)


def fit(found: Sequence[Sample], weights: list[float]) -> None:
    """Improve the weights."""
    squares = [1e-6] * len(weights)
    for winner, seats in found:
        for seat, share in enumerate(shares(seats, weights)):
            for index, feature in enumerate(seats[seat]):
                if feature:
                    slope = ((seat == winner) - share) * feature
                    squares[index] += slope * slope
                    weights[index] += STEP * slope / math.sqrt(squares[index])


def climb(games: int) -> None:
    """Improve the weights of the policy for two seats, and print them now and then."""
    world = CardWorld(GAME({"deal": 1}).start().table)
    rng = random.Random(1)
    weights = [float(POLICY_WEIGHTS[kind]) for kind in range(KINDS)]
    changes = [max(LEAST_CHANGE, CHANGE * abs(weight)) if weight else 0.0 for weight in weights]
    rounds = games // ROUND
    for number in range(rounds):
        signs = [rng.choice((-1, 1)) for _ in weights]
        moved = [sign * change for sign, change in zip(signs, changes, strict=True)]
        pairs = list(zip(weights, moved, strict=True))
        both = [[round(weight + way * move) for weight, move in pairs] for way in (1, -1)]
        won = sum(first_wins(world, both[game & 1], both[~game & 1]) != game & 1 for game in range(ROUND))
        step = PACE * (1 - number / rounds) * (won / ROUND - 0.5)
        weights = [weight + step * move for weight, move in pairs]
        if number % 50 == 49:
            print(number + 1, [round(weight) for weight in weights], flush=True)


def first_wins(world: CardWorld, *policies: Sequence[int]) -> bool:
    """Play a game between two policies, the first of which has the first seat."""
    world.determinize()
    seat = -1
    while not world.over():
        if world.seat() != seat:
            seat = int(world.seat())
            for kind, weight in enumerate(policies[seat]):
                POLICY_WEIGHTS[kind] = weight
        world.play(world.playout_move())
    return world.winner == 0


def main() -> None:
    """Play, fit, and print the weights after every round."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--policy", action="store_true")
    chosen = parser.parse_args()
    if chosen.policy:
        climb(chosen.games)
        return
    found = samples(dict(option.split("=", 1) for option in chosen.option), chosen.games)
    tested, learned = found[::TESTED], [sample for i, sample in enumerate(found) if i % TESTED]
    weights = [float(EVAL_WEIGHTS[i]) / 1000 for i in range(FEATURES)]
    print(f"{len(found)} positions; the weights there are: {loss(tested, weights):.4f}", flush=True)
    for _ in range(ROUNDS):
        fit(learned, weights)
        print(f"{loss(tested, weights):.4f} {[round(1000 * weight) for weight in weights]}", flush=True)


if __name__ == "__main__":
    main()
