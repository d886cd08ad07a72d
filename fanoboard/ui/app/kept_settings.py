"""The settings of the window: whatever changes them, they are written by themselves."""

from __future__ import annotations

from functools import partial

from fanoboard.content.settings import SettingsFile, settings_file, snapshot
from fanoboard.content.sound_parts import Plain
from fanoboard.content.yaml_files import shown
from fanoboard.messages import Message
from fanoboard.tasks import NotKept, Tasks


class KeptSettings:
    """The settings, read from their file, and written to it once they are no longer as they were."""

    def __init__(self) -> None:
        self._file = SettingsFile()
        self.settings, self.trouble = self._file.load()
        """What the person has chosen, and what to tell where not all of the file could be used."""
        self._known = snapshot(self.settings)
        self._failing = False
        """Whether they could not be written the last time, which is told once."""

    def keep(self, tasks: Tasks, *, last: bool = False) -> None:
        """Have them written if they changed, without waiting for the disk; the `last` time in any case."""
        now = snapshot(self.settings)
        if now != self._known or last:
            self._known = now
            tasks.run(partial(self._write, now, last), key="settings", keeps=Message("Settings"))

    def _write(self, now: Plain, last: bool) -> None:
        """Raises NotKept.  For a thread."""
        told = self._failing and not last
        try:
            self._file.save(now)
            self._failing = False
        except (OSError, ValueError) as error:
            self._failing = True
            if told:
                return
            text = Message(
                "They hold until you quit ({file}: {reason}).",
                file=shown(settings_file()),
                reason=(error.strerror if isinstance(error, OSError) else None) or type(error).__name__,
            )
            raise NotKept(Message("Settings not saved"), text) from error
