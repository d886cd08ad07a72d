"""The quiet side of the game scene: players, status, turns, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Protocol

import pygame

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_snapshot import GameSnapshot, PlayerState
from fanoboard.ui.features.game.level_menu import LevelMenu
from fanoboard.ui.features.game.look_back import LookBack, TurnCommands
from fanoboard.ui.features.game.player_card import Density, PlayerCard
from fanoboard.ui.features.game.tools import ToolCommands, Tools
from fanoboard.ui.play.arrangement import PANEL_WIDTH
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget

_MANY = 3
"""More players than these are shown in one line each."""
_TURNS = 150
"""Logical pixels that the turns should have, before other things get less room."""
_SENTENCES = 6
"""Lines that the words of the status may always take."""
_SPARE = 22
"""How much narrower than it would like to be a button may get, so that all stand in one row."""
_PAD = 24
_NARROW_PAD = 16
_GAP = 12


class PanelCommands(ToolCommands, Protocol):
    """What can be done in a game beside the board."""

    @property
    def head(self) -> Sequence[Command]:
        """What can be looked up, and the way out."""

    @property
    def ways(self) -> Sequence[Command]:
        """What leads from one moment of the game to another."""

    @property
    def branches(self) -> TurnCommands:
        """What can be done with a moment of the game."""


@dataclass(frozen=True, slots=True)
class PanelCalls:
    """What the panel tells of."""

    choose: Callable[[Spot], object]
    """A button was clicked that stands for a spot."""
    point: Callable[[], object]
    """Another of these is pointed at."""
    look_at: Callable[[Hashable], object]
    """The moment after a turn is to be shown, by its key; None is the one under way."""
    preview: Callable[[Hashable], object]
    """The same as long as somebody points at it; None is no turn."""
    set_level: Callable[[SeatIndex, int], object]
    """The engine on a seat is to play at another level."""


class Sidebar:
    """Builds the widgets beside the board, places them, and shows in them the snapshot that it is given.

    `levels` are those of the built-in engines, by their seats, and `after` the buttons that may show once
    the game is over.
    """

    def __init__(
        self,
        scene: Screen,
        looks: Sequence[SeatLook],
        game: Game,
        names: Sequence[Text],
        levels: Mapping[SeatIndex, int],
        commands: PanelCommands,
        after: Sequence[Button],
        calls: PanelCalls,
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        first = len(scene.widgets)
        self._title = scene.add(Label(game.full_title, weight="bold"))
        self._head = [scene.add_command(command) for command in commands.head]
        self._cards = [scene.add(PlayerCard(look)) for look in looks]
        self._levels = {
            seat: scene.add(LevelMenu(game, level, partial(calls.set_level, seat)))
            for seat, level in levels.items()
        }
        self._status = scene.add(Label("", wrap=True))
        self._seat_below: SeatIndex = 0
        """Who sits at the lower edge, as the board or the table is turned."""
        self._placed: object = None
        """What was placed last."""
        self._placed_below: SeatIndex | None = None
        """Who was there when the players were placed."""
        self._lines = 2
        """Of the status, usually."""
        self._most_of_status: int | None = None
        """How high the status may be where other things would lie on each other; None: as it needs."""
        self.choices = ChoiceButtons(scene, calls.choose, calls.point)
        """Buttons for what can be chosen; they are there also while all else is hidden."""
        self._after = [scene.add(button) for button in after]
        self.look_back = LookBack(
            scene,
            looks,
            names,
            game.turn_joiner,
            calls.look_at,
            calls.preview,
            commands.ways,
            commands.branches,
        )
        """The part in which the game can be looked through."""
        self.tools = Tools(scene, commands)
        """The part with what can be done."""
        self._widgets = scene.widgets[first:]
        self._told: tuple[GameSnapshot, bool] | None = None
        """What was to be shown last, with the buttons for the end or without."""
        self._hidden: set[Widget] | None = None
        """What was in sight before all was hidden; None while it is not."""

    def hide(self, *, hidden: bool) -> None:
        """Make room for something else in this place, or be there again."""
        if hidden == (self._hidden is not None):
            return
        if hidden:
            widgets = [*self._widgets, *self._after]
            self._hidden = {widget for widget in widgets if widget.visible}
            for widget in widgets:
                widget.visible = False
        elif self._hidden is not None:
            for widget in self._hidden:
                widget.visible = True
            self._hidden = None
            if self._told is not None:
                # It was not told of what happened meanwhile.
                snapshot, after = self._told
                self.show(snapshot, after=after)
            self.place(self.rect)

    @property
    def is_hidden(self) -> bool:
        """Whether only the buttons for what can be chosen are there."""
        return self._hidden is not None

    def place_choices(self, room: pygame.Rect) -> int:
        """While all else is hidden: place the choices at the lower end of a rectangle; how high they are."""
        buttons = self.choices.shown
        pad = self._scene.style.px(_NARROW_PAD)
        inner = room.inflate(-2 * pad, 0)
        high = self._flow(buttons, inner)
        for button in buttons:
            button.rect.y += room.bottom - high - room.y
        return high

    def show(self, snapshot: GameSnapshot, *, after: bool = False) -> None:
        """Show how it stands; `after`: the buttons for the end are wanted."""
        self._told = snapshot, after
        self._seat_below = snapshot.board.seat_below
        if self._hidden is not None:
            return
        self._title.tip = snapshot.origin
        ended = snapshot.board.ended is not None
        for card, player in zip(self._cards, snapshot.players, strict=True):
            card.tip = player.tip
            picture, start = snapshot.board.picture, snapshot.start
            card.show(player.name, picture, start, marked=player.marked, thinking=player.thinking)
        self.show_clocks(snapshot.players)
        self._status.weight = "medium" if ended else "regular"
        self._status.set_text(snapshot.status)
        self.look_back.show(snapshot)
        self.tools.refresh()
        for number, button in enumerate(self._after):
            button.visible = after
            button.kind = "normal" if number or not snapshot.live else "primary"
        moved = self._placed_below != self._seat_below
        if moved or self._placed != self._needs() or self._status_height() != self._status.rect.h:
            self.place(self.rect)
        else:
            self._place_levels()

    def show_clocks(self, players: Sequence[PlayerState]) -> None:
        """Show what each player has left, or who has won."""
        for card, player in zip(self._cards, players, strict=True):
            card.put_aside(Message("▲ Won") if player.won else player.clock, stands_out=player.won)

    def preview(self, status: Text) -> None:
        """Say what is shown only as long as somebody points at it, in the room that there is.

        Nothing moves for it, as what is pointed at would get away from under the mouse.
        """
        words = self._status
        words.weight, words.role = "regular", "body"
        words.set_text(status)
        if words.height_in(self._scene.style, words.rect.w) > words.rect.h:
            words.role = "small"
        words.changed()

    @property
    def _extra(self) -> list[Button]:
        """The buttons that are there only at times, and are now."""
        return [button for button in (*self.choices.shown, *self._after) if button.visible]

    def _needs(self) -> object:
        """Changes whenever there are other buttons to place."""
        return [button.text for button in self._extra], self.look_back.needs

    # Where everything goes

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: in one column, or in two where it is wide.

        Where it is low, there are fewer words and lines, so that some turns can be seen.
        """
        self.rect = rect
        if self._hidden is not None:
            return
        self._placed = self._needs()
        self._most_of_status = None
        style = self._scene.style
        pad = style.px(_PAD if rect.w >= style.px(PANEL_WIDTH) else _NARROW_PAD)
        inner = rect.inflate(-2 * pad, -2 * pad)
        side = style.px(36 * style.text)
        wide = rect.w > rect.h
        column = pygame.Rect(inner.x, inner.y, (inner.w - 2 * pad) // 2 if wide else inner.w, inner.h)
        heads = len(self._head) * side
        self._title.rect = pygame.Rect(column.x, column.y, min(column.w, inner.w - heads), side)
        above = 0
        if self._title.natural(style)[0] > self._title.rect.w and not wide:
            # A long title in a narrow panel has a line of its own.
            above = style.height("body")
            self._title.rect = pygame.Rect(inner.topleft, (inner.w, above))
        _row(self._head, pygame.Rect(inner.right - heads + style.px(8), inner.y + above, heads, side))
        column = _below(column, above + side + style.px(_GAP))
        for density, worded in product(Density, (True, False)):
            self.tools.worded = worded and self.tools.fits(column.w)
            self._set_density(density)
            if self._place_in_two(column, inner) if wide else self._place_in_one(column):
                break
        else:
            if not wide and (lack := self._lack(column)):
                # Better smaller words than buttons that lie on each other.
                self._most_of_status = max(1, self._status.rect.h - lack)
                self._place_in_one(column)
        self._scene.repaint(style.shadow_bounds(rect))

    def _set_density(self, density: Density) -> None:
        slim = len(self._cards) > _MANY
        for card in self._cards:
            card.density = Density.SLIM if slim else density
        self._lines = 2 if density is not Density.SLIM else 1

    def _place_in_one(self, column: pygame.Rect) -> bool:
        """Place everything below the title in one column; whether enough is left for the turns."""
        style = self._scene.style
        rest = _below(column, self._place_state(column))
        rest = _below(rest, self._flow(self._extra, rest))
        tools = self.tools.height(style)
        foot = pygame.Rect(rest.x, rest.bottom - tools, rest.w, tools)
        self.tools.place(foot, pygame.Rect(self.rect.x, foot.y, self.rect.w, foot.h))
        rest.h = max(0, foot.y - style.px(12) - rest.y)
        self.look_back.place(rest)
        return rest.h - self.look_back.fixed_height(rest.w) >= style.px(_TURNS)

    def _lack(self, column: pygame.Rect) -> int:
        """How many pixels of height the tools for looking back lack, as all was placed last."""
        above = max((button.rect.bottom for button in self._extra), default=self._status.rect.bottom)
        foot = column.bottom - self.tools.height(self._scene.style)
        needed = self.look_back.fixed_height(column.w) + self._scene.style.px(12 + _GAP)
        return max(0, above + needed - foot)

    def _place_in_two(self, column: pygame.Rect, inner: pygame.Rect) -> bool:
        """Place players, status and tools in a column, and the turns in one beside it; whether all fit."""
        style = self._scene.style
        state = self._place_state(column)
        tools = self.tools.height(style)
        foot = pygame.Rect(column.x, column.bottom - tools, column.w, tools)
        self.tools.place(foot, foot)
        rest = column.move(inner.right - column.right, 0)
        self.look_back.place(_below(rest, self._flow(self._extra, rest)))
        return column.y + state <= foot.y

    def _place_state(self, column: pygame.Rect) -> int:
        """Place the players and the status; how high they are."""
        style = self._scene.style
        gap = style.px(_GAP)
        bottom = self._place_players(column)
        self._status.rect = pygame.Rect(column.x, bottom + gap, column.w, 0)
        self._status.rect.h = self._status_height()
        return self._status.rect.bottom + style.px(8) - column.y

    def _status_height(self) -> int:
        """The usual number of lines, so that little moves, or what the words need.

        That is as many as two long sentences take in a narrow panel, or a good third of it; where even that
        is too little, as after a turn of many parts, the words are smaller.
        """
        style, status = self._scene.style, self._status
        status.role = "body"
        line = status.line_height(style)
        most = max(_SENTENCES * line, self.rect.h * 3 // 8)
        if self._most_of_status is not None:
            most = self._most_of_status
        needed = status.height_in(style, status.rect.w)
        if needed > most:
            status.role = "small"
            needed = status.height_in(style, status.rect.w)
        return min(max(self._lines * line, needed), most)

    def _place_players(self, column: pygame.Rect) -> int:
        """Place the players one below the other, or where many share little room, in pairs; their end."""
        style = self._scene.style
        gap, count = style.px(4), len(self._cards)
        heights = [card.natural(style)[1] for card in self._cards]
        out = style.px(12) if count <= _MANY else style.px(8)
        room = column.inflate(2 * out, 0)
        columns = 2 if count > _MANY and column.h < count * (heights[0] + gap) + style.px(400) else 1
        wide = (room.w - (columns - 1) * gap) // columns
        # Two players stand as they sit at the board; more are in the order of play.
        below = self._placed_below = self._seat_below
        cards = [self._cards[1 - below], self._cards[below]] if count == 2 else self._cards
        for number, card in enumerate(cards):
            row, across = divmod(number, columns)
            place = (room.x + across * (wide + gap), room.y + row * (heights[0] + gap))
            card.rect = pygame.Rect(place, (wide, heights[0]))
        for menu in self._levels.values():
            menu.visible = columns == 1
        self._place_levels()
        return max(card.rect.bottom for card in self._cards)

    def _place_levels(self) -> None:
        """Put the levels of engines behind the words about them."""
        style = self._scene.style
        for seat, menu in self._levels.items():
            card = self._cards[seat]
            wide, high = menu.natural(style)
            high = min(high, card.rect.h)
            x, middle = card.detail_at(style)
            slim = card.density is Density.SLIM
            rect = pygame.Rect(0, 0, wide, high)
            rect.midleft = (x - wide if slim else x - style.px(8), middle)
            if not card.detail and not slim:
                rect.x = x - style.px(8)
            rect.right = min(rect.right, card.rect.right - style.px(4))
            if slim and menu.visible and not card.has_room(style, wide + style.px(6)):
                # Who plays is told before how strongly, which is also told where players are seated.
                menu.visible = False
            card.aside = wide + style.px(6) if menu.visible else 0
            if rect != menu.rect:
                self._scene.repaint(menu.bounds(style))
                menu.rect = rect
                menu.changed()

    def _flow(self, buttons: Sequence[Button], room: pygame.Rect) -> int:
        """Place buttons from left to right and top to bottom; how high they are, with the space below.

        Where that lets them stand in one row, they get less margin around their words.
        """
        style = self._scene.style
        gap = style.px(8)
        widths = [button.natural(style)[0] for button in buttons]
        over = sum(widths) + gap * (len(buttons) - 1) - room.w
        if 0 < over <= len(buttons) * style.px(_SPARE):
            widths = [width - -(-over // len(buttons)) for width in widths]
        x, y, height = room.x, room.y, 0
        for button, natural in zip(buttons, widths, strict=True):
            width = min(room.w, natural)
            if x > room.x and x + width > room.right:
                x, y, height = room.x, y + height + gap, 0
            high = button.fit(style, width)[1] - style.px(6 if len(self._cards) > _MANY else 0)
            button.rect = pygame.Rect(x, y, width, high)
            height = max(height, high)
            x += width + gap
        return y + height + style.px(_GAP) - room.y if buttons else 0


def _row(buttons: Sequence[Button], row: pygame.Rect) -> None:
    """Place square buttons evenly in a row, from its left end to its right end."""
    for number, button in enumerate(buttons):
        x = row.x + number * (row.w - row.h) // (len(buttons) - 1)
        button.rect = pygame.Rect(x, row.y, row.h, row.h)


def _below(column: pygame.Rect, height: int) -> pygame.Rect:
    """What is left of a column below its first `height` pixels."""
    return pygame.Rect(column.x, column.y + height, column.w, max(0, column.h - height))
