"""A lesson that one plays: a rule at a time, shown and done on the board of the game itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.lesson import Lesson, load_lesson
from fanoboard.games import games
from fanoboard.games.capabilities import event_as_seen
from fanoboard.games.errors import GameError
from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.practice.deck import Entry, PracticeSession, now
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.table_parts import Told
from fanoboard.ui.features.lesson.lesson_marks import LessonSnapshot, lesson_marks
from fanoboard.ui.features.lesson.lesson_panel import LessonPanel
from fanoboard.ui.features.lesson.lesson_run import Happened, LessonRun
from fanoboard.ui.play.board_scene import StudyScene
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.calm_scene import CalmScene, Offer
from fanoboard.ui.play.game_opening import play_against
from fanoboard.ui.play.marking import Shown
from fanoboard.ui.play.opening import analyse
from fanoboard.ui.play.selection import Refused, Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.sound_effects import BoardSounds
from fanoboard.ui.play.spot_words import PILES
from fanoboard.ui.play.view import labelled
from fanoboard.ui.system.accessible import sentences
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSE_IT,
    NEXT_EXERCISE,
    PUZZLE_HINT,
    RULES,
    STEP_BACK,
    STEP_ON,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Button

_CLOSE = Message("Leave the lesson")
_PLAY = Message("Play your first game")
_PLAY_SO = Message("Play such a game")


class LessonScene(StudyScene, CalmScene):
    """Goes through a lesson step by step.  What is asked for leads on, all else gets an answer."""

    _panel: LessonPanel

    def __init__(self, app: Services, lesson: Lesson, step: int = 0) -> None:
        """Begin with a step, from 0; those before it count as done.

        Raises GameError or ContentError where the lesson, or the layout of its game, can't be used.
        """
        self.run = LessonRun(lesson, step)
        game = type(self.run.position.game)
        layout = self._seen_layout(app)
        super().__init__(app, layout, BoardSounds(app, cards=layout.table is not None))
        self.snapshot = self.take_snapshot()
        self._rules = RULES.make(partial(app.navigation.rules, game))
        self._analyse = ANALYSE_IT.make(lambda: analyse(app, self.run.start, stay=True))
        self._close = replace(self.going_back, icon="close", tip=_CLOSE, run=app.pop)
        self._step_back, self._step_on = self._make_ways()
        caption = _PLAY if lesson.name == lesson.game else _PLAY_SO
        play = Button(caption, self._play_first_game, kind="primary")
        self._play_now = Command("play", (), "play", caption).make(self._play_first_game)
        self._panel = LessonPanel(
            self,
            self.snapshot,
            (app.commands["keys"], self._analyse, self._rules, self._close),
            choose=self.choose,
            point=self.mark,
            back=self._step_back,
            on=self._step_on,
            again=self.begin_again,
            play=play,
            session=self._session,
        )
        self._begin()

    _session: PracticeSession | None = None
    """The session of practice that the step is an exercise of."""

    def _make_ways(self) -> tuple[Command, Command]:
        """The commands that lead back and on."""
        back = STEP_BACK.make(self.go_back, lambda: self.run.number > 0)
        return back, STEP_ON.make(self.go_on, lambda: not self.run.ended)

    @property
    def commands(self) -> Sequence[Command]:
        return (self._analyse, self._rules, self._step_back, self._step_on, *super().commands)

    # Calm mode

    @property
    def _sentence(self) -> Text:
        now = self.snapshot
        if now.ended:
            return Message("These were the rules.") if now.skipped else Message("You know the rules.")
        if now.done:
            return now.step.done
        if now.reaction is not None:
            return now.reaction.say
        if not now.rule_told:
            return self._task
        return Message("{first} {second}", first=now.step.rule, second=self._task)

    @property
    def _task(self) -> Message:
        task = self.snapshot.step.task
        if self._numbers.spot is None:
            return task
        return Message("{sentence} Enter plays it.", sentence=task)

    @property
    def offer(self) -> Offer:
        on, back = self._step_on, self._step_back
        menu = back, on, self.calm_mode, self._rules, self._close
        if self.snapshot.ended:
            return Offer((self._play_now, self._close), self._play_now, menu)
        return Offer((on,), on if self.snapshot.done else None, menu)

    @property
    def all_offered(self) -> Sequence[Command]:
        return (self._step_on, self._play_now, self._close)

    @property
    def news(self) -> Text:
        now = self.snapshot
        step = now.step
        if now.reaction is not None:
            told: Sequence[Text] = (now.reaction.say, step.instead)
        elif now.done and not now.ended:
            told = (step.done,)
        else:
            told = self._panel.told if self._calm is None else (self._sentence,)
        return sentences(map(self.style.spoken, told))

    # What the board and the panel ask for

    @property
    def state(self) -> BoardState:
        return self.snapshot.board

    @property
    def selection(self) -> Selection | None:
        return self.run.selection if self.run.playing else None

    def _opened(self, spot: Spot) -> bool:
        """What a step is not about is told, and not looked at."""
        return False

    def _take(self, spot: Spot, *, dropped: bool) -> Refused | None:
        if happened := self.run.take(spot, dropped=dropped):
            self._play(happened)
            if self.run.done:
                self._keep_slip()
        reaction = self.run.reaction
        return None if reaction is None else Refused(reaction.spot, reaction.say)

    def _keep_slip(self) -> None:
        """A step that went wrong more than once comes back in practice."""
        if self.run.lacking:
            self.app.trainer.add([self.run.exercise(now().date())])

    def _play(self, happened: Happened) -> None:
        run = self.run
        seen = [[event_as_seen(run.position, event, run.seat) for event in events] for events in happened]
        self._bubble.hide()
        self._board.open = ()
        # The marks tell of what was before.
        self._board.mark(Marks())
        self._board.animate(seen, run.position.picture(run.seat))

    def _put_down(self) -> None:
        self.run.cancel()

    # Through the lesson

    def go_on(self) -> None:
        self._go_to(self.run.number + 1)
        if self.run.ended:
            self._finish()

    def _play_first_game(self) -> None:
        lesson = self.run.lesson
        game = games()[lesson.game](lesson.options)
        start = game.position(lesson.first) if lesson.first else None
        play_against(self.app, game, 1, start=start)

    def go_back(self) -> None:
        self._go_to(max(0, self.run.number - 1))

    def begin_again(self) -> None:
        self.run.done_steps.clear()
        self._go_to(0)

    def _go_to(self, number: int) -> None:
        self.run.begin(number)
        self._keep_step()
        self._show_step()
        self.layout()

    def _keep_step(self) -> None:
        steps, name = self.app.settings.lesson_steps, self.run.lesson.name
        if 0 < self.run.number < len(self.run.lesson.steps):
            steps[name] = self.run.number
        else:
            steps.pop(name, None)

    def _finish(self) -> None:
        settings, name = self.app.settings, self.run.lesson.name
        if name not in settings.lessons:
            settings.lessons.append(name)
        self.app.sounds.play("win")
        self.set_focus(self._panel.play if self._calm is None else self._calm.button(self._play_now))

    def _show_step(self) -> None:
        self._show_position()
        self.set_focus(self._board)
        self.refresh()

    def _show_position(self) -> None:
        layout = self._seen_layout(self.app)
        if layout.name != self._layout.name:
            self._change_board(layout)
        self._board.turn(layout)
        self._board.show(self.run.position.picture(self.run.seat))

    def _change_board(self, layout: Layout) -> None:
        self.widgets.remove(self._board)
        self._board = Board(layout, self.style, self._callbacks)
        self._board.calm = self._calm is not None
        self._board.scene = self
        self.widgets.insert(0, self._board)
        self.repaint()

    def _seen_layout(self, app: Services) -> Layout:
        layout = load_layout(self.run.position.game.layout).seen_from(self.run.seat)
        return labelled(layout, app.settings.coordinates)

    # What the app asks for

    @property
    def _goes_on(self) -> bool:
        return self.run.playing

    # How it is shown

    def take_snapshot(self) -> LessonSnapshot:
        return self.run.snapshot()

    def _show(self) -> None:
        done_before, now = self.snapshot.done, self.take_snapshot()
        self.snapshot, reaction = now, now.reaction
        self._refusal, self._refused_at = (reaction.say, reaction.spot) if reaction else ("", None)
        self._show_choices(self.choices())
        if self._calm is None:
            self._panel.show(now, self._task)
        names = [self.style.words(seat.name) for seat in now.board.position.game.seats]
        names[self.run.seat] = self.style.words(Message("You"))
        told = Told.named(names, None if now.board.position.result else now.board.position.mover)
        self._board.tell(replace(told, piles=PILES))
        if now.done and not done_before:
            self.set_focus(self._panel.on if self._calm is None else self._calm.button(self._step_on))

    def _marks(self, pointed: Spot | None, refused: Spot | None) -> Shown:
        return lesson_marks(self.snapshot, self._layout, pointed, refused)


class PointScene(LessonScene):
    """An exercise of a session that is a step of a lesson; right is what the step asks for."""

    def __init__(
        self, app: Services, session: PracticeSession, entry: Entry, go_on: Callable[[], object]
    ) -> None:
        """`go_on` shows what comes after it in the session.

        Raises GameError or ContentError where the step, or the layout of its game, can't be used.
        """
        self._session, self._entry, self._next = session, entry, go_on
        self._hinted = False
        lesson = load_lesson(entry.exercise.lesson)
        if not 0 < entry.exercise.number <= len(lesson.steps):
            raise GameError(Message("The lesson has no such step any more."))
        super().__init__(app, lesson, entry.exercise.number - 1)

    def _make_ways(self) -> tuple[Command, Command]:
        hint = PUZZLE_HINT.make(self._tell_rule, lambda: not self.snapshot.rule_told)
        return hint, NEXT_EXERCISE.make(self.go_on)

    @property
    def offer(self) -> Offer:
        return super().offer._replace(main=self.all_offered)

    @property
    def all_offered(self) -> Sequence[Command]:
        return (self._step_back, self._step_on)

    def take_snapshot(self) -> LessonSnapshot:
        snapshot = super().take_snapshot()
        return replace(snapshot, rule_told=self._hinted or snapshot.done)

    def _tell_rule(self) -> None:
        self._hinted = True
        self.refresh()

    @property
    def _right(self) -> bool:
        return not (self.run.slipped or self._hinted)

    def _keep_slip(self) -> None:
        if self._session is not None and not self._session.is_again():
            self.app.trainer.answer(self._entry.exercise, right=self._right)

    def go_on(self) -> None:
        assert self._session is not None
        if self.run.done:
            self._session.next(right=self._right)
        else:
            self._session.skip()
        self._next()
