"""Exercises being done: the board, and beside it what was played there once, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import words_as_seen
from fanoboard.games.errors import GameError
from fanoboard.games.events import Cast
from fanoboard.games.game import Position, Result
from fanoboard.games.mistake import THEMES
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import play_text
from fanoboard.games.words import value_words
from fanoboard.messages import Message, plural
from fanoboard.practice.deck import Entry, PracticeSession
from fanoboard.practice.exercise import Exercise, as_good
from fanoboard.practice.finding import mistake_of
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.judge import Judge
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving import NOT_THIS, Solving
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.solving_scene import SolvingScene, show_next
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_EXERCISE
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row
from fanoboard.ui.toolkit.widgets.figures import StepDashes
from fanoboard.ui.toolkit.widgets.label import Label


class ExercisePlay(Solving):
    """Asks the judge about each turn but the best one; in card games, what it is worth by what is known.

    Every turn that keeps what there was is right.
    """

    def __init__(self, exercise: Exercise, judge: Judge, listener: PlayListener) -> None:
        """Raises GameError where the position can't be used."""
        super().__init__(exercise.start(), exercise.line, judge, listener)
        self.exercise = exercise
        self.helped = False
        """Whether something wrong was played, or help was asked for, so that it will come back soon."""
        self.found: str | None = None

    def show_hint(self) -> None:
        self.helped |= self.can_hint and self.found is None
        super().show_hint()

    def show_solution(self) -> None:
        self.helped |= self.found is None
        super().show_solution()

    def _ask(self) -> None:
        if self.match.game.move_is_action:
            self.stage = SolvingStage.JUDGING
            self._judge.ask_values(self.match.root, self._before)
        else:
            super()._ask()

    def _reached(self, result: Result) -> bool:
        own = Score(Verdict.WIN if result.winner == self.seat else Verdict.LOSS)
        return self._as_expected or self._keeps(Score(Verdict.DRAW) if result.winner is None else own)

    def _keeps(self, score: Score, best: Score | None = None) -> bool:
        """Whether a turn that is worth that is as good as the best one."""
        return as_good(self.match.game, best or self.exercise.value, score)

    def _take_judgement(self, info: SearchInfo | None) -> None:
        if self.match.game.move_is_action:
            values = self._judge.values
            found = values.get(self.match.plies[-1].action.text)
            best = max(values.values(), key=lambda score: score.rank, default=None)
            right = found is not None and self._keeps(found, best)
        elif info is not None:
            other = self.match.position.mover != self.seat
            right = self._keeps(info.score.before if other else info.score)
        else:
            right = False
        if right:
            self._accept()
        elif info is None or self.match.game.move_is_action:
            self._refuse(NOT_THIS)
        else:
            self._answer(info)

    def _not_good_enough(self, seat: str | Message, turn: str | Message) -> Message:
        return Message("That gives too much away: {turn}", turn=turn)

    def _refuse(self, said: Message) -> None:
        self.helped = True
        super()._refuse(said)

    def _accept(self) -> None:
        self._take_as_right()
        self.found = self.found or self.match.turns[-1].text if self.match.turns else self.exercise.best
        self._await_person()

    def _await_person(self) -> None:
        self.stage, self.said = SolvingStage.SOLVED, None


