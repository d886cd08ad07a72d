"""The window of the operating system: its size, scale, icon, and fullscreen.

The window draws in pixels of the screen; the system measures windows and the mouse in points, of which a
dense screen has several pixels each. `Window.density` is how many; events come to the app in pixels, and
settings count in points.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

import pygame

from fanoboard.content.settings import Settings
from fanoboard.messages import Message
from fanoboard.ui.system.desktop import first_size, room, screen_scale
from fanoboard.ui.system.emblem import emblem
from fanoboard.ui.system.screen_reader import NEEDS_HIDDEN_WINDOW

SMALLEST = (640, 480)
"""The smallest window, in logical pixels, that everything fits into."""
LARGEST_SCALE = 3.0
"""What a screen of 3840 by 2160 pixels has room for."""
_DENSE = ("cocoa", "wayland")
"""The drivers of systems that measure windows in points, of which a dense screen has several pixels each."""
_FULL_COLOUR = 24
"""Bits of a pixel that has all colours."""
_TITLE = "Fanoboard"
_OF_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_NEARLY = 0.8
"""The share of the height of a screen above which a window has to be put in its place."""

_NO_SCREEN = Message(
    "There is no screen to open a window on; on Linux, DISPLAY or WAYLAND_DISPLAY has to name one."
)


class NoScreen(RuntimeError):
    """A window can't be opened, and why: a sentence for people, and what the system says."""

    def __init__(self, problem: str = "") -> None:
        super().__init__(f"{_NO_SCREEN} {problem}".strip())


