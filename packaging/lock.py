"""Renew `packaging/lock.txt`, the exact packages that CI tests with and that the packaged program holds.

    python packaging/lock.py

It resolves what `pyproject.toml` asks for, the tools that build included, and writes the version of
each package with the hashes of all its files, so that pip refuses any other (`--require-hashes`).
The versions are those for the Python that runs this; what is needed on other systems alone is marked.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "lock.txt"
ELSEWHERE = {
    "macholib>=1.8": "darwin",
    "colorama": "win32",
    "pefile>=2022.5.30": "win32",
    "pywin32-ctypes>=0.2.1": "win32",
}
"""What PyInstaller and pytest need beside, and on which system: `sys.platform` there."""
_RESOLVER = "pip-tools>=7.4"
_HEAD = "# Written by `python packaging/lock.py`, for `pip install --require-hashes -r packaging/lock.txt`.\n"


def package_name(requirement: str) -> str:
    """The name of the package that is asked for, in the one spelling that all of its spellings share."""
    return re.sub("[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def lock_entries(lock: str) -> dict[str, str]:
    """The entries of a lock by the names of their packages, each with all its sums."""
    entries = (entry for entry in re.split(r"\n(?=\S)", lock) if "==" in entry)
    return {package_name(entry): f"{entry.rstrip()}\n" for entry in entries if not entry.startswith("#")}


def locked(packages: Iterable[str]) -> str:
    """What the lock file says of some packages.  Raises KeyError where it lacks one."""
    entries = lock_entries(LOCK.read_text(encoding="utf-8"))
    return "".join(entries[package] for package in packages)


def wanted() -> list[str]:
    """All that the project asks for: to run, to test, to develop, and to build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    lists = (project["build-system"]["requires"], project["project"]["dependencies"], *extras)
    return [each for requirements in lists for each in requirements if not each.startswith("fanoboard")]


def marked(lock: str) -> str:
    """The lock with a mark at each package that is needed on one system alone."""
    for requirement, system in ELSEWHERE.items():
        name = package_name(requirement)
        lock = re.sub(rf"(?m)^({name}==\S+) ", rf'\1 ; sys_platform == "{system}" ', lock)
    return lock


def main() -> None:
    """Resolve in an environment of its own, and put the new file in the place of the old one."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", _RESOLVER], check=True)
        asked, found = Path(folder) / "asked.in", Path(folder) / "lock.txt"
        asked.write_text("\n".join([*wanted(), *ELSEWHERE]), encoding="utf-8")
        quiet = (
            "no-header",
            "no-annotate",
            "no-emit-index-url",
            "no-emit-find-links",
            "no-emit-trusted-host",
        )
        options = [f"--{option}" for option in (*quiet, "generate-hashes", "allow-unsafe", "strip-extras")]
        compiler: list[str | Path] = [
            scripts / "pip-compile",
            "--quiet",
            "--upgrade",
            *options,
            "--output-file",
            found,
        ]
        subprocess.run([*compiler, asked], check=True)
        LOCK.write_text(_HEAD + marked(found.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{LOCK.relative_to(ROOT)}: {LOCK.read_text(encoding='utf-8').count('==')} packages")


if __name__ == "__main__":
    main()
