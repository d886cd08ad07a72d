"""Fingers on the screen, and their clock."""

from __future__ import annotations

import pygame
import pytest

from fanoboard.ui.toolkit.scenes.input import LONG
from support.ui_person import Person

Point = tuple[int, int]


class Clock:
    """The time, which goes on only when a test says so."""

    def __init__(self) -> None:
        self.now = pygame.time.get_ticks()

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pygame.time, "get_ticks", clock)
    return clock


class Hand:
    """Fingers at a window."""

    def __init__(self, person: Person, clock: Clock) -> None:
        self._person, self._clock = person, clock

    def _tell(self, kind: int, place: Point, finger: int) -> None:
        wide, high = self._person.app.window.size
        x, y = place[0] / wide, place[1] / high
        self._person.post(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def down(self, place: Point, finger: int = 0) -> None:
        self._tell(pygame.FINGERDOWN, place, finger)

    def up(self, place: Point, finger: int = 0) -> None:
        self._tell(pygame.FINGERUP, place, finger)

    def go(self, *places: Point, finger: int = 0) -> None:
        for place in places:
            self._clock.now += 10
            self._tell(pygame.FINGERMOTION, place, finger)

    def tap(self, place: Point) -> None:
        self.down(place)
        self._clock.now += 60
        self.up(place)

    def drag(self, start: Point, *places: Point) -> None:
        self.down(start)
        self.go(*places)
        self.up(places[-1])

    def stay(self, place: Point) -> None:
        self.down(place)
        self._clock.now += LONG + 1
        self._person.app.round(True)


@pytest.fixture
def hand(person: Person, clock: Clock) -> Hand:
    return Hand(person, clock)
