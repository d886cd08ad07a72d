from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.fake_engine import fake_engine
from support.some_session import AI, ANNA, BEN, Begin, PlayListener, begin, listener, tick_until

from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.events import Moved
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.levels import Strength
from fanoboard.games.search_info import Limits
from fanoboard.games.turns import moves, play_text
from fanoboard.match.autosave import Autosave
from fanoboard.match.clock import MatchClock, TimeControl
from fanoboard.match.engine_request import setup
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load
from fanoboard.messages import Message
from fanoboard.tasks import Tasks
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.play.session import Session

__all__ = ["begin", "listener"]


def built_in(game: Game) -> Callable[[], EngineClient]:
    return lambda: EngineClient(engine_command(game.name), setup=setup(game))


def thinking(session: Session) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return session.thinking


def test_the_engine_answers_with_a_whole_turn_of_several_actions(
    begin: Begin,
) -> None:
    session = begin((ANNA, AI), "say", "4,5", turns="1,2,3")
    session.tick()
    assert session.thinking
    assert str(status_of(session)) == "Computer is thinking."
    seen = tick_until(session, lambda: session.persons_turn)
    assert session.view.turn_texts == [(0, "1,2,3"), (1, "4,5")]
    assert [[event for event in events if isinstance(event, Moved)] for events in seen] == [
        [Moved("stick", "s4", "bowl")],
        [Moved("stick", "s5", "bowl")],
        [],
    ]
    assert str(status_of(session)) == "Computer plays 4,5. Choose a stick and the bowl."


def test_undo_interrupts_the_engine(begin: Begin, listener: PlayListener) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    assert session.thinking
    session.undo()
    assert not thinking(session)
    assert session.persons_turn
    assert listener.jumps == 1
    session.redo()
    session.tick()
    assert session.thinking


def test_an_illegal_answer_is_asked_again_and_then_given_up(begin: Begin) -> None:
    session = begin((ANNA, AI), "say", "1", turns="1,2,3")
    tick_until(session, lambda: session.opponent.resting)
    assert "“1”" in str(session.trouble)
    assert "can’t be played" in str(session.trouble)
    assert session.view.turn_texts == [(0, "1,2,3")]
    session.move_now()
    session.tick()
    assert str(status_of(session)) == "Computer is thinking.", "called again, it gets another chance"


def test_whoever_takes_back_and_plays_on_gives_an_engine_that_gave_up_another_chance(begin: Begin) -> None:
    session = begin((ANNA, AI), "say", "1", turns="1,2,3")
    tick_until(session, lambda: session.opponent.resting)
    session.undo()
    assert session.persons_turn
    for action in play_text(session.match.position, "1,2").actions:
        session.play(action)
    session.tick()
    assert session.thinking


def test_what_is_played_while_an_earlier_moment_is_shown_brings_back_the_present(
    begin: Begin,
) -> None:
    session = begin((ANNA, BEN), turns="1,2,3 4")
    session.look_at(session.match.root)
    assert session.play(session.match.position.actions()[0]), "it is seen to move"
    assert session.view.is_live


def test_a_killed_engine_goes_on_thinking_and_the_match_is_whole(begin: Begin) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    pid = session.opponent.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    tick_until(session, lambda: bool(session.trouble))
    assert "started again" in str(session.trouble)
    assert session.thinking
    assert session.view.turn_texts == [(0, "1,2,3")]


def test_a_notice_of_its_death_goes_when_the_engine_answers(begin: Begin, tmp_path: Path) -> None:
    session = begin((ANNA, AI), "die-once", str(tmp_path / "died"), "4,5", turns="1,2,3")
    tick_until(session, lambda: bool(session.trouble))
    assert "started again" in str(session.trouble)
    tick_until(session, lambda: session.persons_turn)
    assert session.trouble is None
    assert str(status_of(session)) == "Computer plays 4,5. Choose a stick and the bowl."


