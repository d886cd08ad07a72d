"""What the builds of packages share."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from support.paths import ROOT

import fanoboard

sys.path.insert(0, str(ROOT / "packaging"))
sys.path.insert(0, str(ROOT / "packaging" / "linux"))

import build
import check_same
import linux_deb
import linux_share
import linux_texts
from build_steps import BuildError, sign
from first_frame import NoScreen, first_frame
from launch import leave_libraries_alone
from linux_appimage import make_appimage
from needs import COMMANDS, check_needs
from release_manifest import MANIFEST, SUMS, write_manifest

PACKAGING = ROOT / "packaging"


def test_packages_of_one_version_are_listed_with_size_and_sum(tmp_path: Path) -> None:
    kept = {"fanoboard_1.2.0-1_amd64.deb": b"deb", "fanoboard-1.2.0-linux.tar.gz": b"portable"}
    others = {
        "fanoboard-1.2.01.zip": b"",
        "fanoboard-11.2.0.zip": b"",
        "fanoboard-1.2.0.1.zip": b"",
        "notes": b"",
    }
    for name, content in {**kept, **others}.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "fanoboard-1.2.0").mkdir()
    write_manifest(tmp_path, "1.2.0")
    told = json.loads((tmp_path / MANIFEST).read_text())
    assert told["version"] == "1.2.0"
    assert told["files"] == [
        {"name": name, "size": len(kept[name]), "sha256": hashlib.sha256(kept[name]).hexdigest()}
        for name in sorted(kept)
    ]
    lines = (tmp_path / SUMS).read_text().splitlines()
    assert lines == [f"{each['sha256']}  {each['name']}" for each in told["files"]]


@pytest.mark.parametrize("before", ["", "/opt/lib"])
def test_other_programs_find_their_own_libraries(monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/fanoboard/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    leave_libraries_alone()
    assert os.environ.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


@pytest.mark.skipif(os.name == "nt", reason="the tool is a script of the shell")
def test_the_tools_of_the_build_are_those_of_its_own_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = tmp_path / "bin"
    scripts.mkdir()
    (scripts / "pyinstaller").write_text("#!/bin/sh\necho ours > tool\n")
    # It stands for the Python there, and does what the build does: it calls a tool by its name.
    python = scripts / "python"
    python.write_text(f"#!/bin/sh\ncd '{tmp_path}' && pyinstaller\n")
    for file in scripts.iterdir():
        file.chmod(0o755)
    monkeypatch.setattr(build, "prepare", lambda *_: python)
    monkeypatch.setattr(build, "check_needs", lambda *_, **_kinds: None)
    monkeypatch.setattr(sys, "argv", ["build.py", "linux", "--out", str(tmp_path / "out")])
    assert build.main() == 0
    assert (tmp_path / "tool").read_text() == "ours\n"


# What a build needs


@pytest.mark.parametrize("system", build.SYSTEMS)
def test_a_build_says_all_that_it_lacks_before_it_begins(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(build, "prepare", lambda *_: pytest.fail("it has begun"))
    monkeypatch.setattr(sys, "argv", ["build.py", system])
    assert build.main() == 1
    told = capsys.readouterr().err
    for command, package in COMMANDS[system].items():
        assert re.search(rf" {re.escape(command)}[,;\n]", told), command
        assert package in told.partition("apt install")[2].split() or not package
    packages = told.partition("apt install")[2].split()
    assert len(packages) == len(set(packages)), "each is named once"


def test_what_is_there_is_not_asked_for() -> None:
    check_needs("linux", here=True, found=lambda _: "/usr/bin/it")
    with pytest.raises(BuildError, match=r"needed: chrpath; on Debian: apt install chrpath$"):
        check_needs("linux", here=True, found=lambda command: command != "chrpath")


def called(node: ast.AST) -> Iterator[str]:
    """The commands that a piece of a program runs."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "run":
            first = call.args[0]
            while isinstance(first, ast.Starred | ast.Tuple):
                first = first.value if isinstance(first, ast.Starred) else first.elts[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)
            elif isinstance(first, ast.JoinedStr):
                yield ast.unparse(first)[2:-1].replace("{MINGW}", "x86_64-w64-mingw32-")


