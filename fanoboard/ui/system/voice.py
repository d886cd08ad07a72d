"""The program's own voice, for those who have no screen reader; nobody waits for it."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING

from fanoboard.content.settings import Settings, VoicePace
from fanoboard.tasks import Tasks

if TYPE_CHECKING:
    from fanoboard.ui.system.speaker import Speaker

log = logging.getLogger(__name__)

_HUSH = ""
"""What stands for breaking off among what is to be said."""


class Voice:
    """Says one thing after the other, until it is to break off."""

    def __init__(self, settings: Settings, tasks: Tasks) -> None:
        self._settings = settings
        self._tasks = tasks
        self._queue: deque[tuple[str, str]] = deque()
        """Texts and the codes of their languages."""
        self._speaker: Speaker | None = None
        self._made_for: tuple[str, VoicePace] | None = None
        self._quiet = True
        """Whether nothing was said since it broke off."""
        self.missing = False
        """Whether the system has no voice."""
        self._closed = False

    @property
    def wanted(self) -> bool:
        return self._settings.voice != "off"

    def say(self, text: str, language: str) -> None:
        """Say something after all that is being said, if that is wanted; `language` is its code."""
        if text and self.wanted:
            self._quiet = False
            self._queue.append((text, language))
            self._tasks.run(self._speak, key=self)

    def hush(self) -> None:
        """Break off."""
        if not self._quiet:
            self._quiet = True
            self._queue.clear()
            self._queue.append((_HUSH, ""))
            self._tasks.run(self._speak, key=self)

    def close(self) -> None:
        self._closed = True
        self._queue.clear()
        self._let_go()

    # In a thread

    def _speak(self) -> None:
        while True:
            try:
                text, language = self._queue.popleft()
            except IndexError:  # nothing is left, or it has just been broken off
                return
            try:
                self._pass_on(text, language)
            except OSError as error:
                log.info("no voice: %s", error)
                self.missing = True
                self._let_go()

    def _pass_on(self, text: str, language: str) -> None:
        if text == _HUSH:
            if self._speaker is not None:
                self._speaker.hush()
            return
        pace = self._settings.voice
        if pace == "off":
            return
        if self._speaker is None or self._made_for != (language, pace):
            # Not before it is wanted: the first frame does without what starts programs.
            from fanoboard.ui.system.speaker import speaker

            self._let_go()
            self._speaker, self._made_for = speaker(language, pace), (language, pace)
            if self._closed:  # meanwhile
                self._let_go()
                return
        self._speaker.say(text, lambda: bool(self._queue) and self._queue[0][0] == _HUSH)
        self.missing = False

    def _let_go(self) -> None:
        before, self._speaker, self._made_for = self._speaker, None, None
        if before is not None:
            before.close()
