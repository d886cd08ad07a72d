"""The scene in which an ending is played against perfect defence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from fanoboard.content.ending import Ending, EndingProgress, note_done, note_slip, read_progress
from fanoboard.messages import Message, plural
from fanoboard.practice.reasons import idea_in, mistake_of
from fanoboard.ui.features.puzzles.ending_play import EndingPlay
from fanoboard.ui.features.puzzles.ending_words import (
    aim_words,
    goal_words,
    material_words,
    needed_words,
    principle_words,
)
from fanoboard.ui.features.puzzles.goal_card import GoalCard
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.solving_scene import SolvingScene
from fanoboard.ui.play.solving_snapshot import SolvingStage
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_ENDING
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Column


class EndingScene(SolvingScene[EndingPlay]):
    def __init__(
        self, app: Services, endings: Sequence[Ending], which: int, command: Sequence[str] | None = None
    ) -> None:
        """Show `endings[which]`; `command` starts another engine than the built-in one.

        Raises ContentError where the ending or the layout of its game can't be used.
        """
        self._endings, self._which, self._command = endings, which, command
        self._progress = EndingProgress()
        self._noted = False
        self._kept = 0
        """How many of the positions that slipped were given to the trainer."""
        ending = endings[which]
        start = ending.start()

        def solve(judge: Judge, listener: PlayListener) -> EndingPlay:
            return EndingPlay(ending, start, judge, listener)

        super().__init__(app, start, solve, command)

    def _make_next(self) -> Command:
        return NEXT_ENDING.make(self._go_on, lambda: len(self._endings) > 1)

    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        ending, start = self.play.ending, self.play.match.start
        lines = (material_words(start), aim_words(ending), *principle_words(start))
        self._goal = self.add(GoalCard(ending, start, goal_words(ending), lines))
        goal = Column(self._goal)
        return SolvingPanel(self, start.game.title, goal, head, main, self._choose, self._mark)

    def _go_on(self) -> None:
        """The next ending that is not done; where all are, the next one."""
        count = len(self._endings)
        order = [(self._which + step) % count for step in range(1, count)]
        open_ = [which for which in order if self._progress.needed(self._endings[which]) is None]
        self.app.replace(EndingScene(self.app, self._endings, (open_ or order)[0], self._command))

    # What is kept

    def _note(self) -> None:
        slips = self.play.slips
        if self._kept < len(slips):
            self.app.trainer.add(slips[self._kept :])
            if not self._kept:
                keep = partial(note_slip, self.play.ending)
                self.app.tasks.run(keep, self._take_progress, keeps=Message("Endings"))
            self._kept = len(slips)
        noted, self._noted = self._noted, self.play.stage is SolvingStage.SOLVED
        if self._noted and not noted:
            at_once = not self._kept and not self.play.hinted
            keep = partial(note_done, self.play.ending, self.play.turns, at_once=at_once)
            self.app.tasks.run(keep, self._take_progress, keeps=Message("Endings"))

    def _take_progress(self, found: tuple[EndingProgress, Message | None]) -> None:
        self._progress, trouble = found
        if trouble is not None:
            self.app.say(Message("Endings"), trouble)

    def enter(self) -> None:
        super().enter()
        self.app.tasks.run(read_progress, self._take_progress)
        self._goal.learn(self.app.tasks, self.refresh)

    # What it says

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
        shortest = self.play.match.turns[0].text == self.play.ending.solution[0]
        return needed_words(self.play.ending, self.play.turns), self._why if shortest else ""

    @cached_property
    def _why(self) -> Text:
        """The sentence on why the first turn of the shortest win wins."""
        if self.play.ending.goal == "hold":
            return ""
        return idea_in(self.play.match.start, self.play.ending.solution).why

    @property
    def _goal_told(self) -> Text:
        goal = goal_words(self.play.ending)
        return Message("{goal}. Find the right move.", goal=goal)

    def _task(self) -> tuple[Text, Text]:
        now = self.snapshot
        if not self.play.turns:
            counts = (
                Message("Any move that keeps the win counts.")
                if self.play.ending.goal == "win"
                else Message("Any move that keeps the draw counts.")
            )
            return now.prompt, counts
        so_far = plural("{count} turn so far.", "{count} turns so far.", count=self.play.turns)
        return Message("Right. Go on."), so_far