@pytest.mark.parametrize("system", build.SYSTEMS)
def test_every_command_of_a_build_is_looked_for(system: str) -> None:
    release = [path for path in (PACKAGING / system).glob("*.py") if not path.stem.startswith("check_")]
    commands = {name for path in release for name in called(ast.parse(path.read_text(encoding="utf-8")))}
    commands -= {"sh", "gio"}
    assert commands
    assert commands <= COMMANDS[system].keys()


# A packaged program that is started


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Stands for a packaged program: this fanoboard."""
    here = Path(fanoboard.__file__).parent.parent
    file = tmp_path / "program"
    file.write_text(f"#!/bin/sh\nPYTHONPATH='{here}' exec '{sys.executable}' -m fanoboard\n")
    file.chmod(0o755)
    return file


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of the shell")
def test_the_first_frame_of_a_program_is_known_by_its_log(program: Path) -> None:
    seen: list[str] = []
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    assert first_frame(program, env, lambda: seen.append("here")) == "dummy"
    assert seen == ["here"]


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of the shell")
def test_a_program_that_shows_nothing_is_no_release(program: Path) -> None:
    with pytest.raises(NoScreen):
        first_frame(program, {**os.environ, "SDL_VIDEODRIVER": "no such driver"})
    program.write_text("#!/bin/sh\necho it has fallen\nexit 3\n")
    with pytest.raises(BuildError, match="it has fallen"):
        first_frame(program)


def test_the_icon_that_windows_begin_with_is_shipped() -> None:
    """`pygame.Window` reads it, on Wayland and macOS, though it gets ours at once."""
    spec = (PACKAGING / "fanoboard.spec").read_text(encoding="utf-8")
    [pattern] = re.findall(r'NOT_NEEDED = re.compile\(r"(.+)"\)', spec)
    for name in ("pygame_icon.bmp", "pygame_icon_mac.bmp"):
        assert not re.fullmatch(pattern, f"pygame/{name}")


# The same packages


def test_what_differs_between_two_packages_is_told(tmp_path: Path) -> None:
    for name, changed in (("one", "1"), ("other", "2")):
        (tmp_path / name).mkdir()
        with zipfile.ZipFile(tmp_path / name / "fanoboard.zip", "w") as packed:
            packed.writestr("same.txt", "0")
            packed.writestr("folder/changed.txt", changed)
    one, other = (tmp_path / name / "fanoboard.zip" for name in ("one", "other"))
    assert check_same.different(one, one) == []
    assert check_same.different(one, other) == [f"fanoboard.zip: {Path('folder', 'changed.txt')} differs"]


@pytest.mark.parametrize(("wanders", "status"), [("''", 0), ("__file__", 1)])
def test_packages_are_built_once_more_in_another_folder(
    wanders: str,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It stands for the build: a package that holds what is kept, and maybe the name of the folder."""
    (tmp_path / "packaging").mkdir()
    script = tmp_path / "packaging" / "build.py"
    script.write_text(
        "import pathlib, sys\n"
        f"sys.path.insert(0, {str(PACKAGING)!r})\n"
        "from release_manifest import write_manifest\n"
        "out = pathlib.Path(sys.argv[sys.argv.index('--out') + 1])\n"
        "out.mkdir(exist_ok=True)\n"
        f"(out / 'fanoboard-1.0.txt').write_text('package' + {wanders})\n"
        "write_manifest(out, '1.0')\n"
    )
    monkeypatch.setattr(check_same, "ROOT", tmp_path)
    monkeypatch.setattr(check_same, "kept", lambda: ["packaging/build.py"])
    monkeypatch.setattr(check_same, "date_everything", lambda: None)
    subprocess.run([sys.executable, str(script), "--out", str(tmp_path / "dist")], check=True)
    assert check_same.main("linux", tmp_path / "dist", "--here") == status
    told = capsys.readouterr().out.splitlines()[-1]
    wrong = "fanoboard-1.0.txt: how it is packed differs"
    assert told == (wrong if status else "built twice, and the same: fanoboard-1.0.txt")


