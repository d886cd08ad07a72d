"""Somebody who has never seen the app, and knows of it only what is on the screen.

A stranger reads words, presses buttons by their words, and clicks what the board shows as open, rather
what is lit or drawn there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fanoboard.ui.board.board import Board
from fanoboard.ui.features.home.game_grid import GameCard
from fanoboard.ui.toolkit.widgets.bubble import Notice
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton
from fanoboard.ui.toolkit.widgets.widget import Widget
from support.ui_person import Person, words

NOT_A_MOVE = {"Back", "Skip", "Next", "Rematch", "Result", "New game", "Again", "Play your first game"}
"""Buttons with words that lead somewhere, and move nothing."""
_CURIOUS = 0.25
"""How often something else is tried than what stands out."""


class Stranger:
    """Walks through the app with a seed; `look` is called wherever there is something new to see."""

    def __init__(self, person: Person, seed: int, look: Callable[[str], object] = lambda what: None) -> None:
        self.person = person
        self.random = Random(seed)
        self.look = look

    # What is seen

    @property
    def seen(self) -> list[Widget]:
        """Everything on the screen."""
        return [widget for widget in self.person.top().widgets if widget.visible]

    def reads(self, text: str) -> bool:
        """Whether these words are to be read somewhere."""
        return any(text in words(widget) for widget in self.seen)

    @property
    def board(self) -> Board:
        """The board that is on the screen."""
        return next(widget for widget in self.seen if isinstance(widget, Board))

    @property
    def choices(self) -> list[Button]:
        """The buttons that stand for moves."""
        return [
            widget
            for widget in self.seen
            if isinstance(widget, Button)
            and not isinstance(widget, CommandButton | GameCard)
            and widget.kind in ("primary", "normal")
            and words(widget) not in {*NOT_A_MOVE, ""}
        ]

    # What is done

    def press(self, text: str) -> None:
        """Press the button that says this."""
        self.person.press(text)

    def try_something(self) -> None:
        """Click what is open on the board, or a button for a move; rather what stands out."""
        board = self.board
        marked = {spot for mark in board.marks if mark.kind != "dimmed" for spot in mark.spots}
        task = " ".join(words(widget) for widget in self.seen if not isinstance(widget, Button))
        spots = [spot for spot in dict.fromkeys(board.open) if spot in board.layout.spots]
        named = [button for button in self.choices if words(button) in task]
        likely: list[str | Button] = [*(spot for spot in spots if spot in marked), *named]
        tried: list[str | Button] = [*spots, *self.choices]
        if likely and self.random.random() > _CURIOUS:
            tried = likely
        if not tried:
            self.person.round()
            return
        chosen = self.random.choice(tried)
        if isinstance(chosen, Button):
            self.person.click_on(chosen)
        else:
            self.person.click(board.center_of(chosen))

    def open_game(self, title: str) -> None:
        """Look at home, and click the card of a game."""
        self.look("home")
        card = next(each for each in self.seen if isinstance(each, GameCard) and words(each) == title)
        self.person.click_on(card)
        self.look("the offer")

    def go_through_lesson(self, most: int = 400) -> None:
        """Do what each step asks for, with wrong tries where they come."""
        while not self.reads("You know the rules."):
            self.look("a step")
            wrong = False
            for _ in range(most):
                if self.person.named("Next").enabled:
                    break
                self.try_something()
                told = any(isinstance(each, Notice) for each in self.seen)
                if told and not wrong and not self.person.named("Next").enabled:
                    wrong = True
                    self.look("an answer")
            self.person.until(lambda: self.person.named("Next").enabled)
            self.look("done")
            self.press("Next")
        self.look("the end of the lesson")

    def play_to_the_end(self, most: int = 2000) -> None:
        """Click what is open until the game is over."""
        self.look("the first game")
        for number in range(most):
            if self.is_over:
                break
            if number == 12:
                self.look("under way")
            if self.board.open:
                self.try_something()
            else:
                self.person.until(lambda: bool(self.board.open) or self.is_over)
        assert self.is_over
        self.person.round()
        self.look("the end of the game")

    @property
    def is_over(self) -> bool:
        """Whether the screen says that the game has ended."""
        return any(words(widget).startswith("Rematch") for widget in self.seen)
