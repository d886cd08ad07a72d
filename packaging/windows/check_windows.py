"""Install the Windows program under Wine, use it as a person does, and remove it again.

`python packaging/windows/check_windows.py FOLDER [PICTURES]`, with the installer and the portable folder of
this version in FOLDER.  Pictures of the screen come into the folder PICTURES.  It needs Wine, and what the
tests in a window need: Xvfb, openbox, xdotool, wmctrl, pytest.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "window"))

import pygame
import test_window
from check import shows_something
from support.real_window import Both, Twin, settle
from support.waiting import until
from support.xserver import Screen, screen
from wine import USER, Wine, windows

from fanoboard.match import store
from fanoboard.match.saves import dump, record
from fanoboard.match.store import SUFFIX
from fanoboard.ui.app.file_drop import take_file
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.system import desktop
from fanoboard.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "fanoboard.exe"
FOLDER = "Programme für Ä ö"
"""Where it is installed to, in the folder of the user."""
_UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Fanoboard"
_CLASSES = r"Software\Classes"
_WITH_WINDOWS = 2
"""The kind of a program that gets no console, in its header."""

begin = time.monotonic()


def say(words: str) -> None:
    """Tell what was seen, and when."""
    print(f"[{time.monotonic() - begin:5.1f} s] {words}", flush=True)


class Check:
    """One Windows with the program, and the person before it."""

    def __init__(self, wine: Wine, display: Screen, installer: Path, pictures: Path | None) -> None:
        self.wine = wine
        self.display = display
        self.installer = installer
        self.pictures = pictures
        self.user = wine.disk / "users" / USER
        self.folder = self.user / FOLDER / "Fanoboard"
        self.shortcut = self.user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Fanoboard.lnk"
        self.on_desktop = self.user / "Desktop/Fanoboard.lnk"
        self.command = ""
        """What a double click on a saved game does, with the file as %1."""
        self.own = self.user / "AppData/Local/fanoboard"

    def install(self) -> None:
        """Install it silently, and see what Windows was told."""
        target = f"/D={self.wine.named(self.folder)}"
        # The folder comes last and without quotation marks, so each of its words goes alone.
        self.wine.run(str(self.installer), "/S", "/DESKTOP", *target.split(" "))
        until(lambda: self.shortcut.is_file() and self.on_desktop.is_file())
        program = self.folder / PROGRAM
        data = program.read_bytes()
        header = struct.unpack_from("<I", data, 0x3C)[0]
        assert struct.unpack_from("<H", data, header + 24 + 68)[0] == _WITH_WINDOWS
        for wanted in (b"PerMonitorV2", b"asInvoker", f"{VERSION}\0".encode("utf-16-le")):
            assert wanted in data, wanted
        assert self.wine.value(_UNINSTALL, "DisplayVersion") == VERSION
        opened_by = self.wine.value(rf"{_CLASSES}\{SUFFIX}")
        self.command = self.wine.value(rf"{_CLASSES}\{opened_by}\shell\open\command")
        assert self.command == f'"{self.wine.named(program)}" "%1"', self.command
        icon = self.wine.value(rf"{_CLASSES}\{opened_by}\DefaultIcon")
        assert icon == f"{self.wine.named(program)},1", icon
        size = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())
        say(f"installed: {size / 1e6:.0f} MB")

    def command_line(self) -> None:
        """It is compiled, and its engine answers: its streams work although it has no console."""
        program = self.wine.named(self.folder / PROGRAM)
        version = self.wine.run(program, "--version").strip()
        assert version == f"fanoboard {VERSION} (compiled)", version
        told = self.wine.run(program, "engine", "fanorona", told="position startpos\ngo perft 5\nquit\n")
        assert "nodes 431852" in told, told
        say(f"{version}; 431852 lines of five plies")

    def opened(self, *words: str) -> str:
        """Start something; the window that comes of it, once it shows something."""
        start = time.monotonic()
        self.wine.start(*words)
        until(lambda: self.display.answers("xdotool", "search", "--onlyvisible", "--class", f"^{PROGRAM}$"))
        window = self.display.window(PROGRAM)
        until(lambda: shows_something(self.display))
        say(f"{words[-1]}: first frame after {time.monotonic() - start:.1f} s")
        return window

    def close(self, window: str) -> None:
        """Close the window; nothing but it was ever there, and no process stays behind."""
        shown = self._windows()
        assert len(shown.splitlines()) == 1, shown
        assert not self.wine.running("conhost.exe"), "a console"
        self.display.close(window)
        try:
            self.wine.wait_for_none(PROGRAM)
        except AssertionError as fault:
            # Seen once in some ten runs, on a busy machine, and never understood.
            fault.add_note(f"windows: {self._windows()}")
            for log in sorted(self.own.rglob("*.log")):
                fault.add_note(f"{log.name}: {log.read_text(encoding='utf-8', errors='replace')[-2000:]}")
            self.picture("does not end")
            raise

    def _windows(self) -> str:
        """All windows, a line each."""
        return subprocess.run(
            ["wmctrl", "-l"], env=self.display.env, capture_output=True, text=True, check=True
        ).stdout

    def picture(self, name: str) -> None:
        """Keep a picture of the screen, if that is wanted."""
        if self.pictures is not None:
            seen = self.display.picture()
            plain = pygame.image.frombytes(pygame.image.tobytes(seen, "RGB"), seen.get_size(), "RGB")
            pygame.image.save(plain, self.pictures / f"{name}.png")

    def play(self) -> Path:
        """A game against the computer, with the mouse, from the shortcut to its end; the file of the game."""
        twin = Twin()
        window = self.opened("start", self.wine.named(self.shortcut))
        self.picture("home")
        test_window.start_on_the_smallest_board(self.display, window, twin)
        match = test_window.play_to_the_end(self.display, window, twin)
        assert match.result is not None
        assert len(match.turns) > 1, "the computer has moved"
        assert len(self.wine.running(PROGRAM)) == 2, "the window and its engine"
        self.picture("game")
        try:
            self.install()
        except subprocess.CalledProcessError:
            say("not installed anew, as it is open")
        else:
            raise AssertionError("a program that runs was replaced")
        say(f"a game against the computer: {len(match.turns)} turns")
        self.close(window)
        saved = self.user / "Documents" / f"Anna gegen Bär{SUFFIX}"
        saved.write_text(dump(record(match)), encoding="utf-8")
        return saved

    def open_saved(self, saved: Path) -> None:
        """Open the game by its file: the window shows what it has to show."""
        twin = Twin()
        twin.app.push(Home(twin.app))
        twin.look()
        # Wine 8 doesn't look for the types of files that one user has, so this is done as Windows does it.
        program, _ = self.command.split('" ')
        window = self.opened(program.strip('"'), self.wine.named(saved))
        take_file(twin.app, str(saved))
        twin.look()
        Both(self.display, window, twin).look_alike()
        self.picture("saved")
        say("a saved game, opened by its file")
        self.close(window)

    def remove(self) -> None:
        """Uninstall it: only what belongs to the user is left."""
        kept = store.kept()
        assert kept
        self.wine.run(self.wine.named(self.folder / "uninstall.exe"), "/S")
        until(lambda: not any(each.exists() for each in (self.folder, self.shortcut, self.on_desktop)))
        until(lambda: not self.wine.value(_UNINSTALL, "DisplayName"))
        assert not self.wine.value(rf"{_CLASSES}\{SUFFIX}")
        assert not self.wine.value(_CLASSES + r"\Fanoboard.File")
        assert store.kept() == kept
        say("removed; the games are still there")

    def show_every_scene(self, portable: Path) -> None:
        """Unpack the portable folder, and drive every scene with what is in it."""
        with zipfile.ZipFile(portable) as packed:
            packed.extractall(self.user / "Spiele ö")
        (folder,) = (self.user / "Spiele ö").iterdir()
        here = Path(__file__).resolve().parent
        (folder / "runtime" / "start.py").write_bytes((here / "all_scenes.py").read_bytes())
        out = self.user / "scenes"
        out.mkdir()
        done = out / "done.txt"
        done.touch()
        tools = "Z:" + str(ROOT / "tools").replace("/", "\\")
        self.wine.start(self.wine.named(folder / PROGRAM), tools, self.wine.named(out))
        said = ""

        def more() -> bool:
            return len(done.read_text(encoding="utf-8")) > len(said)

        try:
            while not said.endswith("all\n"):
                until(more)
                said = done.read_text(encoding="utf-8")
                assert "Traceback" not in said, said
        finally:
            if self.pictures is not None:
                for path in out.glob("*.png"):
                    path.replace(self.pictures / f"scene-{path.name}")
        say(f"{len(said.splitlines()) - 1} scenes")
        self.wine.wait_for_none(PROGRAM)


def look_into(own: Path, home: Path) -> None:
    """Have this process see the program's folder under Wine as its own, for the twin and for the games."""
    own.mkdir(parents=True)
    home.mkdir()
    for name in ("config", "data", "state"):
        (home / name).symlink_to(own)
    os.environ["FANOBOARD_HOME"] = str(home)


def main(packages: Path, pictures: Path | None) -> None:
    """Run every check; an assertion that fails says which."""
    installer = packages / f"fanoboard-{VERSION}-windows-setup.exe"
    portable = packages / f"fanoboard-{VERSION}-windows-portable.zip"
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        display = stack.enter_context(screen(scratch))
        wine = stack.enter_context(windows(scratch, display.env))
        say("Windows is there")
        check = Check(wine, display, installer, pictures)
        check.install()
        check.command_line()
        look_into(check.own, scratch / "own")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        for where, name, value in (
            (pygame.display, "get_desktop_sizes", lambda: [(1400, 900)]),
            (desktop, "usable_area", lambda: pygame.Rect(0, 0, 1400, 900)),
        ):
            stack.enter_context(mock.patch.object(where, name, value))
        settle(animation="fast", level=1, thinking=0.5)
        saved = check.play()
        check.open_saved(saved)
        check.remove()
        check.show_every_scene(portable)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None)