@pytest.mark.skipif(os.name == "nt", reason="the tool is a script of the shell")
def test_files_are_signed_where_there_is_a_key_and_not_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, tool = tmp_path / "setup.exe", tmp_path / "sign here"
    file.write_text("program", encoding="utf-8")
    tool.write_text('#!/bin/sh\ntest "$1" = --quickly && printf " signed" >> "$2"\n', encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.delenv("FANOBOARD_SIGN", raising=False)
    sign(file)
    assert file.read_text(encoding="utf-8") == "program"
    monkeypatch.setenv("FANOBOARD_SIGN", f"'{tool}' --quickly")
    sign(file)
    assert file.read_text(encoding="utf-8") == "program signed"
    monkeypatch.setenv("FANOBOARD_SIGN", f"'{tool}' --slowly")
    with pytest.raises(BuildError):
        sign(file)


@pytest.mark.skipif(sys.platform != "linux", reason="it is for Linux")
def test_the_folder_of_an_appimage_starts_the_program_and_names_it(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    frozen, tools, out = tmp_path / "frozen", tmp_path / "tools", tmp_path / "out"
    frozen.mkdir()
    tools.mkdir()
    out.mkdir()
    program.rename(frozen / "fanoboard")
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    if shutil.which("appimagetool") is None:
        assert make_appimage(frozen, "1.2.0", tmp_path / "none", out) is None
    tool = tools / "appimagetool"
    tool.write_text('#!/bin/sh\ntest "$1" = --no-appstream && cp -rP "$2" "$3"\n', encoding="utf-8")
    tool.chmod(0o755)
    made = make_appimage(frozen, "1.2.0", tmp_path / "work", out)
    assert made is not None
    assert made.name.endswith(".AppImage")
    for name in ("AppRun", "fanoboard.desktop", "fanoboard.png", ".DirIcon"):
        assert (made / name).is_file(), name
    assert "Icon=fanoboard\n" in (made / "fanoboard.desktop").read_text(encoding="utf-8")
    assert first_frame(made / "AppRun", {**os.environ, "SDL_VIDEODRIVER": "dummy"}) == "dummy"


def test_desktops_are_told_in_all_languages(tmp_path: Path) -> None:
    class Loud(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    for name, wanted in (
        ("fanoboard.desktop", ("\nGenericName[xx]=BOARD GAMES\n", "\nComment[xx]=FANORONA AND ITS KIN, ")),
        ("fanoboard.xml", ('<comment xml:lang="xx">FANOBOARD GAME</comment>',)),
        (
            "org.fanoboard.fanoboard.metainfo.xml",
            (
                '<summary xml:lang="xx">FANORONA',
                '<li xml:lang="xx">FANORONA, MADAGASCAR’S',
                '<p xml:lang="xx">',
            ),
        ),
    ):
        english = (linux_texts.FILES / name).read_text(encoding="utf-8")
        text = linux_texts.translated(english, {"xx": Loud()})
        assert all(each in text for each in wanted)
        assert linux_texts.translated(english, {"yy": NullTranslations()}) == english
        assert [line for line in text.splitlines() if "xx" not in line] == english.splitlines()


def test_software_centres_are_told_the_version_and_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    told = linux_share.filled("org.fanoboard.fanoboard.metainfo.xml", "1.2.0")
    assert 'version="1.2.0" date="2023-11-14"' in told


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="there is no dpkg")
def test_the_package_for_debian_holds_a_program_that_can_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(linux_deb, "needed_packages", lambda files: [])
    program = tmp_path / "program"
    (program / "_internal").mkdir(parents=True)
    shutil.copyfile("/bin/true", program / "fanoboard")
    (program / "_internal" / "library.so").write_bytes(b"")
    package = linux_deb.make_deb(program, "1.2.0", tmp_path / "work", tmp_path)
    listed = subprocess.run(
        ["dpkg-deb", "--contents", package], check=True, capture_output=True, text=True
    ).stdout
    modes = {line.split()[5]: line.split()[0] for line in listed.splitlines()}
    assert {line.split()[3][:9] for line in listed.splitlines()} == {"2023-11-1"}, "the day of the release"
    assert modes["./usr/lib/fanoboard/fanoboard"] == "-rwxr-xr-x"
    assert modes["./usr/lib/fanoboard/_internal/library.so"] == "-rw-r--r--"
    assert modes["./usr/lib/fanoboard/"] == "drwxr-xr-x"
