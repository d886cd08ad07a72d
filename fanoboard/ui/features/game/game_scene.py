"""The game scene: the board, the quiet panel beside it, and a match being played on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.settings import Moves
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.capabilities import CardGuidance, capability, event_as_seen
from fanoboard.games.events import Event, Spot, spots_of
from fanoboard.games.game import Action
from fanoboard.games.guide import Guide
from fanoboard.match.autosave import Autosave
from fanoboard.match.engine_request import setup_built_in
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.board.marks import LASTING, Marks
from fanoboard.ui.features.analysis.analysis import Analysis
from fanoboard.ui.features.analysis.value_strip import WIDTH as STRIP
from fanoboard.ui.features.game.commands import GameCommands
from fanoboard.ui.features.game.curtain import Curtain
from fanoboard.ui.features.game.deal import Deal
from fanoboard.ui.features.game.level_progress import LevelProgress
from fanoboard.ui.features.game.loss_warning import LossWarning
from fanoboard.ui.features.game.moments import play_again, ribbon_text, steps_by_key
from fanoboard.ui.features.game.refusal_bubble import RefusalBubble
from fanoboard.ui.features.game.result_card import ResultCard
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.features.game.tempo_bar import TempoBar
from fanoboard.ui.features.game.turn_strip import TurnStrip, turns_told
from fanoboard.ui.play.arrangement import arrange
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.card_table_info import crown_spot, guide_of, open_pile, told_of
from fanoboard.ui.play.clock_face import next_change
from fanoboard.ui.play.marking import marks_of, traced
from fanoboard.ui.play.pile_view import PileView
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.selection import Refused, Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.sound_effects import SoundEffects
from fanoboard.ui.play.viewpoint import Viewpoint
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.command_table import FAN_OUT
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.panel import Panel


class GameScene(BoardScene):
    """Plays a match.  Leaving it ends the engine and keeps the match for Continue."""

    def __init__(self, app: Services, match: Match, command: Sequence[str] | None = None) -> None:
        """Show a match; `command` starts another engine than the built-in one.

        Raises ContentError where the layout of the game can't be read.
        """
        self._layout_of_file = load_layout(match.game.layout)
        self._sound_effects = SoundEffects(app.sounds, match, cards=self._layout_of_file.table is not None)
        super().__init__(app, self._layout_of_file, self._sound_effects.event)
        self._ribbon = self.add(Ribbon(self._back_to_now))
        self._strip = self.add(TurnStrip(self._mark))
        self._side_panel = self.add(Panel())

        def open_engine() -> EngineClient:
            words = command or engine_command(match.game.name)
            return EngineClient(words, app.wake, setup_built_in(match.game))

        open_other = partial(app.engines.open, match.game)
        self.session = Session(
            match, open_engine, Autosave(app.tasks), self, app.settings.thinking, open_other
        )
        self._viewpoint = Viewpoint(self._layout, match, self.session.view.seat_below)
        self._explained: object = None
        """What the tooltip of the board was last told."""
        self._refusal: Text = ""
        self._note: Text = ""
        """What came of a command that left the board as it is, until the next click."""
        self._loss_warning = LossWarning()
        self._deal = Deal(self.session, cards=self._layout.table is not None)
        self._shown: object = None
        """The moment that the panel and the marks tell of: the last one that the board has come to."""
        self._commands = GameCommands(
            app,
            self.session,
            replay=self.replay,
            flip=self.flip,
            seen=lambda: self._viewpoint.as_now(self.session.view.seat_below),
            show_result=self._show_result,
            review=self.review,
            analyse=self.analyse,
            tell=self.tell,
            moves_told=self._tell_moves,
        )
        self._fan = FAN_OUT.make(self._board.fan)
        self._sidebar = self._make_sidebar()
        steps, here = self._commands.steps.all, self._commands.branches.play_here
        self._analysis = Analysis(self, self.session, open_engine, steps, here, self._analysis_changed)
        watched = self.session.tempo.concerned
        self._tempo = TempoBar(self, self.session, self._refresh) if watched else None
        looks = [SeatLook(match.game, seat, self._layout.points) for seat in range(len(match.players))]
        buttons = self._commands.review, self._commands.new_game, self._commands.again
        progress = LevelProgress(app.settings, match, app.save_settings, self.session.set_level)
        self._result = ResultCard(self, looks, match, self._board, buttons, progress, self._refresh)
        self._refused = RefusalBubble(self, self._board, type(match.game))
        self._choices_shown: list[str] = []
        self._strip_was = self._analysis.strip.visible
        self._analysis.start()
        self._show_position()
        self.set_focus(self._board)

    def _make_sidebar(self) -> Sidebar:
        commands = self._commands
        after = (
            Button(Message("Rematch"), commands.rematch, kind="primary"),
            Button(commands.result.tip, commands.result.press),
        )
        return Sidebar(self, self.session, self._layout, commands, after, self._choose)

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done besides moving."""
        head = [command for command in self._commands.head if command is not self._commands.home]
        picture = self.session.match.position.picture(self.session.view.viewer)
        fan = [self._fan] if any(len(pile) > 1 for pile in picture.values()) else []
        pace = self._tempo.commands if self._tempo else ()
        all_ = *self._commands.all, self._refused.why, *self._analysis.commands
        return (*all_, self._sidebar.tools.more, *pace, *fan, *head, self.going_back)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        """The keys of the board, and those for numbers where there are any to choose."""
        numbers = FixedKeys(Message("0 to 9, or the wheel"), Message("Choose how many"))
        return (*super().fixed_keys, numbers) if self._offers_numbers else super().fixed_keys

    @property
    def _offers_numbers(self) -> bool:
        """Whether actions here may end in a choice of a number."""
        position, placed = self.session.match.position, self._layout.spots
        beside = {way[-1] for action in position.actions() for way in action.ways} - placed
        return any(str(position.label(spot)).isdecimal() for spot in beside)

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

    # What the board and the session ask for

    @property
    def status(self) -> Text:
        """The sentence beside the board."""
        said = self._refusal or self.session.trouble or self._note
        if said or self._numbers.spot is None:
            return said or status_of(self.session)
        return Message("{sentence} Enter plays it.", sentence=self.session.selection.prompt)

    @property
    def in_hand(self) -> Spot | None:
        """The spot of the piece that was picked, or that goes on moving."""
        return self.session.selection.hand if self.session.persons_turn else None

    @property
    def _selection(self) -> Selection | None:
        return self.session.selection if self.session.persons_turn else None

    def _opened(self, spot: Spot) -> bool:
        if pile := open_pile(self.session, self._layout, spot):
            self.app.push(PileView(self.app, *pile))
        return pile is not None

    def _spell(self, spot: Spot, *, dropped: bool) -> None:
        self._catch_up()
        self._refusal = self._note = ""
        refused = None
        if (selection := self._selection) is not None:
            picked = selection.picked
            answer = (selection.drop if dropped else selection.click)(spot)
            if isinstance(answer, Refused):
                self._refusal, refused = answer.reason, answer.spot
            elif answer is not None and (warning := self._warning(answer, selection)):
                selection.picked = picked
                self._refusal, refused = warning, spot
            elif answer is not None:
                self.session.play(answer)
        if refused is not None:
            self._sound_effects.refused()
        self._refresh(refused)

    def _warning(self, action: Action, selection: Selection) -> Message | None:
        """What to tell the player before an action that loses at once, if that is wanted."""
        if not self.app.settings.warn_of_losing:
            return None
        return self._loss_warning.before(action, selection, self.session.match)

    def wheel(self, steps: int) -> bool:
        """Aim at a number that is larger by so many steps; where none is to be chosen, look back, or on."""
        choosing = self._numbers.spot is not None
        return super().wheel(steps) or (not choosing and self._commands.steps.go(-steps))

    def _put_down(self) -> None:
        self._refusal = self._note = ""
        self._loss_warning.forget()
        self.session.selection.cancel()

    def happened(self, events: Sequence[Event]) -> None:
        """Animate an action.  The panel and the marks tell of it when it has been shown, see `_refresh`."""
        position, viewer = self.session.match.position, self.session.view.viewer
        seen = [event_as_seen(position, event, viewer) for event in events]
        touched = {spot for event in seen for spot in spots_of(event)} if self._layout.table else set()
        lasting = [
            mark for mark in self._board.marks if mark.kind in LASTING and touched.isdisjoint(mark.spots)
        ]
        played = self.session.match.plies
        cards = capability(position, CardGuidance)
        traces = cards.traces_of(played[-1].action.text) if cards is not None and played else ()
        self._board.mark(Marks(*lasting, *traced(traces)))
        self._board.open = self._open_spots()
        self._board.animate([seen], position.picture(viewer))

    def _catch_up(self) -> None:
        """Show at once how it stands: whoever clicks has seen enough."""
        self.session.catch_up()
        if self._board.animating:
            self._board.skip()
            self._refresh()

    def jumped(self) -> None:
        """Show the position that the match jumped to."""
        self._refusal = self._note = ""
        self._show_position()
        self._refresh()

    def replay(self) -> None:
        """Play the turn that led to what is shown once more; what is told of that moment stays."""
        if play_again(self._board, self.session):
            # Its marks come when it has been shown.
            self._shown = None

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
        area, self._side_panel.rect = arrange(self.size, style)
        area = self._tempo.place(area) if self._tempo else area
        self._board.place(self._beside_strip(area), style)
        self._result.place()
        if self._analysis.strip.visible:
            self._analysis.strip.place_beside(self._board.board_rect, style)
        self._sidebar.place(self._side_panel.rect)
        self._place_analysis()
        self._refresh()

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
            self.session.tick()
            self._analysis.update(now)
            self._draw_curtain()
            self._keep_up()
            if (change := next_change(self.session)) is not None:
                self._sidebar.say_clocks()
                self.app.wake_at(now + change)
            if (wait := self.session.tempo.wait) > 0:
                self.app.wake_at(now + round(1000 * wait) + 1)
        return moving or self._board.moving

    def _place_analysis(self) -> None:
        """The panel of the analysis, above the buttons for what can be chosen."""
        if self._analysis.on:
            room = self._side_panel.rect
            self._choices_shown = self._sidebar.choice_texts
            high = self._sidebar.place_choices(room)
            self._analysis.panel.place(pygame.Rect(room.x, room.y, room.w, room.h - high))

    def _beside_strip(self, area: pygame.Rect) -> pygame.Rect:
        """What the value strip leaves of the board's area."""
        if not self._analysis.strip.visible:
            return area
        aside = self.style.px(STRIP + 16)
        return pygame.Rect(area.x + aside, area.y, area.w - aside, area.h)

    def _analysis_changed(self) -> None:
        """The analysis came or went, or has found something."""
        if self._sidebar.is_hidden != self._analysis.on or self._strip_was != self._analysis.strip.visible:
            self._strip_was = self._analysis.strip.visible
            self._sidebar.hide(hidden=self._analysis.on)
            self.refresh_commands()
            self.layout()
            self.repaint()
        else:
            self._refresh()

    def _keep_up(self) -> None:
        """Tell of what has changed since that was last done."""
        if self._moment() != self._shown:
            self._refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let widgets use an event first, then see whether it is a shortcut or the other button."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.popup is None and self._board.hit(event.pos):
            self._catch_up()
        if event.type == pygame.KEYDOWN:
            self.session.preview(None)
            if self._steps_by(event):
                return True
        other = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.popup is None
        if other and self._sidebar.look_back.menu_at(event.pos):
            return True
        return super().handle(event)

    def _steps_by(self, event: pygame.event.Event) -> bool:
        """Left and right go from turn to turn where the board has no use for them, as nobody can play."""
        idle = not self.session.view.is_live or self.session.match.result is not None
        if self.popup is not None or self.focus is not self._board or not idle:
            return False
        return self._commands.steps.go(steps_by_key(event))

    def back(self) -> None:
        """Put down what is picked, shut the result, come back to now, shut the analysis; then leave."""
        if self.session.selection.picked:
            self.cancel()
        elif self._result.is_open:
            self._result.shut()
        elif not self.session.view.is_live:
            self.session.back_to_now()
        elif self._analysis.on:
            self._analysis.switch()
        else:
            self.app.pop()

    def enter(self) -> None:
        """Take over settings that may have changed."""
        self.session.seconds = self.app.settings.thinking
        self._turn_board()

    def leave(self) -> None:
        """End the engines and keep the match."""
        self._analysis.reviewer.cancel()
        self.session.close()

    # How it is shown

    def _moment(self) -> object:
        """Changes whenever there is something else to show."""
        session = self.session
        match = session.match
        hint = session.analyst.hint, session.can_hint
        view = session.view
        now = match.position, match.result, view.shown, view.is_live, view.changes
        offer = session.draw_offer.pending, session.draw_offer.reply
        state = session.thinking, session.trouble, session.tempo.paused, offer
        return now, state, hint, self._sidebar.pointed

    def _draw_curtain(self) -> None:
        """Hide all hands until the one who is to move next has come to the screen."""
        seat = self.session.view.awaited
        if seat is not None and self.app.top is self:
            self.session.cover()
            self.app.push(Curtain(self.app, self.session.match.names[seat], self.session.welcome))

    def _show_position(self) -> None:
        self._turn_board()
        self._board.show(self._deal.picture)

    def _turn_board(self) -> None:
        """Show the board from the side that it is seen from, with the labels that are wanted."""
        self._layout = self._viewpoint.seen(self.session.view.seat_below, self.app.settings.coordinates)
        self._board.turn(self._layout)

    def flip(self) -> None:
        """Look at the board from the other side, or at a card table from the next seat."""
        self._catch_up()
        self._viewpoint.flip()
        self.session.view.seat_below = (self.session.view.seat_below + 1) % len(self.session.match.players)
        self._turn_board()
        self._refresh()

    def _show_result(self) -> None:
        """Lay the card that tells how the game ended on the board."""
        self._catch_up()
        self.session.back_to_now()
        self._result.open()
        self._refresh()

    def review(self) -> None:
        """Look through the game that is over, from its last moment on."""
        self._catch_up()
        self.session.back_to_now()
        self._result.shut()
        self._analysis.begin_review()

    def analyse(self) -> None:
        """Show what the engine sees, or don't any more."""
        self._analysis.switch()

    def _tell_moves(self, told: Moves) -> None:
        """Have moves told in words or in notation, here and from now on."""
        self.app.settings.moves = told
        self.app.later(self.app.save_settings)
        self._refresh()

    def tell(self, note: Text) -> None:
        """Say something in the panel until the next click, as that the game was saved elsewhere."""
        self._note = note
        self._refresh()

    def _refresh(self, refused: Spot | None = None) -> None:
        """Have the panel and the marks tell how it stands, but for what is still on its way."""
        if self._board.animating:
            return
        session = self.session
        session.view.in_words = self.app.settings.moves == "words"
        self._shown = self._moment()
        self._ribbon.say(
            ribbon_text(session, self._now_key), self._board.board_rect, self._board.rect, self.style
        )
        if session.view.previewing:
            self._sidebar.preview(self.status)
            self._mark(refused)
            return
        choices = self._choices()
        self._numbers.offer(choices)
        self._result.follow(live=session.view.is_live)
        if self._tempo is not None:
            self._tempo.say()
        after = session.match.result is not None and not self._result.is_open
        self._sidebar.say(self.status, choices, self._numbers.spot, after=after)
        self._analysis.say()
        if self._analysis.on and self._choices_shown != self._sidebar.choice_texts:
            self._place_analysis()
            self.repaint(self._side_panel.rect)
        self.refresh_commands()
        if self.focus is not None and not self.focus.accepts:
            self.set_focus(self._board)
        self._board.tell(told_of(session, self._layout))
        self._strip.say(turns_told(session) if self._layout.table else (), self._board.place_of("news"))
        self._mark(refused)
        self._explain_pointed()
        self._refused.say(self._refusal, refused)

    @property
    def _now_key(self) -> Text:
        return self.app.bindings.hint(self._commands.steps.now)

    def _point(self) -> None:
        super()._point()
        self._explain_pointed()

    def _explain_pointed(self) -> None:
        """The tooltip says what is pointed at, unless something is in hand.

        Only here: in a lesson or a puzzle it might give away what is to be found out.
        """
        spot, selection, view = self._board.pointed, self._selection, self.session.view
        busy = spot is None or (selection is not None and bool(selection.picked))
        tip = None if spot is None or busy else view.position.tip(spot, view.viewer)
        explained, self._explained = self._explained, (spot, tip)
        if explained != self._explained:
            self._board.tip = tip or ""
            self.explain(self._board)

    def _mark(self, refused: Spot | None = None) -> None:
        if self._board.animating:
            return
        session = self.session
        selection = session.selection
        self._board.open = self._open_spots()
        pointed = self._sidebar.pointed or self._numbers.spot or self._board.pointed
        told = self._strip.pointed
        guide = guide_of(session, self._layout, pointed) if told is None else Guide(traces=told.traces)
        shown = marks_of(
            self._selection,
            self._layout,
            last=told.events if told is not None else session.view.last_events,
            result=session.view.position.result,
            pointed=pointed,
            refused=refused,
            hint=session.analyst.hint if session.view.is_live else None,
            show_moves=self.app.settings.show_moves,
            show_losing=self.app.settings.warn_of_losing,
            guide=guide,
            crowned=crown_spot(session, self._layout),
        )
        self._board.mark(*self._analysis.over(shown, self._layout, selection.picked))
