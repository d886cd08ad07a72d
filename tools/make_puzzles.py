"""Looks for puzzles and adds them to assets/puzzles/GAME.yaml.

    python tools/make_puzzles.py GAME [--count N] [--seed S] [--minutes M]

To be run against the compiled package.  Puzzles that are there stay, as people have solved them; to add
more, give another seed.  The same seed finds the same puzzles, unless the minutes end
the search before all grades are full: how far it comes by then depends on the machine.  What a
grade lacks then is made up from the others.  So it is where Ctrl+C ends the search.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from puzzle_finders import FINDERS, Candidate, motif_of

from fanoboard.content.files import write_whole
from fanoboard.content.paths import assets, is_file
from fanoboard.content.posed import Puzzle, puzzles_of
from fanoboard.content.yaml_files import dump
from fanoboard.games import games
from fanoboard.practice.finding import idea_of

COUNTS = {"fano330": 300, "fano_nim": 300, "fanorona": 300, "fixation": 300, "fano_cards": 110}
"""How many puzzles are shipped."""
GRADES = range(1, 6)
SINGLE_SHARE = 5
"""At most one in so many puzzles is solved by a single turn."""


class Collection:
    """The puzzles found so far, equally many of each grade as far as there are."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._found: dict[int, list[Candidate]] = {grade: [] for grade in GRADES}
        self._spare: list[Candidate] = []
        self._motifs: set[object] = set()
        self._singles = count // SINGLE_SHARE
        """How many more that are solved by a single turn may be taken."""

    def quota(self, grade: int) -> int:
        """How many of a grade are wanted."""
        share, more = divmod(self._count, len(GRADES))
        return share + (1 if grade <= more else 0)

    def keep(self, candidate: Candidate) -> None:
        """Take one that was shipped before, however many there are like it."""
        self._singles -= len(candidate.solution) == 1
        self._motifs.add(candidate.motif)
        self._found[candidate.grade].append(candidate)

    def add(self, candidate: Candidate) -> None:
        """Take a candidate, unless it is one that is there already, or one more that a single turn solves."""
        single = len(candidate.solution) == 1
        if candidate.motif in self._motifs or (single and self._singles <= 0):
            return
        self._singles -= single
        self._motifs.add(candidate.motif)
        same = self._found[candidate.grade]
        full = len(same) >= self.quota(candidate.grade)
        (self._spare if full else same).append(candidate)

    @property
    def full(self) -> bool:
        """Whether there is no room for more, of whatever grade."""
        return sum(self.counts) >= self._count

    @property
    def counts(self) -> list[int]:
        """How many there are of each grade."""
        return [len(self._found[grade]) for grade in GRADES]

    def puzzles(self) -> list[Candidate]:
        """All that are wanted, easy ones first; what a grade lacks is made up from others."""
        chosen = [each for grade in GRADES for each in self._found[grade]]
        chosen += self._spare[: max(0, self._count - len(chosen))]
        return sorted(chosen, key=lambda each: (each.grade, len(each.solution)))


def _unusual(game: str, candidate: Candidate) -> bool:
    """Whether other rules than the usual ones are to be known for it."""
    kind = games()[game]
    return kind(candidate.options).position(candidate.position).game.options != kind().options


def plain(game: str, candidate: Candidate) -> dict[str, object]:
    """A puzzle as it is written."""
    options = {"options": candidate.options} if candidate.options else {}
    puzzle = Puzzle(
        position=candidate.position,
        options=candidate.options,
        goal=candidate.goal,
        grade=candidate.grade,
        solution=candidate.solution,
        game=game,
    )
    return {
        "position": candidate.position,
        **options,
        "goal": candidate.goal,
        "grade": candidate.grade,
        "themes": list(idea_of(puzzle).themes),
        "solution": list(candidate.solution),
    }


def shipped(game: str) -> list[Candidate]:
    """The puzzles that are in the file already."""
    if not is_file(Puzzle.file(game)):
        return []
    return [
        Candidate(
            puzzle.position, puzzle.goal, puzzle.grade, puzzle.solution, motif_of(puzzle), puzzle.options
        )
        for puzzle in puzzles_of(game)
    ]


def show(collection: Collection, tries: int, end: str = "") -> None:
    """Say on standard error how far it is."""
    counts = "  ".join(
        f"{grade}: {count}/{collection.quota(grade)}"
        for grade, count in zip(GRADES, collection.counts, strict=True)
    )
    print(f"\r{tries:7} tries   {counts}   ", end=end, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Look, tell of the progress, and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=FINDERS)
    parser.add_argument("--count", type=int, help="how many; by default as many as are shipped")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10, help="of the processor, after which it makes do")
    asked = parser.parse_args(arguments)
    count = asked.count or COUNTS[asked.game]
    collection = Collection(count)
    for kept in shipped(asked.game):
        collection.keep(kept)
    until = time.process_time() + 60 * asked.minutes
    tries = 0
    with suppress(KeyboardInterrupt):
        for candidate in FINDERS[asked.game](Random(f"{asked.game} {asked.seed}")):
            if collection.full or time.process_time() > until:
                break
            tries += 1
            if candidate is not None:
                collection.add(candidate)
            if candidate is not None or tries % 50 == 0:
                show(collection, tries)
    show(collection, tries, "\n")
    shelf = sorted(collection.puzzles(), key=lambda each: (each.grade, _unusual(asked.game, each)))
    puzzles = [plain(asked.game, candidate) for candidate in shelf]
    file = assets() / "puzzles" / f"{asked.game}.yaml"
    write_whole(file, f"# Written by tools/make_puzzles.py.\n{dump({'puzzles': puzzles})}")
    file.chmod(0o644)
    lengths = Counter(len(puzzle["solution"]) for puzzle in puzzles)  # type: ignore[arg-type]
    print(f"{len(puzzles)} puzzles; by the turns of their solutions: {dict(sorted(lengths.items()))}")


if __name__ == "__main__":
    main()
