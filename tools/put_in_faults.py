"""Put faults into the program, one after the other, and see whether a test fails: what survives needs one.

It works on the checkout, whose modules must not be compiled anew for it: FANOBOARD_INTERPRETED is set.
Words on the command line choose the faults whose files have them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent


class Fault(NamedTuple):
    """What stands once in a file, what is put there, and the tests of which one must fail."""

    file: str
    stands: str
    put: str
    tests: str
    words: str


FAULTS: Final = (
    Fault(
        "fanoboard/engine/move_choice.py",
        "replies[reply].before",
        "replies[reply]",
        "test_engine_inside",
        "leaves_the_other_worst_off",
    ),
    Fault(
        "fanoboard/engine/go.py",
        "increments.get(seat, 0)",
        "increments.get(0, 0)",
        "test_engine_inside",
        "time or clock or share or budget",
    ),
    Fault(
        "fanoboard/games/fano_nim/position.py",
        "Result(self.side, reason, about=last,",
        "Result(self.side, reason, about=self.side,",
        "test_fano_nim",
        "who_made_the_last_move",
    ),
    Fault(
        "fanoboard/content/theme_draft.py",
        "self.values)\n            self.settle()",
        "self.values)",
        "test_theme_drafts",
        "undo_is_a_step",
    ),
    Fault(
        "fanoboard/content/theme_draft.py",
        "other._steps, other._saved = [*self._steps], deepcopy(self._saved)",
        "other._steps = [*self._steps]",
        "test_theme_drafts",
        "by_another_name",
    ),
    Fault(
        "fanoboard/ui/play/daily_puzzle.py",
        "known is not None and known.day == today",
        "known is not None",
        "test_puzzle_progress",
        "after_midnight",
    ),
    Fault(
        "fanoboard/ui/features/library/game_list.py",
        "sorted((self._chosen, place))",
        "(self._chosen, place)",
        "test_ui_library_several",
        "upwards",
    ),
    Fault(
        "fanoboard/ui/features/library/game_list.py",
        "before == place and now",
        "now",
        "test_ui_library_several",
        "quick_clicks",
    ),
    Fault(
        "fanoboard/ui/features/game/movelist.py",
        "order.index(self._turns.begun or path[-1])",
        "order.index(path[-1])",
        "test_looking_back",
        "the_end_is_the_turn",
    ),
    Fault(
        "fanoboard/practice/deck.py",
        "entry.tries > own.tries",
        "entry.tries < own.tries",
        "test_practice",
        "",
    ),
    Fault(
        "fanoboard/match/standing.py",
        "-(-len(nearest) // _NEAR)",
        "len(nearest) // _NEAR",
        "test_standing",
        "near_to_a_strength",
    ),
    Fault("packaging/linux/linux_deb.py", "or path in programs", "", "test_packaging", "for_debian"),
)


def survives(fault: Fault) -> bool:
    """Whether all its tests pass with a fault in its place, which is taken out again."""
    file = ROOT / fault.file
    text = file.read_text(encoding="utf-8")
    if text.count(fault.stands) != 1:
        raise SystemExit(f"{fault.file} does not have once: {fault.stands}")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    words = ["-k", fault.words] if fault.words else []
    [tests] = (ROOT / "tests").rglob(f"{fault.tests}.py")
    try:
        file.write_text(text.replace(fault.stands, fault.put), encoding="utf-8")
        done = subprocess.run(
            [*command, str(tests), *words],
            cwd=ROOT,
            env={**os.environ, "FANOBOARD_INTERPRETED": "1"},
            capture_output=True,
            check=False,
        )
    finally:
        file.write_text(text, encoding="utf-8")
    if done.returncode > 1:
        raise SystemExit(f"no tests ran: {fault.tests} -k {fault.words}\n{done.stdout.decode()}")
    return done.returncode == 0


def main() -> int:
    """Try the faults that are chosen; 1 where one survives."""
    chosen = [each for each in FAULTS if all(word in each.file for word in sys.argv[1:])]
    left = 0
    for fault in chosen:
        lives = survives(fault)
        left += lives
        print(
            "SURVIVES" if lives else "caught  ", fault.file, "·", fault.put.strip() or "(nothing)", flush=True
        )
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
