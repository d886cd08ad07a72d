"""The position editor, the theme workshop, the library and the analysis, by the keyboard and what is said."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import pygame
import pytest
from support.blind_player import keep
from support.ears import Ears, Listener, ears, speaking
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.ui.features.home.home_scene import Home

__all__ = ["ears", "folders", "person", "speaking"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the program that speaks is a script here")

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


class Walker(Listener):
    """Somebody who listens, and writes as well."""

    def __init__(self, person: Person, ears: Ears) -> None:
        super().__init__(person, ears)
        self.write = person.write

    def hear(self, words: str, said: Sequence[str] = ()) -> None:
        """Hear some words, among what was `said` just now or else in a while."""
        if not any(words in each for each in (*said, *self.told[-6:])):
            heard = self.listen(lambda found: any(words in each for each in found))
            assert any(words in each for each in heard), f"{words!r} not in {self.told[-12:]}"

    def enter(self, words: str) -> None:
        """Press what is called so."""
        self.find(words)
        self.press(pygame.K_RETURN)

    def choose(self, field: str, value: str) -> None:
        """Choose a value of a list."""
        self.enter(field)
        for key in [*[pygame.K_DOWN] * 12, *[pygame.K_UP] * 12]:
            if any(each.startswith(value) for each in self.press(key)):
                self.press(pygame.K_RETURN)
                return
        raise AssertionError(f"{value!r} is not offered: {self.told[-30:]}")


@pytest.fixture
def walker(speaking: Person, ears: Ears) -> Walker:
    for title in ("Harbour", "Lighthouse"):
        keep(title)
    speaking.app.own_files_read = True
    speaking.app.push(Home(speaking.app))
    return Walker(speaking, ears)


def test_a_position_is_set_up_refused_and_played_by_ear(walker: Walker) -> None:
    walker.enter("Fanorona, Button")
    walker.enter("Set up a position, Button")
    walker.find("Clear, Button")
    walker.hear("White has no piece left.", walker.press(pygame.K_RETURN))
    walker.find("Board")
    at = ""
    for digit, piece, point in ((pygame.K_1, "White piece", "c1"), (pygame.K_2, "Black piece", "c3")):
        walker.hear(piece, walker.press(digit))
        at = walker.go_to(point, at)
        walker.hear(f"{point}: {piece}", walker.press(pygame.K_RETURN))
    walker.hear("Move pieces", walker.press(pygame.K_0))
    walker.hear("c3: Black piece. Picked", walker.press(pygame.K_RETURN))
    walker.go_to("d4", at)
    walker.hear("d4: Black piece", walker.press(pygame.K_RETURN))
    walker.hear("White, 1 piece: c1. Black, 1 piece: d4", walker.press(pygame.K_5, pygame.KMOD_LALT))
    walker.find("To move")
    walker.hear("Black, Chosen", walker.press(pygame.K_RIGHT))
    walker.press(pygame.K_RETURN, CTRL)
    walker.enter("Start, Button")
    # The computer is Black and moves first, at once or in a while.
    walker.hear("moves from d4 to")
    walker.hear("White, 1 piece: c1. Black, 1 piece: ", walker.press(pygame.K_5, pygame.KMOD_LALT))


def test_a_theme_is_made_heard_saved_and_used_by_ear(walker: Walker, folders: Path) -> None:
    walker.enter("Settings, Button")
    walker.enter("Make my own, Button")
    walker.press(pygame.K_a, CTRL)
    walker.write("Slate")
    walker.hear("“Slate” comes with the app")
    walker.press(pygame.K_a, CTRL)
    walker.write("mine")
    walker.hear("Theme editor", walker.press(pygame.K_RETURN))
    walker.enter("Can move")
    walker.find("Can move, #")
    walker.press(pygame.K_a, CTRL)
    walker.write("#ffffff")
    walker.hear("Can move on Board face: contrast")
    walker.find("Lightness, 100")
    walker.hear("contrast", walker.press(pygame.K_LEFT))
    walker.hear("“mine” is saved.", walker.press(pygame.K_s, CTRL))
    assert list(folders.rglob("mine.yaml"))
    walker.press(pygame.K_ESCAPE)
    walker.find("Theme, mine, Choice list")


def test_a_game_is_found_stepped_through_analysed_and_exported_by_ear(walker: Walker, folders: Path) -> None:
    walker.enter("Library, Button")
    walker.find("Search titles and names, Text entry")
    walker.write("light")
    walker.hear("1 game")
    walker.enter("Lighthouse; ")
    walker.press(pygame.K_HOME)
    walker.hear("captures", walker.press(pygame.K_RIGHT, CTRL))
    walker.press(pygame.K_l)
    until(lambda: re.search(r"1: .* (wins|loses) in ", " ".join(walker.press(pygame.K_8, pygame.KMOD_LALT))))
    walker.find("1: ")
    assert re.search(" (wins|loses) in ", walker.told[-1])
    walker.hear("Chosen", walker.press(pygame.K_RETURN))
    walker.press(pygame.K_x)
    walker.find("Board")
    over_the_board = cycle([*[pygame.K_RIGHT] * 8, pygame.K_UP, *[pygame.K_LEFT] * 8, *[pygame.K_DOWN] * 3])
    until(lambda: "Value: " in " ".join(walker.press(next(over_the_board))))
    walker.press(pygame.K_l)
    walker.press(pygame.K_e, CTRL | SHIFT)
    walker.hear("Share")
    walker.choose("As, ", "The game as text")
    walker.enter("Save as…, Button")
    walker.press(pygame.K_a, CTRL)
    walker.write(str(folders / "told"))
    walker.hear("Saved as", walker.press(pygame.K_RETURN))
    (file,) = folders.glob("told*")
    assert "3x3" in file.read_text(encoding="utf-8")
