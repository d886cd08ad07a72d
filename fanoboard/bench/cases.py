"""The positions that the search is measured on, and how far it is to look there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fanoboard.bench.effort import SearchCost, efforts
from fanoboard.games import game_named
from fanoboard.games.search_info import Limits

UNBOUND: Final = Limits()


@dataclass(frozen=True, slots=True)
class Case:
    """A position of a game in its notation, or one that begins it: that of deal 1.

    Searches by depth are bounded by that, random ones by nodes; a solver needs no bound.
    """

    game: str
    stage: str
    text: str | None = None
    limits: Limits = UNBOUND

    def measure(self) -> SearchCost:
        """Think about it once, with everything that is only read once already there."""
        game = game_named(self.game)()
        position = game.start(1) if self.text is None else game.position(self.text)
        efforts(position, Limits(depth=1, nodes=100))
        return efforts(position, self.limits)[-1]


CASES = (
    Case("fanorona", "start", None, Limits(depth=5)),
    Case("fanorona", "middle", "B2W3B1/1B4B1B/B8/W1W3W2/W1W4BW w 0", Limits(depth=8)),
    Case("fanorona", "late", "6B2/3W3B1/2W6/W1W4B1/W5B2 w 3", Limits(depth=6)),
    Case("fixation", "start", None, Limits(depth=5)),
    Case(
        "fixation",
        "middle",
        "l,dd,dd,2/3,d,1,ll/l,2,d,2,ll/5,ld,l,1/dl,l,4,d,2/1,ldl,dd,d,2,d,ddd/1,l,5/1,dl,4/2,ll,ll,1 l",
        Limits(depth=5),
    ),
    Case(
        "fixation",
        "late",
        "1,dd,3/l,4,ll/ll,2,d,2,ll/d,3,d,lddd,ldd,1/2,l,1,d,2,d,1/1,ldll,ddl,d,2,d,1/1,ld,l,4/2,l,3/1,l,3 l",
        Limits(depth=5),
    ),
    Case("fano330", "start"),
    Case("fano330", "middle", "-/-/T/C/c/-/t w CT/ct"),
    Case("fano330", "late", "cC/t/TC/-/cT/t/- w -/-"),
    Case("fano_cards", "start", None, Limits(nodes=3_000)),
    Case("fano_nim", "to 7", "1,2,3,4,5,6,7 1"),
    Case("fano_nim", "to 15", "9,10,11,12,13,14,15 1"),
)
