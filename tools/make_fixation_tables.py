"""Solves Lines of Fixation on its small boards and writes assets/tables/fixation-3.xz and fixation-2.xz.

    python tools/make_fixation_tables.py

The tables hold all positions with at most as many disks as at the start that are not over: what they are
worth where no board has stood before.  It takes some minutes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise, product

from fanoboard.content.paths import assets
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.core import FixationState
from fanoboard.games.fixation.geometry import POINTS, Hexagon, hexagon
from fanoboard.games.fixation.notation import STARTS
from fanoboard.games.fixation.solved import number, write_values
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.solved_thinker import value_of
from fanoboard.search.state import UNDECIDED

WIN, LOSS = 1, -1


def boards(board: Hexagon, light: int, dark: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many disks lie on a board, in stacks of any height."""
    count = light + dark
    points = list(board.names)
    for bars in combinations(range(count + len(points) - 1), len(points) - 1):
        ends = (-1, *bars, count + len(points) - 1)
        heights = [after - before - 1 for before, after in pairwise(ends)]
        for darks in combinations(range(count), dark):
            colours = iter(range(count))
            found = [stacks.EMPTY] * len(POINTS)
            for point, height in zip(points, heights, strict=True):
                found[point] = stacks.code(next(colours) in darks for _ in range(height))
            yield tuple(found)


def solve(board: Hexagon) -> dict[int, Score]:
    """What all positions are worth to Light, who is to move, by their numbers."""
    most = STARTS[board.side].count("d")
    known: dict[int, tuple[int, int]] = {}
    seen: set[int] = set()
    left: dict[int, int] = {}
    sources: defaultdict[int, list[int]] = defaultdict(list)
    for light, dark in product(range(most + 1), repeat=2):
        for found in boards(board, light, dark):
            place = number(board, found, 0)
            if place in seen:
                continue
            seen.add(place)
            state = FixationState(
                found, 0, [], 2, sides_differ=False, strict_lines=False, free_duty=False,
                outside=board.outside,
            )  # fmt: skip
            outcome = state.outcome()
            if outcome != UNDECIDED:
                known[place] = (outcome, -1)
                continue
            left[place] = state.generate()
            if not left[place]:
                known[place] = (LOSS, 0)
            for move in range(left[place]):
                state.play(move)
                sources[number(board, list(state.stacks), state.mover)].append(place)
                state.undo()
    queue = sorted(known, key=lambda place: known[place][1])
    ends = {place for place in queue if known[place][1] < 0}
    for place in queue:
        outcome, plies = known[place]
        for source in sources[place]:
            left[source] -= 1
            if source not in known and (outcome == LOSS or not left[source]):
                known[source] = (-outcome, max(plies, 0) + 1)
                queue.append(source)
    assert known.keys() == seen, "positions in which nobody can be made to lose"
    verdicts = {WIN: Verdict.WIN, LOSS: Verdict.LOSS}
    return {place: Score(verdicts[won], plies) for place, (won, plies) in known.items() if place not in ends}


def main() -> None:
    """Solve and write."""
    for side in (2, 3):
        solved = solve(hexagon(side))
        data = write_values({place: value_of(score) for place, score in solved.items()})
        (assets() / "tables" / f"fixation-{side}.xz").write_bytes(data)
        longest = max(score.number for score in solved.values())
        print(f"side {side}: {len(solved)} positions, {longest} plies at most, {len(data)} bytes")


if __name__ == "__main__":
    main()
