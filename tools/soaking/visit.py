"""One person at the program, from its start to its end."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from support.xserver import Screen

from soaking.findings import Findings
from soaking.hands import Step
from soaking.person import BOARDS, WORDS, Person
from soaking.processes import has_work
from soaking.program import Program
from soaking.seen import Seen
from soaking.stillness import Stillness
from soaking.tally import Tally

_HASTY: Final = 0.2
"""How often a person does the next thing at once."""
_REACTION: Final = 0.12
"""Seconds after which a person does not wait any more for something to happen."""
_BUSY: Final = 3.0
"""Seconds for which a person waits where he sees that the window is at work."""
_MOTION: Final = 1.0
"""Seconds for which a person watches how things move."""
_WRONG: Final = "Something went wrong"
_MAY_BE_CUT: Final = frozenset(
    {"LineRow", "FileList", "GameList", "GameCard", "MoveList", "TextArea", "TextEntry"}
)
"""What shows paths, turns, lines that a search expects and the like: longer than any window, and told in
whole by a tooltip or by scrolling."""


class Visit:
    """Does what a person does, and notes what should not be."""

    def __init__(
        self,
        command: Sequence[str],
        screen: Screen,
        home: Path,
        rng: Random,
        title: str,
        tried: Counter[str],
        tally: Tally,
        findings: Findings,
        run: str,
    ) -> None:
        """`title` is what the game is called that is played first; `run` is how all this comes again."""
        self._screen = screen
        self._rng = rng
        self._tally = tally
        self._findings = findings
        self._run = run
        self._person = Person(rng, title, tried)
        self._program = Program(command, screen, home)
        self._stillness = Stillness(time.monotonic())
        self._scene = ""
        self._checked: object = None

    def last(self, until: float, latest: float) -> None:
        """Go on until a moment of the monotonic clock, or until the program ends.

        Whoever has not yet played as much as was wanted stays on until the `latest` moment.
        """
        program = self._program
        self._note(f"a new start: {self._run}")
        try:
            while program.running and time.monotonic() < (latest if self._person.is_eager else until):
                seen = program.look()
                if seen is None or self._is_stuck(seen):
                    break
                self._check(seen)
                step = self._person.act(seen)
                self._note(f"{seen.scene} {' '.join(map(str, seen.told.values()))}: {step.words}")
                self._do(step, seen)
                self._await(seen)
            self._end()
        finally:
            program.end(politely=False)

    def _do(self, step: Step, seen: Seen) -> None:
        self._tally.steps += 1
        if step.what in {action.id for action in seen.actions}:
            self._tally.commands[step.what] += 1
        program = self._program
        if step.late_engines:
            program.hold_up(step.late_engines, engines=True)
        elif step.late_window:
            program.hold_up(step.late_window, engines=False)
        elif step.rest:
            time.sleep(step.rest)
        if step.moves:
            self._screen.do(step.moves.replace("WINDOW", program.window))

    def _await(self, seen: Seen) -> None:
        """See what comes of it, unless in haste."""
        program = self._program
        hasty, watches = self._rng.random() < _HASTY, self._rng.random() < 0.6
        if hasty and seen.scene in BOARDS:
            return
        begun = time.monotonic()
        while program.running:
            time.sleep(0.008)
            now = program.look()
            passed = time.monotonic() - begun
            answered = now is not seen
            if answered and not (watches and now is not None and now.moving):
                return
            busy = not answered and has_work(program.process.pid)
            if passed > (_BUSY if busy else _MOTION if answered else _REACTION):
                return

    # What should not be

    def _check(self, seen: Seen) -> None:
        if seen.scene != self._scene:
            self._scene = seen.scene
            self._tally.scenes[seen.scene] += 1
        for fault in self._program.faults():
            self._found("fault", fault)
        for kind, words in seen.wrong:
            self._found(kind, words)
        if any(_WRONG in thing.text for thing in seen.things):
            self._found("dialog", "; ".join(thing.text for thing in seen.things if thing.text))
        if seen.moving or seen is not self._checked:
            # What comes and goes is looked at when it rests.
            self._checked = seen
            return
        if not seen.has_room:
            return
        where = f"{seen.scene}, room {seen.room[0]}x{seen.room[1]}"
        for role, text in seen.cut:
            if role not in _MAY_BE_CUT and not any(word[:12] in text for word in WORDS if len(word) > 3):
                self._found("cut", f"{text!r} of {role} in {where}")
        for pair in seen.overlapping():
            self._found("overlap", f"{pair} in {where}")
        for thing in seen.outside():
            self._found("outside", f"{thing} in {where}")

    def _is_stuck(self, seen: Seen) -> bool:
        """Whether the game stands still, or the window hangs: then there is no use in going on."""
        program = self._program
        working = program.working
        waits = seen.scene == "GameScene" and seen.popup is None and seen.waits_for_computer
        if self._stillness.look(time.monotonic(), seen.standing, waits=waits, working=working):
            self._found("still", f"{seen.game} stands still: {dict(seen.told)}")
            return True
        if self._stillness.hangs(program.silence, program.window_time, working=working):
            self._found("hang", f"the window has said nothing for {program.silence:.0f} s in {seen.scene}")
            return True
        return False

    def _end(self) -> None:
        """Leave, and see whether the program ends well."""
        program = self._program
        asked = program.running
        status = program.end(politely=True) if asked else program.process.returncode
        if status is None:
            self._found("no end", "the program does not end when it is told to")
        elif status not in ((0, 143, -15) if asked else (0,)):
            self._found("end", f"the program ended with {status}")
        for fault in program.faults():
            self._found("fault", fault)

    def _found(self, kind: str, told: str) -> None:
        picture = None
        with contextlib.suppress(OSError, ValueError):
            picture = self._screen.picture()
        if self._findings.add(kind, told, run=self._run, picture=picture):
            print(f"FOUND {kind}: {told}\n", flush=True)

    def _note(self, words: str) -> None:
        self._findings.note(words)
