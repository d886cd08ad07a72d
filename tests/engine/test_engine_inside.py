"""The engine's parts, and the engine with games made for it, in this process."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Iterator
from itertools import permutations
from threading import Thread

import pytest
from support.inside_engine import answers, lines_of
from support.toy import Sticks

from fanoboard.engine.channel import LONGEST_LINE, one_line
from fanoboard.engine.go import Go, parse_go
from fanoboard.engine.move_choice import LEVEL, choose
from fanoboard.engine.thinkers import RandomThinker, thinker_for
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import OwnThinker, Thinker, no_tables
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.levels import Level
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict
from fanoboard.games.turns import move_texts, play_text

LEVEL_8 = game_named("fanorona").levels[-1]


class Oracle:
    """Thinks that taking the stick numbered highest is best."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        values = self.values(position, limits, stopped)
        best = max(values, key=lambda text: values[text].rank)
        thought = SearchInfo((best,), values[best], 3, 4)
        report(thought)
        return thought

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        return Values({"1": Score(Verdict.LOSS, 2), "2": Score(Verdict.DRAW), "3": Score(Verdict.WIN, 5)}, 4)


class Consulted(OwnThinker, Sticks):
    name = "consulted"

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Thinker:
        return Oracle()


def test_a_game_without_a_search_state_is_played_by_chance() -> None:
    commands = ["go", "position startpos moves 1,2", "legal", "go", "go perft 2", "explain 9", "query fen"]
    first, second, *rest = answers(Sticks, *commands)
    assert first.split()[0] == "bestmove"
    turns = [",".join(turn) for size in (1, 2, 3) for turn in permutations("3456", size)]
    assert second == f"legal {' '.join(sorted(turns))}"
    assert rest[0].split()[1] in turns
    # Four turns of one stick leave 3 + 6 + 6 turns each, twelve of two leave 2 + 2, 24 of three leave one.
    assert rest[-3] == f"nodes {4 * 15 + 12 * 4 + 24}"
    assert rest[-2:] == ["response Stick 9 is not there.", "response 3,4,5,6 2"]


def test_a_game_brings_its_own_thinker() -> None:
    infos = answers(Consulted, "go", "values")
    assert infos[0].startswith("info depth 3 score win 5 nodes 4 time ")
    assert infos[0].endswith(" pv 3")
    assert infos[1:] == ["bestmove 3", "1 loss 2", "2 draw", "3 win 5"]


def test_the_rules_change_under_a_game_that_fits_them_or_start_it_anew() -> None:
    moved = "position startpos moves 4,5,6"
    assert answers(Sticks, moved, "setoption name sticks value 7", "query fen") == ["response 1,2,3,7 2"]
    assert answers(Sticks, moved, "setoption name sticks value 5", "query fen") == ["response 1,2,3,4,5 1"]


def test_a_longer_game_goes_on_from_the_shorter_one() -> None:
    session = UgiGame(Sticks)
    breaths: list[None] = []
    for moves in ("1", "1 2", "1 2 3", "2 1"):
        session.set_position(["startpos", "moves", *moves.split()], lambda: breaths.append(None))
    assert len(breaths) == 1 + 1 + 1 + 2
    assert session.position.text() == "3,4,5,6 1"


@pytest.mark.parametrize(
    ("words", "seat", "seconds"),
    [
        ("movetime 250", 0, 0.25),
        ("depth 4", 0, None),
        ("infinite", 0, None),
        ("p1time 50000 p2time 100000", 0, 2.0 - 0.03),
        ("p1time 50000 p2time 100000", 1, 4.0 - 0.03),
        ("p1time 50000 p1inc 1000", 0, 2.8 - 0.03),
        ("p1time 50000 p1inc 1000", 1, None),
        ("p1time 50000 p1inc 1000 p2time 50000 p2inc 0", 1, 2.0 - 0.03),
        ("p1time 50000 p1inc 0 p2time 50000 p2inc 1000", 1, 2.8 - 0.03),
        ("p1time 100 p1inc 60000", 0, 0.02),
        ("p1time 30", 0, 0.01),
        ("p1time 8", 0, 0.004),
        ("p1time -5", 0, 0.0),
    ],
)
def test_time_is_shared_out(words: str, seat: int, seconds: float | None) -> None:
    assert parse_go(words.split()).seconds(seat) == (None if seconds is None else pytest.approx(seconds))


