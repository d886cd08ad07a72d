"""Who plays whom, from which start, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from fanoboard.games.game import Game, Position
from fanoboard.games.turns import move_texts, play_text

USUAL_OPENING = 4
"""Random turns before the engines begin, where all games start from the same position."""
_MOST_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played: by which contenders, seat by seat, and what its chances are drawn from.

    Games with the same `seed` begin in the same position, whoever sits where.
    """

    number: int
    seed: int
    seats: tuple[int, ...]


def tables(contenders: int, seats: int) -> list[list[tuple[int, ...]]]:
    """The groups that meet, each with all the ways to seat it, so that nobody has the better seats.

    Where there are as many contenders as seats or more, every such group meets, and moves on seat by
    seat.  Where there are fewer, they fill the seats in turn, and each begins once.
    """
    if contenders < seats:
        return [[tuple((first + seat) % contenders for seat in range(seats)) for first in range(contenders)]]
    return [
        [group[first:] + group[:first] for first in range(seats)]
        for group in combinations(range(contenders), seats)
    ]


def schedule(contenders: int, seats: int, games: int, seed: int) -> list[Pairing]:
    """So many games for each group that meets, or a few more, so that each start is played in all seats.

    They are in such an order that after any of them all have played about equally much.
    """
    groups = tables(contenders, seats)
    rounds = -(-games // len(groups[0]))
    pairings: list[Pairing] = []
    for number in range(rounds):
        for group in groups:
            for seated in group:
                pairings.append(Pairing(len(pairings) + 1, seed + number, seated))
    return pairings


def starts_differ(game: Game) -> bool:
    """Whether the start of a game is drawn by lot, so that no opening is needed to have them differ."""
    return game.start(1).text() != game.start(2).text()


def opening(start: Position, turns: int, seed: int) -> list[str]:
    """Random turns after which the game still goes on; none where that can't be had."""
    random = Random(seed)
    for _ in range(_MOST_TRIES):
        position, played = start, list[str]()
        while len(played) < turns and position.result is None:
            played.append(random.choice(move_texts(position)))
            position = play_text(position, played[-1]).position
        if position.result is None:
            return played
    return []


def beaten(seats: tuple[int, ...], winner: int | None) -> Iterator[tuple[int, int, float]]:
    """What a game says of each two contenders who met in it: both, and the score of the first.

    `winner` is the winning seat, or None for a draw.  Of several who lost to a third nothing is known.
    """
    met = sorted(set(seats))
    if winner is None:
        yield from ((first, second, 0.5) for first, second in combinations(met, 2))
    else:
        yield from ((seats[winner], other, 1.0) for other in met if other != seats[winner])
