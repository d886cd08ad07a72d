"""What all widgets share: a place, states, and how they hear of the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Protocol

import pygame

from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Act, Node, Path, Role, box
from fanoboard.ui.toolkit.look.style import Style, Text

NOT_NOW: Final = Message("Not possible now")


class Stage(Protocol):
    """What a widget needs of the scene that it is on."""

    @property
    def style(self) -> Style:
        """The theme and scale to draw with."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    @property
    def popup(self) -> Widget | None:
        """A widget over all others that takes every event, as an open list."""

    def open_popup(self, popup: Widget) -> None:
        """Lay a widget over the others; it takes every event until it is closed."""

    def close_popup(self) -> None:
        """Take away what `open_popup` laid over the scene."""

    def tip_changed(self, widget: Widget) -> None:
        """Take over that the tip of the widget below the mouse is another one."""

    def wake_at(self, time: int) -> None:
        """Have widgets updated at a time of `pygame.time.get_ticks`, though nothing moves."""


class Scroller(Protocol):
    """What a widget needs of the pane that it lies in, if that scrolls."""

    rect: pygame.Rect

    @property
    def view(self) -> pygame.Rect:
        """What can be seen of the widgets in it."""

    def show(self, rect: pygame.Rect) -> None:
        """Scroll as little as is needed for a rectangle of the window to be seen."""

    def wheel(self, event: pygame.event.Event) -> bool:
        """The wheel turned over it; whether it used that."""

    @property
    def slides(self) -> bool:
        """Whether a finger can push what it shows up or down."""

    def slide(self, pixels: int) -> bool:
        """A finger pushed what it shows down by so many pixels; whether that moved."""


