"""The quiet side of the game scene: players, status, turns, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.ui.command import Command
from fanoboard.ui.game.level_menu import LevelMenu
from fanoboard.ui.game.look_back import LookBack
from fanoboard.ui.game.seats import PlayerCard, SeatLook
from fanoboard.ui.game.session import Session
from fanoboard.ui.game.steps import Steps
from fanoboard.ui.scene import Scene
from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.label import Label

_EDGE = 16
"""Logical pixels between the panel and the edges of the window."""
_WIDTH = 296
"""Of the panel, in logical pixels."""
_NARROW = 256
"""Its width in a small window."""
_BELOW = 328
"""Its height where it lies below the board."""
_MANY = 3
"""More players than these are shown in one line each."""
_ROOM = 400
"""What the rest of the panel needs, in logical pixels, before many players are shown in pairs."""
_SPARE = 22
"""How much narrower than it would like to be a button may get, so that all stand in one row."""
_PAD = 16
_GAP = 12


def arrange(size: tuple[int, int], style: Style) -> tuple[pygame.Rect, pygame.Rect]:
    """Where in a window the board and the panel go: beside it, or below in a tall window."""
    width, height = size
    gap = style.px(_EDGE)
    if width >= height:
        # Larger text needs more room.
        wide, narrow = (style.px(each * (1 + style.text) / 2) for each in (_WIDTH, _NARROW))
        side = min(wide, max(narrow, width * 3 // 10))
        panel = pygame.Rect(width - side - gap, gap, side, height - 2 * gap)
        return pygame.Rect(0, 0, panel.x, height), panel
    side = style.px(_BELOW)
    panel = pygame.Rect(gap, height - side - gap, width - 2 * gap, side)
    return pygame.Rect(0, 0, width, panel.y), panel


class Sidebar:
    """Builds the widgets beside the board, places them, and keeps them up to date.

    `head` are the commands beside the title, `foot` those at the end, `steps` those that lead through
    the turns; `choose` hears of a click on a button that stands for a spot, `after` are the buttons
    that may show once the game is over.
    """

    def __init__(
        self,
        scene: Scene,
        session: Session,
        layout: Layout,
        head: Sequence[Command],
        foot: Sequence[Command],
        steps: Steps,
        after: Sequence[Button],
        choose: Callable[[Spot], object],
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._session = session
        self._choose = choose
        self._has_table = layout.table is not None
        game = session.match.game
        looks = [SeatLook(game, seat, layout.points) for seat in range(len(game.seats))]
        self._title = scene.add(Label(game.title, weight="bold"))
        self._head = [scene.add_command(command) for command in head]
        self._cards = [scene.add(PlayerCard(look, slim=len(looks) > _MANY)) for look in looks]
        self._levels = {
            seat: scene.add(LevelMenu(player.level, partial(self._set_level, seat)))
            for seat, player in enumerate(session.match.players)
            if not (player.is_person or player.engine)
        }
        self._status = scene.add(Label("", wrap=True))
        self._lines = 3
        """Of the status, usually."""
        self._choices: list[Button] = []
        self._choice_spots: list[Spot] = []
        self._after = [scene.add(button) for button in after]
        self._look_back = LookBack(scene, session, looks, steps)
        self._foot = [scene.add_command(command) for command in foot]

    def say(
        self,
        status: Text,
        choices: Sequence[tuple[Spot, Text]],
        highlighted: Spot | None,
        *,
        after: bool = False,
    ) -> None:
        """Show how it stands, and a button for each choice that no spot of the board stands for.

        If one of the choices is `highlighted`, its button stands out.  `after`: the buttons for the end
        are wanted.
        """
        session = self._session
        match = session.match
        position = session.view.position
        picture, start = position.picture(session.view.viewer), match.start.picture(session.view.viewer)
        ended = match.result if session.view.is_live else None
        marked = ended.winner if ended is not None else position.mover
        for seat, card in enumerate(self._cards):
            thinking = session.thinking and match.position.mover == seat
            card.say(match.players[seat], picture, start, marked=seat == marked, thinking=thinking)
        self._status.weight = "medium" if ended is not None else "regular"
        self._status.say(status)
        before = self._needs()
        self._look_back.say()
        self._offer(choices, highlighted)
        for number, button in enumerate(self._after):
            button.visible = after
            button.kind = "normal" if number or not session.view.is_live else "primary"
        if before != self._needs() or self._status_height() != self._status.rect.h:
            self.place(self.rect)

    def _set_level(self, seat: SeatIndex, level: int) -> None:
        """Have the engine on a seat play at another level, here and in the next game of this kind."""
        self._session.set_level(seat, level)
        self._scene.app.settings.levels[self._session.match.game.name] = level
        self._scene.app.save_settings()

    @property
    def pointed(self) -> Spot | None:
        """The spot of the button that the mouse or the keyboard points at."""
        buttons = zip(self._choices, self._choice_spots, strict=False)
        return next((spot for button, spot in buttons if button.hovered or button.ringed), None)

    @property
    def _extra(self) -> list[Button]:
        """The buttons that are there only at times."""
        return [*self._choices, *self._after]

    def _needs(self) -> object:
        """Changes whenever there are other buttons to place, or players sit elsewhere."""
        extra = [(button.visible, button.text) for button in self._extra]
        return extra, self._look_back.leads_back, self._seat_below

    @property
    def _seat_below(self) -> SeatIndex:
        """Who sits at the lower edge: a card table turns to the one at the screen, a board does not."""
        return self._session.view.seat_below if self._has_table else 0

    def _offer(self, choices: Sequence[tuple[Spot, Text]], highlighted: Spot | None) -> None:
        self._choice_spots = [spot for spot, _ in choices]
        while len(self._choices) < len(choices):
            self._choices.append(self._scene.add(Button("", lambda: None, kind="primary")))
        for button in self._choices:
            button.visible = False
        for button, (spot, text) in zip(self._choices, choices, strict=False):
            button.text = text
            button.kind = "primary" if highlighted in (None, spot) else "normal"
            button.action = partial(self._choose, spot)
            button.visible = True
            button.changed()

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: in one column, or in two where it is wide."""
        self.rect = rect
        style = self._scene.style
        pad, gap = style.px(_PAD), style.px(_GAP)
        inner = rect.inflate(-2 * pad, -2 * pad)
        side = style.px(36)
        wide = rect.w > rect.h
        column = pygame.Rect(inner.x, inner.y, (inner.w - 2 * pad) // 2 if wide else inner.w, inner.h)
        heads = len(self._head) * side
        self._title.rect = pygame.Rect(column.x, column.y, min(column.w, inner.w - heads), side)
        _row(self._head, pygame.Rect(inner.right - heads + style.px(8), inner.y, heads, side))
        column = _below(column, side + gap)
        rest = _below(column, self._place_state(column))
        if wide:
            rest = column.move(column.w + 2 * pad, 0)
        rest = _below(rest, self._flow([button for button in self._extra if button.visible], rest))
        foot = pygame.Rect(rest.x, rest.bottom - side, rest.w, side)
        _row(self._foot, foot.inflate(style.px(16), 0))
        self._look_back.place(pygame.Rect(rest.x, rest.y, rest.w, foot.y - gap - rest.y))
        self._scene.repaint(style.shadow_bounds(rect))

    def _place_state(self, column: pygame.Rect) -> int:
        """Place the players and the status; how high they are."""
        style = self._scene.style
        gap = style.px(_GAP)
        bottom = self._place_players(column)
        self._lines = 3 if column.h > style.px(_BELOW) else 2
        self._status.rect = pygame.Rect(column.x, bottom + gap, column.w, 0)
        self._status.rect.h = self._status_height()
        return self._status.rect.bottom + gap - column.y

    def _status_height(self) -> int:
        """The usual number of lines, so that little moves, or what the words need, up to twice as many."""
        usual = self._lines * self._status.line_height(self._scene.style)
        needed = self._status.height_in(self._scene.style, self._status.rect.w)
        return min(max(usual, needed), 2 * usual)

    def _place_players(self, column: pygame.Rect) -> int:
        """Place the players one below the other, or where many share little room, in pairs; their end."""
        style = self._scene.style
        gap, count = style.px(4), len(self._cards)
        high = self._cards[0].natural(style)[1]
        columns = 2 if count > _MANY and column.h < count * (high + gap) + style.px(_ROOM) else 1
        wide = (column.w - (columns - 1) * gap) // columns
        # Two players stand as they sit at the board; more are in the order of play.
        below = self._seat_below
        cards = [self._cards[1 - below], self._cards[below]] if count == 2 else self._cards
        for number, card in enumerate(cards):
            row, across = divmod(number, columns)
            place = (column.x + across * (wide + gap), column.y + row * (high + gap))
            card.rect = pygame.Rect(place, (wide, high))
            card.aside = 0
        for seat, menu in self._levels.items():
            menu.rect = pygame.Rect((0, 0), menu.natural(style))
            menu.visible = columns == 1
            card = self._cards[seat]
            inset = min(style.px(5), (card.rect.h - menu.rect.h) // 2)
            menu.rect.topright = (card.rect.right - style.px(4), card.rect.y + inset)
            card.aside = menu.rect.w - style.px(6) if menu.visible else 0
        return max(card.rect.bottom for card in self._cards)

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
        x, y, height = room.x, room.y, style.px(34 if len(self._cards) > _MANY else 40)
        for button, natural in zip(buttons, widths, strict=True):
            width = min(room.w, natural)
            if x > room.x and x + width > room.right:
                x, y = room.x, y + height + gap
            button.rect = pygame.Rect(x, y, width, height)
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
