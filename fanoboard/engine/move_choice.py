"""The move that a player of some level makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from fanoboard.games.capabilities import Characters, SeenByPeople, Thinker, capability, observation
from fanoboard.games.game import Position
from fanoboard.games.levels import CHARACTERS, HIGHEST_LEVEL, NO_LIKINGS, Character, Level
from fanoboard.games.options import Choice, Number
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values
from fanoboard.games.turns import play_text
from fanoboard.messages import Message

LEVEL = Number(
    "level", Message("Level"), HIGHEST_LEVEL, 1, HIGHEST_LEVEL, Message("How strong the engine plays")
)
NO_CHARACTER = "none"
CHARACTER = Choice(
    "character",
    Message("Character"),
    {NO_CHARACTER: Message("No particular style"), **{name: each.name for name, each in CHARACTERS.items()}},
    Message("Which of several good moves the engine prefers; full strength has none"),
)
_LINES = 4
"""Among so many of the best moves it has its way where a level judges no others."""
_VARIED = (0.7, 1.3)
"""Factors by which chance changes the nodes of a level that does not err, or all its games would be alike."""

_CANDIDATES = 5
"""Moves whose replies a person thinks of."""


def choose(
    thinker: Thinker,
    level: Level,
    position: Position,
    limits: Limits,
    report: Callable[[SearchInfo], None],
    stopped: Callable[[], bool],
    character: Character | None = None,
) -> SearchInfo:
    """The move that a player of this level makes; chance is settled by the seed and the position.

    With a `character` it leans to what that one likes.  Of several lines, the first one is that of this move,
    and those behind it are the best others.
    """
    limits = level.cap(limits)
    rng = random.Random(f"{limits.seed} {observation(position, position.mover)}")
    if not level.errs:
        if level.nodes is not None and level.nodes == limits.nodes:
            limits = replace(limits, nodes=round(level.nodes * rng.uniform(*_VARIED)))
        if character is None:
            return thinker.think(position, limits, report, stopped)
    likings = _likings(position, character)
    game = capability(position.game, SeenByPeople) if level.haste else None
    if not level.errs:
        values = _best(thinker, position, limits, stopped)
        choice = level.choice(values, rng, likings)
    elif game is None:
        values = thinker.values(position, limits, stopped)
        choice = level.choice(values, rng, likings)
    else:
        plies = 1 if level.depth is None else limits.depth or 1
        judged = limits if level.depth is None else replace(limits, depth=1)
        glance = _Glance(thinker, level, game, judged, stopped, rng)
        values, choice = glance.at(position, plies, likings)
    others = sorted(values.keys() - {choice}, key=lambda text: (-values[text].rank, text))
    infos = [
        SearchInfo((text,), values[text], limits.depth or 1, values.nodes, multipv)
        for multipv, text in enumerate([choice, *others][: limits.lines], 1)
    ]
    for info in infos:
        report(info)
    return infos[0]


def _likings(position: Position, character: Character | None) -> Mapping[str, float]:
    game = capability(position.game, Characters)
    if character is None or game is None:
        return NO_LIKINGS
    return {text: game.temper * each for text, each in character.likings(game.appeals(position)).items()}


def _best(thinker: Thinker, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
    """The values of the best moves, for which it may look at as much more."""
    nodes = None if limits.nodes is None else _LINES * limits.nodes
    told: list[SearchInfo] = []
    limits = replace(limits, nodes=nodes, lines=_LINES)
    nodes = thinker.think(position, limits, told.append, stopped).nodes
    latest = {info.multipv: info for info in told}
    return Values({info.pv[0]: info.score for info in latest.values()}, nodes)


@dataclass(frozen=True, slots=True)
class _Glance:
    """How a person in haste looks at a position: at what catches the eye, and at the replies that do."""

    thinker: Thinker
    level: Level
    game: SeenByPeople
    limits: Limits
    stopped: Callable[[], bool]
    rng: random.Random

    def at(
        self, position: Position, depth: int, likings: Mapping[str, float] = NO_LIKINGS
    ) -> tuple[Values, str]:
        """What moves seem to be worth, so many plies ahead, and the best of those that were noticed."""
        values = self.thinker.values(position, self.limits, self.stopped)
        ranked = self.level.ranked(values, self.rng, likings)
        if depth == 1:
            return values, self._noticed(position, ranked, 1)[0]
        deeper: dict[str, Score] = {}
        for text in self._noticed(position, ranked, _CANDIDATES):
            deeper[text] = values[text]
            after = play_text(position, text).position
            if after.result is None:
                replies, reply = self.at(after, depth - 1)
                deeper[text] = replies[reply].before
        return Values(values | deeper, values.nodes), self.level.choice(deeper, self.rng, likings)

    def _noticed(self, position: Position, ranked: Sequence[str], most: int) -> list[str]:
        """The first of the moves that are noticed; where none is, the one that was most nearly."""
        found: list[str] = []
        nearest: tuple[float, str] | None = None
        for text in ranked:
            luck = self.game.noticed(position, text) ** self.level.haste - self.rng.random()
            if luck > 0:
                found.append(text)
            if nearest is None or luck > nearest[0]:
                nearest = luck, text
            if len(found) == most:
                break
        assert nearest is not None
        return found or [nearest[1]]
