"""Somebody who clicks and types at random, in every scene: nothing may go wrong that has to be logged."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from support.ui_person import Person, crashes, folders, person

from fanoboard.content.layout import register_layouts
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["crashes", "folders", "person"]

ACTIONS = 150
"""Actions of a round, after which the player is at home again."""
_KEYS = (
    *(
        getattr(pygame, f"K_{name}")
        for name in ("RETURN", "SPACE", "TAB", "ESCAPE", "LEFT", "RIGHT", "UP", "DOWN")
    ),
    *(getattr(pygame, f"K_{name}") for name in ("HOME", "END", "PAGEUP", "PAGEDOWN", "BACKSPACE", "DELETE")),
    *(getattr(pygame, f"K_F{number}") for number in range(1, 12)),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
)
_MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)


def act(random: Random, person: Person) -> None:
    """One thing that somebody does with mouse or keyboard."""
    wide, high = person.app.window.size
    anywhere = random.randrange(wide), random.randrange(high)
    widgets = [widget for widget in person.top().widgets if widget.visible and widget.enabled]
    choice = random.random()
    if choice < 0.45 and widgets:
        rect = random.choice(widgets).rect
        person.click((random.randint(rect.left, rect.right), random.randint(rect.top, rect.bottom)))
    elif choice < 0.6:
        person.click(anywhere)
    elif choice < 0.65:
        person.down(anywhere)
        person.drag((random.randrange(wide), random.randrange(high)))
        person.up((random.randrange(wide), random.randrange(high)))
    elif choice < 0.7:
        person.wheel(anywhere, random.choice((-3, -1, 1, 3)))
    elif choice < 0.73:
        person.post(pygame.MOUSEBUTTONDOWN, pos=anywhere, button=3)
    elif choice < 0.75:
        person.write(random.choice(("9,9,9", "abc", "é", "x" * 300, "w 0", "0")))
    elif choice < 0.76:
        person.resize(random.choice(((800, 600), (1280, 800), (1000, 1400))))
    elif choice < 0.78:
        person.post(random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED)))
    else:
        modifiers = random.choice(_MODIFIERS)
        key = random.choice(_KEYS)
        if not (key == pygame.K_q and modifiers & pygame.KMOD_CTRL):
            person.key(key, mod=modifiers)


def test_a_random_player_breaks_nothing(
    person: Person, rounds: Iterator[Random], crashes: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not register_layouts()
    app = person.app
    app.settings.thinking = 0.1
    monkeypatch.setattr(app, "quit", lambda: None)
    app.push(Home(app))
    visited: set[str] = set()
    for random in rounds:
        drawing = random.random() < 0.1
        with monkeypatch.context() as still:
            if not drawing:
                still.setattr(app, "draw", lambda: None)
            for number in range(ACTIONS):
                act(random, person)
                visited.add(type(person.top()).__name__)
                if crashes:
                    raise AssertionError(f"action {number} in {type(person.top()).__name__}") from crashes[0]
        app.home()
        person.round()
    print("visited", sorted(visited))
