"""Whole games of every kind, a lesson, a puzzle and a review, by the keyboard and what is said."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from random import Random

import pygame
import pytest
from support.ears import Ears, Listener, ears, speaking
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.match import Player as Seated
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["ears", "folders", "person", "speaking"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the program that speaks is a script here")

ALT, CTRL = pygame.KMOD_LALT, pygame.KMOD_LCTRL
ON_THE_BOARD = re.compile(r"^Can be (chosen: |followed by )|\b(may go to|can be followed by) |^May go to ")
BESIDE = "Beside the board: "
OVER = re.compile(r"\b(win|wins|won|lost|draw|drawn)\b", re.IGNORECASE)
HINTED = re.compile(r"That (wins|holds|leads|is a good)|Every move loses|looks best|Not possible now")
STEP = re.compile(r"Step \d of|Lesson completed")
TASK = re.compile(r"Choose (?:(?:the )?heaps? )?(?=[A-Z]{1,3}\b)[^.]*")
"""What a lesson says is to be chosen, which begins with a spot: a prompt names what was chosen already."""
ANSWERED = re.compile(r"Solved!|to try again")
LONGEST = 600
"""Choices after which every game is over."""


class Player(Listener):
    """Somebody who listens, and plays what the hints say."""

    clicks = 0
    """How many clicks of a hint have been done."""

    def press(self, key: int, mod: int = 0) -> list[str]:
        """Press a key, and let it go at once; what is said then, which may be nothing."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            letter = chr(key) if 32 <= key < 127 else ""
            pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode=letter))
        self._person.round()
        heard = self._ears.new()
        self.told += heard
        return heard

    def ask(self, key: int, mod: int = 0, answers: Callable[[str], object] = bool) -> str:
        """Press a key, and listen until there is an answer, which is told."""
        heard = self.press(key, mod)
        if not any(map(answers, heard)):
            heard += self.listen(lambda found: any(map(answers, found)))
        found = next((each for each in reversed(heard) if answers(each)), "")
        assert found, f"no answer: {self.told[-9:]}"
        return found

    def play(self) -> str:
        """Play a game to its end; how that is told."""
        for _ in range(LONGEST):
            said = self.ask(pygame.K_2, ALT)
            if ON_THE_BOARD.search(said) or BESIDE in said:
                self.choose(said)
            elif OVER.search(said) and self.ask(pygame.K_2, ALT) == said:
                return said
            else:
                time.sleep(0.05)
        raise AssertionError(f"it goes on: {self.told[-30:]}")

    def choose(self, choices: str) -> None:
        """Choose what a hint says comes next, else the first of what can be chosen."""
        in_hand = choices.startswith(("May go to", "Can be followed by", BESIDE))
        found = in_hand and self.points(choices)
        if not found:
            self.clicks = 0
            hint = self.ask(pygame.K_h, answers=HINTED.search)
            found = hint != "Not possible now" and self.points(choices)
        if not found:
            self.ask(pygame.K_RIGHT, ALT)
        self.clicks += 1
        self.ask(pygame.K_RETURN)

    def follow(self, told: str) -> None:
        """Do what a lesson says is to be chosen; where it says nothing, something that can be."""
        clicks = re.findall(r"\b([A-Z]{1,3}|[0-9]+)\b", "".join(TASK.findall(told)))
        for click in clicks:
            if click.isdigit():
                self.press(getattr(pygame, f"K_{click}"))
            else:
                self.goes_round(pygame.K_RIGHT, ALT, re.compile(rf"^{click}: "))
            self.ask(pygame.K_RETURN)
        if not clicks:
            self.ask(pygame.K_RIGHT, ALT)
            self.ask(pygame.K_RETURN)

    def points(self, choices: str) -> bool:
        """Go to what the hint says comes next, on the board or beside it."""
        return self.points_at_hint() or (BESIDE in choices and self.comes_by("Button. Hint"))

    def points_at_hint(self) -> bool:
        """Go to the spot that the hint says comes next."""
        wanted = re.compile(rf"\bHint [^.]*\b{self.clicks + 1}\b")
        return self.goes_round(pygame.K_RIGHT, ALT, wanted)

    def comes_by(self, words: str) -> bool:
        """Go round by Tab until something says these words."""
        return self.goes_round(pygame.K_TAB, 0, re.compile(re.escape(words)))

    def goes_round(self, key: int, mod: int, wanted: re.Pattern[str]) -> bool:
        """Press a key until what is wanted is said, at most until all has been said; whether it was."""
        heard: set[str] = set()
        while (said := self.ask(key, mod)) not in heard:
            if wanted.search(said):
                return True
            heard.add(said)
        return False