def test_go_says_what_is_limited() -> None:
    assert parse_go(["depth", "3", "nodes", "400"]) == Go(depth=3, nodes=400)
    assert not parse_go([]).limited(0)
    assert not parse_go(["p2time", "100"]).limited(0)
    for words in ("depth 3", "infinite", "p1time 0", "nodes 7", "movetime 7"):
        assert parse_go(words.split()).limited(0)
    for words in ("depth", "depth -1", "depth 1.5", "depth ٣", "p9time 3", "perft 2 infinite"):
        with pytest.raises(GameError):
            parse_go(words.split())


def pipe_with(data: bytes) -> Iterator[bytes]:
    source, sink = os.pipe()

    def fill() -> None:
        with os.fdopen(sink, "wb") as file:
            file.write(data)

    Thread(target=fill).start()
    yield from lines_of(source)
    os.close(source)


def test_lines_are_read_as_they_are() -> None:
    assert list(pipe_with(b"ab\n\ncd\xff\r\nlast")) == [b"ab", b"", b"cd\xff\r", b"last"]
    assert list(pipe_with(b"")) == []
    long = random.Random(1).randbytes(300_000).replace(b"\n", b"")
    assert list(pipe_with(long + b"\nx\n")) == [long, b"x"]


def test_what_is_too_long_is_cut_but_not_by_so_much_that_it_fits() -> None:
    lines = list(pipe_with(b"y" * (LONGEST_LINE * 3) + b"\nz\n"))
    assert LONGEST_LINE < len(lines[0]) < LONGEST_LINE + (1 << 20)
    assert lines[1] == b"z"


def test_messages_become_one_line() -> None:
    assert one_line("a\n b\tc\x1b[2J\u2028d") == "a b c?[2J d"
    assert len(one_line("x" * 10_000)) == 400


@pytest.mark.parametrize("game", games())
def test_levels_err_less_as_they_rise_and_the_highest_does_not(game: str) -> None:
    levels = game_named(game).levels
    assert len(levels) == LEVEL.high
    # Those that overlook moves need less noise to be as weak as the others.
    for alike in ([each for each in levels if each.haste], [each for each in levels if not each.haste]):
        assert [each.noise for each in alike] == sorted((each.noise for each in alike), reverse=True)
    assert [level.sight for level in levels] == sorted(level.sight for level in levels)
    assert not levels[-1].errs
    searching = [level for level in levels if not level.errs]
    assert [level.nodes for level in searching[:-1]] == sorted(level.nodes or 0 for level in searching[:-1])
    assert all(level.seconds < 2 for level in levels)
    assert levels[-1].cap(Limits(depth=9)) == Limits(depth=9)


def test_a_level_that_only_searches_less_does_not_play_the_same_game_twice() -> None:
    asked: list[int | None] = []

    class Recorder(RandomThinker):
        def think(
            self,
            position: Position,
            limits: Limits,
            report: Callable[[SearchInfo], None],
            stopped: Callable[[], bool],
        ) -> SearchInfo:
            asked.append(limits.nodes)
            return super().think(position, limits, report, stopped)

    level = Level(depth=None, nodes=1000, noise=0, sight=math.inf, seconds=1)
    for limits in (Limits(seed=1), Limits(seed=1), Limits(seed=2), Limits(seed=1, nodes=50)):
        choose(Recorder(), level, Sticks().start(), limits, lambda thought: None, lambda: False)
    once, again, other, fewer = asked
    assert once == again != other
    assert 700 <= (once or 0) <= 1300
    assert fewer == 50


