"""What can be done in a game besides moving, as commands: look things up, begin another, give up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.settings import TurnPace
from fanoboard.content.tables import theory_of
from fanoboard.games.capabilities import Editable, HiddenInformation, editing_of
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.levels import Strength
from fanoboard.match.game_text import game_text, position_text
from fanoboard.match.match import Player
from fanoboard.match.permission import may_agree_draw, may_resign
from fanoboard.match.record import Node
from fanoboard.match.series import return_match
from fanoboard.messages import Message, in_context
from fanoboard.ui.features.game.branches import Branches, Steps
from fanoboard.ui.features.game.game_table import GameTable
from fanoboard.ui.features.game.seats_overlay import ResignOverlay, SeatsOverlay
from fanoboard.ui.features.game.sketching import Sketching
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.play.calm_scene import CalmScene, Offer
from fanoboard.ui.play.faces import OWN_LEVEL
from fanoboard.ui.play.game_opening import play_next
from fanoboard.ui.play.opening import choose_game_file, paste
from fanoboard.ui.play.screen import ask_first
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.tempo import SPEEDS, speed_named
from fanoboard.ui.system.desktop import copy_text
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSIS,
    BACK,
    COPY_GAME,
    COPY_POSITION,
    DRAW,
    EDIT,
    FIND_POSITION,
    FLIP,
    HINT,
    KEEP,
    MOVE_NOW,
    NEW_GAME,
    OPEN,
    PASTE,
    PAUSE,
    REDO,
    REMATCH,
    RESIGN,
    RESULT,
    REVIEW,
    RULES,
    SAVE_AS,
    SEATS,
    SETTINGS,
    SHARE,
    STEP,
    THEORY,
    UNDO,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer

_BEATS: Mapping[TurnPace, float] = {"quick": 0, "normal": 500, "each": 1800}
"""Milliseconds in which one sees what the computer is about to do; for the last pace it is until a key."""


class GameActions:
    """All that can be done in a game: its commands, and what is chosen beside the board.

    Commands that lose something ask first (another game asks at its start).
    """

    def __init__(
        self,
        scene: CalmScene,
        session: Session,
        table: GameTable,
        *,
        tell: Callable[[Text], object],
        show_result: Callable[[], object],
        review: Callable[[], object],
        analyse: Callable[[], object],
    ) -> None:
        """`tell` says what came of a command that left the board as it is; the scene does the rest."""
        app, self._scene = scene.app, scene
        self._app = app
        self._session = session
        self.choose, self.point, self.explain = scene.choose, scene.mark, scene.explain_choice
        """A spot beside the board was chosen, or pointed at; what choosing it does."""
        kind = type(session.match.game)
        self.rules = RULES.make(partial(app.navigation.rules, kind))
        self.settings = SETTINGS.make(app.navigation.settings)
        # The key of this command puts down first what is in hand; the button always leads home.
        self.home = replace(BACK.make(self._ask_leave), icon="home", tip=Message("Home"))
        self.theory = THEORY.make(self._open_theory)
        self.undo = UNDO.make(session.undo, self._can_undo, self._why_no_undo)
        self.redo = REDO.make(session.redo, self._can_redo)
        self.hint = HINT.make(session.ask_hint, self._can_hint, self._given_hint)
        self.steps = Steps(session, table.replay)
        self.branches = Branches(app, session, table.replay, self._go_on)
        self.flip = FLIP.make(table.flip)
        self.new_game = NEW_GAME.make(self.choose_new_game)
        self.edit = EDIT.make(self._edit_position, self._can_edit)
        self.find = FIND_POSITION.make(self._find_position, self._can_edit)
        self.resign = RESIGN.make(self._ask_resign, self._can_resign)
        self.draw = DRAW.make(self._ask_draw, self._can_draw)
        self.seats = SEATS.make(self._choose_seats)
        self.result = RESULT.make(show_result, self._is_over)
        self.review = REVIEW.make(review, self._is_over)
        self._switch_analysis = analyse
        self.analyse = ANALYSIS.make(analyse, self._can_analyse)
        self.keep = KEEP.make(session.keep, self._can_keep)
        self.again = REMATCH.make(self.rematch, self._is_over)
        self._calm_mode = scene.calm_mode
        self._leave = replace(self.home, tip=Message("Leave"))
        self._tell = tell
        self._seen = table.seen
        self.share = SHARE.make(self._share)
        self.files = (
            SAVE_AS.make(partial(self._share, "saved")),
            OPEN.make(partial(choose_game_file, app)),
            COPY_POSITION.make(self._copy_position),
            COPY_GAME.make(self._copy_game),
            PASTE.make(partial(paste, app, session.match.game)),
        )
        """What leads from and to files and the clipboard by a key, without a row of the menu."""
        self.sketching = Sketching(scene.board, self.branches.sketch, tell)
        self.move_now = MOVE_NOW.make(session.move_now, self._can_move_now)
        self.pause = PAUSE.make(session.pause, self._goes_on)
        self.step = STEP.make(session.step, self._goes_on)

    # What is chosen beside the board

    def look_at(self, turn: Hashable) -> None:
        """Show the moment after a turn of the list, or with None how it stands now."""
        assert turn is None or isinstance(turn, Node)
        self._session.look_at(turn)

    def preview(self, turn: Hashable) -> None:
        """Show the moment after a turn as long as somebody points at it."""
        assert turn is None or isinstance(turn, Node)
        self._session.preview(turn)

    def set_strength(self, seat: SeatIndex, strength: Strength) -> None:
        """Have the engine on a seat play so strongly, here and in the next game of this kind."""
        self._session.set_strength(seat, strength)
        level = strength.level if strength.above is None else OWN_LEVEL
        self._app.settings.levels[self._session.match.game.name] = level

    def set_speed(self, speed: int) -> None:
        """Have engines play among themselves so fast, by the place of the speed, here and in other games."""
        self._app.settings.pace = SPEEDS[speed].id
        self.take_pace()

    def take_pace(self) -> None:
        """Have engines play as fast as the settings say, and wait before each of their actions."""
        session, settings = self._session, self._app.settings
        match, pace = session.match, settings.turn_pace
        if settings.calm:
            pace = "key" if pace == "key" else "each"
        if session.tempo.concerned:
            session.tempo.speed = 0 if settings.calm else speed_named(settings.pace)
        # Steps of a piece that goes on explain themselves; and with many players one waits long enough.
        explained = pace == "normal" and not match.game.move_is_action
        beat = None if pace == "key" else 0 if explained else _BEATS[pace]
        session.beat = beat / (len(match.players) - 1) if beat and pace == "normal" else beat

    def key(self, event: pygame.event.Event) -> bool:
        """Lead from turn to turn by a key, with the keyboard at the board, where that has no use for it.

        Or by space have what the computer is about to do, or is doing, done at once.
        """
        session, board = self._session, self._scene.board
        if self._scene.popup is not None or self._scene.focus is not board:
            return False
        cursor = session.tries and board.cursor is not None
        if not cursor and self.steps.key(event):
            return True
        if event.key != pygame.K_SPACE:
            return False
        if board.animating and not session.persons_turn:
            board.skip()
        elif session.thinking:
            session.hurry()
        else:
            return False
        return True

    # The commands

    @property
    def head(self) -> tuple[Command, ...]:
        """The commands beside the title, the same in all games: the rules, the settings and the way out."""
        return (self.rules, self.settings, self.home)

    @property
    def foot(self) -> tuple[Command, ...]:
        """Those that stand at the end of the panel now: what is done often with the game.

        While the engine thinks there is no hint to ask for, and in its place one can have it move; at
        another moment than now, the game can go on from there.
        """
        hurries = not self._session.only_people and self._can_move_now()
        second = self.move_now if hurries else self.hint
        if not self._session.view.is_live:
            second = self.branches.play_here
        return (self.undo, second, self.analyse, self.resign)

    @property
    def all_tools(self) -> tuple[Command, ...]:
        """All that may stand at the end of the panel at some time."""
        with_engine = () if self._session.only_people else (self.move_now,)
        return (self.undo, self.hint, *with_engine, self.branches.play_here, self.analyse, self.resign)

    @property
    def more(self) -> tuple[Command, ...]:
        """The commands in the menu, with words: what is done seldom, ten at most with the list of keys.

        What is done with a turn is in the menu of that; what has a page of its own is there.
        """
        able = (self.redo,) if self.redo.enabled() else ()
        drawn = (self.draw,) if self._drawable and not self._is_over() else ()
        ended = (self.result, self.review, self.again) if self._is_over() else ()
        flip, *edit, share = self.on_board
        return (*able, *drawn, *ended, flip, self.seats, *edit, self.new_game, share)

    @property
    def on_board(self) -> tuple[Command, ...]:
        """Those of the menu that are about the board alone, whoever plays."""
        edit = (self.edit,) if self._can_edit() else ()
        return (self.flip, *edit, self.share)

    @property
    def offer(self) -> Offer:
        """What is offered to whoever wants to see little; the list of keys has all."""
        first = (self.undo, self.redo, self.hint, self.move_now)
        game = (*((self.draw,) if self._drawable else ()), self.resign, self.flip)
        menu = *first, *game, self._calm_mode, self.rules, self.settings, self.home
        match = self._session.match
        if not self._session.view.is_live:
            return Offer((self.steps.now,), self.steps.now, menu)
        if match.result is not None:
            return Offer((self.again, self._leave), self.again, menu)
        if not match.has_person:
            return Offer((self.pause,), None, menu)
        hidden = match.game.has(HiddenInformation) and not match.practice
        return Offer((self.hint if hidden else self.undo,), None, menu)

    @property
    def all_offered(self) -> tuple[Command, ...]:
        """All that may be so at some time, but for the menu."""
        return (self.steps.now, self.again, self._leave, self.pause, self.hint, self.undo)

    @property
    def parted(self) -> tuple[Command, ...]:
        """The commands before which a line parts the menu."""
        return (self.flip, self.new_game)

    @property
    def all(self) -> tuple[Command, ...]:
        looked_up = (self.find,) if self._can_edit() else ()
        theory = (self.theory,) if theory_of(self._session.match.game) is not None else ()
        rest = (self.redo,), self.steps.all, self.branches.all, self.more, looked_up, theory, self.files
        found = dict.fromkeys((*self.all_tools, self.keep, *(each for part in rest for each in part)))
        beside = (self.analyse, self.review, self.keep)
        hidden = beside if self._app.settings.calm else ()
        return tuple(each for each in found if each not in hidden)

    @property
    def _drawable(self) -> bool:
        """Whether a draw is anything that these players could agree on in this game."""
        match = self._session.match
        judged = not match.game.has(HiddenInformation) and len(match.players) == 2 and match.has_person
        return match.game.drawable and (self._session.only_people or judged)

    # What can be done now

    def _can_undo(self) -> bool:
        return self._session.can_undo

    def _why_no_undo(self) -> Message | None:
        match = self._session.match
        if match.ended is None and not match.plies:
            return Message("Nothing has been played that could be taken back.")
        if match.game.has(HiddenInformation) and not match.practice:
            return Message(
                "Cards have been seen since, so nothing can be taken back, except in a practice game."
            )
        return Message("You have not played anything yet that could be taken back.")

    def _can_redo(self) -> bool:
        return self._session.match.can_redo

    def _given_hint(self) -> Message | None:
        """The hint that is shown, to whoever asks for it again."""
        return status_of(self._session) if self._session.analyst.hint is not None else None

    def _can_hint(self) -> bool:
        return self._session.can_hint

    def _can_analyse(self) -> bool:
        """Whether whoever looks sees all that the player to move does; else it would tell what is hidden."""
        view = self._session.view
        sees_enough = view.viewer is None or view.viewer == view.position.mover
        return sees_enough and not self._session.match.study

    def _can_keep(self) -> bool:
        """Whether this is not kept yet, though it neither goes on nor can be played on as it is."""
        match = self._session.match
        of_use = match.root.children if match.study else match.result is not None
        return bool(of_use) and not self._session.keeper.kept

    def _can_resign(self) -> bool:
        return bool(may_resign(self._session.match))

    def _can_edit(self) -> bool:
        return self._session.match.game.has(Editable)

    def _can_draw(self) -> bool:
        return may_agree_draw(self._session.match) or self._session.draw_offer.possible

    def _is_over(self) -> bool:
        return self._session.match.result is not None

    def _goes_on(self) -> bool:
        return not self._is_over()

    def _can_move_now(self) -> bool:
        return self._session.thinking or self._session.opponent.resting

    # What is done

    def _open_theory(self) -> None:
        match = self._session.match
        if (book := theory_of(match.game)) is not None:
            # Of a turn under way nothing is known, so what is looked at is the position before it.
            self._app.navigation.theory(book, self._session.view.shown.position)

    def choose_new_game(self) -> None:
        """Choose the options of another game.  From the choice one can come back to an unfinished one."""
        match = self._session.match
        self._app.navigation.new_game(type(match.game), instead=match.result is not None)

    def _edit_position(self) -> None:
        match, position = self._session.match, self._session.view.position
        editing = editing_of(match.game)
        if editing is not None:
            setup = editing.setup(position)
            self._app.navigation.position_editor(match.game, setup, self._choose_game_from)

    def _find_position(self) -> None:
        """What is kept are whole turns: of a turn under way the position before it is looked for."""
        self._app.navigation.library(position=self._session.view.shown.position)

    def _choose_game_from(self, start: Position) -> None:
        """Choose who plays from a position; from there one comes back to the editor."""
        self._app.navigation.new_game(type(start.game), start)

    def rematch(self) -> None:
        """Begin the same game again, with other seats; or the next return match that is owed."""
        play_next(self._app, self._session.match)

    def return_match(self) -> None:
        """Begin the return match that the loser has asked for."""
        play_next(self._app, self._session.match, return_match)

    def _go_on(self, node: Node) -> None:
        """Have the game go on from a moment, with those who play it; of a study, choose who does."""
        if self._session.match.study:
            self._app.navigation.new_game(type(node.position.game), node.position)
            return
        if self._session.analysed:
            self._switch_analysis()
        self._session.go_on_from(node)

    def leave(self) -> None:
        """Leave for what lies below."""
        if not self.confirm_leaving(self._app.pop):
            self._app.pop()

    def confirm_leaving(self, leave: Callable[[], object]) -> bool:
        """Ask first whether what was tried on an analysis board is to be kept; whether that is asked."""
        session = self._session
        if not (session.match.study and session.keeper.unkept) or self._app.top is not self._scene:
            return False

        def keep() -> None:
            session.keep()
            leave()

        answers = (
            Answer(Message("Leave"), leave, kind="danger"),
            Answer(KEEP.word or KEEP.tip, keep),
            Answer(Message("Go on"), kind="primary"),
        )
        self._app.ask(Message("Leave this analysis?"), Message("What you have tried is not kept."), answers)
        return True

    def _ask_leave(self) -> None:
        if self.confirm_leaving(self._app.home):
            return
        if not self._session.match.unfinished:
            self._app.home()
            return
        kept = Message("It is kept, and you can go on whenever you like.")
        ask_first(
            self._app, Message("Leave this game?"), kept, Answer(Message("Leave"), self._app.home), lost=False
        )

    def _ask_resign(self) -> None:
        self._scene.catch_up()
        seats = may_resign(self._session.match)
        if len(seats) == 1 and self._app.settings.ask_first == "never":
            self._session.resign(seats[0])
        elif seats:
            self._app.push(ResignOverlay(self._app, self._session.match, self._session.resign))

    def _choose_seats(self) -> None:
        self._scene.catch_up()
        self._app.push(SeatsOverlay(self._app, self._session.match, self._seat))

    def _seat(self, players: Sequence[Player]) -> None:
        """Go on with other players, in a scene that suits them.

        Not before that scene is there: this one, made for the players so far, would be at a loss.
        """

        def go_on() -> None:
            self._session.seat(players)
            self._app.play(self._session.match)

        self._app.later(go_on)

    def _ask_draw(self) -> None:
        if not self._session.only_people:
            self._session.offer_draw()
            return
        answers = (
            Answer(in_context("agree on", "Draw"), self._session.agree_draw),
            Answer(Message("Play on"), kind="primary"),
        )
        text = Message("Both players have to agree.")
        self._app.ask(Message("End the game as a draw?"), text, answers)

    # Files and texts

    def _share(self, form: str = "png") -> None:
        view = self._session.view
        self._app.navigation.share(self._session.match, view.shown, view.viewer, self._seen(), form)

    def _copy_position(self) -> None:
        view = self._session.view
        text = position_text(self._session.match, view.shown, view.viewer)
        self._copied(text, Message("The position is copied."))

    def _copy_game(self) -> None:
        text = game_text(self._session.match, self._session.view.viewer)
        self._copied(text, Message("The game is copied."))

    def _copied(self, text: str, said: Message) -> None:
        self._tell(said if copy_text(text) else Message("There is no clipboard here."))
