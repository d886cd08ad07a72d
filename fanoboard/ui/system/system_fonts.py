"""The fonts of the system, for what those that are shipped have no glyphs of.

They are looked for beside the loop when a text first needs one: asking the system takes a moment, looking
into its fonts where it can't be asked takes longer.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from queue import Empty, Queue
from threading import Lock
from typing import Final, NamedTuple

import pygame

from fanoboard.tasks import Task, Tasks

_SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")
_PATIENCE: Final = 10.0
"""Seconds until the system's list of fonts counts as missing."""
_LARGEST: Final = 80_000_000
_FANCY: Final = (
    ("mono", 4),
    ("serif", 2),
    ("naskh", -1),
    ("italic", 8),
    ("oblique", 8),
    ("bold", 3),
    ("black", 4),
    ("light", 3),
    ("thin", 5),
    ("condensed", 3),
    ("narrow", 3),
    ("roman", 2),
    ("math", 4),
    ("symbols", 2),
    ("ui", -1),
    ("noto", -2),
    ("sans", -2),
    ("regular", -2),
)
"""What in the name of a font makes it suit our lines less, or better."""
_OF_WINDOWS: Final = (
    *("segoeui.ttf", "yugothm.ttc", "msgothic.ttc", "malgun.ttf", "msyh.ttc", "msjh.ttc", "nirmala.ttf"),
    *("nirmala.ttc", "leelawui.ttf", "ebrima.ttf", "mmrtext.ttf", "gadugi.ttf", "himalaya.ttf"),
    *("javatext.ttf", "seguisym.ttf", "seguiemj.ttf"),
)
"""The fonts of Windows that together have most scripts, in the order in which they are looked into."""


class SystemFont(NamedTuple):
    """A font file, how well it suits, and what it has glyphs of, if the system says so."""

    file: str
    rank: int
    ranges: tuple[tuple[int, int], ...] | None

    def has(self, text: str) -> bool:
        if self.ranges is None:
            return has_glyphs(self.file, text)
        return all(any(first <= ord(each) <= last for first, last in self.ranges) for each in text)


class SystemFonts:
    """Finds a font for a text, in the background or at once."""

    def __init__(self, listed: Callable[[], Sequence[SystemFont]]) -> None:
        """`listed` gives all fonts, the best first; it may take a while."""
        self._listed = listed
        self._fonts: Sequence[SystemFont] | None = None
        self._found: dict[str, str] = {}
        self._wanted: Queue[str] = Queue()
        self._asked: set[str] = set()
        self._spinner = False
        self._task: Task[None] | None = None
        self._lock = Lock()
        self.found = 0
        """How many fonts were found for texts so far; it grows in the background."""
        self.listener: Callable[[], object] = lambda: None
        """Called in another thread when it has grown."""
        self.tasks = Tasks()
        """What looks for fonts; the app puts its own here."""

    def font_for(self, text: str, *, wait: bool = False) -> str:
        """The file of a font with all characters of a text; empty if there is none, or it is not known yet.

        With `wait` it is known.
        """
        known = self._found.get(text)
        if known is not None:
            return known
        if wait:
            return self._find(text)
        with self._lock:
            if text not in self._asked:
                self._asked.add(text)
                self._wanted.put(text)
                if not self._spinner or (self._task is not None and self._task.done):
                    self._spinner = True
                    self._task = self.tasks.run(self._work)
        return ""

    def lacks(self, text: str) -> bool:
        """Whether a font for a text was looked for, and there is none."""
        return self._found.get(text) == ""

    def _work(self) -> None:
        news = False
        while True:
            try:
                text = self._wanted.get_nowait()
            except Empty:
                with self._lock:
                    if self._wanted.empty():
                        self._spinner = False
                        break
                continue
            news = bool(self._find(text)) or news
        if news:
            self.found += 1
            self.listener()

    def _find(self, text: str) -> str:
        if self._fonts is None:
            self._fonts = self._listed()
        fonts = self._fonts
        file = next((font.file for font in fonts if font.has(text)), "")
        self._found[text] = file
        return file


def has_glyphs(file: str, text: str) -> bool:
    opened = _opened(file)
    try:
        return opened is not None and all(opened.get_metrics(text))
    except (pygame.error, ValueError):
        return False


@lru_cache(64)
def _opened(file: str) -> pygame.freetype.Font | None:
    import pygame.freetype  # which the first frame can do without

    pygame.freetype.init()
    try:
        if os.path.getsize(file) > _LARGEST:
            return None
        return pygame.freetype.Font(file, 12)
    except (pygame.error, OSError):
        return None


def fonts_of_system() -> list[SystemFont]:
    """All fonts that the system has, those that suit best first."""
    found = [font for line in listed().splitlines() for font in _parsed(line)]
    if not found:
        found = [SystemFont(str(file), _rank(file.name), None) for file in _files(font_folders())]
    return sorted(found, key=lambda font: (font.rank, font.file))


def listed() -> str:
    """Fontconfig's list of its fonts; empty where there is none."""
    if sys.platform in ("win32", "darwin"):
        return ""
    import subprocess  # which the window does not need before its first frame

    command = ("fc-list", "--format", "%{file}|%{index}|%{style}|%{charset}\n")
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def _parsed(line: str) -> Iterable[SystemFont]:
    file, _, rest = line.partition("|")
    index, _, rest = rest.partition("|")
    style, _, characters = rest.partition("|")
    if file.lower().endswith(_SUFFIXES) and index == "0":
        pairs = re.findall(r"([0-9a-f]+)(?:-([0-9a-f]+))?", characters)
        ranges = tuple((int(first, 16), int(last or first, 16)) for first, last in pairs)
        yield SystemFont(file, _rank(f"{Path(file).name} {style}"), ranges)


def font_folders() -> list[Path]:
    home = Path.home()
    match sys.platform:
        case "win32":
            local = os.environ.get("LOCALAPPDATA", "")
            own = [Path(local, "Microsoft", "Windows", "Fonts")] if local else []
            return [Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"), *own]
        case "darwin":
            return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".local/share/fonts",
        home / ".fonts",
    ]


def _files(folders: Iterable[Path]) -> Iterable[Path]:
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                if name.lower().endswith(_SUFFIXES):
                    yield Path(place, name)


def _rank(name: str) -> int:
    """A lower number for a font whose name suits better."""
    small = name.lower()
    if small in _OF_WINDOWS:
        return _OF_WINDOWS.index(small) - len(_OF_WINDOWS)
    return sum(worse for word, worse in _FANCY if word in small)


SYSTEM_FONTS: Final = SystemFonts(fonts_of_system)
