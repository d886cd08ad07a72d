"""What the program finds where it runs: screens, sound, fonts, compiled modules, folders, its engine.

`fanoboard doctor` prints it, and it is part of the report of a problem; so it is in English, for those who
look after the program, and holds nothing private.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import disk_usage
from typing import Literal

import pygame
import pygame.freetype

import fanoboard
from fanoboard.content import paths
from fanoboard.content.log_book import fit_to_show
from fanoboard.engine.launch import engine_command
from fanoboard.engine.request import EngineFault
from fanoboard.engine.simple_engine import SimpleEngine
from fanoboard.interpreted import is_compiled, switched_off
from fanoboard.ui.system.speaker import program
from fanoboard.ui.system.system_fonts import SYSTEM_FONTS, has_glyphs

Health = Literal["ok", "note", "fault"]
_FEW_MEGABYTES = 50
_SCRIPTS = {
    "Arabic": "م",
    "Armenian": "Հ",
    "Bengali": "র",
    "Burmese": "အ",
    "Cherokee": "Ꮎ",
    "Chinese": "王",
    "Devanagari": "स",
    "Ethiopic": "ሀ",
    "Georgian": "ნ",
    "Gujarati": "મ",
    "Gurmukhi": "ਸ",
    "Hebrew": "ש",
    "Kannada": "ಕ",
    "Khmer": "ស",
    "Korean": "김",
    "Lao": "ສ",
    "Malayalam": "മ",
    "Sinhala": "ස",
    "Tamil": "க",
    "Telugu": "ర",
    "Thai": "ส",
    "Tibetan": "བ",
}
"""A letter of each script that people may write their names in and that comes with the system's fonts."""
_PACKAGES = "Debian, Ubuntu: {}; Fedora: {}; Arch: {}"
_NOTO = _PACKAGES.format("fonts-noto-core", "google-noto-sans-fonts", "noto-fonts")
_NOTO_CJK = _PACKAGES.format("fonts-noto-cjk", "google-noto-sans-cjk-fonts", "noto-fonts-cjk")


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at, how it is, and whether something can't work because of it."""

    topic: str
    text: str
    health: Health = "ok"

    def __str__(self) -> str:
        return fit_to_show(f"{self.health:5} {self.topic}: {self.text}")


def findings() -> Iterator[Checked]:
    """What there is for a window, quickly found."""
    yield _session()
    yield _video()
    yield _audio()
    yield _voice()
    yield _fonts()
    yield _compiled()
    yield from _folders()


def engine_finding() -> Checked:
    """Whether the built-in engine can be started; this waits for it."""
    began = time.monotonic()
    try:
        engine = SimpleEngine(engine_command("fanorona"))
        try:
            engine.introduce()
            engine.get_ready()
        finally:
            engine.close()
    except EngineFault as fault:
        return Checked("Engine", str(fault), "fault")
    return Checked("Engine", f"answers after {time.monotonic() - began:.2f} s")


def script_findings() -> Iterator[Checked]:
    """The scripts in which names are boxes, and which packages have their fonts; the system is asked."""
    shipped = [str(file) for file in _shipped_fonts()]
    lacking = [
        script
        for script, letter in _SCRIPTS.items()
        if not any(has_glyphs(file, letter) for file in shipped)
        and not SYSTEM_FONTS.font_for(letter, wait=True)
    ]
    if not lacking:
        yield Checked("Scripts", f"names can be read in all {len(_SCRIPTS)} that were tried")
    east = [script for script in lacking if script in ("Chinese", "Korean")]
    for scripts, packages in (([each for each in lacking if each not in east], _NOTO), (east, _NOTO_CJK)):
        if scripts:
            told = f"no font for names in {', '.join(scripts)}; the Noto fonts have them ({packages})"
            yield Checked("Scripts", told, "note")


def _session() -> Checked:
    """The system of windows that the environment names."""
    if sys.platform == "win32":
        return Checked("Session", "Windows")
    if sys.platform == "darwin":
        return Checked("Session", "macOS")
    named = {"Wayland": "WAYLAND_DISPLAY", "X": "DISPLAY"}
    told = [f"{title} ({name}={os.environ[name]})" for title, name in named.items() if os.environ.get(name)]
    if told:
        return Checked("Session", ", ".join(told))
    return Checked("Session", "neither Wayland nor X: WAYLAND_DISPLAY and DISPLAY are not set", "note")


