"""What endgame tables hold: how many positions, how they end, and single ones by their place or by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random

from fanoboard.games.fanorona.core_endgame import SYMMETRIES, Endgames
from fanoboard.games.fanorona.core_solver import LONGEST
from fanoboard.games.fanorona.endgame_file import counts


@dataclass(frozen=True, slots=True)
class Counts:
    """How the positions with so many pieces end for the side to move, both colours counted as one."""

    pieces: int
    won: int
    drawn: int
    lost: int

    @property
    def all(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position of a table: the points of the side to move, of the other one, and the plies to the end."""

    own: int
    opp: int
    plies: int


def positions_with(points: int, pieces: int) -> int:
    return comb(points, pieces) * ((1 << pieces) - 2)


def count_ends(endgames: Endgames, pieces: int) -> Counts:
    won = drawn = lost = 0
    for own, opp in counts(pieces):
        table, orbits = endgames.table(own, opp), _orbits(endgames, min(own, opp))
        row = len(table) // len(orbits)
        for number, orbit in enumerate(orbits):
            part = bytes(table[number * row : (number + 1) * row])
            draws, found, value = part.count(0), [0, 0], 1
            while draws + sum(found) < row:
                # One more than the plies to the end: a win takes an odd number of them.
                found[value & 1] += part.count(value)
                value += 1
            drawn += orbit * draws
            won += orbit * found[0]
            lost += orbit * found[1]
    return Counts(pieces, won, drawn, lost)


def longest_wins(endgames: Endgames, own: int, opp: int, most: int) -> Iterator[Endgame]:
    """Positions of `own` pieces against `opp` that take the side to move longest to win, so many at most."""
    table = bytes(endgames.table(own, opp))
    for plies in range(LONGEST, 0, -2):
        at = table.find(plies + 1)
        while at >= 0:
            if not most:
                return
            most -= 1
            yield endgame_at(endgames, own, opp, at)
            at = table.find(plies + 1, at + 1)


def random_win(endgames: Endgames, pieces: int, least: int, rng: Random) -> Endgame:
    """A position with so many pieces, drawn by lot, that the side to move wins in `least` plies or more."""
    splits = list(counts(pieces))
    while True:
        own, opp = rng.choice(splits)
        found = endgame_at(endgames, own, opp, rng.randrange(endgames.table_size(own, opp)))
        if found.plies % 2 and found.plies >= least:
            return found


def endgame_at(endgames: Endgames, own: int, opp: int, at: int) -> Endgame:
    """The position that a byte of a table is about; the plies are -1 for a draw."""
    sets, few, many = endgames.sets, min(own, opp), max(own, opp)
    table = endgames.table(own, opp)
    firsts = endgames.first_sets(few)
    row, rank = divmod(at, len(table) // len(firsts))
    points = sets.unrank(firsts[row], few, 0)
    others = sets.unrank(rank, many, points)
    return Endgame(*((points, others) if own <= opp else (others, points)), table[at] - 1)


def _orbits(endgames: Endgames, few: int) -> list[int]:
    """For each row of a table, how many sets of the side with fewer pieces it stands for."""
    sets = endgames.sets
    return [
        len({sets.image(sets.unrank(first, few, 0), symmetry) for symmetry in range(SYMMETRIES)})
        for first in endgames.first_sets(few)
    ]
