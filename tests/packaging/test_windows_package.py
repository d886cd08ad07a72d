"""What goes into the Windows program and can be looked at anywhere: its icons and its packages."""

from __future__ import annotations

import gettext
import io
import os
import shutil
import struct
import sys
from pathlib import Path

import pygame
import pytest
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "packaging"))
sys.path.insert(0, str(ROOT / "packaging" / "windows"))

import icon_file
import installer_texts
import windows_release

from fanoboard.content.language import shipped_codes
from fanoboard.messages import ENGLISH
from fanoboard.ui.system.emblem import GROUND, POINT, emblem


@pytest.fixture
def icons(tmp_path: Path) -> tuple[bytes, bytes]:
    app, document = tmp_path / "app.ico", tmp_path / "document.ico"
    icon_file.write_icons(app, document)
    return app.read_bytes(), document.read_bytes()


def pictures(icon: bytes) -> dict[int, bytes]:
    """The pictures in an icon by their sides."""
    zero, kind, count = struct.unpack_from("<HHH", icon)
    assert (zero, kind) == (0, 1)
    found = {}
    for number in range(count):
        wide, high, _, _, _, bits, size, start = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number)
        assert (wide, bits) == (high, 32)
        found[wide or 256] = icon[start : start + size]
    return found


def test_an_icon_has_every_size_that_windows_shows(icons: tuple[bytes, bytes]) -> None:
    for icon in icons:
        assert list(pictures(icon)) == [16, 20, 24, 32, 40, 48, 64, 96, 128, 256]


def test_the_pictures_are_the_emblem(icons: tuple[bytes, bytes]) -> None:
    found = pictures(icons[0])
    wanted = pygame.image.tobytes(emblem(48), "RGBA")
    plain = pygame.image.frombytes(found[48][40 : 40 + 48 * 48 * 4], (48, 48), "BGRA", True)
    assert pygame.image.tobytes(plain, "RGBA") == wanted
    large = pygame.image.load(io.BytesIO(found[256]), "icon.png")
    assert pygame.image.tobytes(large, "RGBA") == pygame.image.tobytes(emblem(256), "RGBA")


def test_the_mask_hides_what_is_clear(icons: tuple[bytes, bytes]) -> None:
    picture = pictures(icons[0])[32]
    mask = picture[40 + 32 * 32 * 4 :]
    assert len(mask) == 32 * 4
    shown = emblem(32)
    for y in range(32):
        row = mask[(31 - y) * 4 : (32 - y) * 4]
        for x in range(32):
            hidden = bool(row[x // 8] >> (7 - x % 8) & 1)
            assert hidden == (shown.get_at((x, y)).a <= 127)


def test_the_installer_shows_the_emblem(tmp_path: Path) -> None:
    file = tmp_path / "side.bmp"
    icon_file.write_side_picture(file)
    assert file.read_bytes()[:2] == b"BM"
    assert struct.unpack_from("<H", file.read_bytes(), 28) == (24,), "bits of a point"
    shown = pygame.image.load(file)
    assert shown.get_size() == (164, 314)
    assert shown.get_at((0, 0))[:3] == GROUND
    assert POINT in {shown.get_at((82, y))[:3] for y in range(314)}


def test_the_installer_speaks_the_languages_of_the_app() -> None:
    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return 'Fanoboard ist offen. "Schließen" Sie es für $.' if "is open" in message else message

    alone = installer_texts.script()
    assert alone.count("MUI_LANGUAGE") == 1 + len([c for c in shipped_codes() if c in installer_texts.NAMES])
    assert alone.startswith('!insertmacro MUI_LANGUAGE "English"\n')
    both = installer_texts.written({"en": ENGLISH, "de": German(), "xx": German()})
    assert both.count("MUI_LANGUAGE") == 2
    assert r'LangString IS_OPEN ${LANG_GERMAN} "Fanoboard ist offen. $\"Schließen$\" Sie es für $$."' in both
    assert 'LangString ON_DESKTOP ${LANG_GERMAN} "Put a shortcut on the desktop"' in both


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_installer_is_compiled_without_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = installer_texts.written(dict.fromkeys(installer_texts.NAMES, ENGLISH))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    program, target = tmp_path / "program", tmp_path / "fanoboard-setup.exe"
    program.mkdir()
    (program / "fanoboard.exe").write_bytes(b"MZ")
    icon_file.write_icons(tmp_path / "fanoboard.ico", tmp_path / "document.ico")
    for script in (installer_texts.script(), every):
        monkeypatch.setattr(installer_texts, "script", lambda script=script: script)
        windows_release.make_installer(program, target, tmp_path)
        assert target.read_bytes()[:2] == b"MZ"
        target.unlink()


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_same_files_make_the_same_packages_wherever_and_whenever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    made: list[list[bytes]] = []

    def write_side_picture(file: Path) -> None:
        icon_file.write_side_picture(file)
        os.utime(file, (100 * len(made), 100 * len(made)))

    monkeypatch.setattr(windows_release, "write_side_picture", write_side_picture)
    for place, names in (("one", "abc"), ("another place", "cba")):
        work = tmp_path / place
        program = work / "program"
        program.mkdir(parents=True)
        for name in names:
            (program / name).write_bytes(name.encode())
            os.utime(program / name, (len(made), len(made)))
        icon_file.write_icons(work / "fanoboard.ico", work / "document.ico")
        windows_release.date_all(program)
        windows_release.pack(program, work / "portable.zip")
        windows_release.make_installer(program, work / "fanoboard-setup.exe", work)
        made.append([(work / name).read_bytes() for name in ("portable.zip", "fanoboard-setup.exe")])
    assert made[0] == made[1]
