"""Install the package for Debian on this machine, use it as a person does, and remove it again.

    python packaging/linux/check_package.py FOLDER

FOLDER has the packages that `packaging/build.py linux` made.  The portable one is unpacked and started, on X
and on Wayland alone, and again as the Flatpak's manifest lays it out; the other one is installed (by root, or
with sudo).  Its menu entry opens the window, where a stranger's
first minutes are gone through, and then all five games are played against the computer by mouse; a saved
game is opened by its file; removing the package leaves nothing but the user's own files.  It needs what
`.ci/run` installs, and fanoboard of the same version in the Python that runs it.
"""

from __future__ import annotations

import os
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from build_steps import run
from check import check_answers, check_wayland
from check import main as check_program
from flatpak import applied
from package_play import Table, opened
from package_tour import first_minutes
from support.real_window import check_picture, settle
from support.xserver import Screen, screen

from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match
from fanoboard.match.saves import record, write
from fanoboard.ui.app.appearance import KeptSettings
from fanoboard.ui.features.game import game_view
from fanoboard.ui.system import desktop

ENTRY = Path("/usr/share/applications/fanoboard.desktop")
PLACES = ("/usr", "/etc", "/opt", "/var/lib/dpkg/info")
"""Where a package may put something."""
GAMES = {
    "fano330": ("", 99),
    "fanorona": ("3x3", 99),
    "fano_nim": ("", 99),
    "fixation": ("", 3),
    "fano_cards": ("", 3),
}
"""The games in the order they are played, on which board, and how many turns at most."""
ROOTED = [] if os.geteuid() == 0 else ["sudo"]


def main(folder: Path) -> None:
    """Check both packages; an assertion that fails says what is wrong."""
    begin = time.monotonic()

    def say(words: str) -> None:
        print(f"[{time.monotonic() - begin:5.1f} s] {words}", flush=True)

    (portable,) = folder.glob("fanoboard-*-linux-*.tar.gz")
    (deb,) = folder.glob("fanoboard_*.deb")
    with tempfile.TemporaryDirectory() as place:
        say("The portable package, in a folder with spaces and other letters")
        check_portable(portable, Path(place) / "Spiele für Ödön")
    say("What the Flatpak is made of, laid out as its manifest says")
    with tempfile.TemporaryDirectory() as place:
        check_wayland(applied(portable, Path(place)))
    say("What the package says of itself")
    check_described(deb)
    say("Installed")
    run(*ROOTED, "dpkg", "--purge", "fanoboard")
    before = everything()
    try:
        run(*ROOTED, "dpkg", "--install", deb)
        check_answers("fanoboard")
        check_wayland(Path("/usr/bin/fanoboard"))
        with own_home() as home, screen(home) as display:
            say("A stranger's first minutes")
            first_minutes(display, "gio", "launch", ENTRY)
        with own_home() as home, screen(home) as display:
            for name, (board, turns) in GAMES.items():
                say(f"{name}, from the menu entry")
                match = play(display, home, name, board, turns)
            say("A saved game, opened by its file")
            open_file(display, home, match)
            mine = files_in(home)
            say("Removed")
            run(*ROOTED, "dpkg", "--purge", "fanoboard")
            assert files_in(home) == mine, "the user's own files are left alone"
    finally:
        run(*ROOTED, "dpkg", "--purge", "fanoboard")
    left = everything() ^ before
    assert not left, f"left behind or taken away: {sorted(left)[:20]}"
    say("Done")


def check_portable(archive: Path, folder: Path) -> None:
    """Unpack a portable package where nobody may write, and start what is in it."""
    with tarfile.open(archive) as opened_archive:
        opened_archive.extractall(folder, filter="data")
    (home,) = folder.iterdir()
    for path in [home, *home.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    check_program(str(home / "fanoboard"))
    for path in [home, *home.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


def check_described(deb: Path) -> None:
    """See that the tools of desktops and of Debian find no fault with what the package says of itself."""
    with tempfile.TemporaryDirectory() as folder:
        run("dpkg-deb", "--extract", deb, folder)
        share = Path(folder, "usr", "share")
        run("desktop-file-validate", *share.glob("applications/*.desktop"))
        run("appstreamcli", "validate", "--no-net", *share.glob("metainfo/*.xml"))
    faults = run("lintian", "--fail-on", "error,warning", "--allow-root", deb)
    assert not faults, faults


def everything() -> set[str]:
    """All files where a package may put some."""
    return {
        os.path.join(folder, name)
        for place in PLACES
        for folder, _, names in os.walk(place)
        for name in names
    }


def files_in(home: Path) -> set[Path]:
    """What is in the user's folder, but for what only this check puts there."""
    return {path for path in home.rglob("*") if path.is_file() and path.parent != home}


@contextmanager
def own_home() -> Iterator[Path]:
    """A home folder of its own, with settings for quick games against a weak opponent."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        names = {f"XDG_{name}_HOME": str(home / name) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
        env = {
            **names,
            "HOME": folder,
            "XDG_DATA_DIRS": "/usr/share",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            # Without a bus, what opens files starts one that stays behind.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        }
        with (
            patch.dict(os.environ, env),
            # SDL's dummy screen is smaller than the window.
            patch.object(pygame.display, "get_desktop_sizes", lambda: [(1400, 900)]),
            patch.object(desktop, "usable_area", lambda: pygame.Rect(0, 0, 1400, 900)),
            # What the twin shows and chooses, it does not keep.
            patch.object(KeptSettings, "keep", lambda *_, **__: None),
            patch.object(game_view, "Autosave", lambda tasks: Autosave(tasks, home / "twin.yaml")),
        ):
            settle(animation="off", level=1, thinking=0.3, warn_of_losing=False)
            yield home


def play(display: Screen, home: Path, name: str, board: str, turns: int) -> Match:
    """Play a game in a window that the menu entry opens; the answers of the computer are seen there."""
    with opened(display, "gio", "launch", ENTRY) as table:
        match = table.play(table.start(name, board), turns)
        assert match.result is not None or len(match.turns) >= 2 * turns
        # The card of a result comes with motion of its own; the others are compared point by point.
        if match.result is None:
            table.sees(match)
        check_picture(display, home, name)
        table.leave()
    return match


def open_file(display: Screen, home: Path, match: Match) -> None:
    """Open files of a game as a file manager does, by its own ending and by what is in it."""
    for name in ("Große Partie.fanoboard", "game.yaml"):
        file = home / name
        write(record(match), file)
        told = run("gio", "info", "--attributes", "standard::content-type", file)
        assert "application/x-fanoboard-game" in told, told
        before = set(store.kept())
        with opened(display, "gio", "open", file) as table:
            show_game(table, before, match)


def show_game(table: Table, before: set[Path], match: Match) -> None:
    """See that the window shows the match, which is kept already: the same content is the same game."""
    table.sees(match)
    table.leave()
    assert set(store.kept()) == before, "no second game came of it"


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
