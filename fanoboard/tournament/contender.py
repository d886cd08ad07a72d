"""Who plays in a tournament, as the command line names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fanoboard.content.engines import EnginesFile, command_words
from fanoboard.engine.launch import engine_command
from fanoboard.engine.request import EngineFault
from fanoboard.engine.simple_engine import SimpleEngine
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.match.match import Player
from fanoboard.messages import Message

FORMS = "level:N, cmd:COMMAND, engine:ID"


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine: what it is called, how it is started, and what is to be set."""

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    level: int = 0
    id: str = ""
    """What the app knows another engine by, if it does."""

    @property
    def player(self) -> Player:
        return Player("engine", self.name, self.level, self.id)


def contenders(texts: Sequence[str], game: Game) -> list[Contender]:
    """The engines that were named, each with a name of its own.

    Raises GameError where one is named wrongly, or there are fewer than two.
    """
    if len(texts) < 2:
        raise GameError(Message("A tournament needs two engines at least."))
    found = [_contender(text, game) for text in texts]
    seen: Counter[str] = Counter()
    for index, each in enumerate(found):
        seen[each.name] += 1
        if seen[each.name] > 1:
            found[index] = replace(each, name=f"{each.name} ({seen[each.name]})")
    return found


def _said_name(command: Sequence[str]) -> str:
    """What an engine calls itself; nothing where it does not say, or can't be asked."""
    try:
        engine = SimpleEngine(command)
        try:
            return engine.introduce().name
        finally:
            engine.kill()
    except EngineFault:
        return ""


def _contender(text: str, game: Game) -> Contender:
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isdecimal() and rest.isascii() and 1 <= int(rest[:4]) <= len(game.levels):
        return Contender(f"level {int(rest)}", tuple(engine_command(game.name)), {"level": rest}, int(rest))
    if kind == "cmd":
        command = command_words(rest)
        if command:
            return Contender(_said_name(command) or rest.strip()[:60], command)
    if kind == "engine" and (known := EnginesFile().load()[0].get(rest)) is not None:
        return Contender(known.name, known.words, known.options, id=known.id)
    raise GameError(
        Message(
            "“{text}” names no engine: use {forms}, with levels from 1 to {highest}.",
            text=text[:80],
            forms=FORMS,
            highest=len(game.levels),
        )
    )
