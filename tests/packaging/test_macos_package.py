"""What is made on macOS, as far as it can be looked at elsewhere."""

from __future__ import annotations

import io
import os
import platform
import plistlib
import struct
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "packaging"))
sys.path.insert(0, str(ROOT / "packaging" / "macos"))

import macos_release
from build_steps import BuildError
from bundle import GAME, IDENTIFIER, info_plist
from first_frame import NoScreen
from icns_file import KINDS, write_icns

from fanoboard.version import VERSION

PACKAGING = ROOT / "packaging"


def entries(data: bytes) -> list[tuple[str, bytes]]:
    """What an icon file, or an entry of it, holds."""
    found = []
    while data:
        kind, length = data[:4].decode("ascii"), struct.unpack(">I", data[4:8])[0]
        assert 8 < length <= len(data)
        found.append((kind, data[8:length]))
        data = data[length:]
    return found


def test_the_icon_has_a_picture_of_every_size(tmp_path: Path) -> None:
    file = tmp_path / "fanoboard.icns"
    write_icns(file)
    [(kind, inside)] = entries(file.read_bytes())
    assert kind == "icns"
    pictures = dict(entries(inside))
    assert pictures.keys() == KINDS.keys()
    for each, side in KINDS.items():
        picture = pygame.image.load(io.BytesIO(pictures[each]), "icon.png")
        assert picture.get_size() == (side, side)
        assert picture.get_at((0, 0)).a == 0, "there is room around it"
        assert picture.get_at((side // 2, side // 4)).a == 255


def test_the_system_is_told_of_the_app_and_its_files() -> None:
    told = plistlib.loads(plistlib.dumps(info_plist()))
    assert told["CFBundleShortVersionString"] == VERSION
    assert told["NSHighResolutionCapable"] is True
    assert float(told["LSMinimumSystemVersion"]) >= 11
    types = {each["LSItemContentTypes"][0]: each for each in told["CFBundleDocumentTypes"]}
    assert types[GAME]["LSHandlerRank"] == "Owner"
    assert types["public.yaml"]["LSHandlerRank"] == "Alternate", "other programs keep their files"
    [game] = told["UTExportedTypeDeclarations"]
    assert game["UTTypeIdentifier"] == GAME
    assert game["UTTypeTagSpecification"]["public.filename-extension"] == ["fanoboard"]
    declared = {
        game["UTTypeIdentifier"],
        *(each["UTTypeIdentifier"] for each in told["UTImportedTypeDeclarations"]),
    }
    assert types.keys() == declared


def test_the_spec_makes_a_bundle_on_macos_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller")
    pytest.importorskip("fanoboard.search.state")
    spec = (PACKAGING / "fanoboard.spec").read_text(encoding="utf-8")
    made: dict[str, Any] = {}

    def part(name: str) -> Callable[..., object]:
        def make(*_given: object, **named: object) -> object:
            made[name] = named
            return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

        return make

    parts = {name: part(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    for system, bundled in (("linux", False), ("darwin", True)):
        made.clear()
        monkeypatch.setattr(sys, "platform", system)
        exec(
            compile(spec, "fanoboard.spec", "exec"),
            {**parts, "SPECPATH": str(PACKAGING), "workpath": str(tmp_path)},
        )
        assert ("BUNDLE" in made) == bundled
    bundle = made["BUNDLE"]
    assert (bundle["name"], bundle["bundle_identifier"]) == ("Fanoboard.app", IDENTIFIER)
    assert bundle["info_plist"] == info_plist()
    assert Path(bundle["icon"]).read_bytes().startswith(b"icns")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Has the build believe that it is on macOS, and notes the commands that it would run there."""
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    ran: list[tuple[str, ...]] = []

    def run(*words: str | Path) -> str:
        ran.append(tuple(str(word) for word in words))
        if "PyInstaller" in words:
            folder = Path(words[words.index("--distpath") + 1])
            (folder / "Fanoboard.app" / "Contents").mkdir(parents=True)
            (folder / "Fanoboard.app" / "Contents" / "Resources").symlink_to("elsewhere")
        if words[0] == "hdiutil":
            folder = Path(words[words.index("-srcfolder") + 1])
            assert sorted(each.name for each in folder.iterdir()) == [
                "Applications",
                "Fanoboard.app",
                "LICENSE.txt",
            ]
            assert (folder / "Fanoboard.app" / "Contents" / "Resources").is_symlink()
            Path(words[-1]).write_bytes(b"image")
        return f"fanoboard {VERSION} (compiled)"

    monkeypatch.setattr("macos_release.run", run)
    monkeypatch.setattr("macos_release.first_frame", lambda *told: ran.append(("started", *map(str, told))))
    return ran


def test_the_disk_image_is_made_of_the_app(commands: list[tuple[str, ...]], tmp_path: Path) -> None:
    steps: list[str] = []
    made = macos_release.build(tmp_path, steps.append)
    assert made == [tmp_path / f"fanoboard-{VERSION}-macos-arm64.dmg"]
    assert made[0].read_bytes() == b"image"
    assert [Path(each[0]).name for each in commands] == [
        Path(sys.executable).name,
        "codesign",
        "fanoboard",
        "started",
        "hdiutil",
    ]
    assert len(steps) == 3


def test_without_a_screen_the_app_opens_its_window_unseen(
    commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[str] = []

    def first_frame(_program: Path, env: Mapping[str, str] = os.environ) -> str:
        started.append(env.get("SDL_VIDEODRIVER", ""))
        if not started[-1]:
            raise NoScreen("no screen")
        return started[-1]

    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr("macos_release.first_frame", first_frame)
    macos_release.build(tmp_path, lambda _words: None)
    assert started == ["", "dummy"]


def test_an_app_that_is_not_compiled_is_not_released(
    commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("macos_release.run", lambda *_words: f"fanoboard {VERSION} (interpreted)")
    with pytest.raises(BuildError, match="not compiled"):
        macos_release.build(tmp_path, lambda _words: None)


@pytest.mark.skipif(sys.platform == "darwin", reason="there it can")
def test_elsewhere_the_app_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="only be made on macOS"):
        macos_release.build(tmp_path, lambda _words: None)
