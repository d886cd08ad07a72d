"""A position while it is set up: what lies where, and the tray that pieces come from."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

import pygame

from fanoboard.games.capabilities import Editable, capability
from fanoboard.games.editing import Editing, Setup
from fanoboard.games.errors import GameError
from fanoboard.games.events import Piece
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice, OptionValue
from fanoboard.match.chosen_start import why_no_start
from fanoboard.messages import Message
from fanoboard.ui.board.blits import piece_blits, pile_blits
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

# A position that is being set up, with all that it was before, and what the game says of it.


@dataclass(frozen=True, slots=True)
class _Step:
    """What was set up at a moment: `text` says the same as `setup`, unless it is none of a position."""

    game: Game
    setup: Setup
    text: str


class PositionDraft:
    """Changes of a setup, each of which can be undone and redone.

    `position` is what was set up, where a game can begin so; else `problem` says why none can.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self._editing = editing_of(game)
        self._steps = [_Step(game, setup, self._editing.text(setup))]
        self._at = 0
        self._writing = False
        """Whether the last step was written, so that what is written now belongs to it."""
        self.position: Position | None = None
        self.problem: Message | None = None
        self._judge()

    @property
    def _now(self) -> _Step:
        return self._steps[self._at]

    @property
    def game(self) -> Game:
        """The rules, with the options chosen so far."""
        return self._now.game

    @property
    def editing(self) -> Editing:
        return self._editing

    @property
    def setup(self) -> Setup:
        """The current setup; where an invalid text was written, the one before."""
        return self._now.setup

    @property
    def text(self) -> str:
        return self._now.text

    @property
    def changed(self) -> bool:
        return self._now.text != self._steps[0].text or self.game.options != self._steps[0].game.options

    def put(self, setup: Setup, *, joined: bool = False) -> None:
        """Set up something else by hand; `joined`, it is undone together with what was done before."""
        self._writing = False
        if setup != self.setup or self.text != self._editing.text(setup):
            self._add(_Step(self.game, setup, self._editing.text(setup)), joined=joined)

    def write(self, text: str, *, joined: bool = False) -> None:
        """Set up what a text says; what is typed letter by letter is `joined` to what was written before."""
        if text == self.text:
            return
        try:
            setup = self._editing.setup(self.game.position(text))
        except GameError:
            setup = self.setup
        self._add(_Step(self.game, setup, text), joined=joined and self._writing)
        self._writing = True

    def choose(self, game: Game) -> None:
        """Go on with the usual start of the game by other options, as the board may be another one."""
        self._writing = False
        setup = start_setup(game)
        self._add(_Step(game, setup, editing_of(game).text(setup)), joined=False)

    # Back and forth

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        self._go(-1)

    def redo(self) -> None:
        self._go(1)

    def _go(self, steps: int) -> None:
        self._writing = False
        self._at = max(0, min(len(self._steps) - 1, self._at + steps))
        self._judge()

    def _add(self, step: _Step, *, joined: bool) -> None:
        keep = self._at if joined and self._at > 0 else self._at + 1
        self._steps[keep:] = [step]
        self._at = keep
        self._judge()

    def _judge(self) -> None:
        self._editing = editing_of(self.game)
        self.position = None
        try:
            position = self.game.position(self.text.strip())
        except GameError as error:
            self.problem = error.message
            return
        self.problem = why_no_start(position)
        if self.problem is None:
            self.position = position


def editing_of(game: Game) -> Editing:
    editable = capability(game, Editable)
    assert editable is not None, f"nobody sets up {game.name}"
    return editable.editing


def board_options(game: Game) -> list[Choice]:
    return [
        option
        for option in game.option_list
        if isinstance(option, Choice)
        and any(_layout(game, {option.name: word}) != game.layout for word in option.choices)
    ]


def _layout(game: Game, options: Mapping[str, OptionValue]) -> str:
    """The layout of a game by other options; that of the game itself where there is no game by them."""
    try:
        return type(game)({**game.options, **options}).layout
    except GameError:
        return game.layout


