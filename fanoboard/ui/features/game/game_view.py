"""A game as it is shown: the board, the quiet panel beside it, and what is told of the match there.

What is told waits for what is shown. The match is ahead of the screen while pieces move: the snapshot is
taken when they rest, and the engine's turn is played action by action as it is shown. Whoever clicks
catches up. What is on the board is a matter of the `GameTable`, what can be done one of the `GameActions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from fanoboard.content.layout import load_layout
from fanoboard.games.events import Event, Spot
from fanoboard.games.game import Action
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.after_game import LevelProgress, OwnMoments
from fanoboard.ui.features.game.analysis import Analysis
from fanoboard.ui.features.game.game_snapshot import GameSnapshot
from fanoboard.ui.features.game.game_table import GameTable
from fanoboard.ui.features.game.refusals import Refusals
from fanoboard.ui.features.game.result_card import ResultCard
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.game.take_snapshot import take_snapshot, with_clocks
from fanoboard.ui.features.game.tools import TempoBar
from fanoboard.ui.features.game.turn_strip import LastTurn, TurnStrip
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.calm_scene import CalmScene
from fanoboard.ui.play.clock_face import next_change
from fanoboard.ui.play.screen import arrange
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.sound_effects import SoundEffects
from fanoboard.ui.toolkit.commands.command_table import FAN_OUT
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.panel import Panel


class GameView(CalmScene):
    """Shows a match, and whatever happens in it.

    The session says that something happened; when the pieces rest, a snapshot is taken, and all that is
    told here is drawn from that.
    """

    tells_tips = True

    def __init__(self, app: Services, match: Match, command: Sequence[str] | None = None) -> None:
        """Show a match; `command` starts another engine than the built-in one.

        Raises ContentError where the layout of the game can't be read.
        """
        self._layout_of_file = load_layout(match.game.layout)
        self._sound_effects = SoundEffects(app, match, cards=self._layout_of_file.table is not None)
        super().__init__(app, self._layout_of_file, self._sound_effects.event)
        open_engine = partial(app.engines.built_in, match.game, command)
        open_other = partial(app.engines.open, match.game)
        self.session = Session(
            match, open_engine, Autosave(app.tasks), self, app.settings.thinking, open_other
        )
        self.session.view.in_words = app.settings.moves == "words"
        ribbon, few = self.add(Ribbon(self.session.back_to_now)), len(match.players) == 2
        strip = self.add(LastTurn(self.mark) if few else TurnStrip(self.mark))
        self.table = GameTable(self, self.session, ribbon, strip)
        self.side_panel = self.add(Panel())
        self._note: Text = ""
        """What came of a command that left the board as it is, until the next click."""
        self.actions = GameActions(
            self,
            self.session,
            self.table,
            tell=self.tell,
            show_result=self.show_result,
            review=self.review,
            analyse=self._analyse,
        )
        self._fan = FAN_OUT.make(self._board.fan)
        self._moments = OwnMoments(self, self.session)
        looks = [SeatLook(match.game, seat, self._layout.points) for seat in range(len(match.players))]
        engines = {seat: player.strength for seat, player in enumerate(match.players) if not player.is_person}
        self._panel = self.sidebar = Sidebar(self, looks, match.game, match.names, engines, self.actions)
        self.analysis = Analysis(self, self.session, open_engine, self.actions, self.sidebar)
        self._tempo = TempoBar(self, self.actions) if self.session.tempo.concerned else None
        progress = LevelProgress(app, match, self.session.set_strength)
        self.result_card = ResultCard(self, looks, self.actions, progress, self._moments)
        self._refusals = Refusals(self, self._board, type(match.game))
        self.snapshot = self.take_snapshot()
        self.table.show()
        self.set_focus(self._board)

    @property
    def game_session(self) -> Session | None:
        return self.session

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return self.session.match.result is None

    # What is told of it

    def _last_told(self) -> Sequence[Text]:
        return self.snapshot.last

    def _clocks_told(self) -> Sequence[Text]:
        return self.snapshot.clocks

    @property
    def heading(self) -> Text:
        return self.session.match.game.full_title

    @property
    def news(self) -> Text:
        """How it stands, after what has just been done."""
        return self.snapshot.news

    @property
    def status(self) -> Text:
        """The sentence beside the board."""
        return self.snapshot.status

    @property
    def _sentence(self) -> Text:
        return self.snapshot.status

    def _follow_settings(self) -> None:
        if self.app.settings.calm:
            self.analysis.end()
        super()._follow_settings()
        self.actions.take_pace()

    # What the board asks for

    @property
    def state(self) -> BoardState:
        return self.snapshot.board

    @property
    def selection(self) -> Selection | None:
        return self.session.selection if self.session.persons_turn else None

    def explain_choice(self, spot: Spot) -> Text | None:
        return self.table.explained(spot, self.state, self.selection)

    # What happens

    def move(self, action: Action) -> None:
        """Play an action, and show it."""
        self._show(self.session.play(action))

    def _show(self, *actions: Sequence[Event]) -> None:
        """Animate actions.  The panel and the marks tell of them when they have been shown."""
        self._refusals.hide()
        self.table.move(actions)
        if self._board.animating:
            # What is told of the turn before can wait for a frame, or is told no more.
            self.draw_first(self._board)
            if self._layout.table is None:
                self.app.later(lambda: self._board.paint_ahead(self._painting()))
        self.refresh()

    def _painting(self) -> Iterator[None]:
        """Paint what will be shown when pieces rest, one image a step: it is told then, but known already."""
        coming = self.take_snapshot()
        yield
        yield from self.result_card.painting(coming.end)
        marks = self.marks_at(None, None, state=coming.board).marks
        yield from self._board.painting(marks, coming.board.picture)

    def jumped(self) -> None:
        """Show the position that the match jumped to."""
        self._refusals.said = self._note = ""
        self.table.show()
        self.refresh()

    def changed(self) -> None:
        """Tell of it, or when the pieces rest."""
        self.refresh()

    def catch_up(self) -> None:
        """Show at once how it stands: whoever clicks has seen enough."""
        if played := self.session.catch_up():
            self._show(*played)
        super().catch_up()

    # What the app asks for

    def layout(self) -> None:
        """The board as large as it can be, the panel beside it, or below in a tall window."""
        style = self.style
        area, self.side_panel.rect = arrange(self.size, style)
        area = self._tempo.place(area) if self._tempo and not self._calm else area
        self._board.place(style, self.analysis.beside(area))
        self.result_card.place()
        self.beside.place(self.side_panel.rect)
        self.analysis.place(self.side_panel.rect, self._board.board_rect)
        self.refresh()

    def update(self, now: int) -> bool:
        """Move the pieces on; when they rest, listen to the engine."""
        if self.app.top is self:
            self.table.deal()
        moving = super().update(now)
        self._refusals.update()
        if not self._board.animating:
            self._sound_effects.at_rest()
            if (events := self.session.tick(now)) is not None:
                self._show(events)
            self.table.ask_to_pass()
        if not self._board.animating:
            if self.analysis.update(now):
                self.mark(by_and_by=True)
            self._tell_time(now)
        return moving or self._board.moving

    def _tell_time(self, now: int) -> None:
        """Bring the clocks up to date, and come back when there is more to do."""
        session = self.session
        if (change := next_change(session.match)) is not None:
            self.snapshot = with_clocks(self.snapshot, session)
            if self._calm is not None:
                self._calm.note(self.snapshot.clocks)
            else:
                self.sidebar.show_clocks(self.snapshot.players)
            self.app.wake_at(now + change)
            if session.match.clock is not None and session.persons_turn:
                self._told_board.tell_little_time(session.match.clock)
        if (due := session.due) is not None:
            self.app.wake_at(round(due))
        if (wait := session.tempo.wait) > 0:
            self.app.wake_at(now + round(1000 * wait) + 1)

    # What commands do here

    def tell(self, note: Text) -> None:
        """Say something in the panel until the next click, as that the game was saved elsewhere."""
        self._note = note
        self.refresh()

    def show_result(self) -> None:
        """Lay the card that tells how the game ended on the board."""
        self.catch_up()
        self.session.back_to_now()
        self.result_card.open()
        self.refresh()

    def review(self) -> None:
        """Look through the game that is over, from its last moment on."""
        self.catch_up()
        self.session.back_to_now()
        self.result_card.shut()
        self.analysis.begin_review()

    def _analyse(self) -> None:
        self.analysis.switch()

    # How it is shown

    def take_snapshot(self) -> GameSnapshot:
        session, said = self.session, self._refusals.said or self.session.trouble or self._note
        if not said and self._numbers.spot is not None:
            said = Message("{sentence} Enter plays it.", sentence=session.selection.prompt)
        hint = self.app.bindings.hint(self.actions.steps.now)
        return take_snapshot(session, said, hint, self._moments.found())

    def refresh(self, refused: Spot | None = None) -> None:
        """Take a snapshot, and have all that is told be drawn from that; while pieces move, later."""
        if self._board.animating:
            return
        choices = self._choices_of(self.selection)
        if not self.session.view.previewing:
            self._numbers.offer(choices)
        now = self.snapshot = self.take_snapshot()
        self.table.tell_moment(now)
        self.analysis.show()
        if now.previewing:
            self.sidebar.preview(now.status)
            self.mark(refused)
            return
        celebrates = self.table.celebrate(now, wanted=not self._calm)
        if not celebrates:
            self.result_card.show(now.end, live=now.live, unasked=not self._calm)
        if self._tempo is not None:
            self._tempo.show(paused=now.paused)
        hint, selection = self.state.hint, self.state.selection
        hinted = selection.next_of(hint.actions[0]) if hint is not None and selection is not None else None
        self._show_choices(choices, hinted)
        if self._calm is None:
            after = now.end is not None and not (celebrates or self.result_card.is_open)
            self.sidebar.show(now, after=after)
        self.analysis.make_way()
        self.refresh_commands()
        if self.focus is not None and not self.focus.accepts:
            self.set_focus(self._board)
        self.table.tell(now)
        self.mark(refused)
        self.table.explain(now.board)
        if self._calm:
            self._refusals.hide()
        else:
            self._refusals.show(refused)

    def mark(self, refused: Spot | None = None, *, by_and_by: bool = False) -> None:
        if self._board.animating:
            return
        aimed = self.beside.choices.pointed or self._numbers.spot
        warned = self._refusals.marks(self._layout)
        self.table.mark(self.state, aimed, refused, warned, self.analysis.over, by_and_by=by_and_by)
