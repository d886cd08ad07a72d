"""Put faults into the program, one after the other, and see whether a test fails: what survives needs one.

The faults stand in `tools/faults`, each below the file it is put into: what stands there once, what is put
in its place, which tests must see it (names of files, without `test_`) and, where that saves time, words
that choose among them (`-k`).  Nothing is touched here: the tests run in copies of the checkout, as many
side by side as `--jobs` says.  Where the file belongs to what is compiled, its copy runs interpreted.

Some of them survive still.
"""

from __future__ import annotations

import argparse
import os
import queue
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import yaml

ROOT: Final = Path(__file__).resolve().parent.parent


class Fault(NamedTuple):
    """What stands once in a file, what is put there, and the tests of which one must fail."""

    file: str
    stands: str
    put: str
    tests: str
    words: str = ""

    def put_into(self, text: str) -> str:
        """The text with the fault in it; raises ValueError where it has no one place."""
        if text.count(self.stands) != 1:
            raise ValueError(f"{self.file} has {text.count(self.stands)} times: {self.stands}")
        return text.replace(self.stands, self.put)


def known_faults() -> Iterator[Fault]:
    """All that stand in `tools/faults`."""
    for path in sorted((ROOT / "tools" / "faults").glob("*.yaml")):
        for file, faults in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            yield from (Fault(file, **fault) for fault in faults)


def copied_to(folder: Path) -> Path:
    """A copy of what is under version control or will be, and of the compiled modules."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    compiled = [str(path.relative_to(ROOT)) for path in ROOT.glob("fanoboard*/**/*.so")]
    for name in (*filter(None, names), *compiled, *(path.name for path in ROOT.glob("*.so"))):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def survives(fault: Fault, copy: Path) -> bool:
    """Whether all its tests pass with a fault in its place, which is taken out again."""
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "--timeout=60",
    ]
    tests = [path for name in fault.tests.split() for path in (copy / "tests").rglob(f"test_{name}.py")]
    words = ["-k", fault.words] if fault.words else []
    compiled = any(file.parent.glob(f"{file.stem}.*.so"))
    try:
        file.write_text(fault.put_into(text), encoding="utf-8")
        done = subprocess.run(
            [*command, *map(str, tests), *words],
            cwd=copy,
            env={
                **os.environ,
                "FANOBOARD_SOURCE": "1",
                "PYTHONPATH": str(copy),
                "PYTHONDONTWRITEBYTECODE": "1",
                **({"FANOBOARD_INTERPRETED": "1"} if compiled else {}),
            },
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(text, encoding="utf-8")
    if done.returncode > 1 or not tests:
        raise RuntimeError(f"no tests ran: {fault.tests} -k {fault.words}\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def main() -> int:
    """Try the faults that are chosen; 1 where one survives."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the files of the faults have in them")
    parser.add_argument("--jobs", type=int, default=1, help="how many are tried side by side (1)")
    parser.add_argument("--nothing", action="store_true", help="put nothing in: no test must fail then")
    asked = parser.parse_args()
    chosen = [fault for fault in known_faults() if all(word in fault.file for word in asked.words)]
    for fault in chosen:
        fault.put_into((ROOT / fault.file).read_text(encoding="utf-8"))
    if asked.nothing:
        chosen = [fault._replace(put=fault.stands) for fault in chosen]
    copies = queue.SimpleQueue[Path]()

    def tried(fault: Fault) -> bool:
        copy = copies.get()
        try:
            return survives(fault, copy)
        finally:
            copies.put(copy)

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        for number in range(asked.jobs):
            copies.put(copied_to(Path(folder, str(number))))
        left = 0
        for fault, lives in zip(chosen, pool.map(tried, chosen), strict=True):
            left += lives
            print(
                "SURVIVES" if lives else "caught  ",
                fault.file,
                "·",
                " ".join(fault.put.split()) or "(nothing)",
                flush=True,
            )
    print(f"{len(chosen)} put in, {len(chosen) - left} caught, {left} left")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
