"""Measure how hard puzzles and endings are: what levels 1 to 6 solve, and the ratings that follow from it.

    python tools/rate_puzzles.py [GAME ...] [--puzzles 20] [--endings 8] [--tries 2] [--seed 1]

So many of each grade, and so many endings of each kind, from all over the file, each tried so often by every
level.  A level sees the position alone, not that there is something to find.  What is told of a grade is the
mean and the standard deviation of the ratings of its puzzles that make what was solved most likely.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from fanoboard.content.layout import register_layouts
from fanoboard.content.posed import Ending, Posed, Puzzle, endings_of, puzzles_of
from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, Thinker
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.thinker import sure_win
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, Values, Verdict
from fanoboard.games.turns import ended, play_text
from fanoboard.match.rating import level_ratings

LEVELS: Final = range(1, 7)
NODES: Final = 300_000
"""Positions that a turn which the solution does not know is judged by."""
LONGEST: Final = 40
"""Turns of one's own after which an ending is given up."""
RATINGS: Final = range(-400, 3400, 20)
"""Those that a puzzle may have."""
ROUNDS: Final = 200
"""Steps of the fit."""


def never() -> bool:
    """Nobody interrupts."""
    return False


@cache
def thinker(game: str, options: tuple[tuple[str, object], ...]) -> Thinker:
    """One for all positions with the same rules."""
    return thinker_for(games()[game](dict(options)).start())  # type: ignore[arg-type]


def mind(position: Position) -> Thinker:
    """What thinks about such positions."""
    game = position.game
    return thinker(game.name, tuple(sorted((name, game.options[name]) for name in game.options)))


def best(values: Mapping[str, Score]) -> str:
    """The turn that is worth most."""
    return max(values, key=lambda text: values[text].rank)


@dataclass(frozen=True, slots=True)
class Try:
    """A level that plays from a posed position on."""

    posed: Posed
    level: int
    seed: int

    def move(self, position: Position) -> str:
        """What the level plays."""
        level = games()[self.posed.game].levels[self.level - 1]
        limits = Limits(seed=self.seed)
        return choose(mind(position), level, position, limits, lambda info: None, never).pv[0]

    def solves(self) -> bool:
        """Whether it reaches the goal."""
        if not isinstance(self.posed, Puzzle):
            return self._ends_well()
        start = self.posed.start()
        return self._wins_turn(start) if start.game.has(HiddenInformation) else self._finds(start)

    def _wins_turn(self, position: Position) -> bool:
        """In the cards each action has to keep a win that depends on no card to be drawn."""
        while True:
            after = play_text(position, self.move(position)).position
            if after.result is not None:
                return after.result.winner == position.mover
            assert isinstance(after, FanoCardsPosition)
            if ended(position, after) or not sure_win(after.table):
                return False
            position = after

    def _finds(self, position: Position) -> bool:
        """Whether it finds the first turn, and later ones that win in time; the other side defends itself."""
        known = list(self.posed.solution)
        left, seat = len(known), position.mover
        while position.result is None:
            after = play_text(position, self.move(position)).position
            expected = play_text(position, known[0]).position if known else None
            if after.result is not None:
                return after.result.winner == seat
            left -= 1
            if expected is not None and after.text() == expected.text():
                reply, known = known[1], known[2:]
            elif left == len(self.posed.solution) - 1:
                return False
            else:
                values, known = self._values(after, Limits(depth=left, nodes=NODES)), []
                reply = best(values)
                if values[reply].verdict is not Verdict.LOSS or values[reply].number > left:
                    return False
            position, left = play_text(after, reply).position, left - 1
        return position.result.winner == seat

    def _ends_well(self) -> bool:
        assert isinstance(self.posed, Ending)
        wins, position = self.posed.goal == "win", self.posed.start()
        right = (Verdict.LOSS,) if wins else (Verdict.LOSS, Verdict.DRAW)
        for _ in range(LONGEST if wins else self.posed.turns):
            seat = position.mover
            position = play_text(position, self.move(position)).position
            if position.result is None:
                values = self._values(position, Limits(depth=1))
                if values[best(values)].verdict not in right:
                    return False
                position = play_text(position, best(values)).position
            if position.result is not None:
                winner = position.result.winner
                return winner == seat or (winner is None and not wins)
        return not wins

    def _values(self, position: Position, limits: Limits) -> Values:
        return mind(position).values(position, limits, never)


