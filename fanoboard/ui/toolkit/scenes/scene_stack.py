"""The stack of scenes: the top one gets the events, those that can be seen are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.language import code_of
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.system.display import SMALLEST, Window
from fanoboard.ui.system.gamepad import Button, Family
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button_sign import draw_sign, sign_size

# What the buttons of a gamepad do now: a quiet strip at the foot of the window, while one is used.

Meaning = tuple[tuple[Button, ...], Text]
"""What a button does, or several that belong together."""

_HIGH, _BESIDE, _BETWEEN, _STRIP_MARGIN = 34, 6, 22, 20
"""Logical pixels: of the strip, between a sign and its words, between two of them, at the ends."""


class ButtonStrip:
    """Signs with words.  What there is no room for is left out, from the end."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it is; empty while it is not, or where the window is too small for it."""
        self.meanings: Sequence[Meaning] = ()
        self.family: Family = "xbox"
        self.dirty = False

    @property
    def foot(self) -> int:
        """How many pixels at the foot of the window are its own."""
        return self.rect.h

    def place(self, style: Style, window: tuple[int, int]) -> None:
        """Take room at the foot of a window, if there is anything to say; scenes keep what they need."""
        high = style.line_box(_HIGH) if self.meanings else 0
        if window[1] - high < style.px(SMALLEST[1]):
            high = 0
        self.rect = pygame.Rect(0, window[1] - high, window[0], high)

    def tell(self, meanings: Sequence[Meaning], family: Family) -> bool:
        """Say something else, or, with nothing, go away; whether everything is to be placed anew."""
        if (meanings, family) == (self.meanings, self.family):
            return False
        came_or_went = bool(meanings) != bool(self.meanings)
        self.meanings, self.family, self.dirty = meanings, family, True
        return came_or_went

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it on the ground of the window."""
        self.dirty = False
        if not self.foot:
            return
        colours = style.colours
        surface.fill(colours.panel, self.rect)
        surface.fill(colours.panel_edge, (self.rect.x, self.rect.y, self.rect.w, style.px(1)))
        x = self.rect.x + style.px(_STRIP_MARGIN)
        for buttons, text in self.meanings:
            sizes = [sign_size(style, button, self.family) for button in buttons]
            signs = sum(wide + style.px(_BESIDE) for wide, _ in sizes)
            if x + signs + style.width(text, "small") > self.rect.right - style.px(_STRIP_MARGIN):
                return
            for button, (wide, high) in zip(buttons, sizes, strict=True):
                draw_sign(surface, style, (x, self.rect.centery - high // 2), button, self.family)
                x += wide + style.px(_BESIDE)
            words = style.line(text, "small", colours.text)
            surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
            x += words.get_width() + style.px(_BETWEEN)


# A banner: words at the foot of the window, below whatever scene there is, that hold nobody up.

_WIDEST, _MARGIN, _PAD, _SIGN = 640, 16, 14, 16
"""Logical pixels: of the whole, around it, around the words, of the closing sign."""
_BAR, _EDGE = 5, 1.5
"""Logical pixels: of the edge at the left, and elsewhere."""
_LINES, _FEWEST = 6, 2
"""More are not shown; where the scene leaves no room for so few, the banner lies over it."""


class Banner:
    """Words that stay until they are taken back or closed.  It is opaque, so it may be drawn over itself."""

    def __init__(self) -> None:
        self.text: Text = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn; empty while it is not."""
        self.foot = 0
        """Pixels at the foot of the window that are its own; none where it lies over scenes that need all."""
        self._lines: list[str] = []

    @property
    def shown(self) -> bool:
        return self.rect.w > 0

    def place(self, style: Style, window: tuple[int, int]) -> None:
        """Take room at the foot of a window for the words there are; without any, none."""
        self.foot = 0
        if not self.text:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        margin, pad, beside = style.px(_MARGIN), style.px(_PAD), style.px(_BAR + _SIGN + _PAD)
        width = min(window[0] - 2 * margin, style.px(_WIDEST))
        beyond = window[1] - style.px(SMALLEST[1]) - 2 * (margin + pad)
        most = beyond // style.height("small")
        self._lines = style.wrap(self.text, width - 2 * pad - beside, "small")
        self._lines = self._lines[: min(most, _LINES) if most >= _FEWEST else _LINES]
        self.rect = pygame.Rect(0, 0, width, len(self._lines) * style.height("small") + 2 * pad)
        self.rect.midbottom = window[0] // 2, window[1] - margin
        if most >= _FEWEST:
            self.foot = self.rect.h + 2 * margin

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, pad = style.colours, style.px(_PAD)
        # An edge and no shadow: it is told from panels of its own colour, and may lie over itself.
        pygame.draw.rect(surface, colours.danger, self.rect, border_radius=style.radius)
        face = self.rect.inflate(-2 * style.px(_EDGE), -2 * style.px(_EDGE))
        face.w, face.x = face.w - style.px(_BAR - _EDGE), self.rect.x + style.px(_BAR)
        pygame.draw.rect(surface, colours.panel, face, border_radius=style.radius - style.px(_EDGE))
        for number, line in enumerate(self._lines):
            words = style.line(line, "small", colours.text)
            left = self.rect.x + style.px(_BAR) + pad
            surface.blit(words, (left, self.rect.y + pad + number * style.height("small")))
        sign = icon_image("close", style.px(_SIGN), colours.quiet)
        surface.blit(sign, sign.get_rect(topright=(self.rect.right - pad, self.rect.y + pad)))