@pytest.fixture
def player(speaking: Person, ears: Ears) -> Player:
    app = speaking.app
    app.settings.thinking = 0.1
    app.settings.turn_pace = "quick"
    app.push(Home(app))
    return Player(speaking, ears)


@pytest.mark.parametrize("title", [str(game.title) for game in games().values()])
def test_a_whole_game_is_played_and_another_one_begun(player: Player, title: str) -> None:
    player.begin(title)
    player.play()
    player.find("Rematch")
    player.press(pygame.K_RETURN)
    until(lambda: ON_THE_BOARD.search(player.ask(pygame.K_2, ALT)), lambda: time.sleep(0.05))


def test_a_lesson_is_learnt(player: Player) -> None:
    player.find("How to play, Button. Fano Nim")
    player.press(pygame.K_RETURN)
    player.find("Lesson: The rules, Button")
    told = player.ask(pygame.K_RETURN, answers=STEP.match)
    for step in range(1, 7):
        assert told.startswith(f"Step {step} of 6")
        while not (player.told[-1].startswith("Next, Button") or player.told[-2].startswith("Next, Button")):
            player.follow(told)
            told = player.told[-1]
        told = player.ask(pygame.K_RETURN, answers=STEP.match)
    assert told.startswith("Lesson completed. You know the rules.")


def test_a_puzzle_is_solved(player: Player) -> None:
    player.find("Practice, Button")
    player.press(pygame.K_RETURN)
    player.find("Puzzles, Button")
    player.press(pygame.K_RETURN)
    player.find("Puzzle 1, Button")
    player.ask(pygame.K_RETURN, answers=re.compile("You win in one. Puzzle 1").search)
    for attempt in range(1, 20):
        hint = player.ask(pygame.K_h, answers=re.compile("Hint: ").search)
        player.goes_round(pygame.K_RIGHT, ALT, re.compile(rf"^{hint.rpartition('Hint: ')[2]}: "))
        player.ask(pygame.K_RETURN)
        for _ in range(attempt):
            player.ask(pygame.K_RIGHT, ALT)
        said = player.ask(pygame.K_RETURN, answers=ANSWERED.search)
        if "Solved!" in said:
            return
    raise AssertionError(player.told[-40:])


def test_a_game_is_reviewed(player: Player) -> None:
    lost = Match(games()["fanorona"]({"board": "3x3"}), [Seated("person", "Ann"), Seated("engine", level=1)])
    random = Random(3)
    while lost.result is None:
        lost.play(random.choice(lost.position.actions()))
    lost.title = "Lighthouse"
    store.keep(lost)
    player.find("Library, Button")
    player.press(pygame.K_RETURN)
    player.find("Lighthouse; ")
    player.press(pygame.K_RETURN)
    said = player.ask(pygame.K_l, pygame.KMOD_LCTRL, answers=re.compile("^The review has ended.").search)
    turning = re.search(r"\d+\. .*? (into a|the win slip)[^.]*", said)
    assert turning, said
    # It stands in the list of turns, whose arrows lead there.
    player.find("Moves")
    until(lambda: turning[0] in " ".join(player.press(pygame.K_UP)))
    row = next(each for each in reversed(player.told) if turning[0] in each)
    turn = row.partition("?")[0].partition(" ")[2].strip()
    until(lambda: f"This was the position then: {turn}" in player.told, player.listen)
