"""Somebody who solves puzzles in the window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from fanoboard.content.posed import Puzzle, puzzles_of
from fanoboard.games.turns import move_texts, play_text
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.toolkit.scenes.scene import Scene
from support.ui_person import Person


class Solver(Person):
    """A person at puzzles."""

    def __init__(self, other: Person) -> None:
        super().__init__(other.app)
        self.app.push(Scene(self.app))

    @property
    def scene(self) -> PuzzleScene:
        assert isinstance(self.app.top, PuzzleScene)
        return self.app.top

    def at(self, stage: SolvingStage) -> bool:
        return self.scene.play.stage is stage

    def begin(self, puzzle: Puzzle, day: date | None = None, command: list[str] | None = None) -> None:
        scene = PuzzleScene(self.app, puzzles_of(puzzle.game), puzzle.number - 1, day, command)
        self.app.push(scene)
        self.round()

    def turn(self, text: str) -> None:
        """Click a turn, or of a card game an action, together."""
        play, board = self.scene.play, self.scene.board
        position = play.match.start if play.stage is SolvingStage.WRONG else play.match.position
        placed = {*board.layout.spots, *(line.name for line in board.layout.lines)}
        for action in play_text(position, text).actions:
            for spot in action.spots:
                if spot in placed:
                    self.click(board.center_of(spot))
                else:
                    self.press(str(position.label(spot)))
            position = position.play(action).position

    def answered(self) -> None:
        """Wait until it is the person's turn again, or all is over."""
        self.until(lambda: not self.scene.play.moves_by_itself and not self.scene.board.animating)
        self.round()

    def solve(self) -> None:
        seat = self.scene.play.seat
        position = self.scene.play.match.position
        for text in self.scene.play.puzzle.solution:
            if position.mover == seat:
                self.turn(text)
            position = play_text(position, text).position
            self.answered()

    def says(self, text: str) -> bool:
        return any(text in said for said in self.texts())


@pytest.fixture
def solver(person: Person) -> Solver:
    return Solver(person)


def pick(game: str, wanted: Callable[[Puzzle], bool]) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game) if wanted(puzzle))


def wrong_turn(puzzle: Puzzle) -> str:
    return next(text for text in move_texts(puzzle.start()) if text != puzzle.solution[0])
