"""Who moves for the seats where no person sits: the built-in engine, or others that a person has added."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.engine.client import EngineClient
from fanoboard.match import engine_request
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.play.opponent import Opponent

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
        self._built_in = Opponent(built_in)
        self._replaced = match.replaced
        over = match.result is not None
        if not over:
            self._replaced.clear()
        self._others: dict[str, Opponent] = {}
        self._names: dict[str, str] = {}
        self._asked = self._built_in
        self._engine = ""
        self._again: Callable[[], object] = lambda: None
        """Puts to the built-in engine what was asked last."""
        self._notice: Message | None = None
        self._seated = [player for player in match.players if not player.is_person]
        for player in self._seated:
            if player.engine and player.engine not in self._names:
                self._add(player, open_other(player.engine))
        if not over:
            self._replace_missing()

    @property
    def built_in(self) -> Opponent:
        """Answers those who offer a draw, too."""
        return self._built_in

    def _add(self, player: Player, client: EngineClient | None) -> None:
        self._names[player.engine] = player.name or player.engine
        if client is not None:
            self._others[player.engine] = Opponent(client, engine_request.move)

    def _replace_missing(self) -> None:
        for engine in self._names.keys() - self._others.keys() - self._replaced:
            self._replaced.add(engine)
            self._notice = Message(
                "“{engine}” is not among your engines any more. The built-in engine plays in its place.",
                engine=self._names[engine],
            )

    @property
    def thinking(self) -> bool:
        return self._asked.thinking

    @property
    def resting(self) -> bool:
        return self._built_in.resting

    @resting.setter
    def resting(self, resting: bool) -> None:
        self._built_in.resting = resting

    @property
    def trouble(self) -> Message | None:
        problem = self._asked.trouble
        if problem is not None and self._engine:
            return Message("“{engine}”: {problem}", engine=self._names[self._engine], problem=problem)
        return problem or self._notice

    @trouble.setter
    def trouble(self, trouble: Message | None) -> None:
        self._asked.trouble = self._notice = trouble

    @property
    def pid(self) -> int | None:
        return self._asked.pid

    def start(self) -> None:
        for player in self._seated:
            self._others.get(player.engine, self._built_in).start()

    def ask(self, match: Match, seconds: float, seed: int) -> None:
        self._replace_missing()  # where a game that was over goes on
        engine = match.mover.engine
        self._asked.forget()
        self._engine = engine if engine in self._others else ""
        self._asked = self._others.get(engine, self._built_in)
        self._again = lambda: self._built_in.ask(match, seconds, seed)
        self._asked.ask(match, seconds, seed)

    def move_now(self) -> None:
        """Have it answer now; the built-in engine gets another chance, if it was given up."""
        self._asked.move_now()

    def forget(self) -> None:
        self._asked.forget()

    def listen(self) -> bool:
        # Who was told to stop is listened to as well: when it has, others may have its processors.
        heard = False
        for opponent in (self._built_in, *self._others.values()):
            heard |= opponent.listen()
        return heard

    def answer(self) -> str | None:
        text = self._asked.answer()
        if self._engine and self._asked.resting:
            self._replace()
        return text

    def _replace(self) -> None:
        """Let the built-in engine take the place of the one that was asked, and answer for it."""
        name = self._names[self._engine]
        problem = self._asked.reason
        assert problem is not None
        told = Message(
            "“{engine}”: {problem} The built-in engine plays in its place.", engine=name, problem=problem
        )
        self._others.pop(self._engine).close()
        self._replaced.add(self._engine)
        self._asked, self._engine, self._notice = self._built_in, "", told
        self._again()

    def reject(self, text: str, reason: Message) -> None:
        self._asked.reject(text, reason)

    def close(self) -> None:
        for opponent in (self._built_in, *self._others.values()):
            opponent.close()
