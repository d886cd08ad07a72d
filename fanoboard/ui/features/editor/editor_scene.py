"""The position editor: a board to put pieces on, trays to take them from, and what is to become of it.

The position editor (`ui/features/editor/`) changes a `Setup`, a plain value that the `Editing` of an
`Editable` game takes apart and writes; the game's own `position(text)` judges it. The scene knows no
game: it asks for trays, spots and symmetries. `analyse` of `ui/play/opening.py` is where all roads to an
analysis lead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.editing import Setup
from fanoboard.games.errors import GameError
from fanoboard.games.events import Piece, Spot
from fanoboard.games.game import Game, Position
from fanoboard.messages import Message, in_context
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.callbacks import Callbacks, SpotWords
from fanoboard.ui.board.marks import Mark, Marks
from fanoboard.ui.features.editor.editor_panel import EditorCommands, EditorPanel, what_comes
from fanoboard.ui.features.editor.position_draft import CarriedPiece, PositionDraft, Tool
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.board_told import BoardTold
from fanoboard.ui.play.opening import analyse
from fanoboard.ui.play.screen import Screen, arrange
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.spot_words import lying_words
from fanoboard.ui.play.view import labelled
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.command_table import FLIP
from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.widgets.bubble import Bubble

_DIGITS = {getattr(pygame, f"K_{pad}{digit}"): digit for pad in ("", "KP") for digit in range(10)}
_MORE = (pygame.K_PLUS, pygame.K_KP_PLUS)
_FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_DELETE, pygame.K_BACKSPACE)


class PositionEditor(Screen):
    """Sets up a position of a game that has an `editing`.

    `play` hears of the position that a game is to begin with, and `analysed`, by default `analyse`, of the
    one to analyse; `left` is the match that the editor was opened over.
    """

    def __init__(
        self,
        app: Services,
        game: Game,
        setup: Setup,
        play: Callable[[Position], object],
        analysed: Callable[[Position], object] | None = None,
    ) -> None:
        """Begin with a setup.  Raises ContentError where the layout of the game can't be read."""
        super().__init__(app)
        self.draft = PositionDraft(game, setup)
        self._asking = False
        self._shown_game: Game | None = None
        self._tool: Tool | Piece = Tool.MOVE
        self._picked: Spot | None = None
        self._stroke: Callable[[Setup, Spot], Setup | None] | None = None
        """What is done to every spot that the mouse comes to while its button is down."""
        self._stroked = False
        self._wiping = False
        self._wiped: Spot | None = None
        self._typed = _TypedCount()
        self._flipped = False
        self._flipping = FLIP.make(self._flip)
        then = analysed or partial(analyse, app)
        self._commands = EditorCommands(app, self.draft, self.refresh, play, then)
        self._build()

    def _build(self) -> None:
        """Make everything for the board that is chosen; the keyboard stays where it is as far as can be."""
        place = self.widgets.index(self.focus) if self.focus in self.widgets else None
        game, editing = self.draft.game, self.draft.editing
        self._layout_of_file = load_layout(game.layout)
        layout = self._seen_layout()
        self.clear()
        self._shown_game, self._usual = game, game.start()
        self._picked = None
        self._counted = len(editing.tray) == 1
        """Whether there is only one kind of piece, of which heaps are made."""
        self._tool = editing.tray[0].piece if self._counted else Tool.MOVE
        self._commands.use_layout(layout)
        self._board = self.add(Board(layout, self.style, self._callbacks()))
        self._board.open = tuple(editing.spots)
        self._told_board = BoardTold(
            self,
            self._board,
            lambda: BoardState(self._usual, self.draft.setup.piles),
        )
        self._panel = EditorPanel(
            self, self.draft, self._commands, self.refresh, self.choose, self._carry, self._drop_carried
        )
        self._bubble = self.add(Bubble())
        self._carried = self.add(CarriedPiece())
        again = self.widgets[place] if place is not None and place < len(self.widgets) else self._board
        self.set_focus(again if again.accepts else self._board)
        self.refresh()

    def _seen_layout(self) -> Layout:
        layout = labelled(self._layout_of_file, self.app.settings.coordinates)
        return layout.flipped() if self._flipped else layout

    def _flip(self) -> None:
        self._flipped = not self._flipped
        self._board.turn(self._seen_layout())
        self.refresh()

    def _callbacks(self) -> Callbacks:
        return Callbacks(
            click=self._click,
            drop=self._drop,
            away=self._drop_away,
            sweep=self._sweep,
            point=self._mark,
            wheel=self._wheel,
            cancel=self._put_down,
            words=self._words_of,
        )

    def _words_of(self, spot: Spot) -> SpotWords:
        parts = lying_words(self._usual, self.draft.setup.piles, self._board.layout, spot).parts
        return SpotWords((*parts, Message("Picked")) if spot == self._picked else parts)

    @property
    def board(self) -> Board:
        return self._board

    @property
    def commands(self) -> Sequence[Command]:
        return (*self._commands.all, self._flipping, *self._told_board.reading, self.going_back)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        digits = (
            FixedKeys(Message("0 to 9, + and −, or the wheel"), Message("Say how many lie there"))
            if self._counted
            else FixedKeys(Message("1 to 9, and 0"), Message("Choose a piece, or to move pieces"))
        )
        return (
            FixedKeys(Message("Arrows and Enter"), Message("Point at a spot and choose it")),
            digits,
            FixedKeys(in_context("key", "Delete"), Message("Remove the piece pointed at")),
        )

    # What is done with the mouse on the board

    def choose(self, tool: Tool | Piece) -> None:
        back = tool == self._tool and not self._counted
        self._tool = Tool.MOVE if back else tool
        self._picked = None
        self.refresh()

    def _click(self, spot: Spot) -> None:
        """Put a piece there, take one away, or pick one up; what is picked already goes there."""
        self._begin_stroke(None)
        setup, tool = self.draft.setup, self._tool
        if isinstance(tool, str):
            single = self.draft.editing.tallest == 1
            again = single and setup.pile(spot) == (tool,)
            self._begin_stroke(self._take if again else self._place)
            self._sweep(spot)
        elif tool is Tool.REMOVE:
            self._begin_stroke(self._take)
            self._sweep(spot)
        elif self._picked is None:
            self._picked = spot if setup.pile(spot) else None
            self._mark()
        elif spot == self._picked:
            self._put_down()
        else:
            self._drop(spot)

    def _begin_stroke(self, stroke: Callable[[Setup, Spot], Setup | None] | None) -> None:
        self._stroke, self._stroked = stroke, False
        self._typed.forget()

    def _place(self, setup: Setup, spot: Spot) -> Setup | None:
        assert isinstance(self._tool, str)
        return self.draft.editing.placed(setup, self._tool, spot)

    def _take(self, setup: Setup, spot: Spot) -> Setup:
        return self.draft.editing.removed(setup, spot)

    def _sweep(self, spot: Spot) -> None:
        """Do on a spot what is done to all that the mouse comes to; all of it is undone at once."""
        if self._stroke is not None:
            self._put(self._stroke(self.draft.setup, spot), spot, joined=self._stroked)

    def _put(self, setup: Setup | None, spot: Spot, *, joined: bool = False) -> None:
        if setup is None:
            self.app.sounds.play("refused")
            self.refresh(spot)
        elif setup != self.draft.setup:
            more = sum(map(len, setup.piles.values())) < sum(map(len, self.draft.setup.piles.values()))
            self.app.sounds.play("take" if more else "place")
            self.draft.put(setup, joined=joined)
            self._stroked = True
            self.refresh()

    def _drop(self, spot: Spot) -> None:
        source, self._picked = self._picked, None
        if source is not None and source != spot:
            self._put(self.draft.editing.moved(self.draft.setup, source, spot), spot)
        self._mark()

    def _drop_away(self) -> None:
        source, self._picked = self._picked, None
        if source is not None:
            self._put(self._take(self.draft.setup, source), source)
        self._mark()

    def _put_down(self) -> None:
        self._begin_stroke(None)
        self._picked = None
        self._bubble.hide()
        self._mark()

    def _wheel(self, steps: int) -> bool:
        spot = self._board.pointed
        if not self._counted or spot is None:
            return False
        self._begin_stroke(None)
        self._set_count(spot, len(self.draft.setup.pile(spot)) + steps)
        return True

    def _set_count(self, spot: Spot, count: int, *, joined: bool = False) -> None:
        """Let so many pieces lie on a spot, or as many as can."""
        editing = self.draft.editing
        if spot not in editing.spots:
            return
        count = max(0, min(editing.tallest, count))
        self._put(self.draft.setup.with_pile(spot, (editing.tray[0].piece,) * count), spot, joined=joined)

    def _carry(self, piece: Piece, pos: Point) -> None:
        size = self._board.space_of(next(iter(self._board.layout.standing))).w
        self._carried.carry(piece, pos, size)
        spot = self._board.spot_at(pos)
        can = spot is not None and self.draft.editing.placed(self.draft.setup, piece, spot) is not None
        self._board.mark(Marks(Mark("can_land", (spot,))) if can and spot is not None else Marks())

    def _drop_carried(self, piece: Piece, pos: Point) -> None:
        self._carried.hide()
        spot = self._board.spot_at(pos)
        if spot is not None:
            self._begin_stroke(None)
            self._put(self.draft.editing.placed(self.draft.setup, piece, spot), spot)
        self._mark()

    # What is shown

    def refresh(self, refused: Spot | None = None) -> None:
        """Show the current setup; `refused` is a spot that takes nothing more."""
        if self.draft.game is not self._shown_game:
            self._build()
            self.relayout()
            return
        self._board.show(self.draft.setup.piles)
        self._panel.refresh(self._tool, counted=self._counted)
        self.refresh_commands()
        self._mark(refused)
        full = self.draft.editing.full
        if refused is not None and full is not None:
            self._bubble.show(full, self._board.space_of(refused), self._board.rect, self.style)
        else:
            self._bubble.hide()

    def _mark(self, refused: Spot | None = None) -> None:
        draft = self.draft
        pointed, picked = self._board.pointed, self._picked
        self._board.mark(*what_comes(draft.editing, draft.setup, self._tool, picked, pointed, refused))

    # What the app asks for

    def layout(self) -> None:
        area, panel = arrange(self.size, self.style, roomy=True)
        self._board.place(self.style, area)
        self._panel.place(panel)
        self._bubble.hide()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let widgets use an event first; then the other button, and the keys of the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.popup is None:
            return self._press_other(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            self._wiping = False
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self._wiping:
            self._wipe(self._board.spot_at(event.pos))
        if used or event.type != pygame.KEYDOWN or self.typing or self.popup is not None:
            return used
        return not event.mod & HELD and self._board_key(event.key)

    def _press_other(self, pos: tuple[int, int]) -> bool:
        """Take away a piece, and more as the mouse goes on; with one in the hand, put that down first."""
        if not self._board.hit(pos):
            return False
        if self._picked is not None:
            self._put_down()
            return True
        self._wiping = True
        self._begin_stroke(self._take)
        self._wiped = None
        self._wipe(self._board.spot_at(pos))
        return True

    def _wipe(self, spot: Spot | None) -> None:
        if spot is not None and spot != self._wiped:
            self._sweep(spot)
        self._wiped = spot

    def _board_key(self, key: int) -> bool:
        """Digits choose a piece or how many lie on a spot; plus, minus and Delete change what lies there."""
        spot = self._board.pointed
        if key in _DIGITS:
            return self._type_digit(spot, _DIGITS[key])
        if spot is None or key not in (*_MORE, *_FEWER):
            return False
        if key in _FEWER:
            self._begin_stroke(None)
            self._put(self._take(self.draft.setup, spot), spot)
        elif isinstance(self._tool, str):
            self._begin_stroke(None)
            self._put(self._place(self.draft.setup, spot), spot)
        return True

    def _type_digit(self, spot: Spot | None, digit: int) -> bool:
        tray = self.draft.editing.tray
        if not self._counted:
            if digit <= len(tray):
                self.choose(tray[digit - 1].piece if digit else Tool.MOVE)
                self.tell_aloud(next(tile.tip for tile in self._panel.tiles if tile.chosen))
            return digit <= len(tray)
        if spot is None:
            return False
        count, goes_on = self._typed.type(spot, digit, self.draft.editing.tallest)
        self._set_count(spot, count, joined=goes_on)
        return True

    def content_changed(self) -> None:
        """Show the board as its file has it now, or leave where the game is not played on it any more."""
        try:
            game = type(self.draft.game)(self.draft.game.options)
            if load_layout(game.layout) == self._layout_of_file:
                return
            self._build()
            self.layout()
        except (GameError, ContentError):
            self.app.later(self.app.pop)

    def back(self) -> None:
        """Put down what is in the hand, or the chosen piece; else leave, but ask first after changes."""
        if self._picked is not None:
            self._put_down()
        elif self._tool is not Tool.MOVE and not self._counted:
            self.choose(Tool.MOVE)
        elif not self.confirm_leaving(self.app.pop):
            self.app.pop()

    def enter(self) -> None:
        self._asking = False

    def confirm_leaving(self, leave: Callable[[], object]) -> bool:
        """Ask whether what was set up may be lost, once."""
        if self._asking or not self.draft.changed:
            return False
        self._asking = True
        text: Text = Message("What you have set up is not kept.")
        self.app.ask(
            Message("Leave this position?"),
            text,
            (Answer(Message("Leave"), leave, kind="danger"), Answer(Message("Go on"), kind="primary")),
        )
        return True


class _TypedCount:
    """The number that the digits typed so far make, as long as all are meant for one spot."""

    def __init__(self) -> None:
        self._spot: Spot | None = None
        self._count = 0

    def forget(self) -> None:
        self._spot = None

    def type(self, spot: Spot, digit: int, most: int) -> tuple[int, bool]:
        """The number after a digit more, and whether it goes on with the one before.

        It does unless that would make it larger than `most`, or the number before was 0.
        """
        longer = 10 * self._count + digit
        goes_on = spot == self._spot and self._count > 0 and longer <= most
        self._spot, self._count = spot, longer if goes_on else digit
        return self._count, goes_on
