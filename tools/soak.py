"""People of chance play with the program for hours: `python tools/soak.py --minutes N --seed S`.

They use the installed program (`--program` names another) in a window on an X server of its own, with
mouse and keys, and know only what the screen offers.  Whatever goes wrong is a finding, with its seed, its
last steps and a picture, in the folder `--out`; the status is 1 if there is one.  At the end stands what was
seen, and what never.
"""

from __future__ import annotations

import argparse
import shlex
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

TOOLS = Path(__file__).resolve().parent
sys.path[:0] = [str(TOOLS), str(TOOLS.parent / "tests")]

from soaking.chance import settings_of_chance
from soaking.findings import Findings
from soaking.program import forget, usual_program, write_settings
from soaking.tally import Tally
from soaking.visit import Visit
from support.xserver import screen

from fanoboard.games import games

_SCREEN = "1920x1200"
_VISIT = 40.0
"""Seconds that a person stays, on average."""
_LONGEST = 100.0
"""Seconds that one stays who wants to come to the end of a game."""


def soak(chosen: argparse.Namespace) -> int:
    """Have one person after the other at the program; the status for the shell."""
    findings, tally = Findings(chosen.out), Tally()
    tried: Counter[str] = Counter()
    end = time.monotonic() + 60 * chosen.minutes
    kinds = list(games())
    Random(chosen.seed).shuffle(kinds)
    command = shlex.split(chosen.program) if chosen.program else usual_program()
    number = chosen.visit - 1
    # Where there is little time, every game gets its share.
    longest = min(_LONGEST, 60 * chosen.minutes / len(kinds))
    with tempfile.TemporaryDirectory() as folder, screen(Path(folder), _SCREEN) as display:
        home = Path(folder) / "home"
        while time.monotonic() < end:
            number += 1
            rng = Random(f"{chosen.seed} {number}")
            if not home.exists() or rng.random() < 0.7:
                _leave(home, tally, findings)
                home.mkdir()
                write_settings(home, settings_of_chance(rng))
            run = f"--seed {chosen.seed} --visit {number}"
            game = games()[kinds[number % len(kinds)]]
            visit = Visit(command, display, home, rng, str(game.title), tried, tally, findings, run)
            now = time.monotonic()
            visit.last(min(end, now + _VISIT * rng.uniform(0.5, 1.5)), min(end, now + longest))
            print(f"visit {number}: {tally.steps} steps, {len(findings.all)} findings", flush=True)
        _leave(home, tally, findings)
    text = tally.told()
    (chosen.out / "seen.txt").write_text(text, encoding="utf-8")
    print(text)
    findings.close()
    for finding in findings.all:
        print(f"== {finding.file}\n{finding.file.read_text(encoding='utf-8')}")
    # In short once more: where much is printed, its end is what is read.
    print(f"{len(findings.all)} findings in {chosen.minutes:g} minutes")
    for finding in findings.all:
        print(f"{finding.kind}: {finding.told}")
    return 1 if any(finding.kind not in chosen.tolerate for finding in findings.all) else 0


def _leave(home: Path, tally: Tally, findings: Findings) -> None:
    """Look at the games that are kept in a home, and delete it."""
    for kind, trouble in tally.take_games(home / "own" / "state" / "games"):
        findings.add(kind, trouble, run="the visit before", picture=None)
    forget(home)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="People of chance play with the program.")
    parser.add_argument("--minutes", type=float, default=5, metavar="N", help="how long: 5")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what everything is drawn from: 1")
    parser.add_argument("--visit", type=int, default=1, metavar="V", help="the visit to begin with: 1")
    parser.add_argument("--program", default="", help="the program, where it is not the one beside Python")
    parser.add_argument("--out", type=Path, default=Path("soak"), metavar="FOLDER", help="for findings: soak")
    parser.add_argument(
        "--tolerate", nargs="*", default=(), metavar="KIND", help="findings that are only told"
    )
    chosen = parser.parse_args()
    # Whoever is stopped leaves no window behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    return soak(chosen)


if __name__ == "__main__":
    sys.exit(main())
