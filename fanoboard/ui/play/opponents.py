"""Who moves for the seats where no person sits: the built-in engine, or others that a person has added."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import EngineFault, Kind, MoveRequest
from fanoboard.games.events import SeatIndex
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match import engine_request
from fanoboard.match.match import Match
from fanoboard.match.permission import may_offer_draw
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text

OpenOther = Callable[[str], EngineClient | None]
"""Makes the other engine of an id, which need not run yet; None where there is none any more."""


def no_others(engine: str) -> EngineClient | None:
    return None


class Opponents:
    """Asks the engine of the seat that is to move, one at a time.

    The built-in engine takes the place of another one that is missing or broken, for as long as the
    game is shown, and a sentence says so.
    """

    def __init__(self, match: Match, built_in: EngineClient, open_other: OpenOther = no_others) -> None:
        self.built_in = built_in
        """Answers those who offer a draw, too."""
        self.resting = False
        """Whether it has been given up, until it is called again."""
        self._replaced = match.replaced
        over = match.result is not None
        if not over:
            self._replaced.clear()
        self._others: dict[str, EngineClient] = {}
        self._names: dict[str, str] = {}
        self._asked = built_in
        self._engine = ""
        """The other engine that was asked last, by its id; nothing where that was the built-in one."""
        self._again: Callable[[], object] = lambda: None
        """Asks once more what was asked last."""
        self._found: str | None = None
        self._notice: Message | None = None
        self._seated = [player for player in match.players if not player.is_person]
        for player in self._seated:
            if player.engine and player.engine not in self._names:
                self._names[player.engine] = player.name or player.engine
                if (client := open_other(player.engine)) is not None:
                    self._others[player.engine] = client
        if not over:
            self._replace_missing()

    def _replace_missing(self) -> None:
        for engine in self._names.keys() - self._others.keys() - self._replaced:
            self._replaced.add(engine)
            self._notice = Message(
                "“{engine}” is not among your engines any more. The built-in engine plays in its place.",
                engine=self._names[engine],
            )

    @property
    def thinking(self) -> bool:
        return self._asked.busy_with(Kind.PLAY)

    @property
    def trouble(self) -> Message | None:
        problem = self._asked.trouble
        if problem is not None and self._engine:
            return Message("“{engine}”: {problem}", engine=self._names[self._engine], problem=problem)
        if problem is not None and self.resting:
            return Message("{problem} Press Move now to try again.", problem=problem)
        return problem or self._notice

    @trouble.setter
    def trouble(self, trouble: Message | None) -> None:
        self._asked.trouble = self._notice = trouble

    @property
    def pid(self) -> int | None:
        return self._asked.pid

    def start(self) -> None:
        """If that fails, the first request will tell."""
        for player in self._seated:
            with contextlib.suppress(EngineFault):
                self._others.get(player.engine, self.built_in).start()

    def ask(self, match: Match, seconds: float, seed: int) -> None:
        self._replace_missing()  # where a game that was over goes on
        self._asked.cancel()
        engine = match.mover.engine
        self._engine = engine if engine in self._others else ""
        self._asked = self._others.get(engine, self.built_in)
        self._again = lambda: self.ask(match, seconds, seed)
        commands = (engine_request.move if self._engine else engine_request.play)(match, seconds, seed)
        weak = 0 < match.mover.level < HIGHEST_LEVEL
        self._asked.ask(
            MoveRequest(Kind.PLAY, commands, seconds, alone=weak, on_done=self._find, on_fail=self._give_up)
        )

    def move_now(self) -> None:
        """Have it answer now; the built-in engine gets another chance, if it was given up."""
        if self.resting:
            self.resting, self._asked.trouble = False, None
        self._asked.move_now()

    def forget(self) -> None:
        self._asked.cancel()

    def listen(self) -> bool:
        """Handle what they have told since; return whether that was more than what they see."""
        # Who was told to stop is listened to as well: when it has, others may have its processors.
        told = [client.poll() for client in (self.built_in, *self._others.values())]
        return any(told)

    def answer(self) -> str | None:
        """The move that was found, if any; given once."""
        found, self._found = self._found, None
        return found

    def reject(self, text: str, reason: Message) -> None:
        self._asked.reject(text, reason)

    def close(self) -> None:
        for client in (self.built_in, *self._others.values()):
            client.close()

    def _find(self, text: str) -> None:
        self._found = text

    def _give_up(self, fault: EngineFault) -> None:
        """The built-in engine takes the place of another one, and answers for it."""
        if not self._engine:
            self.resting = True
            return
        self._notice = Message(
            "“{engine}”: {problem} The built-in engine plays in its place.",
            engine=self._names[self._engine],
            problem=fault.message,
        )
        self._replaced.add(self._engine)
        self._others.pop(self._engine).close()
        self._again()


# A draw that a person offers to the engine on the other seat, which judges it by what it sees.

LONGEST = 1.0
"""Seconds that the engine takes at most to think about an offer."""
MARGIN = 30
"""Hundredths of a piece that it may stand better by, and accept all the same."""
APART = 8
"""Turns from the start to the first offer, and from one that was declined to the next."""


class DrawOffer:
    """The offer of the person to move.  It lapses when anything is played or taken back."""

    def __init__(self, match: Match, engine: EngineClient, agree: Callable[[], object]) -> None:
        """`agree` ends the game, once the engine has accepted."""
        self._match = match
        self._engine = engine
        self._agree = agree
        self._last = 0
        self._asked: MoveRequest | None = None
        self.reply: Message | None = None
        """Why it was declined, until something else happens."""

    @property
    def pending(self) -> bool:
        return self._asked is not None

    @property
    def possible(self) -> bool:
        rested = abs(self._match.head.number - self._last) >= APART
        return may_offer_draw(self._match) and rested and not self._match.unfinished and not self.pending

    @property
    def engine_seat(self) -> SeatIndex:
        return 1 - self._match.position.mover

    def make(self, seconds: float) -> None:
        """Offer a draw; the engine has so many seconds for a move."""
        if self.possible:
            self.reply = None
            seconds = min(seconds, LONGEST)
            commands = engine_request.judge(self._match.head, seconds)
            decide = self._decide
            self._asked = MoveRequest(Kind.JUDGE, commands, seconds, on_done=decide, on_fail=decide)
            self._engine.ask(self._asked)

    def forget(self) -> None:
        self._asked = self.reply = None

    def _decide(self, _: object) -> None:
        """Accept or decline by what it saw, even where it failed in the end."""
        request, self._asked = self._asked, None
        best = None if request is None else request.best
        self.reply = _refusal(self._match.names[self.engine_seat], None if best is None else best.score)
        if self.reply is None:
            self._agree()
        else:
            self._last = self._match.head.number


def _refusal(name: Text, worth: Score | None) -> Message | None:
    """Why an engine declines where the position is worth so much to the other side; None if it accepts."""
    match worth:
        case None:
            return Message("{seat} declines the draw, as nobody can tell how it stands.", seat=name)
        case Score(verdict=Verdict.LOSS):
            return Message("{seat} declines the draw, with a win in sight.", seat=name)
        case Score(verdict=Verdict.GUESS, number=number) if number < -MARGIN:
            return Message("{seat} declines the draw, hoping for more.", seat=name)
        case _:
            return None
