"""What is told as proved is so, by tables that a search does not see, however many lines and nodes it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

import pytest
from support.tiers import by_night

import fanoboard.search.alphabeta as alphabeta_module
from fanoboard.content.tables import tables_for
from fanoboard.engine import thinkers
from fanoboard.engine.thinkers import SearchThinker, thinker_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import OwnThinker, capability, searchable
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict, score_of
from fanoboard.games.turns import moves
from fanoboard.search.retrograde import Solution

COMPILED = not str(alphabeta_module.__file__).endswith(".py")
POSITIONS = 42 if COMPILED else 10
NODES = (1, 5, 30, 200, 1000, 4000)
EACH = 32
Truth = Callable[[Position], Mapping[str, Verdict]]
"""What each turn of a position is worth to the side that plays it."""


def after_turns(worth: Callable[[Position], Score], position: Position) -> dict[str, Verdict]:
    found = {}
    for turn in moves(position):
        result = turn.position.result
        if result is None:
            found[turn.text] = worth(turn.position).before.verdict
        elif result.winner is None:
            found[turn.text] = Verdict.DRAW
        else:
            found[turn.text] = Verdict.WIN if result.winner == position.mover else Verdict.LOSS
    return found


def by_tables(game: Game) -> Truth:
    tables = tables_for(game)
    assert isinstance(tables, Endgames)

    def worth(position: Position) -> Score:
        assert isinstance(position, FanoronaPosition)
        plies = tables.plies(position.men.own, position.men.opp)
        return Score(Verdict.DRAW) if plies < 0 else Score(Verdict.WIN if plies % 2 else Verdict.LOSS, plies)

    return lambda position: after_turns(worth, position)


def by_solving(game: Game) -> Truth:
    endless = type(game)({**game.options, "repetition": 0, "capture_limit": 0})
    solution = Solution(searchable(endless.start()).state())

    def worth(position: Position) -> Score:
        return score_of(solution.score(searchable(position).state().key()), proved=True)

    return lambda position: after_turns(worth, position)


def by_thinking(game: Game) -> Truth:
    own = capability(game, OwnThinker)
    assert own is not None
    knows = own.thinker(lambda: tables_for(game))
    assert knows is not None

    def truth(position: Position) -> dict[str, Verdict]:
        values = knows.values(position, Limits(), lambda: False)
        return {text: score.verdict for text, score in values.items()}

    return truth


CASES: tuple[tuple[str, dict[str, str], Callable[[Game], Truth], int], ...] = (
    ("fanorona", {"board": "3x3"}, by_solving, 8),
    ("fanorona", {"board": "5x5"}, by_tables, 6),
    ("fano330", {}, by_thinking, 99),
    ("fano_nim", {"rule": "misere"}, by_thinking, 6),
    ("fixation", {"board": "7 points"}, by_thinking, 99),
    ("fixation", {"board": "19 points"}, by_thinking, 99),
)
"""Games, what is known of them, and with how many pieces or seeds at most."""


def late_positions(game: Game, most: int, rng: Random) -> Iterator[Position]:
    """Positions from near the end of games by chance, of which nobody knows what stood before."""
    while True:
        line = [game.start()]
        while line[-1].result is None and len(line) < 60:
            line.append(rng.choice(list(moves(line[-1]))).position)
        late = [each for each in line[-20:] if each.result is None and len(each.picture()) <= most]
        late = [each for each in late if sum(map(len, each.picture().values())) <= most]
        if late:
            yield game.position(rng.choice(late).text())


def sets_of(told: list[SearchInfo]) -> list[list[SearchInfo]]:
    """What was told at each depth."""
    sets: list[list[SearchInfo]] = []
    for info in told:
        if info.multipv == 1:
            sets.append([])
        sets[-1].append(info)
    return sets


def assert_that_depths_and_lines_are_in_order(told: list[SearchInfo]) -> None:
    for lines in sets_of(told):
        ranks = [info.score.rank for info in lines]
        assert ranks == sorted(ranks, reverse=True), lines
    depths = [max(info.depth for info in lines) for lines in sets_of(told)]
    assert depths == sorted(depths)


def proved_by_thinking(
    position: Position, limits: Limits, truth: Mapping[str, Verdict], *, with_tables: bool
) -> tuple[int, int]:
    """How often something was told as proved, all of it so, and how many nodes were visited."""
    told: list[SearchInfo] = []
    thinker = thinker_for(position) if with_tables else SearchThinker()
    best = thinker.think(position, limits, told.append, lambda: False)
    assert best.pv == sets_of(told)[-1][0].pv
    assert_that_depths_and_lines_are_in_order(told)
    proved = 0
    for info in told:
        if Verdict.GUESS not in (info.score.verdict, truth[info.pv[0]]):
            assert info.score.verdict is truth[info.pv[0]], (position.text(), limits, info)
            proved += 1
    return proved, best.nodes


@pytest.mark.parametrize("with_tables", [False, True], ids=["without tables", "with tables"])
@pytest.mark.parametrize(
    ("name", "options", "truth_of", "most"),
    by_night(CASES, 3),
    ids=[f"{case[0]} {case[1]}" for case in CASES],
)
def test_what_is_told_as_proved_is_so(
    name: str,
    options: dict[str, str],
    truth_of: Callable[[Game], Truth],
    most: int,
    with_tables: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, rng, proved = game_named(name)(options), Random(7), 0
    truth, positions = truth_of(game), late_positions(game, most, rng)
    if not with_tables:
        monkeypatch.setattr(thinkers, "tables_for", lambda game: None)
    for _ in range(POSITIONS):
        position = next(positions)
        nodes, lines = rng.choice(NODES), rng.randint(1, 4)
        limits = Limits(nodes=nodes, megabytes=1, lines=lines, analysis=rng.random() < 0.7)
        proved += proved_by_thinking(position, limits, truth(position), with_tables=with_tables)[0]
    assert proved


@pytest.mark.nightly
@pytest.mark.parametrize("with_tables", [False, True], ids=["without tables", "with tables"])
@pytest.mark.parametrize(
    ("name", "options", "truth_of", "most"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES]
)
def test_wherever_thinking_is_cut_what_is_told_as_proved_is_so(
    name: str,
    options: dict[str, str],
    truth_of: Callable[[Game], Truth],
    most: int,
    with_tables: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In 500 positions of each game, with 1 to 4 lines: at each of the first nodes, and then at some."""
    game, proved = game_named(name)(options), 0
    truth, positions = truth_of(game), late_positions(game, most, Random(11))
    if not with_tables:
        monkeypatch.setattr(thinkers, "tables_for", lambda game: None)
    for number, position in enumerate(islice(positions, 500)):
        known = truth(position)
        counts_nodes = not with_tables or isinstance(thinker_for(position), SearchThinker)
        for nodes in sorted({*range(1, EACH), *NODES}) if counts_nodes else (1,):
            limits = Limits(nodes=nodes, megabytes=1, lines=1 + number % 4, analysis=number % 3 > 0)
            count, visited = proved_by_thinking(position, limits, known, with_tables=with_tables)
            proved += count
            if visited < nodes:
                break
    assert proved


def test_a_drawn_start_is_told_as_lost_at_no_time() -> None:
    """All first turns but one lose on 5x5; a search that is bound by time alone tells of that, or not yet."""
    asked, told = iter(range(400)), list[SearchInfo]()
    start = game_named("fanorona")({"board": "5x5"}).start()
    limits = Limits(lines=2, analysis=True)
    SearchThinker().think(start, limits, told.append, lambda: next(asked, None) is None)
    assert_that_depths_and_lines_are_in_order(told)
    assert all(lines[0].score.verdict is not Verdict.LOSS for lines in sets_of(told))