def start_setup(game: Game) -> Setup:
    """The usual start on the board of a game, whatever else its options say of the start."""
    usual = type(game)({option.name: game.options[option.name] for option in board_options(game)})
    return editing_of(usual).setup(usual.start())


# The trays beside the board: pieces to be put on it, and what else a click there can do.

_SIDE = 48
_FILLED = 0.62
"""The share of that which a piece takes."""
_HEAP = 7
_DRAG = 6
"""Logical pixels that the mouse has to move before a click becomes a drag."""


class Tool(Enum):
    """What a click on the board does where it puts no piece there."""

    MOVE = "move"
    REMOVE = "erase"


class ToolTile(Pressable):
    """A piece, or another tool.  A click chooses it; a piece can be dragged from it as well."""

    def __init__(
        self,
        tool: Tool | Piece,
        choose: Callable[[], object],
        carry: Callable[[Point], object],
        drop: Callable[[Point], object],
        *,
        tip: Text,
        hint: Text = "",
    ) -> None:
        """`carry` hears of where a piece from here is dragged, `drop` of where it is let go."""
        super().__init__(choose, tip=tip, hint=hint)
        self.tool = tool
        self._carry = carry
        self._drop = drop
        self._pressed_at = (0, 0)
        self._carried = False

    def node(self, style: Style) -> Node:
        return replace(super().node(style), role="radio_button", checked=self.chosen)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(_SIDE), style.px(_SIDE)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        side = min(width, style.px(_SIDE))
        return side, side

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The piece or the icon; framed and tinted if it is chosen."""
        colours = style.colours
        # Pieces lie on what the board is made of, where every theme lets them be seen.
        ground = colours.field if isinstance(self.tool, Tool) else style.theme.board.face
        ground = ground.mix(colours.text, 0.12 if self.pressed else 0.07 if self.hovered else 0.0)
        if self.chosen:
            style.fill(surface, self.rect, colours.accent)
            edge = style.px(3)
            inner = self.rect.inflate(-2 * edge, -2 * edge)
            style.fill(surface, inner, ground, radius=max(0, style.radius - edge))
        else:
            style.fill(surface, self.rect, ground, edge=colours.panel_edge)
        if isinstance(self.tool, Tool):
            icon: Icon = "move" if self.tool is Tool.MOVE else "erase"
            image = icon_image(icon, style.px(24), colours.text)
            surface.blit(image, image.get_rect(center=self.rect.center))
        else:
            look = style.theme.piece(self.tool)
            sprite = piece_sprite(look, round(self.rect.w * _FILLED * (1.3 if look.shape == "seed" else 1)))
            count = _HEAP if sprite.heaps else 1
            for blit in pile_blits((sprite,) * count, self.rect.center):
                blit.draw(surface)

    def drags_at(self, position: tuple[int, int]) -> bool:
        return True

    def press(self, event: pygame.event.Event) -> None:
        super().press(event)
        self._pressed_at, self._carried = event.pos, False

    def drag(self, event: pygame.event.Event) -> None:
        style = self.scene.style if self.scene is not None else None
        if style is None or isinstance(self.tool, Tool):
            return
        if self._carried or math.dist(event.pos, self._pressed_at) > style.px(_DRAG):
            self._carried = True
            self._carry(event.pos)

    def release(self, event: pygame.event.Event) -> None:
        if not self._carried:
            super().release(event)
            return
        self._carried = self.pressed = False
        self.changed()
        self._drop(event.pos)


class CarriedPiece(Widget):
    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self._piece: Piece = ""

    def carry(self, piece: Piece, pos: Point, size: int) -> None:
        """Show a piece of `size` pixels at a place of the window."""
        self._piece, self.visible = piece, True
        self.rect = pygame.Rect(0, 0, size, size)
        self.rect.center = round(pos[0]), round(pos[1])
        self.changed()

    def hide(self) -> None:
        self.visible = False

    def bounds(self, style: Style) -> pygame.Rect:
        return self.rect.inflate(2 * self.rect.w, 2 * self.rect.h)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        sprite = piece_sprite(style.theme.piece(self._piece), self.rect.w)
        for blit in piece_blits(sprite, self.rect.center, 1.0):
            blit.draw(surface)