def test_a_notice_about_the_disk_stays_when_the_engine_answers_until_the_next_action(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin((ANNA, AI), "say", "4,5", turns="1,2,3")
    problems = [Message("The disk is full.")]
    monkeypatch.setattr(Autosave, "problem", lambda self: problems.pop() if problems else None)
    tick_until(session, lambda: session.persons_turn)
    assert str(session.trouble) == "The disk is full."
    session.play(session.match.position.actions()[0])
    assert session.trouble is None


def test_resigning_is_for_the_person_even_while_the_engine_thinks(begin: Begin) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    session.resign()
    assert str(status_of(session)) == "Computer wins. Anna resigned."
    assert not thinking(session)
    session.tick()
    assert not thinking(session)


def test_of_two_people_the_one_to_move_resigns(begin: Begin) -> None:
    session = begin((ANNA, BEN), turns="1,2,3")
    session.resign()
    assert str(status_of(session)) == "Anna wins. Ben resigned."


def test_an_unfinished_turn_is_listed(begin: Begin) -> None:
    session = begin((ANNA, BEN), turns="1,2,3")
    session.play(session.match.position.actions()[0])
    assert session.view.turn_texts == [(0, "1,2,3"), (1, "4")]


def test_a_level_holds_from_the_next_move_on(begin: Begin) -> None:
    session = begin((ANNA, AI))
    session.set_strength(1, Strength(6))
    assert session.match.players == [ANNA, Player("engine", "Computer", 6)]


def infos_of(session: Session) -> list[tuple[int, tuple[str, ...]]]:
    return [(info.depth, info.pv) for info in session.analyst.infos]


def test_a_hint_is_told_and_not_played(begin: Begin) -> None:
    session = begin((ANNA, BEN), "say", "1,2")
    session.ask_hint()
    assert str(status_of(session)) == "Looking for a good move."
    assert not session.thinking
    tick_until(session, lambda: session.analyst.hint is not None)
    assert str(status_of(session)) == "A good move is 1,2."
    assert session.view.turn_texts == []


def test_the_best_lines_are_told_while_a_person_is_to_move(begin: Begin) -> None:
    session = begin((ANNA, BEN), "tell", "7", "1 2,3", "1,2", "2")
    assert session.analyst.infos == ()
    session.analyst.analyse(3)
    tick_until(session, lambda: [info.depth for info in session.analyst.infos] == [7, 7, 7])
    assert infos_of(session) == [(7, ("1", "2,3")), (7, ("1,2",)), (7, ("2",))]
    assert session.persons_turn
    assert not session.thinking
    session.play(session.match.position.actions()[0])
    assert [depth for depth, _ in infos_of(session)] == [7, 7, 7], "they begin where the turn under way began"
    session.play(next(action for action in session.match.position.actions() if not action.text))
    assert infos_of(session) == [], "they were those of another position"
    tick_until(session, lambda: [info.depth for info in session.analyst.infos] == [7, 7, 7])
    session.analyst.analyse(0)
    assert session.analyst.infos == ()
    for _ in range(20):
        session.tick()
        time.sleep(0.005)
    assert session.analyst.infos == ()


def test_analysis_goes_on_while_the_engine_has_to_play(begin: Begin) -> None:
    session = begin((ANNA, AI), "tell", "2", "5")
    session.analyst.analyse(1)
    tick_until(session, lambda: infos_of(session) == [(2, ("5",))])
    for text in ("1", "2", "3"):
        session.play(next(one for one in session.match.position.actions() if one.text == text))
    assert session.analyst.infos == (), "they were those of another position"
    session.tick()
    assert session.thinking
    tick_until(session, lambda: infos_of(session) == [(2, ("5",))])
    assert session.thinking, "both engines are busy"
    tick_until(session, lambda: session.match.position.text().startswith("4,5"))


def test_a_hint_comes_in_between_and_the_analysis_goes_on(begin: Begin) -> None:
    session = begin((ANNA, BEN), "tell", "2", "5")
    session.analyst.analyse(1)
    tick_until(session, lambda: infos_of(session) == [(2, ("5",))])
    session.ask_hint()
    assert str(status_of(session)) == "Looking for a good move."
    session.move_now()
    tick_until(
        session, lambda: bool(session.trouble) or str(status_of(session)) != "Looking for a good move."
    )
    before = session.analyst.engine.pid
    session.analyst.analyse(2)
    tick_until(session, lambda: infos_of(session) == [(2, ("5",))])
    assert before is not None


def test_a_turn_that_has_changed_its_place_is_told_once(begin: Begin) -> None:
    session = begin((ANNA, BEN), "tell", "1", "4", "5", "4 6")
    session.analyst.analyse(3)
    tick_until(session, lambda: len(session.analyst.infos) == 2)
    assert infos_of(session) == [(1, ("4",)), (1, ("5",))]


def test_the_built_in_engine_analyses_and_plays(listener: PlayListener, tmp_path: Path) -> None:
    game = Fanorona({"board": "5x5"})
    match = Match(game, (ANNA, Player("engine", "Computer", 2)))
    session = Session(match, built_in(game), Autosave(Tasks(), tmp_path / "match.yaml"), listener, 0.1)
    session.analyst.analyse(3)
    tick_until(
        session,
        lambda: bool(session.analyst.infos) and min(info.depth for info in session.analyst.infos) > 1,
    )
    legal = {turn.text for turn in moves(match.position)}
    assert len(session.analyst.infos) == 3
    assert {info.pv[0] for info in session.analyst.infos} <= legal
    text = session.analyst.infos[0].pv[0]
    for action in match.read_turn(text).actions:
        session.play(action)
    session.tick()
    assert session.thinking
    tick_until(session, lambda: session.persons_turn)
    tick_until(session, lambda: bool(session.analyst.infos))
    assert {info.pv[0] for info in session.analyst.infos} <= {turn.text for turn in moves(match.position)}
    assert not session.trouble
    session.close()


def test_the_built_in_engine_plays_a_whole_game_against_itself(
    listener: PlayListener, tmp_path: Path
) -> None:
    game = Fanorona({"board": "3x3"})
    match = Match(game, (Player("engine", "One", 1), Player("engine", "Two", 8)))
    session = Session(match, built_in(game), Autosave(Tasks(), tmp_path / "match.yaml"), listener, 0.2)
    seen = tick_until(session, lambda: match.result is not None)
    pid = session.opponent.pid
    session.close()
    assert pid is not None
    assert not session.trouble
    assert len(seen) == len(match.plies) > 2


def test_the_built_in_engine_values_every_move_and_goes_on_with_the_lines(
    listener: PlayListener, tmp_path: Path
) -> None:
    """In a solved game, by the rules' own table."""
    game = Fano330()
    match = Match(game, (ANNA, BEN))
    session = Session(match, built_in(game), Autosave(Tasks(), tmp_path / "match.yaml"), listener, 0.1)
    analyst, thinker = session.analyst, game.thinker()
    assert thinker is not None
    analyst.analyse(2)
    analyst.show_values(wanted=True)
    for _ in range(3):
        tick_until(session, lambda: bool(analyst.values and analyst.infos))
        assert analyst.values == thinker.values(match.position, Limits(), lambda: False)
        session.play(match.position.actions()[0])
        assert not analyst.values
        assert not analyst.infos
    session.ask_hint()
    tick_until(session, lambda: bool(analyst.values and analyst.infos and analyst.hint))
    analyst.show_values(wanted=False)
    session.tick()
    assert not analyst.values
    assert len(analyst.infos) == 2
    session.close()


def test_who_leaves_while_somebody_thinks_gives_no_time_away(listener: PlayListener, tmp_path: Path) -> None:
    file, now = tmp_path / "match.yaml", [100.0]
    match = Match(Fanorona({"board": "3x3"}), (AI, ANNA), control=TimeControl(60))
    match.clock = MatchClock(TimeControl(60), match.head, clock=lambda: now[0])
    command = fake_engine("slow")
    session = Session(match, lambda: EngineClient(command), Autosave(Tasks(), file), listener, 1.0)
    session.tick()
    for _ in range(20):
        now[0] += 1
        session.tick()
    session.close()
    kept = load(file).clock
    assert kept is not None
    assert kept.left(0) == 40