def _video() -> Checked:
    begun = not pygame.display.get_init()
    try:
        if begun:
            pygame.display.init()
        driver = pygame.display.get_driver()
        screens = ", ".join(f"{wide} x {high}" for wide, high in pygame.display.get_desktop_sizes())
    except pygame.error as error:
        return Checked("Video", f"no window can be opened: {error}", "fault")
    finally:
        if begun:
            pygame.display.quit()
    if driver in ("offscreen", "dummy"):
        # Without being asked for, SDL takes it where there is no screen.
        wanted = "SDL_VIDEODRIVER" in os.environ
        return Checked("Video", f"driver {driver}: windows are not seen", "note" if wanted else "fault")
    return Checked("Video", f"driver {driver}, screens {screens}")


def _audio() -> Checked:
    """The driver of sound, and how many devices it has; names of devices may be people's."""
    from fanoboard.ui.system.sound import AUDIO, NoMixer, sdl_libraries

    try:
        sdl, _ = sdl_libraries()
    except NoMixer as error:
        return Checked("Sound", f"none: {error}", "note")
    if sdl.SDL_InitSubSystem(AUDIO):
        return Checked("Sound", f"none: {sdl.SDL_GetError().decode(errors='replace')}", "note")
    driver = sdl.SDL_GetCurrentAudioDriver().decode(errors="replace")
    devices = sdl.SDL_GetNumAudioDevices(0)
    sdl.SDL_QuitSubSystem(AUDIO)
    return Checked("Sound", f"driver {driver}, {devices} devices", "ok" if devices else "note")


def _voice() -> Checked:
    """What the program's own voice speaks with."""
    try:
        return Checked("Voice", Path(program()).name)
    except FileNotFoundError as error:
        return Checked("Voice", f"none: {error} is not there", "note")


def _shipped_fonts() -> list[Path]:
    folder = paths.assets() / "fonts"
    return [folder / name for name in paths.listed(folder) if name.endswith((".otf", ".ttf"))]


def _fonts() -> Checked:
    files = _shipped_fonts()
    pygame.freetype.init()
    broken = []
    for file in files:
        try:
            pygame.freetype.Font(str(file), 20)
        except (pygame.error, OSError):
            broken.append(file.name)
    if broken or not files:
        return Checked("Fonts", f"can’t be read: {', '.join(broken) or 'all of them'}", "fault")
    return Checked("Fonts", f"{len(files)} of {len(files)} can be read")


def _compiled() -> Checked:
    if is_compiled():
        here = Path(fanoboard.__file__).parent
        files = {file for suffix in EXTENSION_SUFFIXES for file in here.rglob(f"*{suffix}")}
        return Checked("Compiled", f"yes, {len(files)} modules")
    reason = "FANOBOARD_INTERPRETED=1 asks for that" if switched_off() else "there were no compiled modules"
    return Checked("Compiled", f"no: {reason}; the computer thinks slowly", "note")


def _folders() -> Iterator[Checked]:
    data, games = paths.data_folder(), paths.games_folder()
    counts = ", ".join(f"{len(paths.listed(data / name))} {name}" for name in paths.CONTENT_FOLDERS)
    yield _folder("Settings", paths.config_folder(), "")
    yield _folder("Own files", data, counts)
    yield _folder("Games", games, f"{len(paths.listed(games))} files")
    yield _folder("Logs", paths.log_folder(), "")
    yield _folder("Cache", paths.cache_folder(), "")


def _folder(topic: str, folder: Path, content: str) -> Checked:
    """Whether a folder can be written, or made, and whether there is room; nothing is left there."""
    there = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    words = [str(folder), content, "" if there == folder else "is not there yet"]
    try:
        with tempfile.TemporaryFile(dir=there):
            free = disk_usage(there).free // 1_000_000
    except OSError as error:
        words.append(f"can’t be written: {error.strerror or error}")
        health: Health = "fault"
    else:
        words.append(f"{free} MB free")
        health = "ok" if free >= _FEW_MEGABYTES else "note"
    return Checked(topic, ", ".join(filter(None, words)), health)


def doctor_text(lines: Iterable[str]) -> tuple[str, bool]:
    """All that was found, below `lines` about the program, and whether all works."""
    found = [*findings(), *script_findings(), engine_finding()]
    well = not any(each.health == "fault" for each in found)
    end = "Nothing was found that keeps it from working." if well else "What is marked `fault` can’t work."
    return "\n".join((*lines, "", *map(str, found), "", end)), well
