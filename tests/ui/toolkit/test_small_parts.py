"""What widgets are made of: a number that glides, and letters that find a row."""

from __future__ import annotations

import pygame
import pytest
from support.window_time import WindowTime

from fanoboard.ui.toolkit.scenes.input import EventWait
from fanoboard.ui.toolkit.widgets.controls import DURATION, Tween
from fanoboard.ui.toolkit.widgets.list_view import TypeAhead

ROWS = ("Apple", "Avocado", "Bean")


def test_who_is_sent_elsewhere_on_the_way_sets_off_from_there() -> None:
    tween, now = Tween(0), pygame.time.get_ticks()
    tween.send(10, 1)
    assert tween.update(now + DURATION // 2)
    reached = tween.value
    assert 0 < reached < 10
    tween.send(0, 1)
    tween.update(now)
    assert tween.value == reached
    tween.update(now + DURATION)
    assert tween.value == 0


@pytest.mark.parametrize("times", [(1050, 1020), (1020, 1050)])
def test_of_two_alarms_the_earlier_one_ends_the_waiting(
    times: tuple[int, int], window_time: WindowTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.event, "get", list)
    wait = EventWait()
    for time in times:
        wait.wake_at(time)
    assert not wait.events(hurried=False, goes_on=lambda: True)
    assert window_time.now == 1020


def test_a_letter_typed_again_goes_on_and_round() -> None:
    typed, row = TypeAhead(), 0
    found = []
    for letter in "aaa":
        row = typed.find(letter, row, len(ROWS), ROWS.__getitem__) or 0
        found.append(row)
    assert found == [1, 0, 1]


def test_letters_that_follow_each_other_are_the_beginning_of_a_word() -> None:
    typed = TypeAhead()
    assert typed.find("a", 2, len(ROWS), ROWS.__getitem__) == 0
    assert typed.find("v", 0, len(ROWS), ROWS.__getitem__) == 1
    assert typed.find("x", 1, len(ROWS), ROWS.__getitem__) is None
