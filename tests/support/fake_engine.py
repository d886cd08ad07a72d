"""An engine for tests, run as a program: its first argument says how it behaves.

It answers `go` with the text after `position`, so that a test can tell which request is answered.
Where the first argument is "after", the second one is the gate before which it takes up no `go`, see
`gate.Gate`, and the third one says how it behaves.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    gate = ""
    if sys.argv[1] == "after":
        gate = sys.argv[2]
        del sys.argv[1:3]
    serve(sys.argv[1], gate)


def orders(gate: str) -> Iterator[tuple[str, str]]:
    """What it is told: a word, and what comes after it."""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "go" and gate:
            from support.gate import wait_for

            wait_for(gate)
        yield word, rest


def serve(manner: str, gate: str) -> None:
    position = ""
    waiting = False
    for word, rest in orders(gate):
        if word == "ugi" and manner != "deaf":
            say("ugiok")
        elif word == "isready" and manner == "alive":
            say("readyok")
        elif word == "position":
            position = rest
        elif word == "go" and manner == "die":
            os._exit(7)
        elif word == "go" and manner == "die-once":
            try:
                os.mkdir(sys.argv[2])
                os._exit(7)
            except FileExistsError:
                say(f"bestmove {' '.join(sys.argv[3:]) or position}")
        elif word == "go" and manner == "garble":
            sys.stdout.buffer.write(b"\xff\xfe\x00 what\n\n bestmove\nbestmove\nerrors no\n")
            sys.stdout.buffer.write(b"x" * 200_000 + b"\n")
            print("a complaint", file=sys.stderr, flush=True)
            say(f"bestmove {position}")
        elif word == "go" and manner == "say":
            say(f"bestmove {sys.argv[2]}")
        elif word == "go" and manner == "weigh":
            say(f"info depth 2 multipv 2 score win 1 nodes 9 time 1 pv {sys.argv[3]}")
            say(f"info depth 2 multipv 1 score {sys.argv[2]} nodes 9 time 1 pv {sys.argv[3]}")
            say(f"bestmove {sys.argv[3]}")
        elif word == "go" and manner == "babble":
            while True:
                sys.stdout.write("bla bla bla\n" * 1000)
        elif word == "go" and manner == "parent":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
            say(f"bestmove {child.pid}")
        elif word == "go" and manner == "refuse":
            say("error position: 'x' is no position")
        elif word == "go" and manner in ("slow", "deaf", "stubborn", "alive"):
            waiting = True
        elif word == "go" and manner == "tell":
            waiting = True
            for depth in range(1, int(sys.argv[2]) + 1):
                for number, turn in enumerate(sys.argv[3:], 1):
                    say(f"info depth {depth} multipv {number} score cp {-number} nodes 9 time 1 pv {turn}")
        elif word == "go":
            say("info depth 3 score cp 5")
            say(f"bestmove {position}")
        elif word == "stop" and waiting and manner in ("slow", "tell"):
            waiting = False
            say(f"bestmove {position}")
        elif word == "quit" and manner != "deaf":
            return
    if manner == "deaf":
        threading.Event().wait()


def fake_engine(*manner: str) -> list[str]:
    """The command that starts it."""
    return [sys.executable, __file__, *manner]


if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    main()
