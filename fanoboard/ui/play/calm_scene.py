"""A scene with a panel beside the board, in whose place calm mode has one sentence and two buttons.

Games, and what is learned and solved, are scenes of this kind: in calm mode all but the board is hidden and
told of nothing, and a `CalmPanel` says what the scene has for it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Event, Spot
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.play.board_scene import BesideBoard, BoardScene
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import CALM, MORE
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Scrolled
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton, Kind
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu, MenuItem
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

_LASTING = (Board, Panel, Bubble)
_ROLES: tuple[Role, ...] = ("heading", "body", "small")
_HIGH = (72, 56, 40)
"""How high buttons are in logical pixels, by how much room there is."""
_FEW = 4
"""So many buttons stand one below the other; of more, several in a row."""
_SEEN = 2
"""Lines of the words that are seen at least where they scroll."""
_PAD, _GAP, _APART = 16, 24, 12


class Offer(NamedTuple):
    """What can be done in calm mode."""

    main: Sequence[Command]
    """What matters now: one thing, beside which there is the menu, or two."""
    leading: Command | None
    """Which of these is to be done most likely, if there is nothing to do on the board."""
    menu: Sequence[Command]


class CalmScene(BoardScene):
    """Subclasses have all else in a panel, which is hidden in calm mode and not told of anything then."""

    def __init__(self, app: Services, layout: Layout, tell: Callable[[Event, bool], object]) -> None:
        super().__init__(app, layout, tell)
        self._calm: CalmPanel | None = None
        self.calm_mode = CALM.make(self.switch_calm)

    # What subclasses say

    @property
    @abstractmethod
    def _sentence(self) -> Text:
        """What to do, or how it went, for whoever wants to see little."""

    @property
    def _notes(self) -> Sequence[Text]:
        """What was asked for besides, as a limit of time."""
        return self._clocks_told()

    @property
    @abstractmethod
    def offer(self) -> Offer:
        """What can be done now."""

    @property
    @abstractmethod
    def all_offered(self) -> Sequence[Command]:
        """All that may matter at some time, but for the menu."""

    def explain_choice(self, spot: Spot) -> Text | None:
        """What choosing a spot beside the board does, if that is told."""
        return None

    # Calm or not

    @property
    def heading(self) -> Text:
        return super().heading if self._calm is None else self.state.position.game.full_title

    @property
    def commands(self) -> Sequence[Command]:
        menu = () if self._calm is None else (self._calm.more,)
        return (self.calm_mode, *menu, *super().commands)

    @property
    def beside(self) -> BesideBoard:
        return self._panel if self._calm is None else self._calm

    def switch_calm(self) -> None:
        """Show one thing at a time, or all there is again, here and from now on."""
        self.catch_up()
        self.app.settings.calm = not self.app.settings.calm
        self._follow_settings()

    def enter(self) -> None:
        """Take over settings that may have changed."""
        self._follow_settings()

    def _follow_settings(self) -> None:
        if self.app.settings.calm == (self._calm is not None):
            return
        self.close_popup()
        if self._calm is None:
            whole = dict.fromkeys(map(_outermost, self.widgets))
            self._rest = Box(*(each for each in whole if not isinstance(each, _LASTING)))
            self._rest.adopt()
            self._rest.visible = False
            self._calm = CalmPanel(self, self.choose, self.mark, self.explain_choice)
        else:
            self._calm.remove()
            self._calm = None
            for each in self._rest.children:
                each.parent = None
        self._board.calm = self._calm is not None
        self.relayout()

    def _show_choices(self, choices: Sequence[tuple[Spot, Message]], hint: Spot | None = None) -> None:
        """Show them beside the board; in calm mode, also what is said there, and the buttons."""
        self._numbers.offer(choices)
        self.beside.choices.show(choices, self._leading(choices), hint, self._sign)
        if self._calm is not None:
            self._calm.show(self._sentence, self.state, self._notes)


def _outermost(widget: Widget) -> Widget:
    """What a widget is hidden and shown with: the whole that it lies in."""
    while widget.parent is not None:
        widget = widget.parent
    return widget


class CalmPanel:
    """What is said and offered in calm mode; choices that are asked for take the place of the buttons."""

    def __init__(
        self,
        scene: CalmScene,
        choose: Callable[[Spot], object],
        point: Callable[[], object],
        explain: Callable[[Spot], Text | None],
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._first = len(scene.widgets)
        self.pane = scene.add(Pane())
        self.sentence = scene.add(Label("", wrap=True, align="centre"))
        self._notes: list[Label] = []
        self.choices = ChoiceButtons(scene, choose, point, explain=explain)
        self.more: Command = replace(MORE.make(self._open_menu), word=Message("Menu"))
        bindings = scene.app.bindings
        self._buttons: dict[str, Button] = {
            command.id: scene.add(
                CommandButton(
                    replace(command, tip=command.word or command.tip), bindings, worded=True, kind="normal"
                )
            )
            for command in (*scene.all_offered, self.more)
        }
        self._shown: list[Button] = []
        self._placed: object = None

    def show(self, sentence: Text, board: BoardState, notes: Sequence[Text] = ()) -> None:
        """Say how it stands, and offer what matters now; `notes` stand below, where they were asked for."""
        self.sentence.set_text(sentence)
        self.note(notes)
        choices, selection, offer = self.choices.shown, board.selection, self._scene.offer
        # What is in hand is put down by a click elsewhere; then the menu is there again.
        busy = len(choices) > 1 and selection is not None and bool(selection.picked)
        wanted = [] if choices else [command.id for command in offer.main]
        if not busy and len(offer.main) < 2:
            wanted.append(self.more.id)
        own = [self._buttons[id_] for id_ in wanted]
        for id_, button in self._buttons.items():
            kind: Kind = "primary" if offer.leading is not None and id_ == offer.leading.id else "normal"
            if (button.visible, button.kind) != (button in own, kind):
                button.visible, button.kind = button in own, kind
                button.changed()
        self._shown = [*choices, *own]
        if self._placed != self._needs():
            self.place(self.rect)

    def note(self, notes: Sequence[Text]) -> None:
        """Say in small print what was asked for, as how much time is left."""
        while len(self._notes) < len(notes):
            self._notes.append(self._scene.add(Label("", quiet=True, align="centre", wrap=True)))
        for number, label in enumerate(self._notes):
            label.visible = number < len(notes)
            label.set_text(notes[number] if label.visible else "")

    def remove(self) -> None:
        """Go, with all widgets that the scene has got since this was made."""
        for widget in self._scene.widgets[self._first :]:
            self._scene.remove(widget)

    def button(self, command: Command) -> Button:
        return self._buttons[command.id]

    def _needs(self) -> object:
        texts = [self.sentence.text, *((button.text, button.icon) for button in self._shown)]
        return texts, [label.visible for label in self._notes]

    def place(self, rect: pygame.Rect) -> None:
        """Stand in the middle of a rectangle, in words and buttons as large as there is room for.

        What is too much even in small ones scrolls: the words, or where hardly any are seen then, all of it.
        """
        self.rect, self._placed = rect, self._needs()
        style = self._scene.style
        inner = rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))
        words = Column(self.sentence, *self._notes)
        said = Scrolled(self.pane, words, focus=True, inside=False)
        for high, role in product(_HIGH, _ROLES):
            self.sentence.role = role
            buttons = _LargeButtons(self._shown, high)
            box = Column(said, buttons, gap=_GAP, grow=said)
            needed = box.height(style, inner.w)
            if needed <= inner.h:
                break
        place = pygame.Rect(0, 0, inner.w, min(needed, inner.h))
        place.center = inner.center
        box.place(style, place)
        if self.pane.rect.h < min(self.pane.content, _SEEN * self.sentence.line_height(style)):
            Scrolled(self.pane, Column(words, buttons, gap=_GAP), inside=False).place(style, place)
        self.pane.scroll_to(0)
        self._scene.repaint(style.shadow_bounds(rect))

    def _open_menu(self) -> None:
        scene = self._scene
        # What is on a button already needs no row.
        commands = [command for command in scene.offer.menu if command not in scene.offer.main]
        commands.append(scene.app.commands["keys"])
        items = [MenuItem.of(command, scene.app.bindings) for command in commands if command.enabled()]
        button = self._buttons[self.more.id]
        about = button.rect if button.visible else self.rect
        scene.open_popup(Menu(items, about, scene.style, scene.size, lit=not button.hovered))


class _LargeButtons(Box):
    """A few buttons one below the other, all as wide as there is room; of many, several in a row."""

    def __init__(self, buttons: Sequence[Button], high: int) -> None:
        """They are `high` logical pixels high at least."""
        super().__init__(*buttons)
        self._buttons, self._high = buttons, high

    def height(self, style: Style, width: int) -> int:
        return max((place.bottom for _, place in self._places(style, width)), default=0)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        for button, place in self._places(style, rect.w):
            button.rect = place.move(rect.topleft)

    def _places(self, style: Style, width: int) -> Iterator[tuple[Button, pygame.Rect]]:
        count, gap, widest = len(self._buttons), style.px(_APART), min(width, self.width(style))
        columns = 1 if count <= _FEW or not widest else max(1, (width + gap) // (widest + gap))
        wide = (width + gap) // columns - gap
        high = max([style.line_box(self._high), *(button.fit(style, wide)[1] for button in self._buttons)])
        for number, button in enumerate(self._buttons):
            row, column = divmod(number, columns)
            yield button, pygame.Rect(column * (wide + gap), row * (high + gap), wide, high)
