"""Structs are made one at a time, as msgspec bears no other thread while it makes the first of a kind."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from support.waiting import PATIENCE

import fanoboard
from fanoboard.content import structs

THREADS = '''
"""Threads that make the first structs of many kinds at once, and change all the time."""
import sys
from threading import Barrier, Thread

import msgspec

from fanoboard.content.structs import struct_of, struct_of_json

sys.setswitchinterval(1e-6)
text = '{"some": {"a": {"one": 1}}, "more": [{"one": 2}]}'
value = msgspec.json.decode(text)
made = []


def make(kind, together, json):
    together.wait()
    made.append(struct_of_json(text, kind) if json else struct_of(value, kind))


for number in range(300):
    inner = msgspec.defstruct(f"Inner{number}", [("one", int), ("other", list[int | str], [])])
    kind = msgspec.defstruct(f"Outer{number}", [("some", dict[str, inner]), ("more", list[inner])])
    together = Barrier(4)
    threads = [Thread(target=make, args=(kind, together, json)) for json in (True, False, True, False)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
print(len(made), {each.some["a"].one for each in made})
'''


def test_threads_may_make_the_first_structs_of_a_kind_together() -> None:
    path = str(Path(fanoboard.__file__).parent.parent)
    code = f"import sys; sys.path.insert(0, {path!r})\n{THREADS}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (0, "1200 {1}\n"), done.stderr


def test_nobody_else_has_msgspec_make_them() -> None:
    makes = re.compile(r"\bmsgspec\.(convert|Decoder)\b|\bmsgspec\.\w+\.(decode|Decoder)\b")
    package = Path(fanoboard.__file__).parent
    found = {file for file in package.rglob("*.py") if makes.search(file.read_text(encoding="utf-8"))}
    assert found == {Path(structs.__file__)}
