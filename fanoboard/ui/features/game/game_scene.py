"""The game scene: the board, the quiet panel beside it, and a match being played on them.

What is told waits for what is shown. The match is ahead of the screen while pieces move: the snapshot is
taken when they rest, and the engine's turn is played action by action as it is shown. Whoever clicks
catches up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.settings import Moves, TurnPace
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.capabilities import event_as_seen
from fanoboard.games.events import Event, Honoured, SeatIndex, Spot, spots_of
from fanoboard.games.game import Action
from fanoboard.games.levels import Strength
from fanoboard.match.autosave import Autosave
from fanoboard.match.engine_request import most_threads, setup
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.ui.board.marks import LASTING, Marks
from fanoboard.ui.features.game.commands import GameCommands
from fanoboard.ui.features.game.deal import Deal
from fanoboard.ui.features.game.game_snapshot import GameSnapshot
from fanoboard.ui.features.game.last_turn import LastTurn
from fanoboard.ui.features.game.level_progress import LevelProgress
from fanoboard.ui.features.game.loss_warning import LossWarning
from fanoboard.ui.features.game.moments import play_again, steps_by_key
from fanoboard.ui.features.game.own_moments import OwnMoments
from fanoboard.ui.features.game.pass_device_scene import PassDeviceScene
from fanoboard.ui.features.game.refusal_bubble import RefusalBubble
from fanoboard.ui.features.game.result_card import ResultCard
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.game.sidebar import PanelCalls, Sidebar
from fanoboard.ui.features.game.sketching import Sketching
from fanoboard.ui.features.game.status import no_turn_words
from fanoboard.ui.features.game.take_snapshot import take_snapshot, with_clocks
from fanoboard.ui.features.game.tempo_bar import TempoBar
from fanoboard.ui.features.game.turn_strip import TurnStrip
from fanoboard.ui.play.arrangement import arrange
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.calm_scene import CalmScene, Offer
from fanoboard.ui.play.card_table_info import open_pile, told_of
from fanoboard.ui.play.clock_face import next_change
from fanoboard.ui.play.insight import GameHost, InsightPlace
from fanoboard.ui.play.marking import Shown, coming_marks, traced
from fanoboard.ui.play.pile_view import PileView
from fanoboard.ui.play.seat_choice import OWN_LEVEL
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.selection import Refused, Selection
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.sound_effects import SoundEffects
from fanoboard.ui.play.turn_marks import last_marks
from fanoboard.ui.play.viewpoint import Seen, Viewpoint
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import FAN_OUT
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.panel import Panel

_BUTTONS = (1, 3)
"""Those of a mouse: to choose, and for what else can be done."""
_BEATS: Mapping[TurnPace, float] = {"quick": 0, "normal": 500, "each": 1800}
"""Milliseconds in which one sees what the computer is about to do; for the last pace it is until a key."""


class GameScene(CalmScene):
    """Plays a match.  Leaving it ends the engine and keeps the match for Continue.

    The session says that something happened; when the pieces rest, a snapshot is taken, and all that is
    told here is drawn from that.
    """

    tells_tips = True

    def __init__(self, app: GameHost, match: Match, command: Sequence[str] | None = None) -> None:
        """Show a match; `command` starts another engine than the built-in one.

        Raises ContentError where the layout of the game can't be read.
        """
        self._layout_of_file = load_layout(match.game.layout)
        self._sound_effects = SoundEffects(app, match, cards=self._layout_of_file.table is not None)
        super().__init__(app, self._layout_of_file, self._sound_effects.event)
        self._ribbon = self.add(Ribbon(self._back_to_now))
        few = len(match.players) == 2
        self._strip = self.add(LastTurn(self._mark) if few else TurnStrip(self._mark))
        self.side_panel = self.add(Panel())

        def open_engine() -> EngineClient:
            words = command or engine_command(match.game.name)
            return EngineClient(
                words, app.wake, setup(match.game), budget=app.budget, threads=most_threads(match.game)
            )

        open_other = partial(app.engines.open, match.game)
        self.session = Session(
            match, open_engine, Autosave(app.tasks), self, app.settings.thinking, open_other
        )
        self._viewpoint = Viewpoint(self._layout, match, self.session.view.seat_below)
        self._explores = False
        """Whether somebody has pointed at something since an action was played."""
        self._explained: object = None
        """What the tooltip of the board was last told."""
        self._refusal: Text = ""
        self._answered: Text = ""
        """The refusal that was told when a button of the mouse was pressed."""
        self._note: Text = ""
        """What came of a command that left the board as it is, until the next click."""
        self._loss_warning = LossWarning()
        self._deal = Deal(self.session, cards=self._layout.table is not None and not app.settings.calm)
        self.game_commands = GameCommands(app, self.session, self)
        self._fan = FAN_OUT.make(self._board.fan)
        self.session.view.in_words = app.settings.moves == "words"
        self._moments = OwnMoments(app, self, self.session, self.refresh)
        self.snapshot = self.take_snapshot()
        looks = [SeatLook(match.game, seat, self._layout.points) for seat in range(len(match.players))]
        self._panel = self.sidebar = self._make_sidebar(looks)
        here = self.game_commands.branches.play_here
        self.analysis = app.insight(
            InsightPlace(
                self,
                self.session,
                open_engine,
                here,
                self._analysis_changed,
                self.sidebar.look_back,
                self._mark,
                partial(self._mark, by_and_by=True),
            )
        )
        pause, step = self.game_commands.pause, self.game_commands.step
        self._tempo = TempoBar(self, pause, step, self._set_speed) if self.session.tempo.concerned else None
        self._progress = LevelProgress(app, match, self.session.set_strength)
        self.result_card = ResultCard(
            self,
            looks,
            self._board,
            (self.game_commands.review, self.game_commands.new_game, self.game_commands.again),
            (self._progress.count, self._progress.change),
            self.refresh,
            (self.look_at, self._moments.practise),
            told=match.result is not None,
        )
        self._celebrated = match.result is not None
        """Whether the end of the game has been celebrated."""
        self._refused = RefusalBubble(self, self._board, type(match.game))
        self._choices_shown: list[str] = []
        self._sketching = Sketching(self._board, self.game_commands.branches.sketch, self.tell)
        self._show_position()
        self.set_focus(self._board)

    @property
    def game_session(self) -> Session:
        return self.session

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return self.session.match.result is None

    def _make_sidebar(self, looks: Sequence[SeatLook]) -> Sidebar:
        commands, match = self.game_commands, self.session.match
        after = (
            Button(Message("Rematch"), commands.rematch, kind="primary"),
            Button(commands.result.tip, commands.result.press),
        )
        engines = {
            seat: (player.strength, player.character)
            for seat, player in enumerate(match.players)
            if not player.is_person
        }
        calls = PanelCalls(
            self._choose, self._mark, self.explain_choice, self.look_at, self.preview, self._set_strength
        )
        return Sidebar(self, looks, match.game, match.names, engines, commands, after, calls)

    def explain_choice(self, spot: Spot) -> Text | None:
        position, match = self.state.position, self.session.match
        actions = self.selection.following(spot) if self.selection is not None else []
        tip = position.tip(spot, self.state.viewer)
        if tip is None and len(actions) == 1 and match.position is position:
            return position.turn_words(actions, match.cast)
        return tip

    def look_at(self, turn: Hashable) -> None:
        """Show the moment after a turn of the list, or with None how it stands now."""
        assert turn is None or isinstance(turn, Node)
        self.session.look_at(turn)

    def preview(self, turn: Hashable) -> None:
        """Show the moment after a turn as long as somebody points at it."""
        assert turn is None or isinstance(turn, Node)
        self.session.preview(turn)

    def _set_strength(self, seat: SeatIndex, strength: Strength) -> None:
        """Have the engine on a seat play so strongly, here and in the next game of this kind."""
        self.session.set_strength(seat, strength)
        level = strength.level if strength.above is None else OWN_LEVEL
        self.app.settings.levels[self.session.match.game.name] = level

    def _set_speed(self, speed: int) -> None:
        self.session.tempo.speed = speed

    def _last_told(self) -> Sequence[Text]:
        turns = self.snapshot.turns.turns
        return (turns[-1].words or turns[-1].text,) if turns else ()

    def _clocks_told(self) -> Sequence[Text]:
        players = self.snapshot.players
        return [
            Message("{player}: {clock}", player=each.name, clock=each.clock) for each in players if each.clock
        ]

    @property
    def heading(self) -> Text:
        return self.session.match.game.full_title

    @property
    def news(self) -> Text:
        """How it stands, after what has just been done."""
        return self.snapshot.news

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done besides moving."""
        head = [command for command in self.game_commands.head if command is not self.game_commands.home]
        fan = [self._fan] if any(len(pile) > 1 for pile in self.state.picture.values()) else []
        pace = self._tempo.commands if self._tempo else ()
        insight = () if self._calm else self.analysis.commands
        all_ = *self.game_commands.all, *self._sketching.commands, self._refused.why, *insight
        more = () if self._calm else (self.sidebar.more,)
        return tuple(dict.fromkeys((*all_, *more, *pace, *fan, *head, *super().commands)))

    @property
    def idle_commands(self) -> Sequence[Command]:
        return self._sketching.commands

    @property
    def summary(self) -> Mapping[str, object]:
        """The game, how far it is, and who is to move."""
        session, match = self.session, self.session.match
        return {
            "game": match.game.name,
            "turns": len(match.turns),
            "over": match.result is not None,
            "live": session.view.is_live,
            "computer": match.result is None and not match.mover.is_person,
            "paused": session.tempo.paused,
            "trouble": session.trouble is not None,
        }

    # Calm mode

    @property
    def offer(self) -> Offer:
        return self.game_commands.offer

    @property
    def all_offered(self) -> Sequence[Command]:
        return self.game_commands.all_offered

    @property
    def _sentence(self) -> Text:
        return self.snapshot.status

    @property
    def _notes(self) -> Sequence[Text]:
        return self._clocks_told()

    def _follow_settings(self) -> None:
        if self.app.settings.calm:
            self.analysis.end()
        super()._follow_settings()
        self._take_pace()

    # What the board and the session ask for

    @property
    def status(self) -> Text:
        """The sentence beside the board."""
        return self.snapshot.status

    @property
    def state(self) -> BoardState:
        return self.snapshot.board

    @property
    def in_hand(self) -> Spot | None:
        """The spot of the piece that was picked, or that goes on moving."""
        return self.session.selection.hand if self.session.persons_turn else None

    @property
    def selection(self) -> Selection | None:
        return self.session.selection if self.session.persons_turn else None

    def _opened(self, spot: Spot) -> bool:
        if pile := open_pile(self.state, self._layout, spot):
            self.app.push(PileView(self.app, *pile))
        return pile is not None

    def _spell(self, spot: Spot, *, dropped: bool) -> None:
        self.catch_up()
        before = self.news
        self._refusal = self._note = ""
        refused = None
        if (selection := self.selection) is not None:
            picked = selection.picked
            answer = selection.take(spot, dropped=dropped)
            if isinstance(answer, Refused):
                self._refusal, refused = answer.told, answer.spot
            elif answer is not None and (warning := self._warning(answer, selection)):
                selection.picked = picked
                self._refusal, refused = warning, spot
            elif answer is not None:
                self.session.play(answer)
        elif (why := self._no_turn()) is not None:
            self._refusal, refused = why, spot
        if refused is not None:
            self._sound_effects.refused()
        self.refresh(refused)
        if refused is not None:
            self._tell_again(before)

    def _no_turn(self) -> Message | None:
        """Why nothing can be played at what is shown, whoever is to move there."""
        here = self.game_commands.branches.play_here
        called = Message("Play here") if self.analysis.on else Message("Play from here")
        return no_turn_words(self.session, called if here.enabled() else None)

    def _warning(self, action: Action, selection: Selection) -> Message | None:
        """What to tell the player before an action that loses at once, if that is wanted."""
        if not self.app.settings.warn_of_losing:
            return None
        return self._loss_warning.before(action, selection, self.session.match)

    def wheel(self, steps: int) -> bool:
        """Aim at a number that is larger by so many steps; where none is to be chosen, look back, or on."""
        choosing = self._numbers.spot is not None
        return super().wheel(steps) or (not choosing and self.game_commands.steps.go(-steps))

    def _put_down(self) -> None:
        self._refusal = self._note = ""
        self._loss_warning.forget()
        self.session.selection.cancel()

    def moved(self, events: Sequence[Event]) -> None:
        """Animate an action.  The panel and the marks tell of it when it has been shown, see `refresh`."""
        self._stale, self._explores = True, False
        self._refused.show("", None)
        position, viewer = self.session.match.position, self.session.view.viewer
        seen = [event_as_seen(position, event, viewer) for event in events]
        touched = {spot for event in seen for spot in spots_of(event)} if self._layout.table else set()
        # What the turn before did goes before anything else happens; a turn under way is told as a whole.
        goes_on = len(self.session.match.last_events) > len(events)
        lasting = [
            mark
            for mark in self._board.marks
            if goes_on and mark.kind in LASTING and touched.isdisjoint(mark.spots)
        ]
        played = self.session.match.plies
        traces = played[-1].action.traces if played else ()
        self._board.mark(Marks(*lasting, *traced(traces)))
        self._board.open = self.open_spots()
        self._board.animate([seen], position.picture(viewer))
        if self._board.animating:
            # What is told of the turn before can wait for a frame, or is told no more.
            self.draw_first(self._board)
            if self._layout.table is None:
                self.app.later(self._look_ahead)

    def _look_ahead(self) -> None:
        if self._board.animating:
            self._board.paint_ahead(self._painting())

    def _painting(self) -> Iterator[None]:
        """Paint what will be shown when pieces rest, one image a step: it is told then, but known already."""
        coming = self.take_snapshot()
        yield
        yield from self.result_card.painting(coming.end)
        marks = self._marks_at(None, None, state=coming.board).marks
        yield from self._board.painting(marks, coming.board.picture)

    def catch_up(self) -> None:
        """Show at once how it stands: whoever clicks has seen enough."""
        self.session.catch_up()
        super().catch_up()

    def jumped(self) -> None:
        """Show the position that the match jumped to."""
        self._refusal = self._note = ""
        self._show_position()
        self.refresh()

    def changed(self) -> None:
        """Tell of it, or when the pieces rest."""
        self.refresh()

    def replay(self) -> None:
        """Play the turn that led to what is shown once more; what is told of that moment stays."""
        if play_again(self._board, self.session):
            # Its marks come when it has been shown.
            self._stale = True

    def _back_to_now(self) -> None:
        self.session.back_to_now()

    # What the app asks for

    def content_changed(self) -> None:
        """Go on with the match on the board as its file has it now, if it is still one for this game."""
        try:
            layout = load_layout(self._layout_of_file.name)
        except ContentError:
            return
        changed = layout != self._layout_of_file and layout.spots == self._layout_of_file.spots
        if changed and self.app.top is self:
            self.app.later(partial(self.app.play, self.session.match))

    def layout(self) -> None:
        """The board as large as it can be, the panel beside it, or below in a tall window."""
        style = self.style
        area, self.side_panel.rect = arrange(self.size, style)
        area = self._tempo.place(area) if self._tempo and not self._calm else area
        self._board.place(style, self.analysis.beside(area))
        self.result_card.place()
        self.beside.place(self.side_panel.rect)
        self._place_analysis()
        self.refresh()

    def update(self, now: int) -> bool:
        """Move the pieces on; when they rest, listen to the engine."""
        if self.app.top is self:
            self._deal.begin(self._board)
        moving = super().update(now)
        self._refused.update()
        if not self._board.animating:
            # An action is told of before the next one of the same turn begins.
            self._keep_up()
            self._sound_effects.at_rest()
            self.session.tick(now)
            self._ask_to_pass()
            self._keep_up()
        if not self._board.animating:
            self.analysis.update(now)
            if (change := next_change(self.session.match)) is not None:
                self.snapshot = with_clocks(self.snapshot, self.session)
                if self._calm is not None:
                    self._calm.note(self._notes)
                else:
                    self.sidebar.show_clocks(self.snapshot.players)
                self.app.wake_at(now + change)
                if self.session.match.clock is not None and self.session.persons_turn:
                    self._told_board.tell_little_time(self.session.match.clock)
            if (due := self.session.due) is not None:
                self.app.wake_at(round(due))
            if (wait := self.session.tempo.wait) > 0:
                self.app.wake_at(now + round(1000 * wait) + 1)
        return moving or self._board.moving

    def _place_analysis(self) -> None:
        """Above the buttons for what can be chosen, while it is there."""
        room = self.side_panel.rect.copy()
        if self.analysis.on:
            self._choices_shown = self.sidebar.choices.texts
            room.h -= self.sidebar.place_choices(room)
        self.analysis.place(room, self._board.board_rect)

    def _analysis_changed(self) -> None:
        """The analysis came or went, or is to show something else."""
        self.sidebar.hide(hidden=self.analysis.on)
        self.layout()
        self.repaint()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let widgets use an event first, then see whether it is a shortcut or the other button."""
        if event.type == pygame.KEYDOWN:
            self.session.preview(None)
            if self._steps_by(event) or self._hurries(event):
                return True
        if event.type == pygame.MOUSEMOTION and not self._explores and not self.session.thinking:
            self._point()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in _BUTTONS:
            self._answered = "" if self._refused.leads_on(event.pos) else self._refusal
        used = self._handled(event)
        if event.type == pygame.MOUSEMOTION:
            self._explain_pointed()
        if event.type == pygame.MOUSEBUTTONUP and event.button in _BUTTONS:
            # The next click answers the last one, wherever it goes; only then, as what is told less makes
            # the buttons move.
            answered, self._answered = self._answered, ""
            if answered and self._refusal is answered:
                self._refusal = ""
                self.refresh()
        return used

    def _handled(self, event: pygame.event.Event) -> bool:
        other = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.popup is None
        if other and self.sidebar.look_back.menu_at(event.pos):
            return True
        if self.popup is None and self._sketching.handle(event, busy=self.session.selection.picked):
            return True
        return super().handle(event)

    def _steps_by(self, event: pygame.event.Event) -> bool:
        """Left and right go from turn to turn where the board has no use for them, as nobody can play."""
        idle = not self.session.view.is_live or self.session.match.result is not None
        if self.popup is not None or self.focus is not self._board or not idle:
            return False
        return self.game_commands.steps.go(steps_by_key(event))

    def _hurries(self, event: pygame.event.Event) -> bool:
        """Space has what the computer is about to do, or is doing, done at once."""
        if event.key != pygame.K_SPACE or self.popup is not None or self.focus is not self._board:
            return False
        if not (self.session.thinking or (self._board.animating and not self.session.persons_turn)):
            return False
        if self._board.animating:
            super().catch_up()
        else:
            self.session.hurry()
        return True

    def back(self) -> None:
        """Put down what is picked, shut the result, come back to now, shut the analysis; then leave."""
        if self.session.selection.picked:
            self.cancel()
        elif self.result_card.is_open:
            self.result_card.shut()
        elif not self.session.view.is_live:
            self.session.back_to_now()
        elif self.analysis.on:
            self.analysis.switch()
        else:
            self.app.pop()

    def enter(self) -> None:
        """Take over settings that may have changed."""
        self._moments.enter()
        self.session.seconds = self.app.settings.thinking
        self.session.tell_in_words(in_words=self.app.settings.moves == "words")
        self._turn_board()
        super().enter()

    def leave(self) -> None:
        """End the engines and keep the match."""
        self._moments.leave()
        self.analysis.leave()
        self.session.close()

    # How it is shown

    def take_snapshot(self) -> GameSnapshot:
        session, said = self.session, self._refusal or self.session.trouble or self._note
        if not said and self._numbers.spot is not None:
            said = Message("{sentence} Enter plays it.", sentence=session.selection.prompt)
        return take_snapshot(
            session, said, self.app.bindings.hint(self.game_commands.steps.now), self._moments.found()
        )

    def _ask_to_pass(self) -> None:
        """Hide all hands until the one who is to move next has come to the screen."""
        seat = self.session.view.awaited
        if seat is not None and self.app.top is self:
            self.session.cover()
            self.app.push(PassDeviceScene(self.app, self.session.match.names[seat], self.session.welcome))

    def _show_position(self) -> None:
        self._turn_board()
        self._board.show(self._deal.picture)

    def _turn_board(self) -> None:
        """Show the board from the side that it is seen from, with the labels that are wanted."""
        self._layout = self._viewpoint.seen(self.session.view.seat_below, self.app.settings.coordinates)
        self._board.turn(self._layout)

    def flip(self) -> None:
        """Look at the board from the other side, or at a card table from the next seat."""
        self.catch_up()
        self._viewpoint.flip()
        self.session.view.seat_below = (self.session.view.seat_below + 1) % len(self.session.match.players)
        self._turn_board()
        self.refresh()

    def seen(self) -> Seen:
        """How the board is turned."""
        return self._viewpoint.as_now(self.session.view.seat_below)

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

    def analyse(self) -> None:
        """Show what the engine sees, or don't any more."""
        self.analysis.switch()

    def set_turn_pace(self, pace: TurnPace) -> None:
        """Have so much time to follow what the computer is about to do, here and from now on."""
        self.app.settings.turn_pace = pace
        self._take_pace()

    def _take_pace(self) -> None:
        """Let the session wait before each action of the engine as the settings say."""
        match, pace = self.session.match, self.app.settings.turn_pace
        calm = self.app.settings.calm
        if calm:
            pace = "key" if pace == "key" else "each"
        if self._tempo is not None:
            self.session.tempo.speed = 0 if calm else self._tempo.speed
        # Steps of a piece that goes on explain themselves; and with many players one waits long enough.
        explained = pace == "normal" and not match.game.move_is_action
        beat = None if pace == "key" else 0 if explained else _BEATS[pace]
        self.session.beat = beat / (len(match.players) - 1) if beat and pace == "normal" else beat

    def tell_moves(self, told: Moves) -> None:
        """Have moves told in words or in notation, here and from now on."""
        self.app.settings.moves = told
        self.session.tell_in_words(in_words=told == "words")

    def tell(self, note: Text) -> None:
        """Say something in the panel until the next click, as that the game was saved elsewhere."""
        self._note = note
        self.refresh()

    def refresh(self, refused: Spot | None = None) -> None:
        """Take a snapshot, and have all that is told be drawn from that; while pieces move, later."""
        self._stale = True
        if self._board.animating:
            return
        self._stale = False
        choices = self._choices_of(self.selection)
        if not self.session.view.previewing:
            self._numbers.offer(choices)
        now = self.snapshot = self.take_snapshot()
        self._ribbon.show(now.ribbon, self._board.board_rect, self._board.rect, self.style)
        self.analysis.show()
        if now.previewing:
            self.sidebar.preview(now.status)
            self._mark(refused)
            return
        celebrates = self.celebrates(now)
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
        if self.analysis.on and self._choices_shown != self.sidebar.choices.texts:
            self._place_analysis()
            self.repaint(self.side_panel.rect)
        self.refresh_commands()
        if self.focus is not None and not self.focus.accepts:
            self.set_focus(self._board)
        self._board.tell(told_of(now.board, self._layout))
        self._strip.show(now.told, self._board.place_of("news"))
        self._mark(refused)
        self._explain_pointed()
        self._refused.show("" if self._calm else self._loss_warning.beside(self._refusal), refused)

    def celebrates(self, now: GameSnapshot) -> bool:
        """Let what has won a game shine, once, before the card tells of it; whether it does now."""
        result = now.board.ended
        won = result is not None and not result.fatal and self._layout.table is None and not self._calm
        if not (won and now.live) or result is None or self._celebrated:
            self._celebrated = result is not None
            return False
        self._celebrated = True
        picture = now.board.picture
        spots = [spot for spot in result.spots if spot in self._layout.standing and picture.get(spot)]
        self._board.animate([[Honoured(spot) for spot in spots]], picture)
        self._stale = True
        return self._board.animating

    def _point(self) -> None:
        self._explores = True
        super()._point()
        self._explain_pointed()

    def _explain_pointed(self) -> None:
        """The tooltip says what is pointed at, unless something is in hand.

        Only here: in a lesson or a puzzle it might give away what is to be found out.
        """
        spot, state = self._board.meant, self.state
        busy = spot is None or (state.selection is not None and bool(state.selection.picked))
        tip = None if spot is None or busy else state.position.tip(spot, state.viewer)
        explained, self._explained = self._explained, (spot, tip)
        if explained != self._explained:
            self._board.tip = tip or ""
            self.tip_changed(self._board)

    def _mark(self, refused: Spot | None = None, *, by_and_by: bool = False) -> None:
        if self._board.animating:
            return
        state = self.state
        self._board.open = self.open_spots()
        coming = self.session.coming if self.session.beat != 0 else None
        if coming is not None and self.session.view.is_live:
            before = [replace(mark, faint=True) for mark in last_marks(state.last_events, self._layout)]
            marks = Marks(*before, *coming_marks(coming, state.position, state.viewer))
            self._make_way(marks)
            self._board.mark(marks)
            return
        shown = self._shown_now(refused)
        self._make_way(shown.marks, acts=bool(self._picked))
        self._board.mark(*self.analysis.over(shown, self._layout, self._picked), by_and_by=by_and_by)

    @property
    def _picked(self) -> Sequence[Spot]:
        selection = self.state.selection
        return selection.picked if selection is not None else ()

    def _shown_now(self, refused: Spot | None = None) -> Shown:
        """The marks of the moment but for those of the analysis."""
        pointed = self.beside.choices.pointed or self._numbers.spot
        # Cards tell of themselves, which a mouse that was left there since the turn before doesn't ask for.
        left_there = self._layout.table is not None and self._board.cursor is None and not self._picked
        if self._explores or not (self.session.thinking or left_there):
            pointed = pointed or self._board.pointed
        shown = self._marks_at(pointed, refused, self._strip.pointed)
        warned = self._loss_warning.marks(self._refusal, self._layout)
        return shown._replace(marks=Marks(*shown.marks, *warned)) if warned else shown

    def _make_way(self, marks: Marks, *, acts: bool = False) -> None:
        """Where arrows go from field to field, what is told there gives way."""
        arrows = bool(marks.spots("aim") or marks.spots("lacking"))
        between = isinstance(self._strip, LastTurn)
        self._strip.make_way(gone=(acts and between) or (arrows and self._strip.pointed is None))