def test_a_level_bounds_every_search() -> None:
    level = Level(depth=2, nodes=500, noise=0, sight=1, seconds=1)
    assert level.cap(Limits(depth=1, nodes=600, seed=7)) == Limits(depth=1, nodes=500, seed=7)


def share(level: Level, values: dict[str, Score], turn: str) -> float:
    """How often a level plays a turn."""
    return sum(level.choice(values, random.Random(seed)) == turn for seed in range(400)) / 400


def test_a_level_notices_half_of_what_is_as_far_as_it_sees() -> None:
    level = Level(depth=1, nodes=None, noise=0, sight=3, seconds=1)
    for plies, chance in ((1, 0.79), (3, 0.5), (6, 0.25)):
        win = {"a": Score(Verdict.GUESS, 9), "b": Score(Verdict.WIN, plies), "c": Score(Verdict.GUESS, 0)}
        assert share(level, win, "b") == pytest.approx(chance, abs=0.08)
        loss = {"a": Score(Verdict.LOSS, plies), "b": Score(Verdict.GUESS, -9), "c": Score(Verdict.GUESS, -9)}
        assert share(level, loss, "a") == pytest.approx(1 - chance, abs=0.08)
    assert share(LEVEL_8, {"a": Score(Verdict.DRAW), "b": Score(Verdict.WIN, 58)}, "b") == 1


def test_a_level_errs_on_the_scale_of_the_position() -> None:
    level = Level(depth=1, nodes=None, noise=0.5, sight=1, seconds=1)
    small = {str(number): Score(Verdict.GUESS, number) for number in range(12)}
    large = {text: Score(Verdict.GUESS, 50 * score.number) for text, score in small.items()}
    chosen = [level.choice(small, random.Random(seed)) for seed in range(100)]
    assert chosen == [level.choice(large, random.Random(seed)) for seed in range(100)]
    assert 1 < len(set(chosen)) < 8
    # What stands out is seldom missed.
    small["12"] = Score(Verdict.GUESS, 100)
    assert share(level, small, "12") > 0.98


def test_scores_are_written_and_ranked() -> None:
    ordered = [
        Score(Verdict.LOSS, 2),
        Score(Verdict.LOSS, 8),
        Score(Verdict.GUESS, -30),
        Score(Verdict.DRAW),
        Score(Verdict.GUESS, 5),
        Score(Verdict.WIN, 9),
        Score(Verdict.WIN, 1),
    ]
    downwards = ordered[::-1]
    assert sorted(downwards, key=lambda score: score.rank) == ordered
    assert [score.text for score in ordered[1:5]] == ["loss 8", "cp -30", "draw", "cp 5"]


def test_a_level_that_thinks_of_replies_takes_what_leaves_the_other_worst_off() -> None:
    """Without luck: it notices everything and errs in nothing."""
    fanorona = game_named("fanorona")({"board": "3x5"})
    level = Level(depth=2, nodes=None, noise=0.0, sight=math.inf, seconds=1, haste=1e-12)
    luck, told = random.Random(3), 0
    for _ in range(30):
        position = fanorona.start()
        for _ in range(luck.randrange(1, 6)):
            if position.result is None:
                position = play_text(position, luck.choice(move_texts(position))).position
        moves = move_texts(position) if position.result is None else []
        if not 2 <= len(moves) <= 5:
            continue
        thinker = thinker_for(position)

        def rank(text: str, position: Position = position, thinker: Thinker = thinker) -> float:
            """The worth of a move to who makes it: what the best reply leaves."""
            after = play_text(position, text).position
            if after.result is not None:
                return math.inf if after.result.winner == position.mover else -math.inf
            replies = thinker.values(after, Limits(depth=1), lambda: False)
            return min(score.before.rank for score in replies.values())

        ranks = {text: rank(text) for text in moves}
        chosen = choose(thinker, level, position, Limits(depth=2), lambda info: None, lambda: False).pv[0]
        assert ranks[chosen] == max(ranks.values()), (position.text(), ranks)
        told += len(set(ranks.values())) > 1
    assert told > 5
