"""What goes between the window and a screen reader in every round of the loop, or our own voice says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from fanoboard.content.language import code_of
from fanoboard.ui.app import speech
from fanoboard.ui.app.announcing import Announcing
from fanoboard.ui.system.accessible import Flat, Node, Path, flat, focus_of
from fanoboard.ui.system.screen_reader import NEEDS_HIDDEN_WINDOW, ScreenReader
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack

_OFTEN: Final = 100
"""Milliseconds from one telling to the next while something moves."""


class Reading:
    """Tells a reader what the window shows, while there is one, and has done what it asks for.

    Where there is none, the program's own voice says what a reader would, if that is wanted.
    """

    def __init__(self, stack: SceneStack, voice: Voice, wake: Callable[[], object]) -> None:
        self._stack = stack
        self._voice = voice
        self._announcing = Announcing()
        self._said: Flat = {}
        """What the voice has told of, and where the keyboard was then."""
        self._focus: Path = ()
        self._fails = False
        self._wake = wake
        self.reader = ScreenReader(wake) if NEEDS_HIDDEN_WINDOW else None
        self._due = 0

    def begin(self) -> None:
        """The window is there; where that did not need it, the way to the reader is opened now."""
        if self.reader is None:
            self.reader = ScreenReader(self._wake)
        self.reader.focus_window(focused=pygame.key.get_focused())
        self.reader.place_window(self._stack.window.area)

    def hear(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            # Whoever does something has heard enough.
            self._voice.hush()
        if self.reader is None:
            return
        match event.type:
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self.reader.focus_window(focused=event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED:
                self.reader.place_window(self._stack.window.area)

    def obey(self) -> None:
        if self.reader is None:
            return
        for request in self.reader.requests():
            if request.path[:1] == (str(self._stack.top.number),):
                self._stack.top.perform(request.act, request.path[1:], request.value)

    def tell(self, *, moving: bool) -> None:
        now = pygame.time.get_ticks()
        read, spoken = self._read, self._spoken
        if not spoken:
            self._said, self._focus = {}, ()
        if not (read or spoken):
            self._announcing.forget()
        elif not moving or now >= self._due:
            self._due = now + _OFTEN
            try:
                root = self._announcing.hear(self._stack.node())
                if read and self.reader is not None:
                    self.reader.show(root)
                if spoken:
                    self._say(root)
            except Exception:
                # It would fail in every round, and the window is of use without.
                self.reader, self._fails = None, True
                raise

    def tell_all(self) -> None:
        """Say all that can be read in the scene on top."""
        root = self._stack.node()
        text = speech.everything(flat(root), focus_of(root), self._stack.style.language)
        self._stack.top.tell_aloud(text)

    @property
    def _read(self) -> bool:
        return self.reader is not None and self.reader.active

    @property
    def _spoken(self) -> bool:
        return self._voice.wanted and not self._read and not self._fails

    def _say(self, root: Node) -> None:
        now, focus, language = flat(root), focus_of(root), self._stack.style.language
        for text in dict.fromkeys(speech.told(self._said, self._focus, now, focus, language)):
            self._voice.say(text, code_of(language).partition("_")[0])
        self._said, self._focus = now, focus
