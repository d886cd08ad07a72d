"""The box on the large card of home opens once, delays nothing, and stays open without motion."""

from __future__ import annotations

import pygame
from support.ui_person import Person, folders, person

from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.next_card import NextCard
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

OPEN = 2000
"""Milliseconds after which the box is open in any case."""


def at_home(person: Person, animation: str) -> NextCard:
    person.app.settings.animation = animation  # type: ignore[assignment]
    person.app.restyle()
    person.app.push(Home(person.app))
    person.round()
    return person.only(NextCard)


def board(person: Person, card: NextCard) -> bytes:
    """What is seen where the large picture is."""
    person.app.round(True)
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window.subsurface(card.places(person.app.style)[0]), "RGB")


def wait(person: Person, milliseconds: int) -> None:
    end = pygame.time.get_ticks() + milliseconds
    person.until(lambda: pygame.time.get_ticks() >= end)


def test_the_box_opens_once_and_what_it_holds_is_as_without_motion(person: Person) -> None:
    still = at_home(person, "off")
    wait(person, OPEN)
    seen = board(person, still)
    person.app.pop()
    card = at_home(person, "normal")
    frames, end = [board(person, card)], pygame.time.get_ticks() + OPEN
    while pygame.time.get_ticks() < end:
        frames.append(board(person, card))
    assert seen not in frames[:1], "it is shut at first, however slow the machine is"
    assert board(person, card) == seen
    person.app.push(Scene(person.app))
    person.round()
    person.app.pop()
    person.round()
    assert board(person, card) == seen, "it is open for good"
    assert not card.update(pygame.time.get_ticks())


def test_without_motion_there_is_no_lid(person: Person) -> None:
    card = at_home(person, "off")
    person.until(lambda: person.app.top.update(pygame.time.get_ticks()) is False)
    seen = board(person, card)
    wait(person, OPEN)
    assert board(person, card) == seen


def test_a_click_on_the_card_does_not_wait_for_the_lid(person: Person) -> None:
    card = at_home(person, "normal")
    person.click(card.rect.center)
    assert not isinstance(person.top(), Home)
