"""An engine answers in time: what it does beforehand, from when its time counts, what it leaves undone."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from threading import Event

import pytest
from bench_clock import met
from support.inside_engine import answers
from support.talk import Talk
from support.waiting import PATIENCE

from fanoboard.engine import channel as engine_inbox
from fanoboard.engine import server
from fanoboard.engine.channel import Inbox, now, read_lines
from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import MoveTexts, Pace, equipped_state, thinker_for
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation, resignation_of, searchable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.games.turns import move_texts


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, Callable[[bytes], int]]]:
    """An inbox, and what writes into it."""
    source, sink = os.pipe()
    yield Inbox(source, lambda: None, lambda: None), lambda data: os.write(sink, data)
    os.close(sink)


def test_time_counts_from_when_a_command_came(inbox: tuple[Inbox, Callable[[bytes], int]]) -> None:
    box, write = inbox
    sent = now()
    write(b"position startpos\ngo movetime 5\n")
    assert box.next() == b"position startpos"
    came = box.begun
    time.sleep(0.02)  # It takes long to find the position.
    asked = now()
    assert box.next() == b"go movetime 5"
    assert sent <= came <= box.begun < asked


# Windows does not tell whether an end is there.
@pytest.mark.parametrize("end", [b"quit\n", b""] if sys.platform != "win32" else [b"quit\n"])
def test_what_came_together_is_a_batch_though_it_takes_long_to_be_read(
    monkeypatch: pytest.MonkeyPatch, end: bytes
) -> None:
    """Others keep the interpreter for 60 ms between any two looks at the clock."""
    moments = count()
    monkeypatch.setattr(engine_inbox, "now", lambda: 0.06 * next(moments))
    source, sink = os.pipe()
    os.write(sink, b"go perft 4\nquery player\n" + end)
    os.close(sink)
    box, all_came = box_that_ends(monkeypatch, source)
    assert box.next() == b"go perft 4"
    box.work(None)
    assert all_came.wait(PATIENCE)
    assert not box.quitting()
    assert box.next() == b"query player"
    assert box.next() is None


def box_that_ends(monkeypatch: pytest.MonkeyPatch, source: int) -> tuple[Inbox, Event]:
    """An inbox, and what is set when all has come that was written until the source was closed."""
    monkeypatch.setattr(engine_inbox, "OUTLIVED", 0)
    all_came = Event()
    return Inbox(source, lambda: None, lambda: None, all_came.set), all_came


def test_an_end_that_is_there_has_come_though_it_takes_long_to_be_read() -> None:
    source, sink = os.pipe()
    os.write(sink, b"isready\n")
    os.close(sink)
    moments = count()
    try:
        said = list(read_lines(source, lambda: next(moments)))
    finally:
        os.close(source)
    known = sys.platform != "win32"
    assert said == [(b"isready", 0, known), (None, 1, known)]


def test_what_comes_while_a_position_is_found_has_not_come_before(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1.0
    monkeypatch.setattr(engine_inbox, "now", lambda: moment)
    source, sink = os.pipe()
    box, all_came = box_that_ends(monkeypatch, source)
    os.write(sink, b"go depth 1\n")
    assert box.next() == b"go depth 1"
    box.work(None, searching=True)
    os.write(sink, b"position startpos\n")
    assert box.next() == b"position startpos"
    moment = 9.0  # A person thinks.
    os.write(sink, b"go movetime 5\n")
    os.close(sink)
    assert all_came.wait(PATIENCE)
    assert not box.quitting()
    assert box.next() == b"go movetime 5"
    assert box.begun == moment


@pytest.mark.parametrize("game", sorted(games()))
def test_nobody_is_charged_for_the_time_that_another_takes(game: str) -> None:
    engine = Talk(game)
    engine.send("position startpos", "go movetime 1")
    move = engine.until("bestmove")[-1].split()[1]
    for number in range(5):
        time.sleep(0.2)
        sent = now()
        engine.send("position startpos" + number % 2 * f" moves {move}")
        engine.send("go movetime 50")
        told = engine.until("bestmove")
        took = 1000 * (now() - sent)
        assert all(int(line.split(" time ")[1].split()[0]) <= took for line in told if "info" in line)
    engine.close()


def test_time_does_not_count_while_another_search_is_on(inbox: tuple[Inbox, Callable[[bytes], int]]) -> None:
    box, write = inbox
    write(b"go depth 1\ngo movetime 5\ngo movetime 6\nstop\n")
    assert box.next() == b"go depth 1"
    for _ in range(2):
        box.work(None, searching=True)
        time.sleep(0.01)
        done = now()
        assert (box.next() or b"").startswith(b"go movetime")
        assert box.begun >= done


@pytest.mark.parametrize("seconds", [0.001, 0.005, 0.02, 0.1, 3.0])
def test_some_time_is_kept_for_the_answer(seconds: float) -> None:
    end = server.deadline_of(7.0, seconds)
    assert end is not None
    assert 0.002 < 7 + seconds - end < 0.01001


def random_positions(name: str, count: int) -> list[Position]:
    """Positions of a random game that are not over, as the mover knows them."""
    game = game_named(name)()
    return [game.position(text) for text in list(met(game, Random(5)))[:count]]


@pytest.mark.parametrize("game", sorted(games()))
def test_whoever_has_no_time_at_all_still_moves(game: str) -> None:
    """At every level, with a legal move, and says how many positions it looked at."""
    for number, position in enumerate(random_positions(game, 16)):
        if position.result is None:
            level = position.game.levels[number % 8]
            told: list[SearchInfo] = []
            found = choose(
                thinker_for(position), level, position, Limits(seed=number), told.append, lambda: True
            )
            assert found.pv[0] in move_texts(position)
            if level.errs and game != "fano_nim":  # Nim's player proves, or knows nothing
                assert found.nodes >= len(move_texts(position))


@pytest.mark.parametrize("game", ["fanorona", "fixation"])
def test_who_has_no_time_to_search_judges_all_moves_alike(game: str) -> None:
    """No deeper than the others are the first ones, but for where a move ends the game."""
    for position in random_positions(game, 10):
        asked = 0

        def soon() -> bool:
            nonlocal asked
            asked += 1
            return asked > 3

        values = thinker_for(position).values(position, Limits(), lambda: True)
        assert thinker_for(position).values(position, Limits(depth=1), soon).keys() == values.keys()
        state = equipped_state(position)
        first = state.top
        written = MoveTexts(position, searchable(position).state(), 2, lambda: False).of_each()
        for at in range(state.generate()):
            state.play(first + at)
            if state.outcome() == 2:
                worth = state.evaluate() * (1 if state.seat() == position.mover else -1)
                assert values[written[at]].number == worth
            state.undo()


@pytest.mark.parametrize("game", ["fanorona", "fixation", "fano_nim"])
def test_all_moves_are_written_as_each_by_itself(game: str) -> None:
    for position in random_positions(game, 12):
        state = searchable(position).state()
        texts = [searchable(position).move_text(state, at) for at in range(state.generate())]
        assert MoveTexts(position, searchable(position).state(), 2, lambda: False).of_each() == texts
        assert MoveTexts(position, searchable(position).state(), 1, lambda: False).of_each() == texts


def test_no_more_of_a_line_is_written_when_time_is_up() -> None:
    position = game_named("fixation")().start()
    late = False
    texts = MoveTexts(position, searchable(position).state(), 1, lambda: late)
    known = texts.of([3, 2, 1])
    assert len(known) == 3
    late = True
    assert texts.of([3, 2, 1, 0]) == known
    assert texts.of([4, 2, 1]) == texts.of([4])
    late = False
    assert texts.of([3, 2, 1, 0])[:3] == known
    assert len(texts.of([3, 2, 1, 0])) == 4


def test_nobody_looks_for_garbage_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def watched(*given: object) -> SearchInfo:
        seen.append(gc.isenabled())
        return choose(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(server, "choose", watched)
    answers(game_named("fano_nim"), "go nodes 1", "go nodes 1")
    assert seen == [False, False]
    assert gc.isenabled()


def test_what_the_first_search_needs_is_there_when_it_is_ready() -> None:
    session = UgiGame(game_named("fixation"))
    session.get_ready()
    thinker = session.thinker
    asked: list[int] = []
    think = thinker.think

    def watched(position: Position, limits: Limits, *rest: object) -> SearchInfo:
        asked.append(limits.megabytes)
        return think(position, limits, *rest)  # type: ignore[arg-type]

    thinker.think = watched  # type: ignore[method-assign, assignment]
    session.get_ready()
    assert asked == []
    session.set_option("hash", "2")
    session.set_position(["startpos"], lambda: None)
    session.get_ready()
    session.get_ready()
    assert asked == [2]


def finished(name: str) -> str:
    """A position of a game that is over."""
    position, rng = game_named(name)().start(), Random(1)
    if position.game.has(HiddenInformation):
        resignation = resignation_of(position)
        assert resignation is not None
        return position.play(resignation).position.text()
    while position.result is None:
        position = position.play(rng.choice(position.actions())).position
    return position.text()


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("limits", ["movetime 5", "infinite", "p1time 5 p2time 5", "depth 2"])
def test_nobody_waits_for_a_move_in_a_finished_game(game: str, limits: str) -> None:
    said = answers(game_named(game), f"position fen {finished(game)}", f"go {limits}")
    assert len(said) == 2
    assert said[0].startswith("error The game is over")
    assert said[1] == "bestmove none"


@pytest.mark.skipif(sys.platform == "win32", reason="a thread's time is told in too large steps there")
def test_waiting_for_a_processor_has_a_search_look_no_more_often() -> None:
    pace = Pace(lambda: False)
    first = pace()
    for _ in range(8):
        time.sleep(4 * Pace.SELDOM)  # another process has the processor
        last = pace()
    assert last > first
