"""A scene in which a position is solved: the board, what is asked beside it, and an answer to every turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from fanoboard.content.layout import load_layout
from fanoboard.games.capabilities import event_as_seen, is_open
from fanoboard.games.events import Cast, Event, Spot
from fanoboard.games.game import Action, Game, Position
from fanoboard.messages import Message
from fanoboard.ui.board.marks import LASTING, Mark, Marks
from fanoboard.ui.play.board_scene import StudyScene
from fanoboard.ui.play.board_state import BoardState, SolvingStage
from fanoboard.ui.play.calm_scene import CalmScene, Offer
from fanoboard.ui.play.judge import EngineJudge, Judge, OpenJudge
from fanoboard.ui.play.marking import Shown
from fanoboard.ui.play.opening import analyse
from fanoboard.ui.play.pile_view import OpenPile
from fanoboard.ui.play.playing import PlayListener
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving import Solving
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.sound_effects import SoundEffects
from fanoboard.ui.play.spot_words import spot_name, told_of
from fanoboard.ui.play.turn_marks import hint_marks
from fanoboard.ui.play.view import labelled
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSE_IT,
    PUZZLE_HINT,
    RULES,
    SHOW_SOLUTION,
    TRY_AGAIN,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene

S = TypeVar("S", bound=Solving)


_ENDED = SolvingStage.SOLVED, SolvingStage.SHOWN


class SolvingScene(StudyScene, CalmScene, Generic[S]):
    """Subclasses make the panel and say what stands in it (`_make_panel`, `_status`), and what comes next."""

    _panel: SolvingPanel

    def __init__(
        self,
        app: Services,
        start: Position,
        solve: Callable[[Judge, PlayListener], S],
        command: Sequence[str] | None = None,
    ) -> None:
        """Show a position, and have it solved as `solve` says; `command` starts another engine than ours.

        Raises ContentError where the layout of its game can't be used.
        """
        game = start.game
        self._layout_of_file = load_layout(game.layout)
        self.play = solve(_judge(app, game, command), self)
        cards = self._layout_of_file.table is not None
        self._sound_effects = SoundEffects(app, self.play.match, cards=cards)
        super().__init__(app, self._layout_of_file.seen_from(start.mover), self._sound_effects)
        self._hint = PUZZLE_HINT.make(self._show_hint, lambda: self.play.can_hint)
        self._again = TRY_AGAIN.make(self._try_again, lambda: self.play.can_try_again)
        self._solution = SHOW_SOLUTION.make(
            self.show_solution, lambda: self.play.stage is not SolvingStage.SHOWING
        )
        self._next = self._make_next()
        self._rules = RULES.make(partial(app.navigation.rules, type(game)))
        self._piles: list[OpenPile] = []
        self.snapshot = self.play.snapshot()
        if is_open(game):
            cast = Cast(self.snapshot.board.names, self.snapshot.board.you)
            self._piles = [self.add(OpenPile(start, seat, cast)) for seat in range(len(game.seats))]
        self._analyse = ANALYSE_IT.make(self._try_out, lambda: self.play.stage in _ENDED)
        head = app.commands["keys"], self._analyse, self._rules, self.going_back
        self._panel = self._make_panel(head, (self._hint, self._again, self._solution, self._next))
        self._begin()

    # What subclasses say

    @abstractmethod
    def _make_next(self) -> Command:
        """The command that leads on from here."""

    @abstractmethod
    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        """Add the panel beside the board, with these commands."""

    @abstractmethod
    def _outcome(self) -> tuple[Text, Text]:
        """The sentence on a solution that was found or shown, and more in small print."""

    @abstractmethod
    def _task(self) -> tuple[Text, Text]:
        """The sentence on what to find, and more in small print."""

    @property
    @abstractmethod
    def _goal_told(self) -> Text:
        """The sentence on what to find, where nothing else is said."""

    @abstractmethod
    def _note(self) -> None:
        """Keep a solution, if there is one now."""

    @property
    def commands(self) -> Sequence[Command]:
        own = self._hint, self._again, self._solution, self._next, self._analyse, self._rules
        return (*own, *super().commands)

    @property
    def _status(self) -> tuple[Text, Text]:
        """The answer to the last turn, and in small print what to do now."""
        now = self.snapshot
        match now.stage:
            case SolvingStage.SOLVED | SolvingStage.SHOWN:
                return self._outcome()
            case SolvingStage.SHOWING:
                return Message("The solution:"), ""
            case SolvingStage.WRONG:
                return now.said or "", Message("Choose a spot of the board to try again.")
            case SolvingStage.JUDGING:
                return Message("Let me see …"), ""
        if self._refusal:
            return self._refusal, ""
        if self._numbers.spot is not None:
            return now.prompt, Message("Enter plays it.")
        return self._task()

    # Calm mode

    @property
    def _sentence(self) -> Text:
        now, (said, more) = self.snapshot, self._status
        match now.stage:
            case SolvingStage.SOLVED | SolvingStage.SHOWN:
                return Message("{first} {second}", first=said, second=more) if more else said
            case SolvingStage.ASKING if self._refusal:
                return said
            case SolvingStage.ASKING if self._numbers.spot is not None:
                return Message("{sentence} Enter plays it.", sentence=now.prompt)
            case SolvingStage.ASKING if now.board.selection is not None and now.board.selection.picked:
                return now.prompt
            case SolvingStage.ASKING if not now.turns.turns:
                return self._goal_told
        return said

    @property
    def offer(self) -> Offer:
        match self.snapshot.stage:
            case SolvingStage.SOLVED | SolvingStage.SHOWN:
                wanted = self._next if self._next.enabled() else self.going_back
            case SolvingStage.WRONG:
                wanted = self._again
            case SolvingStage.ASKING if self.snapshot.hint is not None:
                wanted = self._solution
            case _:
                wanted = self._hint
        main = [each for each in (wanted,) if each in self.commands]
        own = self._again, self._hint, self._solution, self._next
        all_ = *own, self.calm_mode, self._rules, self.going_back
        return Offer(main, self._primary, [each for each in all_ if each in self.commands])

    @property
    def all_offered(self) -> Sequence[Command]:
        return (self._hint, self._again, self._solution, self._next, self.going_back)

    @property
    def news(self) -> Text:
        now = self.snapshot
        told = [*self._status]
        if now.hint is not None and now.refutation is None:
            told.append(Message("Hint: {spot}", spot=spot_name(now.board, now.hint.actions[0].spots[0])))
        return " ".join(self.style.spoken(each) for each in told if each)

    # What is clicked

    @property
    def state(self) -> BoardState:
        return self.snapshot.board

    @property
    def selection(self) -> Selection | None:
        return self.play.selection if self.play.persons_turn else None

    def _ready(self) -> bool:
        """Show at once what is still moving, take back a wrong turn; return whether the person is to move."""
        self._board.skip()
        if self.play.stage is SolvingStage.WRONG:
            self.play.try_again()
        return self.play.persons_turn

    # What the commands do

    def _show_hint(self) -> None:
        self.play.show_hint()
        self.refresh()

    def _try_out(self) -> None:
        """Show an analysis board with the solution on it."""
        match = self.play.match
        analyse(self.app, match.start, match.turns, stay=True)

    def _try_again(self) -> None:
        self._refusal = ""
        self.play.try_again()
        self.refresh()

    def show_solution(self) -> None:
        self._refusal = ""
        self.play.show_solution()
        self.refresh()

    # What the play tells

    def move(self, action: Action) -> None:
        """Play an action, and show it."""
        self._animate(self.play.play(action))

    def _animate(self, events: Sequence[Event]) -> None:
        """Animate an action.  The panel and the marks tell of it when it has been shown."""
        position, viewer = self.play.match.position, self.play.view.viewer
        seen = [event_as_seen(position, event, viewer) for event in events]
        goes_on = len(self.play.match.last_events) > len(events)
        self._board.mark(Marks(*(mark for mark in self._board.marks if goes_on and mark.kind in LASTING)))
        self._board.animate([seen], position.picture(viewer))
        self.refresh()

    def jumped(self) -> None:
        self._refusal = ""
        self._show_position()
        self.refresh()

    def changed(self) -> None:
        self.refresh()

    # What the app asks for

    def update(self, now: int) -> bool:
        if not self._board.animating:
            self._sound_effects.at_rest()
            if (events := self.play.tick(now)) is not None:
                self._animate(events)
        moving = super().update(now)
        if not self._board.animating:
            if self.play.due is not None:
                self.app.wake_at(self.play.due)
            self._note()
        return moving or self.play.stage is SolvingStage.JUDGING

    def enter(self) -> None:
        self._turn_board()
        super().enter()

    def leave(self) -> None:
        self.play.close()

    # How it is shown

    def _show_position(self) -> None:
        self._turn_board()
        self._board.show(self.play.match.position.picture(self.play.view.viewer))

    def _turn_board(self) -> None:
        layout = self._layout_of_file.seen_from(self.play.seat)
        self._board.turn(labelled(layout, self.app.settings.coordinates))

    def _show(self) -> None:
        self.play.view.in_words = self.app.settings.moves == "words"
        now = self.snapshot = self.play.snapshot()
        hint = now.hint.actions[0].spots[0] if now.hint is not None else None
        self._show_choices(self.choices(), hint)
        for pile in self._piles:
            pile.show(now.board.picture)
        if self._calm is None:
            self._panel.show(now, *self._status, self._primary)
        self._board.tell(told_of(self.state, self._layout))

    @property
    def _primary(self) -> Command | None:
        """What is to be done most likely."""
        match self.snapshot.stage:
            case SolvingStage.SOLVED | SolvingStage.SHOWN:
                return self._next
            case SolvingStage.WRONG:
                return self._again
        return None

    def _marks(self, pointed: Spot | None, refused: Spot | None) -> Shown:
        shown = self.marks_at(pointed, refused)
        return shown._replace(marks=Marks(*shown.marks, *self._own_marks()))

    def _own_marks(self) -> list[Mark]:
        now = self.snapshot
        if now.refutation is not None:
            turn, position = now.refutation, now.board.position
            if is_open(position.game):  # the cards of its later actions lie elsewhere yet
                turn = replace(turn, actions=turn.actions[:1], events=turn.events[:1])
            return hint_marks(turn, position, self._layout)
        if now.hint is None or (now.board.selection is not None and now.board.selection.picked):
            return []
        spot = now.hint.actions[0].spots[0]
        line = {line.name for line in self._layout.lines}
        return [Mark("highlighted" if spot in line else "framed", (spot,))]


def _judge(app: Services, game: Game, command: Sequence[str] | None) -> Judge:
    if is_open(game):
        return OpenJudge(app.tasks)
    return EngineJudge(app.engines.built_in(game, command))


def show_next(app: Services, scenes: Iterator[Scene], *, instead: bool) -> None:
    """Show the first scene there is, `instead` of the one that is shown; without any, leave that."""
    scene = next(scenes, None)
    if scene is None:
        if instead:
            app.pop()
    elif instead:
        app.replace(scene)
    else:
        app.push(scene)
