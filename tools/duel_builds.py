"""Let two builds of the player meet from balanced openings, each move at equal processor time.

    python tools/duel_builds.py GAME OPENINGS --make 200 [--plies 2-6] [--seed 1]
    python tools/duel_builds.py GAME OPENINGS TREE TREE [--games 400] [--seconds 0.03]

A tree is a checkout with compiled modules; the score told is that of the first.  OPENINGS is a file, the
moves from the start in a line each.  It is made of random moves, after which a search of 300 000
nodes sees neither side ahead by more than 0.3, nor exactly none: a 0 is nearly always a line that
leads into a known draw.  Each opening is played twice with the seats changed.  A game ends where
endgame tables know its outcome.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from fanoboard.engine.thinkers import equipped_state, thinker_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import Thinker
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Verdict
from fanoboard.games.turns import play_text
from fanoboard.search.scores import INFINITE
from fanoboard.tournament.schedule import opening
from fanoboard.tournament.standing import Tally

ANSWERING = """
import sys
sys.path[:0] = [".", "tools"]
from duel import Inside
from fanoboard.games import game_named
from fanoboard.games.turns import play_text
game, seconds = game_named(sys.argv[1])(), float(sys.argv[2])
for line in sys.stdin:
    word, *moves = line.split()
    if word == "new":
        position = game.start()
        player = Inside(position, {"time": seconds}, 1)
    for move in moves:
        position = play_text(position, move).position
    if word == "go":
        print(player.move(position, ()), flush=True)
"""
"""What either build runs, with a `duel.py` of its own: it keeps a game, and answers `go` with a move."""

SIFTING = ((5_000, 90), (40_000, 60), (300_000, 30))
"""By so many nodes an opening is looked at, and so far ahead a side may be then, in hundredths of a piece."""


class Build:
    """The player of another tree, in a process of its own."""

    def __init__(self, tree: str, game: str, seconds: float) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", ANSWERING, game, str(seconds)],
            cwd=Path(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def tell(self, line: str) -> None:
        """`new` or `go`, or another word, and moves that were made."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def move(self) -> str:
        """Its choice."""
        self.tell("go")
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def openings(game: str, least: int, most: int, seed: int) -> Iterator[list[str]]:
    """Moves that lead to balanced positions that are not decided."""
    rng = random.Random(seed)
    start = game_named(game)().start()
    thinker = thinker_for(start)
    while True:
        moves = opening(start, rng.randint(least, most), rng.randrange(1 << 32))
        position = reached(start, moves)
        if all(_near(thinker, position, *step) for step in SIFTING):
            yield moves


def reached(start: Position, moves: list[str]) -> Position:
    """Where moves lead to."""
    position = start
    for text in moves:
        position = play_text(position, text).position
    return position


def _near(thinker: Thinker, position: Position, nodes: int, bound: int) -> bool:
    limits = Limits(nodes=nodes, analysis=True)
    score = thinker.think(position, limits, lambda thought: None, lambda: False).score
    return score.verdict is Verdict.GUESS and 0 < abs(score.number) <= bound


def outcome(position: Position) -> int | None:
    """+1, 0 or -1 for the first seat where the game is over or known, else None."""
    if position.result is not None:
        winner = position.result.winner
        return 0 if winner is None else 1 - 2 * winner
    known = equipped_state(position).known()
    if known == INFINITE:
        return None
    return int((known > 0) - (known < 0)) * (1 - 2 * position.mover)


def play(start: Position, moves: list[str], builds: list[Build], first: int) -> float:
    """The score of the first build, if the build with this number has the first seat."""
    for each in builds:
        each.tell(" ".join(("new", *moves)))
    position = reached(start, moves)
    while (end := outcome(position)) is None:
        text = builds[position.mover ^ first].move()
        position = play_text(position, text).position
        for each in builds:
            each.tell(f"played {text}")
    return (1 - end if first else 1 + end) / 2


def main() -> None:
    """Make openings, or play and print the score after every two games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("openings", type=Path)
    parser.add_argument("trees", nargs="*", metavar="TREE")
    parser.add_argument("--make", type=int, metavar="COUNT")
    parser.add_argument("--plies", default="2-6", help="random moves of an opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.03)
    chosen = parser.parse_args()
    if chosen.make:
        least, most = map(int, chosen.plies.split("-"))
        found: list[list[str]] = []
        for moves in openings(chosen.game, least, most, chosen.seed):
            if moves not in found:
                found.append(moves)
                chosen.openings.write_text("".join(" ".join(each) + "\n" for each in found))
            if len(found) == chosen.make:
                return
    lines = [line.split() for line in chosen.openings.read_text().splitlines()]
    start = game_named(chosen.game)().start()
    tally = Tally()
    with ExitStack() as running:
        builds = [running.enter_context(Build(tree, chosen.game, chosen.seconds)) for tree in chosen.trees]
        for number in range(chosen.games):
            tally.add(play(start, lines[number // 2 % len(lines)], builds, number % 2))
            if number % 2:
                print(tally, flush=True)


if __name__ == "__main__":
    main()
