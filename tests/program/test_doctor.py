"""`fanoboard doctor`: it says what it finds, and what can't work because of that."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.ui_person import folders
from support.waiting import PATIENCE

from fanoboard.cli import main
from fanoboard.content import paths
from fanoboard.content.settings import Settings
from fanoboard.engine.launch import program
from fanoboard.interpreted import is_compiled
from fanoboard.ui.features.report import doctor
from fanoboard.ui.features.report.problem_report import problem_report
from fanoboard.ui.system.system_fonts import SystemFont, SystemFonts

__all__ = ["folders"]

TOPICS = [
    "Session",
    "Video",
    "Sound",
    "Voice",
    "Fonts",
    "Compiled",
    "Settings",
    "Own files",
    "Games",
    "Logs",
    "Cache",
]


@pytest.fixture(autouse=True)
def _quiet_machine(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    monkeypatch.setattr(paths, "log_folder", lambda: folders / "log_folder")
    for name, value in (("SDL_VIDEODRIVER", "dummy"), ("SDL_AUDIODRIVER", "dummy")):
        monkeypatch.setenv(name, value)


def found() -> dict[str, doctor.Checked]:
    return {each.topic: each for each in doctor.findings()}


def test_all_is_looked_at_and_nothing_left_behind(folders: Path) -> None:
    assert [each.topic for each in doctor.findings()] == TOPICS
    assert all(each.health != "fault" for each in doctor.findings())
    assert list(folders.iterdir()) == []
    assert found()["Compiled"].text.startswith("yes" if is_compiled() else "no")
    if is_compiled():
        assert int(found()["Compiled"].text.split()[1]) > 9
    assert found()["Video"].text == "driver dummy: windows are not seen"
    assert found()["Sound"].text.startswith("driver dummy, ")
    assert "is not there yet" in found()["Games"].text


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is but one system of windows there")
@pytest.mark.parametrize(
    ("wayland", "x", "text"),
    [
        ("wayland-0", ":1", "Wayland (WAYLAND_DISPLAY=wayland-0), X (DISPLAY=:1)"),
        ("wayland-0", "", "Wayland (WAYLAND_DISPLAY=wayland-0)"),
        ("", ":1", "X (DISPLAY=:1)"),
        ("", "", "neither Wayland nor X: WAYLAND_DISPLAY and DISPLAY are not set"),
    ],
)
def test_the_session(wayland: str, x: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    monkeypatch.setenv("DISPLAY", x)
    assert found()["Session"].text == text


def test_a_folder_that_cant_be_written_is_a_fault(folders: Path) -> None:
    (folders / "state_folder").mkdir()
    (folders / "state_folder" / "games").mkdir()
    (folders / "state_folder" / "games").chmod(0o500)
    (folders / "config_folder").write_text("a file where the folder should be", encoding="utf-8")
    assert found()["Settings"].health == "fault"
    if os.geteuid():
        assert found()["Games"].health == "fault"


def test_a_driver_that_there_is_not_is_a_fault(tmp_path: Path) -> None:
    none = "no_such_driver"
    told = told_by_the_program(tmp_path, SDL_VIDEODRIVER=none, SDL_AUDIODRIVER=none).stdout
    assert "fault Video: " in told
    assert "note  Sound: " in told, "one can play without sound"


def test_a_font_that_cant_be_read_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    assert found()["Fonts"].health == "fault"
    (tmp_path / "fonts" / "Inter-Bold.otf").write_bytes(b"no font")
    assert found()["Fonts"].text == "can’t be read: Inter-Bold.otf"


def test_an_engine_that_ends_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "engine_command", lambda game: (sys.executable, "-c", ""))
    assert doctor.engine_finding().health == "fault"
    monkeypatch.setattr(doctor, "engine_command", lambda game: ("/no/such/program",))
    assert doctor.engine_finding().health == "fault"


def test_it_is_part_of_the_report_of_a_problem() -> None:
    report = problem_report(Settings())
    assert all(f" {topic}: " in report for topic in TOPICS)


def test_the_status_tells_the_shell(capsys: pytest.CaptureFixture[str], folders: Path) -> None:
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("fanoboard ")
    assert "ok    Engine: answers after " in text
    (folders / "config_folder").write_text("a file where the folder should be", encoding="utf-8")
    assert main(["doctor"]) == 1
    assert "fault Settings: " in capsys.readouterr().out


def told_by_the_program(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What the program says of itself, with nothing told of screens and sounds but this."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    seen = {name: value for name, value in os.environ.items() if name not in gone}
    return subprocess.run(
        [*program(), "doctor"],
        env={**seen, "FANOBOARD_HOME": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_program_says_it_without_a_screen(tmp_path: Path) -> None:
    done = told_by_the_program(tmp_path)
    assert "Engine: answers after" in done.stdout
    assert (done.returncode, "fault Video: " in done.stdout) == (1, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["doctor", "report"])
def test_what_libraries_write_is_no_part_of_it(command: str, tmp_path: Path) -> None:
    """SDL names the folder of a desktop's session, where there is none."""
    there = {"FANOBOARD_HOME": str(tmp_path), "SDL_VIDEODRIVER": "wayland,offscreen", "XDG_RUNTIME_DIR": ""}
    done = subprocess.run(
        [*program(), command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **there},
    )
    assert done.stderr == ""


def test_scripts_without_a_font_are_named_with_the_packages_that_have_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bare = SystemFonts(list)
    monkeypatch.setattr(doctor, "SYSTEM_FONTS", bare)
    told = {str(each): each.health for each in doctor.script_findings()}
    (noto,) = (each for each in told if "fonts-noto-core" in each)
    (east,) = (each for each in told if "fonts-noto-cjk" in each)
    assert "Tibetan" in noto
    assert "Greek" not in noto, "that is shipped"
    assert "Korean" in east
    assert "Korean" not in noto
    assert {*told.values()} == {"note"}


def test_scripts_that_the_system_has_are_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = SystemFont("all.ttf", 0, ((0, 0x10FFFF),))
    monkeypatch.setattr(doctor, "SYSTEM_FONTS", SystemFonts(lambda: [everything]))
    assert [each.health for each in doctor.script_findings()] == ["ok"]