class Widget:
    """Something on the screen that a person can look at and perhaps use.

    A scene places it (`rect`), gives it the events that concern it, and draws it again when
    `changed` was called.  Positions in events are those of the event itself.
    """

    focusable = True
    """Whether the keyboard can go there; `accepts` asks whether it can now."""

    takes_text = False
    """Whether what is typed goes into it while it has the focus."""

    asked_for = False
    """Whether one has to choose it, or one like it, to go on: it comes right after the first widget."""

    reads_as: ClassVar[Role] = "generic_container"
    """Its role to whoever can't see it."""

    live: bool = False
    """Whether what it says is told when it changes, though the keyboard is elsewhere."""

    def __init__(self, *, tip: Text = "", hint: Text = "") -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.caption: Text = ""
        """What it is called, where that stands beside it."""
        self.meaning: Text = ""
        """What is explained of it, where that stands beside it."""
        self.tip: Text = tip
        """What a tooltip says of it."""
        self.hint: Text = hint
        """The key that does the same, as a tooltip shows it."""
        self.enabled = True
        self._visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.ringed = False
        """Whether it has the focus and the keyboard is in use."""
        self.dirty = True
        self.scene: Stage | None = None
        self.pane: Scroller | None = None
        self.parent: Widget | None = None
        """What it lies in, and is hidden and shown with."""

    # The tree

    @property
    def children(self) -> Sequence[Widget]:
        """What lies in it, from the back to the front and in the order of Tab."""
        return ()

    @property
    def widgets(self) -> Iterator[Widget]:
        """All there is to see in it, now or at another time: itself, and what lies in it."""
        yield self
        for child in self.children:
            yield from child.widgets

    def adopt(self) -> None:
        """Have all that lies in it hidden and shown with it."""
        for child in self.children:
            child.parent = self
            child.adopt()

    @property
    def hidden(self) -> bool:
        """Whether it was hidden, or what it lies in."""
        return not self._visible or (self.parent is not None and self.parent.hidden)

    @property
    def visible(self) -> bool:
        """Whether there is anything to see of it; else it takes no room.  Set, all is hidden or shown."""
        return not self.hidden and self.takes_room

    @visible.setter
    def visible(self, visible: bool) -> None:
        self._visible = visible

    def changed(self) -> None:
        """Ask to be drawn again."""
        self.dirty = True

    def forget_hands(self) -> None:
        """Neither the mouse nor the keyboard is at it any more."""
        self.hovered = self.pressed = self.focused = self.ringed = False

    def set_enabled(self, enabled: bool) -> None:
        """Let people use it, or not."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.changed()

    @property
    def accepts(self) -> bool:
        """Whether it can have the focus now."""
        return self.focusable and self.enabled and self.visible

    @property
    def takes_room(self) -> bool:
        """Whether it has a place while it is not hidden."""
        return True

    @property
    def touchable(self) -> bool:
        """Whether the mouse finds it."""
        return self.focusable or bool(self.tip)

    @property
    def explained(self) -> pygame.Rect:
        """What the tooltip explains and stands beside: all of it, or the part that is pointed at."""
        return self.rect

    def bounds(self, style: Style) -> pygame.Rect:
        """Everything that drawing it may touch."""
        out = 2 * style.ring_width + 1
        return self.rect.inflate(2 * out, 2 * out)

    def damage(self, style: Style) -> list[pygame.Rect]:
        """The areas of the window to draw again since this was last asked: all of it if it changed."""
        return [self.bounds(style)] if self.dirty else []

    def covers(self, area: pygame.Rect) -> bool:
        """Whether nothing of what lies below it can be seen within an area."""
        return False

    def clip(self) -> pygame.Rect | None:
        """The part of the window it can be seen in, if it lies in a pane that has to scroll."""
        return self.pane.view if self.pane is not None and self.pane.slides else None

    def hit(self, position: tuple[int, int]) -> bool:
        """Whether a point of the window is on it."""
        clip = self.clip()
        seen = clip is None or clip.collidepoint(position)
        return self.visible and seen and self.rect.collidepoint(position)

    @property
    def focus_area(self) -> pygame.Rect:
        """The part of it that is to be in sight while it has the focus."""
        return self.rect

    def natural(self, style: Style) -> tuple[int, int]:
        """The size in pixels it would like to have."""
        return (style.px(160), style.px(40))

    def narrowest(self, style: Style) -> int:
        """The width in pixels with which it is still well seen."""
        return self.natural(style)[0]

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        """The size in pixels it would like to have where there are `width` pixels."""
        wide, high = self.natural(style)
        return min(wide, width), high

    def width(self, style: Style) -> int:
        """The width in pixels that it would like to have."""
        return self.natural(style)[0]

    def height(self, style: Style, width: int) -> int:
        """Its height in pixels in so many pixels of width."""
        return self.fit(style, max(1, width))[1]

    def lowest(self, style: Style, width: int) -> int:
        """The height that it can do with where there is less."""
        return self.height(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Lie in a rectangle of the window, with all that lies in it."""
        self.rect = rect

    # What it is to whoever can't see it

    @property
    def said(self) -> Text:
        """Its text, or what it shows, in words."""
        return getattr(self, "text", "")

    def node(self, style: Style) -> Node:
        """What a screen reader is told of it."""
        said, tip = style.spoken(self.said), style.spoken(self.tip)
        name = style.spoken(self.caption) or said or tip
        about = [style.spoken(self.meaning), "" if tip == name else tip]
        if not self.enabled and not any(about):
            # Not every system has a state for it, and what hinders it is said where it is known.
            about.append(style.spoken(NOT_NOW))
        role = self.reads_as
        return Node(
            "group" if role == "generic_container" and name else role,
            name,
            rect=box(self.rect),
            value=said if self.caption else "",
            about="; ".join(filter(None, about)),
            hotkey=style.spoken(self.hint),
            enabled=self.enabled,
            focusable=self.focusable,
            focused=self.focused,
            live=self.live,
            # Though it is disabled: readers remember from the beginning what has actions.
            acts=frozenset[Act](("click", "focus")) if self.focusable else frozenset(),
            children=tuple(self.nodes_within(style)),
        )

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """What can be read or clicked within it by itself, where that is not simply all of it."""
        return ()

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Do what a reader asks for: of all of it, or of the part at a path.  The keyboard has come to it.

        By default, it is clicked there.
        """
        if self.scene is None or act != "click":
            return
        if self.pane is not None:
            self.pane.show(self.rect)
        node = self.node(self.scene.style).find(path)
        if node is not None and node.enabled:
            place = pygame.Rect(node.rect).center
            self.press(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
            self.release(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it; what is below it has been drawn."""

    def ring(self, style: Style) -> tuple[pygame.Rect, int] | None:
        """What the ring that shows where the keyboard is goes around, and the radius of its corners.

        -1 is the usual radius; None is no ring, of who shows the keyboard otherwise.
        """
        return self.rect, -1

    def draw_with_ring(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it, and where the keyboard is."""
        self.draw(surface, style)
        if self.ringed and (around := self.ring(style)) is not None:
            style.ring(surface, around[0], radius=around[1])

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether it wants another frame."""
        return False

    def nearest(self, position: tuple[int, int], reach: int) -> tuple[int, int]:
        """The place on it that a finger means which may miss by `reach` pixels; it need not be on it."""
        right, bottom = max(self.rect.left, self.rect.right - 1), max(self.rect.top, self.rect.bottom - 1)
        return (
            min(max(position[0], self.rect.left), right),
            min(max(position[1], self.rect.top), bottom),
        )

    def drags_at(self, position: tuple[int, int]) -> bool:
        """Whether something is dragged that begins there, though what it lies in scrolls."""
        return False

    @property
    def slides(self) -> bool:
        """Whether a finger can push what it shows up or down."""
        return False

    def slide(self, pixels: int) -> bool:
        """A finger pushed what it shows down by so many pixels; whether that moved."""
        return False

    def move(self, event: pygame.event.Event) -> None:
        """The mouse moved over it with no button held."""

    def press(self, event: pygame.event.Event) -> None:
        """The main button went down on it."""

    def drag(self, event: pygame.event.Event) -> None:
        """The mouse moved while the button that went down on it is held."""

    def release(self, event: pygame.event.Event) -> None:
        """The main button that went down on it came up, there or elsewhere."""

    def wheel(self, event: pygame.event.Event) -> bool:
        """The wheel turned over it; whether it used that."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key was pressed while it had the focus; whether it used that."""
        return False

    def typed(self, text: str) -> bool:
        """Text was typed while it had the focus; whether it used that."""
        return False

    def compose(self, text: str, start: int, length: int) -> bool:
        """An input method composes a text while it had the focus; whether it showed that."""
        return False

    def caret_place(self, style: Style) -> pygame.Rect:
        """The place of what is typed: beside it an input method shows what it offers."""
        return self.rect

    def gain_focus(self) -> None:
        """The keyboard came to it."""

    def lose_focus(self) -> None:
        """The keyboard left it."""


class Composed(Widget):
    """Is what its parts are: it measures and draws them, and they are told by it."""

    pads: tuple[float, float, float, float] = (0, 0, 0, 0)
    """The room around its parts in logical pixels: at the left, above, at the right and below."""

    def parts(self, style: Style, width: int) -> Widget:
        """What it is composed of now, in so many pixels; nobody meets what lies in it but in this widget."""
        raise NotImplementedError

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        """As high as its parts and the room around them."""
        left, top, right, bottom = map(style.px, self.pads)
        inner = max(1, width - left - right)
        return width, top + self.parts(style, inner).height(style, inner) + bottom

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw its parts; subclasses draw before what lies below these."""
        left, top, right, bottom = map(style.px, self.pads)
        inner = pygame.Rect(self.rect.x + left, self.rect.y + top, self.rect.w - left - right, 0)
        inner.h = self.rect.h - top - bottom
        draw_parts(surface, style, self.parts(style, max(1, inner.w)), inner)


def draw_parts(surface: pygame.Surface, style: Style, parts: Widget, place: pygame.Rect) -> None:
    """Draw what is only looked at, and belongs to no scene, into a place."""
    parts.place(style, place)
    for part in parts.widgets:
        if part.visible:
            part.draw(surface, style)
