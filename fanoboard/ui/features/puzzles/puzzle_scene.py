"""The scene in which a puzzle is solved: the board, the goal beside it, and an answer to every turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property, partial

from fanoboard.content.puzzle import Puzzle
from fanoboard.content.puzzle_progress import PuzzleProgress, note_failed, note_solved, read_progress
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.messages import Message
from fanoboard.practice.finding import from_puzzle
from fanoboard.practice.reasons import idea_of
from fanoboard.ui.features.puzzles.goal_card import GoalCard
from fanoboard.ui.features.puzzles.puzzle_play import PuzzlePlay
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.puzzle_words import goal_words, rules_words, streak_words
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.solving_scene import SolvingScene
from fanoboard.ui.play.solving_snapshot import SolvingStage
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_PUZZLE
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Column


class PuzzleScene(SolvingScene[PuzzlePlay]):
    """One puzzle.  With `day` it is the puzzle of that day, and solving it counts as such."""

    def __init__(
        self,
        app: Services,
        puzzles: Sequence[Puzzle],
        which: int,
        day: date | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """Show `puzzles[which]`; `command` starts another engine than the built-in one.

        Raises ContentError where the puzzle or the layout of its game can't be used.
        """
        self._puzzles, self._which, self._day, self._command = puzzles, which, day, command
        self._progress = PuzzleProgress()
        self._noted = False
        self._missed = False
        puzzle = puzzles[which]
        start = puzzle.start()

        super().__init__(app, start, partial(self._make_play, puzzle, start), command)

    def _make_play(self, puzzle: Puzzle, start: Position, judge: Judge, listener: PlayListener) -> PuzzlePlay:
        return PuzzlePlay(puzzle, start, judge, listener)

    def _make_next(self) -> Command:
        return NEXT_PUZZLE.make(self._go_on, lambda: len(self._puzzles) > 1)

    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        puzzle, start = self.play.puzzle, self.play.match.start
        game, daily = start.game, self._day is not None
        which = Message("Puzzle of the day") if daily else Message("Puzzle {number}", number=puzzle.number)
        lines = rules_words(game)
        self._goal = self.add(GoalCard(puzzle, start, goal_words(puzzle), lines, which))
        asked = Column(self._goal, *self._piles, gap=12)
        return SolvingPanel(self, game.title, asked, head, main, self._choose, self._mark)

    def _go_on(self) -> None:
        """The next puzzle that is not solved, or went wrong last time; where there is none, the next one."""
        count = len(self._puzzles)
        order = [(self._which + step) % count for step in range(1, count)]
        open_ = [which for which in order if self._progress.is_open(self._puzzles[which])]
        self.app.replace(PuzzleScene(self.app, self._puzzles, (open_ or order)[0], None, self._command))

    def _note(self) -> None:
        """Save that the puzzle is solved; what went wrong is to be practised."""
        if self.play.stage in (SolvingStage.WRONG, SolvingStage.SHOWN) and not self._missed:
            self._missed = True
            keep = partial(note_failed, self.play.puzzle)
            self.app.tasks.run(keep, self._take_progress, keeps=Message("Puzzles"))
            wrong = self.play.wrong if self.play.stage is SolvingStage.WRONG else ""
            self.app.trainer.add([from_puzzle(self.play.puzzle, wrong, date.today())])
        if self.play.stage is SolvingStage.SOLVED and not self._noted:
            self._noted = True
            keep = partial(
                note_solved, self.play.puzzle, self._day, at_once=not self._missed, helped=self.play.hinted
            )
            self.app.tasks.run(keep, self._take_progress, keeps=Message("Puzzles"))

    def _take_progress(self, found: tuple[PuzzleProgress, Message | None]) -> None:
        self._progress, trouble = found
        if self.app.top is self:
            self.refresh()
        if trouble is not None:
            self.app.say(Message("Puzzles"), trouble)

    def enter(self) -> None:
        super().enter()
        self.app.tasks.run(read_progress, self._take_progress)
        self._goal.learn(self.app.tasks, self.refresh)

    def _outcome(self) -> tuple[Text, Text]:
        if self.snapshot.stage is SolvingStage.SHOWN:
            return Message("That is the solution."), self._why
        days = self._progress.streak(self._day) if self._day is not None else 0
        return streak_words(days) or Message("Solved!"), self._why

    @cached_property
    def _why(self) -> Text:
        """The sentence on why the first turn wins."""
        try:
            return idea_of(self.play.puzzle).why
        except GameError:
            return ""

    @property
    def _goal_told(self) -> Text:
        goal = goal_words(self.play.puzzle)
        return Message("{goal}. Find the right move.", goal=goal)

    def _task(self) -> tuple[Text, Text]:
        now = self.snapshot
        usual = Message("Right. Go on.") if now.said is not None else Message("Find the right move.")
        return usual, now.prompt
