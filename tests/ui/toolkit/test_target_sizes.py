"""What can be clicked is large enough for a hand that trembles, as WCAG 2.2 has it: 24 pixels each way."""

from __future__ import annotations

import pygame
import pytest
from support.every_scene import SCENES
from support.ui_person import Person, folders, person

from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

pytestmark = pytest.mark.usefixtures("idle_engines")

LEAST = 24
"""Logical pixels."""


@pytest.mark.parametrize("name", SCENES)
def test_what_can_be_clicked_is_large_enough(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SCENES[name](person))
    person.round()
    window = pygame.Rect((0, 0), person.top().size)
    small = set()
    for _, node in person.top().node().walk():
        place = pygame.Rect(node.rect)
        if "click" in node.acts and node.enabled and window.contains(place) and min(place.size) < LEAST:
            small.add(f"{node.role} {node.name[:40]!r} {place.size}")
    assert not small, "\n".join(sorted(small))