class Tally(NamedTuple):
    """How often the levels solved one position."""

    solved: Sequence[int]
    tries: int


def measure(posed: Posed, tries: int, seed: int) -> Tally:
    """Let every level try."""
    return Tally(
        [sum(Try(posed, level, seed + each).solves() for each in range(tries)) for level in LEVELS], tries
    )


def fit(game: str, tallies: Sequence[Tally]) -> tuple[float, float]:
    """The mean and the standard deviation of the ratings (EM on a grid of them)."""
    levels = [rating.value for rating in level_ratings(game)]
    likely = []
    for tally in tallies:
        logs = []
        for rating in RATINGS:
            whole = 0.0
            for level, solved in zip(LEVELS, tally.solved, strict=True):
                chance = 1 / (1 + 10 ** ((rating - levels[level - 1]) / 400))
                whole += solved * log(chance) + (tally.tries - solved) * log(1 - chance)
            logs.append(whole)
        likely.append([exp(each - max(logs)) for each in logs])
    mean, spread = 1400.0, 300.0
    for _ in range(ROUNDS):
        prior = [exp(-(((rating - mean) / spread) ** 2) / 2) for rating in RATINGS]
        first = second = 0.0
        for row in likely:
            weights = [a * b for a, b in zip(row, prior, strict=True)]
            whole = sum(weights)
            first += sum(w * r for w, r in zip(weights, RATINGS, strict=True)) / whole
            second += sum(w * r * r for w, r in zip(weights, RATINGS, strict=True)) / whole
        mean = first / len(likely)
        spread = sqrt(max(20.0**2, second / len(likely) - mean**2))
    return mean, spread


def spaced(found: Sequence[Posed], count: int) -> Iterator[Posed]:
    """So many, all over the file."""
    for at in range(min(count, len(found))):
        yield found[at * len(found) // min(count, len(found))]


def groups(game: str) -> dict[str, list[Posed]]:
    """Puzzles by grade, and endings by goal and length; levels know nothing of open cards."""
    found: dict[str, list[Posed]] = {}
    puzzles = [each for each in puzzles_of(game) if not each.is_open] if game in Puzzle.games() else []
    endings: Sequence[Posed] = endings_of(game) if game in Ending.games() else ()
    for posed in (*puzzles, *endings):
        found.setdefault(posed.measure, []).append(posed)
    return found


def main() -> None:
    """Try, and print a row for each group as soon as it is known."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=Puzzle.games())
    parser.add_argument("--puzzles", type=int, default=20, help="of each grade")
    parser.add_argument("--endings", type=int, default=8, help="of each kind")
    parser.add_argument("--tries", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    register_layouts("fano_nim", shipped_only=True)
    for game in chosen.games:
        for name, found in groups(game).items():
            count = chosen.puzzles if isinstance(found[0], Puzzle) else chosen.endings
            tallies = [measure(posed, chosen.tries, chosen.seed) for posed in spaced(found, count)]
            mean, spread = fit(game, tallies)
            tries = chosen.tries * len(tallies)
            shares = [
                round(100 * sum(column) / tries) for column in zip(*(t.solved for t in tallies), strict=True)
            ]
            print(
                f"{game} {name}: {mean:.0f} ± {spread:.0f}, of {len(tallies)}; solved by level: {shares}",
                flush=True,
            )


if __name__ == "__main__":
    main()