class ExerciseScene(SolvingScene[ExercisePlay]):
    """The exercise of a session that is to be done now; the next one takes its place."""

    def __init__(
        self, app: Services, session: PracticeSession, entry: Entry, command: Sequence[str] | None = None
    ) -> None:
        """`entry` is that of the session; `command` starts another engine than the built-in one.

        Raises GameError or ContentError where its position or the layout of its game can't be used.
        """
        self.session, self._entry, self._command = session, entry, command
        self._noted = False

        def solve(judge: Judge, listener: PlayListener) -> ExercisePlay:
            return ExercisePlay(entry.exercise, judge, listener)

        super().__init__(app, entry.exercise.start(), solve, command)

    def _make_next(self) -> Command:
        return NEXT_EXERCISE.make(self._go_on)

    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        session = self.session
        dashes = self.add(StepDashes(len(session.entries)))
        dashes.show(session.at, [at for at, right in enumerate(session.done) if right])
        left = plural("{count} exercise left", "{count} exercises left", count=session.left)
        asked = Column(
            self.add(Label(left, role="small", quiet=True)),
            dashes,
            self.add(Label(self._asked_for, role="heading", weight="bold", wrap=True)),
            *self._story(),
            *self._piles,
            gap=12,
        )
        title = self.play.match.game.full_title
        return SolvingPanel(self, title, asked, head, main, self.choose, self.mark)

    @property
    def _goal_told(self) -> Text:
        return self._asked_for

    @property
    def _asked_for(self) -> Message:
        opening = self._entry.exercise.is_opening
        return Message("Play the move of your line") if opening else Message("Find a better move")

    def _story(self) -> list[Label | Box]:
        exercise, start = self._entry.exercise, self.play.match.start
        story: list[Label | Box] = []
        asked = Message("Your line") if exercise.is_opening else Message("A better move")
        better = (asked, exercise.value)
        rows: list[tuple[Text, Score]] = [better]
        if exercise.played:
            told: Text = exercise.played
            if start.game.move_is_action:
                told = _in_words(start, exercise.played)  # an action is written in letters that few know
            else:
                story.append(self.add(Label(what_happened(exercise, exercise.played), wrap=True)))
            if exercise.left is not None:
                rows.insert(0, (told, exercise.left))
        values = []
        for text, score in rows:
            name = self.add(Label(text, wrap=True, quiet=True))
            value = self.add(Label(value_told(start, score), align="right"))
            values.append(Row(name, value, grow=name))
        story.append(Column(*values, gap=4))
        if exercise.theme in THEMES:
            story.append(self.add(Label(THEMES[exercise.theme], role="small", quiet=True, wrap=True)))
        if often := how_often(self._entry):
            story.append(self.add(Label(often, role="small", quiet=True, wrap=True)))
        return story

    def _outcome(self) -> tuple[Text, Text]:
        if self.snapshot.stage is SolvingStage.SOLVED:
            return Message("Right!"), self._afterwards()
        mistake = mistake_of(self._entry.exercise)
        why = "" if mistake is None else mistake.why
        if self.play.found is not None:
            return Message("The game may go on like this."), why
        if self._entry.exercise.is_opening:
            return Message("That is your line."), why
        return Message("That is the best move, and how the game may go on."), why

    def _task(self) -> tuple[Text, Text]:
        return self.snapshot.prompt, what_counts(self._entry.exercise)

    def _afterwards(self) -> Text:
        """The sentence on a turn that was right: why it is, or what the best one would have been."""
        exercise = self._entry.exercise
        if self.play.found == exercise.best and exercise.is_opening:
            return Message("That is the move of your line.")
        if self.play.found == exercise.best:
            mistake = mistake_of(exercise)
            return Message("That is the best move.") if mistake is None else mistake.why
        try:
            best = play_text(self.play.match.start, exercise.best)
        except GameError:
            return ""
        told = self.play.view.said(self.play.match.start, best)
        return Message("As good, or better: {turn}", turn=told)

    # What comes after it

    def _note(self) -> None:
        done = self.play.stage in (SolvingStage.SOLVED, SolvingStage.SHOWN)
        if done and not self._noted:
            self._noted = True
            if not self.session.is_again():
                self.app.trainer.answer(self._entry.exercise, right=not self.play.helped)

    def _go_on(self) -> None:
        session = self.session
        if self._noted:
            session.next(right=not self.play.helped)
        else:
            session.skip()
        next_exercise(self.app, session, instead=True, command=self._command)


def _in_words(start: Position, text: str) -> Text:
    try:
        actions = play_text(start, text).actions
    except GameError:
        return text
    names = [seat.name for seat in start.game.seats]
    return words_as_seen(start, actions, Cast(names, start.mover), start.mover)


def next_exercise(
    app: Services, session: PracticeSession, *, instead: bool, command: Sequence[str] | None = None
) -> None:
    """Show the next exercise of a session, `instead` of the one that is shown; after the last one, leave.

    What can't be used is passed over.
    """

    def usable() -> Iterator[Scene]:
        while (entry := session.entry) is not None:
            try:
                yield scene_of(entry)
            except (GameError, ContentError):
                session.skip()

    def scene_of(entry: Entry) -> Scene:
        if entry.exercise.lesson:
            go_on = partial(next_exercise, app, session, instead=True, command=command)
            return app.navigation.lesson_point(session, entry, go_on)
        return ExerciseScene(app, session, entry, command)

    show_next(app, usable(), instead=instead)


def what_happened(exercise: Exercise, told: str | Message) -> Message:
    """What the person did at the position, in a sentence; `told` is that turn in words."""
    value, left = exercise.value, exercise.left
    if left is None:
        return Message("You played {turn} here.", turn=told)
    match value.verdict, left.verdict:
        case Verdict.WIN, Verdict.WIN if left.number > value.number:
            return Message("You played {turn} here, which wins more slowly.", turn=told)
        case Verdict.WIN, Verdict.WIN:
            return Message("You played {turn} here.", turn=told)
        case Verdict.WIN, Verdict.LOSS:
            return Message("You played {turn} here, which turned a win into a loss.", turn=told)
        case Verdict.WIN, Verdict.DRAW:
            return Message("You played {turn} here, and the win slipped away.", turn=told)
        case Verdict.DRAW, Verdict.LOSS:
            return Message("You played {turn} here, which loses; there was a draw.", turn=told)
        case _, Verdict.LOSS:
            return Message("You played {turn} here, which loses.", turn=told)
        case _:
            return Message("You played {turn} here, which gave a lot away.", turn=told)


def what_counts(exercise: Exercise) -> Message:
    if exercise.is_opening:
        return Message("Any move that is about as good as that of your line counts.")
    match exercise.value.verdict:
        case Verdict.WIN:
            return Message("Any move that keeps the win counts.")
        case Verdict.DRAW:
            return Message("Any move that keeps the draw counts.")
        case _:
            return Message("Any move that is about as good as the best one counts.")


def value_told(position: Position, score: Score) -> Text:
    told = value_words(position.game, score)
    return Message("{sign} {value}", sign=told.sign, value=told.text) if told.sign else told.text


def how_often(entry: Entry) -> Message | None:
    """How often it was tried, and got right; nothing for a new one."""
    if not entry.tries:
        return None
    return Message("Right at once {right} of {tries} times", right=entry.right, tries=entry.tries)
