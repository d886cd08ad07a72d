"""The quiet side of the game scene: players, status, turns, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

import pygame

from fanoboard.games.capabilities import CardGuidance, HiddenInformation
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.levels import Strength
from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.game_snapshot import GameSnapshot, PlayerState
from fanoboard.ui.features.game.look_back import LookBack
from fanoboard.ui.features.game.player_card import Density, PlayerCard
from fanoboard.ui.features.game.players import MANY, LevelMenu, Players
from fanoboard.ui.features.game.tools import ButtonRows, Heading, StatusBox, Tools
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.screen import PANEL_WIDTH, Screen
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_SENTENCES = 6
"""Lines that the words of the status may always take."""
_SEEN = 3
"""Lines of the words that are seen at once wherever that can be."""
_LOWEST = 2
"""How often things are made lower for that."""
_SLIMMER = 6
"""Logical pixels by which buttons are lower where many play."""
_PAD = 24
_NARROW_PAD = 16
_GAP = 12
_SPARING = (
    (Density.ROW, False),
    (Density.LINES, False),
    (Density.ROW, True),
    (Density.LINES, True),
    (Density.SLIM, False),
    (Density.SLIM, True),
)
"""How much cards of players tell, and whether tools have low icons, the roomiest first."""


class Sidebar:
    """Builds the widgets beside the board, places them, and shows in them the snapshot that it is given.

    `engines` are the strengths by seats, for others as the built-in one has them in their
    place.
    """

    def __init__(
        self,
        scene: Screen,
        looks: Sequence[SeatLook],
        game: Game,
        names: Sequence[Text],
        engines: Mapping[SeatIndex, Strength],
        actions: GameActions,
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        first = len(scene.widgets)
        self._title = scene.add(Label(game.full_title, weight="bold"))
        self._head = [scene.add_command(command) for command in actions.head]
        self.cards = [scene.add(PlayerCard(look)) for look in looks]
        self._levels = {
            seat: scene.add(LevelMenu(game, strength, partial(actions.set_strength, seat)))
            for seat, strength in engines.items()
        }
        self.pane = scene.add(Pane())
        self.status = scene.add(Label("", wrap=True))
        self._seat_below: SeatIndex = 0
        """Who sits at the lower edge, as the board or the table is turned."""
        self._placed: object = None
        self._table = game.has(HiddenInformation)
        self._players = Players(self.cards, self._levels)
        self._status_box = StatusBox(self.status)
        self._heading = Heading(self._title, self._head)
        self.choices = ChoiceButtons(scene, actions.choose, actions.point, explain=actions.explain)
        """Buttons for what can be chosen; they are there also while all else is hidden."""
        self._after = [
            scene.add(Button(Message("Rematch"), actions.rematch, kind="primary")),
            scene.add(Button(actions.result.tip, actions.result.press)),
        ]
        """What may be chosen once the game is over."""
        slimmer = _SLIMMER if len(looks) > MANY else 0
        self._extra = ButtonRows(lambda: [*self.choices.shown, *self._after], slimmer)
        with_choices = Column(self._status_box, self._extra, gap=_GAP)
        self._said = Scrolled(self.pane, with_choices, focus=True, inside=False)
        self._said_alone = Scrolled(self.pane, self._status_box, focus=True, inside=False)
        self._over_players = False
        """Whether the words of a moment that is pointed at take the place of the players as well."""
        self._column_said = self._said
        """Which of both there is room for."""
        self.look_back = LookBack(
            scene,
            looks,
            names,
            game.turn_joiner,
            actions,
            whole=game.has(CardGuidance),
        )
        self.tools = Tools(scene, actions)
        self.more = self.tools.more
        turns = set(self.look_back.widgets)
        self.widgets = [widget for widget in scene.widgets[first:] if widget not in turns]
        self._all = Box(*self.widgets)
        """All but the turns, and the buttons for what can be chosen."""
        self._all.adopt()
        self._told: tuple[GameSnapshot, bool] | None = None
        """What was to be shown last, with the buttons for the end or without."""
        self._glimpse: Text | None = None
        """What is said instead as long as a turn is pointed at."""

    def hide(self, *, hidden: bool) -> None:
        """Make room for something else, but for the turns, or be there again."""
        if hidden == self.is_hidden:
            return
        self._all.visible = not hidden
        if hidden:
            self.pane.set_content((), 0)
        else:
            if self._told is not None:
                # It was not told of what happened meanwhile.
                (snapshot, after), glimpse = self._told, self._glimpse
                self.show(snapshot, after=after)
                self._glimpse = glimpse
            self.place(self.rect)
            if self._glimpse is not None:
                self.preview(self._glimpse)

    @property
    def is_hidden(self) -> bool:
        """Whether only the turns and the buttons for what can be chosen are there."""
        return self._all.hidden

    def place_choices(self, room: pygame.Rect) -> int:
        """While all else is hidden: place the choices at the lower end of a rectangle; how high they are."""
        box, style = ButtonRows(lambda: self.choices.shown), self._scene.style
        pad = style.px(_NARROW_PAD)
        inner = room.inflate(-2 * pad, 0)
        high = box.height(style, inner.w)
        if high:
            high += style.px(_GAP)
            box.place(style, pygame.Rect(inner.x, room.bottom - high, inner.w, high))
        return high

    def show(self, snapshot: GameSnapshot, *, after: bool = False) -> None:
        """Show how it stands; `after`: the buttons for the end are wanted."""
        self._told, self._glimpse = (snapshot, after), None
        self._seat_below = snapshot.board.seat_below
        self.look_back.show(snapshot)
        if self.is_hidden:
            return
        self._title.tip = snapshot.origin
        ended = snapshot.board.ended is not None
        for card, player in zip(self.cards, snapshot.players, strict=True):
            card.tip, card.persona = player.tip, player.persona
            picture, start = snapshot.board.picture, snapshot.start
            card.show(player.name, picture, start, marked=player.marked, thinking=player.thinking)
        self.show_clocks(snapshot.players)
        self.status.weight = "medium" if ended else "regular"
        self.status.set_text(snapshot.status)
        self.tools.refresh()
        for number, button in enumerate(self._after):
            button.visible = after
            button.kind = "normal" if number or not snapshot.live else "primary"
        moved = self._players.seat_engines(snapshot.players) or self._players.seat_below != self._seat_below
        if moved or self._over_players or self._placed != self._needs() or self._words_need_room(snapshot):
            self.place(self.rect)
        else:
            self._players.place_levels(self._scene.style)

    def _words_need_room(self, snapshot: GameSnapshot) -> bool:
        """Whether the status has to be higher, or may be lower again.

        Who looks back goes from row to row, which stay where they are as long as the words have room.
        """
        now, height = self.status.rect, self._status_box.height(self._scene.style, self.status.rect.w)
        return height != now.h if snapshot.live else height > now.h

    def show_clocks(self, players: Sequence[PlayerState]) -> None:
        for card, player in zip(self.cards, players, strict=True):
            card.put_aside(Message("▲ Won") if player.won else player.clock, stands_out=player.won)

    def preview(self, status: Text) -> None:
        """Say what is shown only as long as somebody points at it; whatever is pointed at stays there.

        Longer words are smaller, or else stand in the place of the players as well.
        """
        style, box, pane = self._scene.style, self._status_box, self.pane
        self._glimpse = status
        self.status.weight = "regular"
        self.status.set_text(status)
        if self.is_hidden:
            return
        most, box.most = box.most, min(box.most, self.status.rect.h)
        room = pane.rect.copy()
        if box.height(style, room.w) > self.status.rect.h and not self._over_players:
            self._over_players = True
            room = room.unionall(
                [card.rect.clip(room.x, 0, room.w, room.y) for card in self.cards if card.visible]
            )
            self._players.show(shown=False)
        # The buttons below it stay.
        box.least = self.status.rect.h + pane.rect.y - room.y
        self._column_said.place(style, room)
        pane.scroll_to(0)
        box.most, box.least = most, 0

    def _needs(self) -> object:
        """Changes whenever there are other buttons to place."""
        return [(button.text, button.icon) for button in self._extra.shown]

    # Where everything goes

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: in one column, or in two where it is wide.

        Where it is low, there are fewer words and lines, so that some turns can be seen.
        """
        self.rect = rect
        if self.is_hidden:
            return
        self._placed = self._needs()
        style = self._scene.style
        margin = _PAD if rect.w >= style.px(PANEL_WIDTH) else _NARROW_PAD
        pad = style.px(margin)
        inner = rect.inflate(-2 * pad, -2 * pad)
        wide = rect.w > rect.h
        column = (inner.w - 2 * pad) // 2 if wide else inner.w
        self.tools.across = 0 if wide else pad
        self._players.seat_below = self._seat_below
        box = self._in_two(2 * margin) if wide else self._in_one
        self._column_said = self._said_alone if wide else self._said
        if self._fits(box, inner, column):
            box.place(style, inner)
        else:
            self._column_said = self._said
            self._squeeze(box, self._low_in_two(2 * margin) if wide else self._low_in_one, inner)
        self.pane.scroll_to(0)
        self._scene.repaint(style.shadow_bounds(rect))

    def _fits(self, box: Box, inner: pygame.Rect, column: int) -> bool:
        """Choose how much is told of each thing, so that all have room, and some turns; whether they have."""
        style = self._scene.style
        self._status_box.most = max(_SENTENCES * self._line, self.rect.h * 3 // 8)
        self._over_players = False
        self._make_low(0)
        self.look_back.roomy = True
        # Who sits at a card table, and who is to move, is told there as well.
        absent = (False, True) if self._table and not self._clocks else (False,)
        self.tools.word_size = self.tools.size_in(column)
        for hidden, (density, low) in product(absent, _SPARING):
            self.tools.low = low
            self._status_box.lines = 2 if density is not Density.SLIM else 1
            self._players.fill(density, inner.h, style)
            self._players.show(shown=not hidden)
            if box.height(style, inner.w) <= inner.h:
                return True
        status = self._status_box.height(style, column)
        if self.status.role == "body":
            # Smaller words leave room for more turns than one.
            self._status_box.most = max(self._line, status - 1)
            if box.height(style, inner.w) <= inner.h:
                return True
        self.look_back.roomy = False
        return box.height(style, inner.w) <= inner.h

    def _squeeze(self, box: Box, scrolling: Box, inner: pygame.Rect) -> None:
        """Have the words scroll, and all else get as little room as it takes for some lines to be seen."""
        style = self._scene.style
        self._status_box.most = self._status_box.lines = 0
        for low in range(_LOWEST + 1):
            self._make_low(low)
            fits = box.height(style, inner.w) <= inner.h
            (box if fits else scrolling).place(style, inner)
            if self.pane.rect.h >= min(self.pane.content, _SEEN * self.status.line_height(style)):
                break

    def _make_low(self, low: int) -> None:
        self._heading.low = self.tools.low = low > 0
        if low > 1 and not self._clocks:
            self._players.show(shown=False)

    @property
    def _line(self) -> int:
        label = self.status
        label.role = "body"
        return label.line_height(self._scene.style)

    @property
    def _clocks(self) -> bool:
        """Whether there is anything at the cards of the players that has to be read there."""
        return any(card.aside_text for card in self.cards)

    @property
    def _in_one(self) -> Box:
        above = self._heading, self._players, self._said
        return Column(*above, self.look_back, self.tools, gap=_GAP, grow=self.look_back)

    def _in_two(self, gap: int) -> Box:
        left = Column(self._players, self._said_alone, self.tools, gap=_GAP, grow=self._said_alone)
        right = Column(self._extra, self.look_back, gap=_GAP, grow=self.look_back)
        halves = Beside(left, right, share=0.5, gap=gap)
        return Column(self._heading, halves, gap=_GAP, grow=halves)

    @property
    def _low_in_one(self) -> Box:
        above = self._heading, self._players, self._said
        return Column(*above, self.look_back, self.tools, gap=_GAP, grow=self._said)

    def _low_in_two(self, gap: int) -> Box:
        left = Column(self._players, self._said, gap=_GAP, grow=self._said)
        right = Column(self.look_back, self.tools, gap=_GAP, grow=self.look_back)
        halves = Beside(left, right, share=0.5, gap=gap)
        return Column(self._heading, halves, gap=_GAP, grow=halves)
