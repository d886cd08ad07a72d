"""Who plays by names and roles alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from support.bus import Heard, Listener, listening
from support.real_window import settle
from support.waiting import until


@pytest.fixture
def listener(home: Path) -> Iterator[Listener]:
    settle(animation="off", level=1, thinking=0.1, turn_pace="quick")
    with listening(home, home=home) as somebody:
        yield somebody


def choose(listener: Listener, field: str, value: str) -> None:
    """Choose a value of a list."""
    listener.click(field, "combo box")
    listener.click(value, "list item")
    until(lambda: listener.find(field, "combo box").about.startswith(value))


def cells(heard: list[Heard]) -> list[Heard]:
    return [each for each in heard if each.role == "table cell"]


def keep(title: str) -> None:
    """Keep a small game that is under way."""
    match = Match(games()["fanorona"]({"board": "3x3"}), [Player("person", "Ann"), Player("person", "Ben")])
    random = Random(1)
    while len(match.plies) < 3:
        match.play(random.choice(match.position.actions()))
    match.title = title
    store.keep(match)