class Window:
    """The one window of the app."""

    def __init__(self, settings: Settings, *, fullscreen: bool) -> None:
        _prepare()
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreen(str(error)) from None
        if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
            pygame.display.quit()
            raise NoScreen
        self.title = _TITLE
        self.fullscreen = False
        self._canvas: pygame.Surface | None = None
        """What is drawn on if a screen has few colours, as remote ones may: not all can be done there."""
        self._plain = _first_size(settings)
        self._dense = pygame.display.get_driver() in _DENSE
        self._window = self._open()
        self._window.minimum_size = SMALLEST
        self._size = self.surface.get_size()
        self._keep_clear_of_panels()
        if fullscreen:
            self.set_fullscreen(True)

    @property
    def surface(self) -> pygame.Surface:
        screen = self._screen
        if screen.get_bitsize() >= _FULL_COLOUR:
            return screen
        if self._canvas is None or self._canvas.get_size() != screen.get_size():
            self._canvas = pygame.Surface(screen.get_size(), 0, 32)
        return self._canvas

    @property
    def _screen(self) -> pygame.Surface:
        if self._dense:
            return self._window.get_surface()
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open"
        return surface

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    @property
    def density(self) -> float:
        """How many pixels the screen has for each of the points that the system measures windows in."""
        return self.surface.get_width() / self._window.size[0] if self._dense else 1.0

    def show(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        screen, drawn = self._screen, self.surface
        if drawn is not screen:
            for area in [screen.get_rect()] if areas is None else areas:
                screen.blit(drawn, area, area)
        if self._dense:
            self._window.flip()
        elif areas is None:
            pygame.display.flip()
        else:
            pygame.display.update(areas)

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse with its place in pixels, where the system tells it in points."""
        density = self.density
        if density == 1 or event.type not in _OF_MOUSE or event.dict.get("finger"):
            return event
        x, y = getattr(event, "pos", None) or pygame.mouse.get_pos()
        return pygame.event.Event(event.type, {**event.dict, "pos": (int(x * density), int(y * density))})

    def grow(self, size: tuple[int, int]) -> None:
        """Take a size in pixels, though it be larger than the screen."""
        if self._dense:
            self._window.size = (round(size[0] / self.density), round(size[1] / self.density))
        else:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        self.resized()

    def close(self) -> None:
        if self._dense:
            self._window.destroy()
        pygame.display.quit()

    def show_first(self) -> None:
        """Show the window, where it was opened hidden."""
        if NEEDS_HIDDEN_WINDOW:
            self._window.show()

    @property
    def area(self) -> pygame.Rect:
        """Where on the screen the inside of the window is, in pixels."""
        density = self.density
        x, y = self._window.position
        return pygame.Rect(round(x * density), round(y * density), *self._size)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen, or go back to a window of the size and place it had.

        The size that comes of it is told by an event, as the window manager may take its time.
        """
        self.fullscreen = fullscreen
        if fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def resized(self) -> bool:
        """Adopt the size that the system gave the window; return whether it is a new one."""
        size = self.surface.get_size()
        if size == self._size:
            return False
        self._size = size
        if not self.fullscreen:
            self._plain = self._window.size if self._dense else size
        return True

    def remember(self, settings: Settings) -> None:
        settings.width, settings.height = self._plain

    def _keep_clear_of_panels(self) -> None:
        """Put a window that is nearly as high as the screen where all of it can be seen.

        Systems put windows into the middle of the screen, whatever lies at its edges; or, better, where
        they think fit, which a smaller window is left to.
        """
        area = room()
        if self._plain[1] > area.h * _NEARLY:
            self._window.position = (
                area.x + max(0, area.w - self._plain[0]) // 2,
                area.y + max(0, area.h - self._plain[1]) // 2,
            )

    def _open(self) -> pygame.Window:
        with warnings.catch_warnings():
            # That a window manager gives another size is nothing to warn of, and the only way to
            # the window that draws changed rectangles alone is one that may change some day.
            warnings.simplefilter("ignore")
            try:
                if self._dense:
                    # This window can't draw areas alone, but in all the pixels of a dense screen.
                    window = pygame.Window(
                        _TITLE, self._plain, resizable=True, allow_high_dpi=True, hidden=NEEDS_HIDDEN_WINDOW
                    )
                    window.set_icon(emblem(64))
                    return window
                pygame.display.set_icon(emblem(64))
                pygame.display.set_caption(_TITLE)
                hidden = pygame.HIDDEN if NEEDS_HIDDEN_WINDOW else 0
                pygame.display.set_mode(self._plain, pygame.RESIZABLE | hidden)
            except pygame.error as error:
                raise NoScreen(str(error)) from None
            return pygame.Window.from_display_module()


def fitting_scale(window: tuple[int, int], percent: int, density: float = 1.0) -> float:
    """The scale for a window of that size in pixels, of which a point has `density`.

    It is what was chosen, or what suits the screen (0), as far as all fits in.
    """
    wanted = percent / 100 if percent else screen_scale()
    room = min(window[0] / SMALLEST[0], window[1] / SMALLEST[1]) / density
    return max(1.0, min(wanted, room, LARGEST_SCALE)) * density


def _first_size(settings: Settings) -> tuple[int, int]:
    """The size of the last time, or a sensible one, as far as there is room on the screen.

    Like all that the system is asked for or told, it is in points where the system has such.
    """
    area = room()
    width, height = (
        first_size(area) if 0 in (settings.width, settings.height) else (settings.width, settings.height)
    )
    return (
        max(SMALLEST[0], min(width, area.w)),
        max(SMALLEST[1], min(height, area.h)),
    )


def _prepare() -> None:
    """Set what SDL has to know before it starts."""
    # What an input method offers is shown by the system, beside the caret.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    elif sys.platform != "darwin":
        driver = os.environ.get("SDL_VIDEODRIVER", "")
        if not driver and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            raise NoScreen
        if driver in ("", "x11") and os.environ.get("DISPLAY"):
            # Without it, showing a frame on a machine without a GPU takes 11 ms instead of 0.1.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if not driver and not os.environ.get("WAYLAND_DISPLAY"):
            # Where X can't be reached, SDL would try all the others, each with complaints of its own.
            os.environ["SDL_VIDEODRIVER"] = "x11"