class SceneStack:
    """The scenes in a window, the first one at the bottom."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.scenes: list[Scene] = []
        self.banner = Banner()
        self.strip = ButtonStrip()
        self.keyed = False
        """Whether the last thing that was done was done by a key."""
        self._whole = True

    @property
    def style(self) -> Style:
        raise NotImplementedError

    def quit(self) -> None:
        """The last scene was left."""

    def _failed_to_leave(self, error: Exception) -> None:
        """A scene failed when it was left; it is gone all the same."""

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def seen(self) -> list[Scene]:
        """The top one and those that it lies over, the lowest first."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        return self.scenes[lowest:]

    @property
    def room(self) -> tuple[int, int]:
        """What scenes have of the window: all but the foot of the banner, and the strip below."""
        width, height = self.window.size
        return width, height - self.banner.foot - self.strip.foot

    def push(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.resize(self.room, self.style.scale)
        scene.enter()
        if self.keyed:
            scene.set_focus(scene.focus, ring=True)
        self._whole = True

    def pop(self) -> None:
        self._leave(self.scenes.pop())
        self._whole = True
        if self.scenes:
            self._return()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        self._leave(self.scenes.pop())
        self.push(scene)

    def home(self) -> None:
        self.come_back_to(self.scenes[0])

    def come_back_to(self, scene: Scene) -> None:
        """Leave all scenes over one."""
        while self.top is not scene:
            self._leave(self.scenes.pop())
        self._return()
        self._whole = True

    def announce(self, text: Text) -> None:
        """Show a text in the banner over all scenes, or nothing."""
        if text != self.banner.text:
            self.banner.text = text
            self.resize_all()

    def resize_all(self) -> None:
        width, height = self.window.size
        self.strip.place(self.style, (width, height))
        self.banner.place(self.style, (width, height - self.strip.foot))
        for scene in self.scenes:
            scene.resize(self.room, self.style.scale)
        self._whole = True

    def _return(self) -> None:
        self.top.resize(self.room, self.style.scale)
        self.top.enter()

    def _drop(self, scene: Scene) -> None:
        self.scenes.remove(scene)
        self._leave(scene)
        self._whole = True

    def _leave(self, scene: Scene) -> None:
        try:
            scene.leave()
        except Exception as error:
            self._failed_to_leave(error)

    def _leave_all(self) -> None:
        while self.scenes:
            self._leave(self.scenes.pop())

    def node(self) -> Node:
        banner, children = self.banner, [self.top.node()]
        if banner.shown:
            text = self.style.spoken(banner.text)
            children.append(Node("alert", text, key="banner", rect=box(banner.rect), live=True))
        return Node(
            "window",
            self.window.title,
            rect=(0, 0, *self.window.size),
            language=code_of(self.style.language),
            children=tuple(children),
        )

    def draw(self) -> None:
        whole = self.window.surface
        # The system may have made the window smaller, and the event that says so is still to come.
        surface = whole.subsurface(whole.get_rect().clip((0, 0), self.room))
        seen = self.seen
        if self._whole or self.top.uncovers or any(scene.stale for scene in seen[:-1]):
            self._whole = False
            for scene in seen:
                scene.draw(surface, True)
            self._draw_banner()
            self.strip.draw(self.window.surface, self.style)
            self.window.show()
            return
        areas = self.top.draw(surface, False)
        if areas and not self.banner.foot:
            self._draw_banner()
        if self.strip.dirty and self.strip.foot:
            self.strip.draw(self.window.surface, self.style)
            areas = [*areas, self.strip.rect]
        if areas:
            self.window.show(areas)

    def _draw_banner(self) -> None:
        surface, (width, height) = self.window.surface, self.room
        surface.fill(self.style.colours.window, (0, height, width, self.banner.foot))
        if self.banner.shown:
            self.banner.draw(surface, self.style)
