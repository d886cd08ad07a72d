"""A scene: what fills the window.  It owns its widgets, passes events to them, and repaints what changed.

Frames: 99 of 100 are to take 8 ms of processor time at 1280×800 and 16 ms at 2560×1600 at most. What a
move changes is drawn in two of them, the board with its marks first and all else after it
(`Scene.draw_first`), as is what an analysis tells; what comes when pieces rest is painted while they
move, a few images a frame (`GameView._painting`), and all that has changed of a board at once, when it
is drawn. Areas are drawn together where that is no more to draw (`look/areas.py`), and what lies below
something that `covers` it is not drawn. All there is is looked through for garbage at rest only
(`app/garbage.py`). `fanoboard bench ui` measures frames, `tests/ui/board/test_smooth_frames.py` holds
them to a bound.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

import pygame

from fanoboard.ui.system import gamepad
from fanoboard.ui.system.accessible import Act, Node, Path, sentences
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys, KeyBindings, by_buttons
from fanoboard.ui.toolkit.commands.command_table import BACK
from fanoboard.ui.toolkit.look.areas import merged
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.focus import keep_in_view, next_in_direction, next_in_order
from fanoboard.ui.toolkit.widgets.bubble import Tooltip
from fanoboard.ui.toolkit.widgets.button import CommandButton
from fanoboard.ui.toolkit.widgets.button import Kind as ButtonKind
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import NOT_NOW, Scroller, Widget

W = TypeVar("W", bound=Widget)
Place = tuple[tuple[int, ...], tuple[int, ...]]
"""All that a widget may touch, and the part of the window that it can be seen in."""

_NUMBERS = itertools.count(1)
_ALOUD, _WAITS = 4, 1000
"""How many announcements are told where several come at once, and for how many milliseconds."""
_DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Host(Protocol):
    """The services that scenes need of any app that shows them."""

    @property
    def style(self) -> Style:
        """The theme, scale and language to draw with."""

    @property
    def bindings(self) -> KeyBindings:
        """Which keys call which commands."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """What can be done in every scene, by the ids of the commands."""

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""

    def replace(self, scene: Scene) -> None:
        """Leave the top scene for another one."""

    def pop(self) -> None:
        """Leave the top scene; leaving the last one ends the app."""

    def say(self, title: Text, text: Text) -> None:
        """Show a message with one button."""

    def ask(self, title: Text, text: Text, answers: Sequence[Answer]) -> None:
        """Show a question; Escape chooses the last answer."""

    def later(self, action: Callable[[], object]) -> None:
        """Do something in the next round of the loop, when the stack is at rest."""

    def wake(self) -> None:
        """Have the loop look round now.  Any thread may call this."""

    def wake_at(self, time: int) -> None:
        """Have the loop look round at a time of `pygame.time.get_ticks`."""


class Scene:
    """One screen of the app.

    Subclasses add widgets in `__init__`, place them in `layout`, paint what is no widget in `paint`,
    and say in `back` what Escape does.  A scene whose `overlay` is true lies over the one below it.
    """

    overlay = False
    reports = False
    """Whether it is the report of a problem, over which no other one is opened."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.number = next(_NUMBERS)
        self.going_back = BACK.make(self.back)
        self.widgets: list[Widget] = []
        self.popup: Widget | None = None
        """A widget over all others that takes every event, as an open list."""
        self.focus: Widget | None = None
        self._aloud: deque[tuple[int, Text, int]] = deque(maxlen=_ALOUD)
        """The latest announcements to those who listen, with their numbers and times."""
        self.size = (0, 0)
        self._hover: Widget | None = None
        self._grab: Widget | None = None
        self._mouse: tuple[int, int] | None = None
        """Where it was last."""
        self._damage: list[pygame.Rect] = []
        self._drawn: Mapping[Widget, Place] = {}
        """Where each widget was drawn last, of those that could be seen."""
        self._whole = True
        self._first: Widget | None = None
        """What the next frame draws alone of all that changed, if that is much at once."""
        self._keyboard = False
        self.tooltip = Tooltip()

    # What subclasses say of themselves

    def enter(self) -> None:
        """The scene came to the top of the stack."""

    def own_files_read(self) -> None:
        """The user's own layouts, theme and language have been read, and can be used from now on."""
        self.content_changed()

    def leave(self) -> None:
        """The scene leaves the stack for good; let go of processes and save what matters."""

    def content_changed(self) -> None:
        """A layout or theme of the user's came, went or changed on the disk."""

    def confirm_leaving(self, leave: Callable[[], object]) -> bool:
        """The app is about to end: whether to ask something first, which then calls `leave` or doesn't."""
        return False

    @property
    def summary(self) -> Mapping[str, object]:
        """How it stands here, in plain data, for those who can't see it."""
        return {}

    @property
    def heading(self) -> Text:
        """What this is, as its title says: the first one that stands here."""
        labels = [each for each in self.widgets if isinstance(each, Label) and each.visible and each.text]
        titles = [each for each in labels if each.role == "title" or each.weight == "bold"]
        return next((each.text for each in (*titles, *labels)), "")

    @property
    def news(self) -> Text:
        """Announced at once to those who can't see it, whenever it changes."""
        return ""

    def layout(self) -> None:
        """Place the widgets for `self.size` and `self.style`."""

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what lies below the widgets within `area`; the surface is clipped to it."""
        surface.blit(self.style.table(self.size), area, area)

    def back(self) -> None:
        """What Escape does: by default, leave the scene."""
        self.app.pop()

    @property
    def commands(self) -> Sequence[Command]:
        """The commands of this scene, besides those that work everywhere."""
        return (self.going_back,)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        """The keys that work here besides those of commands, and of going from one thing to the next."""
        return ()

    # What the app calls

    @property
    def style(self) -> Style:
        """The theme and scale to draw with."""
        return self.app.style

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """The window has `size` pixels and shows lengths `scale` times as large."""
        self.size = size
        self.close_popup()
        self.tooltip.hide()
        self.refresh_commands()
        self.relayout()

    @property
    def at_rest(self) -> bool:
        """Whether nothing is open over it, and nothing is held."""
        return self.popup is None and self._grab is None

    @property
    def text_field(self) -> Widget | None:
        """What text goes into that is typed now."""
        focus = self.focus if self.popup is None else None
        return focus if focus is not None and focus.takes_text else None

    @property
    def typing(self) -> bool:
        """Whether a person is where text can be typed."""
        return self.text_field is not None

    @property
    def takes_every_key(self) -> bool:
        """Whether the next key press is for this scene, even one that calls a command everywhere."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widget it concerns; whether anybody used it."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event)
                return self._grab is not None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                grabbed, self._grab = self._grab, None
                if grabbed is not None:
                    grabbed.release(event)
                return grabbed is not None
            case pygame.MOUSEWHEEL:
                return self._turn_wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT:
                target = self.popup or self.focus
                return target is not None and target.typed(event.text)
            case pygame.TEXTEDITING:
                target = self.popup or self.focus
                return target is not None and target.compose(event.text, event.start, event.length)
            case pygame.WINDOWLEAVE:
                self._hover_over(None)
            case gamepad.PAD_BUTTON if self.popup is None:
                return self._press_button(event.button)
        return False

    @property
    def unfinished(self) -> bool:
        """Whether something that changed is left to be drawn in another frame."""
        return bool(self._damage)

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether the scene wants another frame."""
        # Widgets may come and go by it.
        moving = [widget.update(now) for widget in tuple(self._all())]
        if self.tooltip.due is not None:
            if now >= self.tooltip.due:
                self.tooltip.show(self.style, self.size)
            else:
                self.app.wake_at(self.tooltip.due)
        return any(moving)

    def draw(self, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        """Draw everything, or what changed since the last time; the rectangles that were drawn.

        What came, went or moved since then need not say so.
        """
        style = self.style
        window = surface.get_rect()
        later: list[pygame.Rect] = []
        changed = {widget: widget.damage(style) for widget in (*self._all(), self.tooltip)}
        told = (*self._damage, *itertools.chain(*changed.values()))
        areas = merged(area.clip(window) for area in (*told, *self._moved(window)))
        first, self._first = self._first, None
        if full or self._whole:
            areas = [window]
        elif first is not None and (mine := changed.get(first)):
            later = [area for area in areas if area.collidelist(mine) < 0]
            areas = [area for area in areas if area.collidelist(mine) >= 0]
        self._whole = False
        self._damage = later
        seen = [widget for widget in self._all() if widget.visible] if areas else []
        bounds = [widget.bounds(style) for widget in seen]
        for area in areas:
            surface.set_clip(area)
            here = [seen[number] for number in area.collidelistall(bounds)]
            if not any(widget.covers(area) for widget in here):
                self.paint(surface, area)
            for widget in here:
                self._draw_widget(surface, widget, area)
            if self.tooltip.visible:
                self.tooltip.draw(surface, style)
        surface.set_clip(None)
        for widget in (*self._all(), self.tooltip):
            widget.dirty = False
        return areas

    @property
    def uncovers(self) -> bool:
        """Whether it leaves something free of the scene below that it hid when it was drawn."""
        return False

    @property
    def stale(self) -> bool:
        """Whether it would be drawn otherwise now than it was."""
        return bool(
            self._whole
            or self._damage
            or any(widget.damage(self.style) for widget in self._all())
            or self._moved(pygame.Rect((0, 0), self.size), keep=False)
        )

    def _moved(self, window: pygame.Rect, *, keep: bool = True) -> list[pygame.Rect]:
        """Where widgets were drawn that are elsewhere by now, or gone, and where they are."""
        style, now = self.style, dict[Widget, Place]()
        for widget in (*self._all(), self.tooltip):
            if widget.visible:
                now[widget] = tuple(widget.bounds(style)), tuple(widget.clip() or window)
        before = self._drawn
        if keep:
            self._drawn = now
        if before == now:
            return []
        other = {place for widget, place in before.items() if now.get(widget) != place}
        other |= {place for widget, place in now.items() if before.get(widget) != place}
        return [pygame.Rect(bounds).clip(clip) for bounds, clip in other]

    # What fingers on the screen do

    def nearest(self, position: tuple[int, int], reach: int) -> tuple[int, int]:
        """What a finger means that may miss by `reach` pixels: itself, if something is there."""
        hit = self.widget_at(position)
        if hit is not None and (hit.focusable or self.popup is not None) and not hit.slides:
            return hit.nearest(position, reach)
        if self.popup is not None:
            return position
        found = [position]
        for widget in self.widgets:
            if widget.accepts and not widget.slides:
                place = widget.nearest(position, reach)
                if widget.hit(place):
                    found.append(place)
        place = min(found[1:], key=lambda each: math.dist(each, position), default=position)
        return place if math.dist(place, position) <= reach else position

    def is_ground(self, position: tuple[int, int]) -> bool:
        """Whether there is nothing to use."""
        widget = self.widget_at(position)
        return self.popup is None and (widget is None or not (widget.focusable or widget.tip))

    def slides_at(self, position: tuple[int, int], *, sideways: bool) -> bool:
        """Whether a finger that goes on from there, `sideways` or not, scrolls what is there."""
        widget = self.widget_at(position)
        if widget is not None and widget.drags_at(position):
            inside = widget.pane is not None and widget.pane.slides
            return inside and not sideways
        return self._sliding(position) is not None

    def slide(self, position: tuple[int, int], pixels: int) -> bool:
        """A finger pushes what is at a place down by so many pixels; whether there is something to scroll."""
        sliding = self._sliding(position)
        self.tooltip.hide()
        return sliding is not None and sliding.slide(pixels)

    def lift(self) -> None:
        """No finger is on the screen any more: nothing is hovered over; what was explained stays."""
        if self._hover is not None:
            self._hover.hovered = False
            self._hover.changed()
            self._hover = None
        if not self.tooltip.visible:
            self.tooltip.hide()

    def _sliding(self, position: tuple[int, int]) -> Scroller | Widget | None:
        widget = self.widget_at(position)
        if widget is not None and widget.slides:
            return widget
        if widget is not None and self.popup is None and widget.pane is not None and widget.pane.slides:
            return widget.pane
        return None

    # What subclasses and widgets use

    def add(self, widget: W) -> W:
        """Add a widget with all that lies in it; the order of adding is the order of Tab."""
        widget.adopt()
        for each in widget.widgets:
            each.scene = self
            self.widgets.append(each)
        return widget

    def remove(self, widget: Widget) -> None:
        """Take a widget away again, with all that lies in it."""
        for each in widget.widgets:
            self.widgets.remove(each)
            if self.focus is each:
                self.set_focus(None)
            each.forget_hands()
            if self._grab is each:
                self._grab = None
            if self._hover is each:
                self._hover_over(None)

    def add_command(
        self, command: Command, *, worded: bool = False, kind: ButtonKind = "quiet"
    ) -> CommandButton:
        """Add a button for a command, as an icon or with words beside it."""
        return self.add(CommandButton(command, self.app.bindings, worded=worded, kind=kind))

    def refresh_commands(self) -> None:
        """Let the buttons of commands show which of them can be called now, and by which keys."""
        for widget in self.widgets:
            if isinstance(widget, CommandButton):
                widget.refresh()

    def tip_changed(self, widget: Widget) -> None:
        """Take over that the tip of the widget below the mouse is another one.

        It is shown once the mouse has moved: what changes below a mouse at rest needs no words.
        """
        if widget is self._hover:
            self.tooltip.hide()

    def wake_at(self, time: int) -> None:
        """Have widgets updated at a time of `pygame.time.get_ticks`, though nothing moves."""
        self.app.wake_at(time)

    def clear(self) -> None:
        """Remove all widgets, to build them anew; those that come back begin as if nobody were at them."""
        self.close_popup()
        for widget in self.widgets:
            widget.forget_hands()
        self.widgets.clear()
        self.focus = self._hover = self._grab = None
        self.tooltip.hide()
        self.repaint()

    def repaint(self, area: pygame.Rect | None = None) -> None:
        """Have an area, or everything, drawn again."""
        if area is None:
            self._whole = True
        else:
            self._damage.append(area.copy())

    def relayout(self) -> None:
        """Place everything anew and draw it, where it has been seen before."""
        if self.size != (0, 0):
            self.layout()
            self.repaint()

    def draw_first(self, widget: Widget) -> None:
        """Draw what changed of a widget in the next frame, and all else in the one after that.

        Where much changes at once, each of both is ready in time.
        """
        self._first = widget

    def set_focus(self, widget: Widget | None, *, ring: bool | None = None) -> None:
        """Move the keyboard to a widget; the ring shows if the keyboard was used last."""
        if ring is not None:
            self._keyboard = ring
        before, self.focus = self.focus, widget
        if before is not None and before is not widget:
            before.focused = before.ringed = False
            before.lose_focus()
            before.changed()
        if widget is not None:
            if before is not widget:
                widget.gain_focus()
            widget.focused, widget.ringed = True, self._keyboard
            widget.changed()
            if self._keyboard:
                keep_in_view(widget, self.style)
            if ring:
                self.tooltip.hide()
                self.tooltip.prepare(widget if self._hover is None else None)

    def open_popup(self, popup: Widget) -> None:
        """Lay a widget over the others; it takes every event until it is closed."""
        popup.scene = self
        self.popup = popup
        self.tooltip.hide()
        popup.changed()

    def close_popup(self) -> None:
        """Take away what `open_popup` laid over the scene."""
        if self.popup is not None:
            self.popup = None
            self._grab = None
            if self.focus is not None:
                # What it was opened by looks otherwise now, and is drawn as a whole with its ring.
                self.focus.ringed = self._keyboard
                self.focus.changed()

    def explanation(self, widget: Widget) -> Text:
        """The explanation of a widget to whoever asks for one."""
        return widget.tip

    def explain(self, *, pointed: bool = False) -> None:
        """Say at once what the keyboard is at, or what is `pointed` at: in the tooltip, and aloud."""
        widget = self._hover if pointed or self.focus is None else self.focus
        if widget is not None and self.popup is None and (text := self.explanation(widget)):
            self.tooltip.hide()
            self.tooltip.explain(widget, text, self.style, self.size)
            self.tell_aloud(text)

    # What it is to whoever can't see it

    def tell_aloud(self, text: Text) -> None:
        """Say something to those who listen, though it was said just before."""
        number = self._aloud[-1][0] + 1 if self._aloud else 1
        self._aloud.append((number, text, pygame.time.get_ticks()))
        self.app.wake()

    def tell_in_turn(self, texts: Iterable[Text]) -> None:
        """Say several things, one after the other."""
        self.tell_aloud(sentences(map(self.style.spoken, texts)))

    def node(self) -> Node:
        """What a screen reader is told of it: the widgets that can be seen, in the order of Tab."""
        style, popup = self.style, self.popup
        nodes = [node for _, node in self._nodes()]
        if popup is not None:
            nodes = [replace(each, focused=False) for each in nodes[:-1]] + [replace(nodes[-1], focused=True)]
        titles = (each.name for node in nodes for _, each in node.walk() if each.role == "heading")
        name = style.spoken(self.heading) or next(titles, "")
        # What has no words of its own is the whole of what the scene is about.
        nodes = [replace(each, name=name) if each.acts and not each.name else each for each in nodes]
        news = Node("status", style.spoken(self.news), key="news", live=True)
        recent = pygame.time.get_ticks() - _WAITS
        aloud = [
            Node("status", style.spoken(said), key=str(number), live=True)
            for number, said, time in self._aloud
            if time > recent or number == self._aloud[-1][0]
        ]
        return Node(
            "dialog" if self.overlay else "main",
            name,
            key=str(self.number),
            rect=(0, 0, *self.size),
            focused=True,
            modal=self.overlay,
            children=(*nodes, *(each for each in (news, *aloud) if each.name)),
        )

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Do what a reader asks for with the widget that a path leads to."""
        widget = next((each for each, node in self._nodes() if path[:1] == (node.key,)), None)
        if widget is None or not widget.enabled:
            return
        if self.popup is None and widget.accepts:
            self.set_focus(widget, ring=True)
        if self.popup in (None, widget):
            widget.perform(act, path[1:], value)

    def _nodes(self) -> list[tuple[Widget, Node]]:
        """The visible widgets with their nodes.

        A key is made of role and name, so that a widget that replaces one that said the same is still the
        same thing to whoever reads.
        """
        found, counts = [], Counter[str]()
        for widget in (*self._in_order, *([self.popup] if self.popup is not None else [])):
            if widget.visible:
                node = widget.node(self.style)
                if node.role == "label" and not node.name:
                    continue
                key = f"{type(widget).__name__} {node.name}"
                counts[key] += 1
                found.append((widget, replace(node, key=f"{key} {counts[key]}")))
        return found

    # How events find their widgets

    def _all(self) -> list[Widget]:
        return self.widgets if self.popup is None else [*self.widgets, self.popup]

    @property
    def _in_order(self) -> list[Widget]:
        """The widgets in the order of Tab: what one is asked for comes right after the first."""
        asked_for = [each for each in self.widgets if each.asked_for]
        others = [each for each in self.widgets if not each.asked_for]
        return [*others[:1], *asked_for, *others[1:]]

    def widget_at(self, position: tuple[int, int]) -> Widget | None:
        """What can be clicked or pointed at in a place."""
        if self.popup is not None:
            return self.popup if self.popup.hit(position) else None
        for widget in reversed(self.widgets):
            if widget.touchable and widget.hit(position):
                return widget
        return None

    def _draw_widget(self, surface: pygame.Surface, widget: Widget, area: pygame.Rect) -> None:
        clip = widget.clip()
        if clip is None:
            widget.draw_with_ring(surface, self.style)
            return
        surface.set_clip(area.clip(clip))
        if surface.get_clip().w > 0 and surface.get_clip().h > 0:
            widget.draw_with_ring(surface, self.style)
        surface.set_clip(area)

    def _hover_over(self, widget: Widget | None) -> None:
        if widget is self._hover:
            return
        for one, over in ((self._hover, False), (widget, True)):
            if one is not None:
                one.hovered = over
                one.changed()
        self._hover = widget
        self.tooltip.hide()

    def _move(self, event: pygame.event.Event) -> None:
        self._hover_over(self.widget_at(event.pos))
        if self._grab is not None:
            self._grab.drag(event)
        elif self._hover is not None:
            self._hover.move(event)
        if event.pos != self._mouse and self._grab is None and not self.tooltip.visible:
            self.tooltip.prepare(self._hover)
        self._mouse = event.pos

    def _press(self, event: pygame.event.Event) -> bool:
        self.tooltip.hide()
        widget = self.widget_at(event.pos)
        self._hover_over(widget)
        self._keyboard = False
        if self.popup is not None and widget is None:
            self.close_popup()
            return True
        if widget is None or not widget.enabled:
            self.set_focus(self.focus)
            return False
        if widget is not self.popup and widget.accepts:
            self.set_focus(widget)
        self._grab = widget
        widget.press(event)
        return True

    def _turn_wheel(self, event: pygame.event.Event) -> bool:
        self.tooltip.hide()
        position = getattr(event, "pos", None) or pygame.mouse.get_pos()
        widget = self.widget_at(position)
        if widget is not None and widget.wheel(event):
            return True
        panes = (
            [widget.pane]
            if widget is not None
            else [one for one in self.widgets if one.rect.collidepoint(position)]
        )
        return self.popup is None and any(pane is not None and pane.wheel(event) for pane in panes)

    def _press_button(self, button: gamepad.Button) -> bool:
        """A button of a gamepad that does what a command does."""
        self.tooltip.hide()
        command = by_buttons((*self.app.commands.values(), *self.commands)).get(button)
        if command is not None:
            self._call(command)
        return command is not None

    def _call(self, command: Command) -> None:
        """Do what was asked for by a key or a button, or say aloud that it can't be done now."""
        if command.enabled():
            command.run()
        else:
            self.tell_aloud(command.why_not() or NOT_NOW)

    def _key(self, event: pygame.event.Event) -> bool:
        self.tooltip.hide()
        target = self.popup if self.popup is not None else self.focus
        if target is not None and target.enabled and target.key(event):
            return True
        if self.popup is not None:
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.close_popup()
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            backwards = bool(event.mod & pygame.KMOD_SHIFT)
            self.set_focus(next_in_order(self._in_order, self.focus, -1 if backwards else 1), ring=True)
            return True
        if event.key in _DIRECTIONS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            found = next_in_direction(self.widgets, self.focus, _DIRECTIONS[event.key])
            if found is not None:
                self.set_focus(found, ring=True)
            return found is not None
        command = self.app.bindings.find(self.commands, event, typing=self.typing)
        if command is not None:
            self._call(command)
        elif event.key == pygame.K_AC_BACK:
            self.back()
        return command is not None or event.key == pygame.K_AC_BACK
