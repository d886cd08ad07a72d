"""All that thinks shares the processors: what somebody waits for goes first."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.engine.budget import TABLES, Budget, Claim, rank_of
from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import Kind, MoveRequest
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["folders", "person"]

ENGINE = """
import sys, time
name, log = sys.argv[1:]
def note(word):
    with open(log, "a") as file:
        file.write(f"{name} {word}\\n")
threads, going = 1, False
for line in sys.stdin:
    words = line.split()
    if line.startswith("setoption name threads"):
        threads = int(words[-1])
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        going = True
        note(f"begins {threads}")
    elif words[0] == "stop" and going:
        going = False
        note("ends")
        print("bestmove a", flush=True)
    elif words[0] == "quit":
        break
"""
"""Searches until it is stopped, and writes down with how many threads."""


class Thinker:
    def __init__(self, name: str, budget: Budget, log: Path, threads: int = 8) -> None:
        words = [sys.executable, "-c", ENGINE, name, str(log)]
        self.client = EngineClient(words, budget=budget, threads=threads)
        self.answered = False

    def ask(self, kind: Kind, seconds: float | None = None, *, alone: bool = False) -> None:
        self.client.ask(MoveRequest(kind, ("go",), seconds, alone=alone, on_done=self._answer))

    def _answer(self, move: str) -> None:
        self.answered = True


@pytest.mark.parametrize("cores", [1, 3])
def test_running_searches_never_use_more_processors_than_there_are(tmp_path: Path, cores: int) -> None:
    log = tmp_path / "log"
    log.touch()
    later: list[Callable[[], object]] = []
    # No time goes by, so nobody loses patience where the machine is slow.
    budget = Budget(cores, later.append, lambda: 0.0)
    play, analysis, review = (Thinker(name, budget, log) for name in ("play", "analysis", "review"))
    all_ = play, analysis, review

    def now() -> dict[str, int]:
        """With how many threads who searches."""
        running: dict[str, int] = {}
        for line in log.read_text().splitlines():
            name, word, *threads = line.split()
            if word == "begins":
                running[name] = int(threads[0])
            else:
                del running[name]
            assert sum(running.values()) <= cores, log.read_text()
        return running

    def comes(expected: dict[str, int]) -> None:
        def poll() -> None:
            while later:
                later.pop(0)()
            for each in all_:
                each.client.poll()

        # What has stopped may not have been heard of yet.
        until(lambda: now() == expected and budget.in_use == sum(expected.values()), poll)

    analysis.ask(Kind.ANALYSE)
    comes({"analysis": cores})
    play.ask(Kind.PLAY, 60.0)
    comes({"play": cores})
    assert analysis.client.waiting
    assert analysis.client.thinking
    play.client.move_now()
    comes({"analysis": cores})
    assert play.answered
    assert not analysis.answered, "it was only interrupted"
    play.ask(Kind.PLAY, 60.0, alone=True)
    comes({"play": 1, "analysis": cores - 1} if cores > 1 else {"play": 1})
    play.client.cancel()
    comes({"analysis": cores})
    review.ask(Kind.REVIEW, 60.0)
    comes({"review": 2, "analysis": 1} if cores > 1 else {"review": 1})
    for each in all_:
        each.client.close()


def claims(budget: Budget, *ranks: int, most: int = 8) -> list[Claim]:
    """Claims that give back at once."""
    made: list[Claim] = []

    def back(number: int) -> Callable[[], None]:
        return lambda: budget.release(made[number])

    for number, rank in enumerate(ranks):
        made.append(Claim(rank, most, lambda: None, back(number)))
        budget.add(made[-1])
    return made


def test_tables_get_what_is_left_and_nothing_while_somebody_waits() -> None:
    budget = Budget(5)
    tables, play = claims(budget, TABLES, rank_of(Kind.PLAY))
    assert (tables.threads, play.threads) == (0, 5)
    budget.release(play)
    budget.add(tables)
    assert tables.threads == 5
    budget.add(analysis := Claim(rank_of(Kind.ANALYSE), 8, lambda: None, lambda: None))
    assert analysis.threads == 5, "those that had all have given back; what is left is theirs the next time"


def test_an_analysis_goes_on_with_more_processors_once_others_have_ended() -> None:
    budget = Budget(4)
    review = Claim(rank_of(Kind.REVIEW), 8, lambda: None, lambda: None)
    begun = []

    def again() -> None:
        budget.release(analysis)
        budget.add(analysis)

    analysis = Claim(rank_of(Kind.ANALYSE), 8, lambda: begun.append(analysis.threads), again, grows=True)
    budget.add(review)
    review.threads = 2  # as its engine can't use more
    budget.add(analysis)
    assert begun == [2]
    budget.share()
    assert begun == [2], "there are no more"
    budget.release(review)
    assert begun == [2, 4]
    budget.share()
    assert begun == [2, 4], "it has all"


def test_who_does_not_stop_in_time_is_not_waited_for() -> None:
    now = [0.0]
    budget = Budget(2, clock=lambda: now[0])
    deaf = Claim(rank_of(Kind.ANALYSE), 8, lambda: None, lambda: None)
    budget.add(deaf)
    (play,) = claims(budget, rank_of(Kind.PLAY))
    assert play.threads == 0
    now[0] = 1.0
    budget.share()
    assert [play.threads] == [2]
    budget.release(play)
    (following,) = claims(budget, rank_of(Kind.PLAY))
    assert following.threads == 2, "nor is it the next time"


def test_a_move_is_waited_for_only_so_long_whoever_thinks() -> None:
    now = [0.0]
    budget = Budget(2, clock=lambda: now[0])
    lost, play = claims(budget, rank_of(Kind.PLAY), rank_of(Kind.PLAY))
    assert (lost.threads, play.threads) == (2, 0)
    now[0] = 0.6
    budget.share()
    assert [play.threads] == [2]


def test_whom_nobody_listens_to_keeps_nothing_from_others() -> None:
    """As in a game that is covered by another scene."""
    now = [0.0]
    budget = Budget(2, clock=lambda: now[0])
    covered, analysis = claims(budget, rank_of(Kind.PLAY), rank_of(Kind.ANALYSE))
    now[0] = 2.0
    budget.listen(covered)
    budget.listen(analysis)
    budget.share()
    assert analysis.threads == 0
    now[0] = 4.0
    budget.listen(analysis)
    budget.share()
    assert analysis.threads == 0
    now[0] = 6.0
    budget.share()
    assert [analysis.threads] == [2]


@pytest.mark.parametrize("how", ["killed", "closed", "not started", "cancelled", "closed while it waits"])
def test_processors_are_given_back(tmp_path: Path, how: str) -> None:
    log = tmp_path / "log"
    log.touch()
    budget = Budget(1)
    first, second = Thinker("first", budget, log), Thinker("second", budget, log)
    if how == "not started":
        first.client = EngineClient(["/no/such/engine"], budget=budget)
    first.ask(Kind.REVIEW)
    second.ask(Kind.REVIEW)

    def poll() -> None:
        first.client.poll()
        second.client.poll()

    if how != "not started":
        until(lambda: "first begins" in log.read_text(), poll)
        assert second.client.waiting
    if how == "killed":
        assert first.client.pid is not None
        os.kill(first.client.pid, signal.SIGTERM)
    elif how == "closed":
        first.client.close()
    elif how == "cancelled":
        first.client.cancel()
    elif how == "closed while it waits":
        second.client.close()
        second = Thinker("third", budget, log)
        second.ask(Kind.REVIEW)
        first.client.cancel()
    name = "third" if how == "closed while it waits" else "second"
    until(lambda: f"{name} begins" in log.read_text(), poll)
    first.client.close()
    second.client.close()
    assert budget.in_use == 0


def test_who_goes_on_at_once_is_not_overtaken() -> None:
    """A review asks for one moment after the other."""
    waiting: list[Callable[[], object]] = []
    budget = Budget(1, waiting.append)
    review, analysis = claims(budget, rank_of(Kind.REVIEW), rank_of(Kind.ANALYSE))
    assert (review.threads, analysis.threads) == (1, 0)
    budget.release(review)
    (following,) = claims(budget, rank_of(Kind.REVIEW))
    for action in waiting:
        action()
    assert (following.threads, analysis.threads) == (1, 0)


def engines_play(person: Person) -> Match:
    person.app.settings.thinking = 0.1
    person.app.settings.pace = "instant"
    match = Match(Fanorona({"board": "5x5"}), [Player("engine", level=8)] * 2, seed=5)
    person.app.push(Home(person.app))
    person.app.play(match)
    return match


def test_a_game_goes_on_beside_an_analysis_on_one_processor(person: Person) -> None:
    person.app.budget.processors = 1
    match = engines_play(person)
    scene = person.app.top
    assert isinstance(scene, GameScene)
    scene.session.analyst.analyse(2)
    person.until(lambda: len(match.turns) >= 4)
    assert person.app.budget.in_use <= 1
    assert not scene.session.opponent.trouble
    person.app.pop()
    person.until(lambda: not person.app.busy)
    assert person.app.budget.in_use == 0


def test_an_analysis_that_waits_for_the_computer_says_so(person: Person) -> None:
    person.app.budget.processors = 1
    person.app.settings.thinking = 600.0
    person.app.push(Home(person.app))
    players = [Player("engine", level=8), Player("person", "Ann")]
    person.app.play(Match(Fanorona({"board": "5x5"}), players, seed=5))
    scene = person.app.top
    assert isinstance(scene, GameScene)
    waits = "The analysis waits while the computer thinks."
    person.until(lambda: person.app.budget.in_use == 1)
    person.key(pygame.K_l)
    person.until(lambda: waits in person.texts())
    scene.session.move_now()
    person.until(lambda: bool(scene.session.analyst.infos))
    person.until(lambda: waits not in person.texts())
    assert person.app.budget.in_use <= 1


def test_a_game_goes_on_if_processors_are_never_given_back(person: Person) -> None:
    budget = person.app.budget
    lost = Claim(rank_of(Kind.PLAY), budget.processors, lambda: None, lambda: None)
    budget.add(lost)
    match = engines_play(person)

    def listened() -> bool:
        budget.listen(lost)
        return len(match.turns) >= 2

    person.until(listened)
    assert lost.threads == budget.processors
