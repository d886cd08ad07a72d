"""The scenes in which puzzles and endings are solved: the board, the goal beside it, and answers to turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property, partial
from typing import Generic, TypeVar

from fanoboard.content.posed import Ending, Puzzle
from fanoboard.content.progress_file import (
    EndingProgress,
    PuzzleProgress,
    note_done,
    note_failed,
    note_slip,
    note_solved,
)
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.messages import Message, plural
from fanoboard.practice.finding import from_puzzle, idea_in, idea_of, mistake_of
from fanoboard.ui.features.puzzles.goal_card import (
    ENDINGS,
    PUZZLES,
    GoalCard,
    P,
    R,
    Source,
    needed_words,
)
from fanoboard.ui.features.puzzles.puzzle_play import EndingPlay, PuzzlePlay
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.puzzle_words import streak_words
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving import Solving
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.solving_scene import SolvingScene
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Column

S = TypeVar("S", bound=Solving)


class GoalScene(SolvingScene[S], Generic[P, R, S]):
    """One of a list of posed positions; the next one that is not done takes its place."""

    def __init__(
        self,
        app: Services,
        source: Source[P, R],
        posed: Sequence[P],
        which: int,
        solve: Callable[[P, Position, Judge, PlayListener], S],
        command: Sequence[str] | None,
    ) -> None:
        """Show `posed[which]`, solved as `solve` says; `command` starts another engine than the built-in one.

        Raises ContentError where the position or the layout of its game can't be used.
        """
        self._source, self._listed, self._which, self._command = source, posed, which, command
        self._posed = posed[which]
        self._progress = source.kept.kind()
        self._noted = False
        start = self._posed.start()
        super().__init__(app, start, partial(solve, self._posed, start), command)

    @abstractmethod
    def _other(self, which: int) -> SolvingScene[S]:
        """The scene of another one of the list."""

    def _make_next(self) -> Command:
        return self._source.next.make(self._go_on, lambda: len(self._listed) > 1)

    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        asked = Column(self._make_goal(), *self._piles, gap=12)
        return SolvingPanel(self, self.play.match.game.title, asked, head, main, self.choose, self.mark)

    def _make_goal(self, subject: Message | None = None) -> GoalCard:
        """Add what is asked for; of a puzzle, the `subject` stands before how hard it is."""
        posed, start, source = self._posed, self.play.match.start, self._source
        card = GoalCard(posed, start, source.goal(posed), source.lines(posed, start), subject)
        self._goal = self.add(card)
        return card

    @property
    def _goal_told(self) -> Text:
        return Message("{goal}. Find the right move.", goal=self._source.goal(self._posed))

    def _go_on(self) -> None:
        """The next one that is to be done; where there is none, the next one."""
        count = len(self._listed)
        order = [(self._which + step) % count for step in range(1, count)]
        open_ = [each for each in order if self._source.is_open(self._progress, self._listed[each])]
        self.app.replace(self._other((open_ or order)[0]))

    def _keep(self, note: Callable[[], tuple[R, Message | None]]) -> None:
        self.app.tasks.run(note, self._take_progress, keeps=self._source.title)

    def _take_progress(self, found: tuple[R, Message | None]) -> None:
        self._progress, trouble = found
        if self.app.top is self:
            self.refresh()
        if trouble is not None:
            self.app.say(self._source.title, trouble)

    def enter(self) -> None:
        super().enter()
        self.app.tasks.run(self._source.kept.read, self._take_progress)
        self._goal.learn(self.app.tasks, self.refresh)


class PuzzleScene(GoalScene[Puzzle, PuzzleProgress, PuzzlePlay]):
    """One puzzle.  With `day` it is the puzzle of that day, and solving it counts as such."""

    def __init__(
        self,
        app: Services,
        puzzles: Sequence[Puzzle],
        which: int,
        day: date | None = None,
        command: Sequence[str] | None = None,
        solve: Callable[[Puzzle, Position, Judge, PlayListener], PuzzlePlay] = PuzzlePlay,
    ) -> None:
        """As `GoalScene`."""
        self._day = day
        self._missed = False
        super().__init__(app, PUZZLES, puzzles, which, solve, command)

    def _other(self, which: int) -> PuzzleScene:
        return PuzzleScene(self.app, self._listed, which, None, self._command)

    def _make_goal(self, subject: Message | None = None) -> GoalCard:
        daily, number = Message("Puzzle of the day"), Message("Puzzle {number}", number=self._posed.number)
        return super()._make_goal(subject or (number if self._day is None else daily))

    def _note(self) -> None:
        """Save that the puzzle is solved; what went wrong is to be practised."""
        puzzle, play = self._posed, self.play
        if play.stage in (SolvingStage.WRONG, SolvingStage.SHOWN) and not self._missed:
            self._missed = True
            self._keep(partial(note_failed, puzzle))
            wrong = play.wrong if play.stage is SolvingStage.WRONG else ""
            self.app.trainer.add([from_puzzle(puzzle, wrong, date.today())])
        if play.stage is SolvingStage.SOLVED and not self._noted:
            self._noted = True
            at_once, helped = not self._missed, play.hinted
            self._keep(partial(note_solved, puzzle, self._day, at_once=at_once, helped=helped))

    def _outcome(self) -> tuple[Text, Text]:
        if self.snapshot.stage is SolvingStage.SHOWN:
            return Message("That is the solution."), self._why
        days = self._progress.streak(self._day) if self._day is not None else 0
        return streak_words(days) or Message("Solved!"), self._why

    @cached_property
    def _why(self) -> Text:
        """The sentence on why the first turn wins."""
        try:
            return idea_of(self._posed).why
        except GameError:
            return ""

    def _task(self) -> tuple[Text, Text]:
        now = self.snapshot
        usual = Message("Right. Go on.") if now.said is not None else Message("Find the right move.")
        return usual, now.prompt


class EndingScene(GoalScene[Ending, EndingProgress, EndingPlay]):
    """One ending, which is played against perfect defence."""

    def __init__(
        self, app: Services, endings: Sequence[Ending], which: int, command: Sequence[str] | None = None
    ) -> None:
        """As `GoalScene`."""
        self._kept = 0
        """How many of the positions that slipped were given to the trainer."""
        super().__init__(app, ENDINGS, endings, which, EndingPlay, command)

    def _other(self, which: int) -> EndingScene:
        return EndingScene(self.app, self._listed, which, self._command)

    def _note(self) -> None:
        slips = self.play.slips
        if self._kept < len(slips):
            self.app.trainer.add(slips[self._kept :])
            if not self._kept:
                self._keep(partial(note_slip, self._posed))
            self._kept = len(slips)
        noted, self._noted = self._noted, self.play.stage is SolvingStage.SOLVED
        if self._noted and not noted:
            at_once = not self._kept and not self.play.hinted
            self._keep(partial(note_done, self._posed, self.play.turns, at_once=at_once))

    @property
    def _status(self) -> tuple[Text, Text]:
        said, more = super()._status
        slips = self.play.slips
        if self.snapshot.stage is SolvingStage.WRONG and slips and slips[-1].played == self._last:
            more = Message("{first} {second}", first=more, second=Message("It will come back in practice."))
            if mistake := mistake_of(slips[-1]):
                better = Message("There was a better move. {why}", why=mistake.why)
                more = Message("{first} {second}", first=better, second=more)
        return said, more

    @property
    def _last(self) -> str:
        turns = self.play.match.turns
        return turns[-1].text if turns else ""

    def _outcome(self) -> tuple[Text, Text]:
        if self.snapshot.stage is SolvingStage.SHOWN:
            return Message("That is the solution."), self._why
        shortest = self.play.match.turns[0].text == self._posed.solution[0]
        return needed_words(self._posed, self.play.turns), self._why if shortest else ""

    @cached_property
    def _why(self) -> Text:
        """The sentence on why the first turn of the shortest win wins."""
        if self._posed.goal == "hold":
            return ""
        return idea_in(self.play.match.start, self._posed.solution).why

    def _task(self) -> tuple[Text, Text]:
        if not self.play.turns:
            counts = (
                Message("Any move that keeps the win counts.")
                if self._posed.goal == "win"
                else Message("Any move that keeps the draw counts.")
            )
            return self.snapshot.prompt, counts
        so_far = plural("{count} turn so far.", "{count} turns so far.", count=self.play.turns)
        return Message("Right. Go on."), so_far
