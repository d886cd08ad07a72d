"""What moves of Fanorona have to please one character or another."""

from __future__ import annotations

from typing import Final

from fanoboard.games.character import Appeal
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.games.fanorona.notation import WITHDRAWAL
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.turns import moves
from fanoboard.search.bits import popcount

_TRADE: Final = 0.5
"""What a man that is taken by who is ahead counts for, against one that can be lost."""


def appeals_in(position: FanoronaPosition) -> dict[str, Appeal]:
    men, found = position.men, {}
    ahead = men.own.bit_count() > men.opp.bit_count()
    for turn in moves(position):
        after = turn.position
        assert isinstance(after, FanoronaPosition)
        taken, lost = men.opp.bit_count() - after.men.own.bit_count(), _most_lost(after)
        withdraws = turn.text.split(",")[0].endswith(WITHDRAWAL)
        found[turn.text] = Appeal(
            gain=taken,
            growth=_pairs(after.men.opp),
            safety=(_TRADE * taken if ahead else 0) - lost,
            daring=len(turn.actions) + withdraws + lost,
        )
    return found


def _pairs(own: int) -> int:
    """How many pairs of men stand next to each other, along a line."""
    return sum(int(popcount(step(own, d) & own)) for d in range(DIRECTIONS)) // 2


def _most_lost(after: FanoronaPosition) -> int:
    """The most men that a reply takes."""
    if after.result is not None:
        return 0
    state = after.state()
    assert isinstance(state, FanoronaState)
    return max((int(popcount(state.taken(reply))) for reply in range(state.generate_forcing())), default=0)
