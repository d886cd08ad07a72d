"""Chooses endings from the tables and writes assets/endings/GAME.yaml.

    python tools/make_endings.py [GAME ...]

To be run against the compiled package; it takes some minutes, and finds the same each time.  Of each
material it looks at positions by chance.  Of those that are won it keeps some of each length, the ones in
which the fewest turns win; of those that are drawn the ones in which holding the draw is hardest.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from puzzle_finders import solution, wins_of

from fanoboard.content.files import write_whole
from fanoboard.content.posed import Ending
from fanoboard.content.tables import tables_for
from fanoboard.content.yaml_files import dump
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import games
from fanoboard.games.fano330 import Fano330, core
from fanoboard.games.fano330.solved import SolvedTable
from fanoboard.games.fano330.theory_book import packed_of
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import SOLVED_BOARDS, Fanorona
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.men import Men
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.fanorona.tables import counts, endgame_at
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import play_text
from fanoboard.games.words import own_turns

HELD = 10
"""For how many turns a draw is to be held."""
WINS, HOLDS = 6, 3
"""Endings of each material, as far as there are."""
SHORTEST, LONGEST = 2, 15
"""Own turns of a win."""
LOOKED_AT = 20_000
"""Positions of a material."""
COMPARED = 40
"""Positions of a length that are looked at closely."""


@dataclass(frozen=True)
class Group:
    """Positions with the same material, a stream without end; the value of each, if it is known at once."""

    options: dict[str, object]
    positions: Iterator[tuple[Position, Score]]


class Perfect:
    """Knows the value of every turn."""

    def __init__(self, start: Position) -> None:
        self._thinker = thinker_for(start)
        self._known: dict[str, Mapping[str, Score]] = {}

    def values(self, position: Position, _: int = 0) -> Mapping[str, Score]:
        text = position.text()
        if text not in self._known:
            found = self._thinker.values(position, Limits(depth=1), lambda: False)
            assert all(score.verdict is not Verdict.GUESS for score in found.values()), text
            self._known[text] = found
        return self._known[text]

    def holding(self, position: Position) -> list[str]:
        values = self.values(position)
        return sorted(turn for turn, score in values.items() if score.verdict is not Verdict.LOSS)

    def share(self, position: Position) -> float:
        """How much of what the mover can play holds the draw."""
        return 1.0 if position.result else len(self.holding(position)) / len(self.values(position))

    def held(self, start: Position) -> tuple[tuple[str, ...], int] | None:
        """How the draw is held against whoever makes that hardest, and how often there was a wrong turn."""
        turns: list[str] = []
        hard = 0
        position = start
        while position.result is None and len(turns) < 2 * HELD - 1:
            if position.mover == start.mover:
                hard += self.share(position) < 1
                # Whoever holds looks for turns after which the other side has nothing that is hard to meet.
                turn = min(self.holding(position), key=lambda each: (self._pressed(position, each), each))
            else:
                drawn = self.holding(position)
                turn = min(drawn, key=lambda each: (self.share(play_text(position, each).position), each))
            turns.append(turn)
            position = play_text(position, turn).position
        won = position.result is not None and position.result.winner is not None
        return None if won else (tuple(turns), hard)

    def _pressed(self, position: Position, turn: str) -> float:
        after = play_text(position, turn).position
        if after.result is not None:
            return 0.0
        left = [self.share(play_text(after, reply).position) for reply in self.holding(after)]
        return -min(left, default=1.0)


def wins(group: Sequence[tuple[Position, Score]], perfect: Perfect) -> list[dict[str, object]]:
    """Wins of lengths from all over, the shortest first."""
    by_turns: dict[int, list[tuple[Position, int]]] = {}
    for position, score in group:
        turns = own_turns(score)
        if score.verdict is Verdict.WIN and SHORTEST <= turns <= LONGEST:
            by_turns.setdefault(turns, []).append((position, score.number))
    found = []
    for turns, count in sorted(Counter(spread(sorted(by_turns), WINS)).items()):
        looked = [each for each in by_turns[turns][:COMPARED] if len(perfect.values(each[0])) >= 4]
        shapes = set[tuple[int, ...]]()
        for position, plies in sorted(looked, key=lambda each: few_ways(each[0], perfect)):
            shape = tuple(sorted(len(pile) for pile in position.picture().values()))
            line = solution(position, perfect.values, plies) if len(shapes) < count else None
            if line is not None and len(line) == plies and shape not in shapes:
                shapes.add(shape)
                found.append(plain(position, "win", turns, line))
    return found


def few_ways(position: Position, perfect: Perfect) -> tuple[float, str]:
    values = perfect.values(position)
    return len(wins_of(values)) / len(values), position.text()


def spread(lengths: Sequence[int], count: int) -> list[int]:
    """So many of the lengths, from the first to the last, or some of them more than once."""
    if len(lengths) < count:
        return [*lengths, *spread(lengths, count - len(lengths))] if lengths else []
    return [lengths[round(at * (len(lengths) - 1) / max(1, count - 1))] for at in range(count)]


def holds(group: Sequence[tuple[Position, Score]], perfect: Perfect) -> list[dict[str, object]]:
    """Draws, those first that are easier to hold, of the hardest there are."""
    found = []
    drawn = [position for position, score in group if score.verdict is Verdict.DRAW]
    hardest = sorted(drawn[: 20 * COMPARED], key=lambda each: (perfect.share(each), each.text()))
    for position in hardest[:COMPARED]:
        held = perfect.held(position) if 0 < perfect.share(position) <= 0.5 else None
        if held is not None and held[1] >= HELD // 2 and len(held[0]) > HELD:
            found.append((held[1], position.text(), plain(position, "hold", HELD, held[0])))
    chosen = sorted(found, key=lambda each: each[:2])[-HOLDS:]
    return [each for _, _, each in chosen]


def plain(position: Position, goal: str, turns: int, line: tuple[str, ...]) -> dict[str, object]:
    return {"position": position.text(), "goal": goal, "turns": turns, "solution": list(line)}


# Where the positions come from


def fanorona() -> Iterator[Group]:
    for board, most in SOLVED_BOARDS.items():
        options: dict[str, object] = {} if board == "9x5" else {"board": board}
        game = Fanorona({"board": board})
        for pieces in range(2, most + 1):
            for own, opp in counts(pieces):
                yield Group(options, _fanorona(game, own, opp))


def _fanorona(game: Fanorona, own: int, opp: int) -> Iterator[tuple[Position, Score]]:
    tables = tables_for(game)
    assert isinstance(tables, Endgames)
    random = Random(f"{game.layout} {own} {opp}")
    while True:
        found = endgame_at(tables, own, opp, random.randrange(tables.table_size(own, opp)))
        if found.plies < 0:
            score = Score(Verdict.DRAW)
        elif found.plies % 2:
            score = Score(Verdict.WIN, found.plies)
        else:
            continue
        yield FanoronaPosition(game, game.draws, Men(game.board, found.own, found.opp, side=0)), score


def fano330() -> Iterator[Group]:
    """With all pieces placed; what counts are those that are not covered."""
    game = Fano330()
    tables = tables_for(game)
    assert isinstance(tables, SolvedTable)
    packed = [each for each in map(packed_of, tables.drawn) if core.is_movement(each)]
    Random("fano330").shuffle(packed)
    for own, opp in ((2, 2), (3, 2), (3, 3), (2, 3)):
        yield Group({}, _fano330(game, packed, own, opp))


def _fano330(game: Fano330, numbers: Iterable[int], own: int, opp: int) -> Iterator[tuple[Position, Score]]:
    thinker = game.thinker(lambda: tables_for(game))
    for packed in numbers:
        position = game.position(game._position(packed).text())
        owners = [game.owner(pile) for pile in position.picture().values()]
        if position.result is None and (owners.count(0), owners.count(1)) == (own, opp):
            yield position, max(thinker.values(position, Limits(), lambda: False).values(), key=_rank)


def fano_nim() -> Iterator[Group]:
    """On the Fano plane; with fewer heaps a win takes one turn."""
    game = FanoNim()
    for heaps in range(5, 8):
        yield Group({}, _nim(game, heaps))


def _nim(game: FanoNim, count: int) -> Iterator[tuple[Position, Score]]:
    random = Random(f"nim {count}")
    perfect = Perfect(game.start())
    for _ in range(1000):
        heaps = [random.randint(1, 6) for _ in range(count)] + [0] * (7 - count)
        random.shuffle(heaps)
        position = game.position(f"{','.join(map(str, heaps))} 1")
        if position.result is None:
            yield position, max(perfect.values(position).values(), key=_rank)


def _rank(score: Score) -> int:
    return score.rank


SOURCES: Mapping[str, Callable[[], Iterator[Group]]] = {
    "fano330": fano330,
    "fano_nim": fano_nim,
    "fanorona": fanorona,
}


def main(names: Sequence[str]) -> None:
    for name in names or SOURCES:
        perfect: dict[str, Perfect] = {}
        won, drawn = [], []
        for group in SOURCES[name]():
            rules = str(group.options)
            if rules not in perfect:
                perfect[rules] = Perfect(games()[name](group.options).start())  # type: ignore[arg-type]
            looked = {
                position.text(): (position, score)
                for (position, score), _ in zip(group.positions, range(LOOKED_AT), strict=False)
            }
            options = {"options": group.options} if group.options else {}
            won += [options | each for each in wins([*looked.values()], perfect[rules])]
            drawn += [options | each for each in holds([*looked.values()], perfect[rules])]
            print(f"{name}: {len(won)} to win, {len(drawn)} to hold", file=sys.stderr)
        file = Ending.file(name)
        file.parent.mkdir(exist_ok=True)
        write_whole(file, f"# Written by tools/make_endings.py.\n{dump({'endings': won + drawn})}")
        file.chmod(0o644)


if __name__ == "__main__":
    main(sys.argv[1:])
