"""The move that a player of some level makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fanoboard.games.capabilities import SeenByPeople, Thinker, capability, observation
from fanoboard.games.game import Position
from fanoboard.games.levels import HIGHEST_LEVEL, Level
from fanoboard.games.options import Number
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values
from fanoboard.games.turns import play_text
from fanoboard.messages import Message

LEVEL = Number(
    "level", Message("Level"), HIGHEST_LEVEL, 1, HIGHEST_LEVEL, Message("How strong the engine plays")
)
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
) -> SearchInfo:
    """The move that a player of this level makes; chance is settled by the seed and the position.

    Of several lines, the first one is that of this move, and those behind it are the best others.
    """
    limits = level.cap(limits)
    rng = random.Random(f"{limits.seed} {observation(position, position.mover)}")
    if not level.errs:
        if level.nodes is not None and level.nodes == limits.nodes:
            limits = replace(limits, nodes=round(level.nodes * rng.uniform(*_VARIED)))
        return thinker.think(position, limits, report, stopped)
    game = capability(position.game, SeenByPeople) if level.haste else None
    if game is None:
        values = thinker.values(position, limits, stopped)
        choice = level.choice(values, rng)
    else:
        plies = 1 if level.depth is None else limits.depth or 1
        judged = limits if level.depth is None else replace(limits, depth=1)
        glance = _Glance(thinker, level, game, judged, stopped, rng)
        values, choice = glance.at(position, plies)
    others = sorted(values.keys() - {choice}, key=lambda text: (-values[text].rank, text))
    infos = [
        SearchInfo((text,), values[text], limits.depth or 1, values.nodes, multipv)
        for multipv, text in enumerate([choice, *others][: limits.lines], 1)
    ]
    for info in infos:
        report(info)
    return infos[0]


@dataclass(frozen=True, slots=True)
class _Glance:
    """How a person in haste looks at a position: at what catches the eye, and at the replies that do."""

    thinker: Thinker
    level: Level
    game: SeenByPeople
    limits: Limits
    stopped: Callable[[], bool]
    rng: random.Random

    def at(self, position: Position, depth: int) -> tuple[Values, str]:
        """What moves seem to be worth, so many plies ahead, and the best of those that were noticed."""
        values = self.thinker.values(position, self.limits, self.stopped)
        ranked = self.level.ranked(values, self.rng)
        if depth == 1:
            return values, self._noticed(position, ranked, 1)[0]
        deeper: dict[str, Score] = {}
        for text in self._noticed(position, ranked, _CANDIDATES):
            deeper[text] = values[text]
            after = play_text(position, text).position
            if after.result is None:
                replies, reply = self.at(after, depth - 1)
                deeper[text] = replies[reply].before
        return Values(values | deeper, values.nodes), self.level.choice(deeper, self.rng)

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
