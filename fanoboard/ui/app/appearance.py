"""How everything looks and reads: the theme, the language, the scale and the speed of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fanoboard.content.files import reason_of
from fanoboard.content.language import load_language, with_unchecked
from fanoboard.content.own_files import OwnFiles
from fanoboard.content.settings import Settings, SettingsFile, settings_file, snapshot
from fanoboard.content.sound_parts import Plain
from fanoboard.content.theme import CLEAREST, DEFAULT, Theme, lineage, load_theme
from fanoboard.content.yaml_files import ContentError, shown
from fanoboard.messages import Message, Translations
from fanoboard.tasks import NotKept, Tasks
from fanoboard.ui.system.display import Window, fitting_scale
from fanoboard.ui.system.system_fonts import SYSTEM_FONTS
from fanoboard.ui.system.system_wishes import SystemWishes
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.drawings import use_themes


class Appearance:
    """The style of a window by its size and the settings; at first with what is shipped alone."""

    def __init__(self, settings: Settings, window: Window, theme: str, changed: Callable[[], object]) -> None:
        """`theme` is chosen, or as the system has it, if empty; `changed`, which other threads may call,
        should `renew` and lay out anew.
        """
        self._settings = settings
        self._window = window
        self.theme = theme
        self.fonts = Fonts(wait=False)
        SYSTEM_FONTS.listener = changed
        self.language = self._unchecked(load_language(settings.language, shipped_only=True))
        self.system = SystemWishes()
        self.style = self._style_of(_shipped_theme(self.wanted))

    @property
    def wanted(self) -> str:
        """The name of the theme to draw in."""
        return self.theme or self.usual

    @property
    def usual(self) -> str:
        """The name of the theme to draw in where none is chosen."""
        return CLEAREST if self.system.wishes.more_contrast else DEFAULT

    def renew(self) -> None:
        self.style = self._style_of(self.style.theme)

    def choose_theme(self, name: str) -> None:
        self.theme = self._settings.theme = name

    def choose_language(self, name: str, tell: Callable[[ContentError], object]) -> None:
        """Keep to another language; English, where it can't be used, and `tell` why."""
        self._settings.language = name
        self.language = self._unchecked(load_language(name, tell))

    def load_theme(self) -> None:
        """Draw in the theme that is wanted, as its file has it now.  Raises ContentError."""
        self._set_theme(load_theme(self.wanted))

    def use_own(self, theme: str, language: str, found: OwnFiles) -> None:
        """Use the user's own theme and language, which were found by these names.

        What has been chosen meanwhile stays; of what can't be used, the usual one is chosen.
        """
        settings = self._settings
        if self.wanted == theme:
            if found.theme is not None:
                self._set_theme(found.theme)
            elif not found.closed:
                self.theme = ""
                settings.theme = "" if settings.theme == theme else settings.theme
        if settings.language == language:
            if found.language is not None:
                self.language = self._unchecked(found.language)
            elif not found.closed:
                settings.language = ""

    def _unchecked(self, language: Translations) -> Translations:
        return with_unchecked(language, shown=self._settings.unchecked_texts)

    def _set_theme(self, theme: Theme) -> None:
        # Boards that are drawn in the same theme stay as they are.
        use_themes(lineage(theme.name))
        if theme != self.style.theme:
            self.style = self._style_of(theme)

    def _style_of(self, theme: Theme) -> Style:
        settings = self._settings
        speed = settings.animation
        if speed == "system":
            speed = "off" if self.system.wishes.less_motion else "normal"
        return Style(
            theme,
            fitting_scale(self._window.size, settings.scale, self._window.density),
            self.fonts,
            motion=theme.motion.speeds.get(speed, 1.0),
            text=settings.text / 100,
            language=self.language,
            heights=settings.stack_heights,
        )


def _shipped_theme(name: str) -> Theme:
    try:
        return load_theme(name, shipped_only=True)
    except ContentError:
        return load_theme(shipped_only=True)


# The settings of the window: whatever changes them, they are written by themselves.


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
                "They apply until you quit ({file}: {reason}).",
                file=shown(settings_file()),
                reason=reason_of(error),
            )
            raise NotKept(Message("Settings not saved"), text) from error
