"""The disk is full for a while, and the engine is killed at random moments: the game goes on, and is kept."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE, until

from fanoboard.games import game_named, games
from fanoboard.games.levels import Strength
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load
from fanoboard.ui.features.game.game_scene import GameScene

__all__ = ["folders", "person"]

TURNS = 30


def sit(person: Person, match: Match) -> GameScene:
    return person.sit_at(match).game_scene


def is_idle(autosave: Autosave) -> bool:
    """Whether all that was to be written is written."""
    return not autosave.busy


def is_kept(match: Match) -> bool:
    """Whether the file of a game holds how it stands; it is written while the window goes on."""
    file = store.game_file(match.id)
    return bool(match.id) and file.is_file() and load(file).position.text() == match.position.text()


def test_a_full_disk_is_survived_and_what_was_played_is_kept_afterwards(
    person: Person, rounds: Iterator[Random], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = False
    failures = complaints = 0
    replace = os.replace

    def put(source: str, target: str) -> None:
        nonlocal failures
        if full:
            failures += 1
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    monkeypatch.setattr("os.replace", put)
    for random in rounds:
        game = game_named(random.choice(sorted(games())))()
        match = Match(game, [Player("person") for _ in game.seats], random.randint(1, 10**6))
        scene = sit(person, match)
        failed_before, told = failures, False
        for _ in range(TURNS):
            full = random.random() < 0.4
            actions = match.position.actions()
            if not actions:
                break
            scene.move(random.choice(actions))
            if random.random() < 0.5:
                person.until(partial(is_idle, scene.session.autosave))
            person.round()
            told = told or "can’t be saved" in str(scene.status)
        full = False
        complaints += told
        assert failures > failed_before or not told
        scene.session.set_strength(0, Strength(1))  # whatever is written next holds all that was played
        person.app.pop()
        until(partial(is_kept, match))
    assert failures
    assert complaints


def test_an_engine_that_is_killed_over_and_over_loses_nothing(
    person: Person, rounds: Iterator[Random]
) -> None:
    person.app.settings.thinking = 0.1
    for random in rounds:
        game = game_named(random.choice(sorted(games())))()
        players = [Player("engine", level=1), *(Player("person") for _ in game.seats[1:])]
        match = Match(game, players, random.randint(1, 10**6))
        scene = sit(person, match)
        begun = time.monotonic()
        played = 0
        while played < 4 and match.result is None and time.monotonic() < begun + PATIENCE:
            pid = scene.session.opponent.pid
            if pid is not None and random.random() < 0.003:
                os.kill(pid, signal.SIGKILL)
            if scene.session.opponent.resting:
                scene.session.move_now()
            if match.mover.is_person and scene.session.persons_turn:
                scene.move(random.choice(match.position.actions()))
                played += 1
            person.round()
            time.sleep(0.002)
        assert played or match.result is not None or match.plies, f"nobody moved in {game.name}"
        person.app.pop()
        until(partial(is_kept, match))
