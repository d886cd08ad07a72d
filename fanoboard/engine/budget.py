"""How many processors all that thinks beside a window uses together: what somebody waits for goes first.

One budget of processors is the app's: all but one, shared by everything that thinks. An `EngineClient`
asks it for a `Claim` before each request and says the number to its engine; what is given back is given
on, in the order: play and judging, hints and values, review, analysis, tables. What comes later in this
order is told to stop for what comes earlier, and goes on once there is room (the request is put to the
engine again), so level 8 is as strong beside an analysis. An analysis that could have more, as others
have ended, begins anew with them. Nothing stands still for it: what somebody waits for begins after half
a second whoever has the processors, those that nobody listens to (their scene is covered) do not count,
and a request that ends in any way, by its answer, a kill, a failed start or closing, gives back what it
had.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from fanoboard.engine.request import Kind

PATIENCE: Final = 0.5
"""Seconds after which what somebody waits for begins, whoever has the processors; they have been told."""
UNHEARD: Final = 3.0
"""Seconds after which those do not count whom nobody listens to, as their scene is covered."""
TABLES: Final = 4
"""The rank of tables that are made; they go last."""
_RANKS: Final = {
    Kind.PLAY: 0,
    Kind.JUDGE: 0,
    Kind.HINT: 1,
    Kind.VALUES: 1,
    Kind.REVIEW: 2,
    Kind.ANALYSE: 3,
}
_BACKGROUND: Final = 2
"""From this rank on nobody waits: those share what is left."""


class Claim:
    """What a search wants to run with; `threads` is how many it has by now.

    `begin` is called when it gets some, and `give_back` when others need them: it is to stop soon then,
    and to release the claim.  Both are called by the loop.  One that `grows` is also told to give back when
    it would get more of them now, as a search can't be given more on its way.
    """

    def __init__(
        self,
        rank: int,
        most: int,
        begin: Callable[[], object],
        give_back: Callable[[], object],
        *,
        grows: bool = False,
    ) -> None:
        self.rank, self.most, self.grows = rank, most, grows
        self.begin, self.give_back = begin, give_back
        self.threads = 0
        self.told: float | None = None
        """When it was told to give its processors back."""
        self.since = self.heard = 0.0
        """When it came, and when somebody listened to it last."""


def rank_of(kind: Kind, *, background: bool = False) -> int:
    """The order in which requests get processors, lowest first.

    What is asked in the `background` is nothing but review.
    """
    return _RANKS[Kind.REVIEW if background else kind]


class Budget:
    """Shares out so many processors among those that think."""

    def __init__(
        self,
        processors: int,
        later: Callable[[Callable[[], object]], object] = lambda action: action(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`later` does something in the next round of the loop."""
        self.processors = max(1, processors)
        self._later = later
        self._clock = clock
        self._claims: list[Claim] = []

    @property
    def in_use(self) -> int:
        """How many processors are given to those that count."""
        return sum(each.threads for each in self._counted)

    def add(self, claim: Claim) -> None:
        """A search waits for threads; it begins as soon as there is room, which may be at once."""
        claim.since = claim.heard = self._clock()
        self._claims.append(claim)
        self.share()

    def listen(self, claim: Claim) -> None:
        """Somebody is listened to; this has to be said again and again, but for tables."""
        claim.heard = self._clock()

    def release(self, claim: Claim) -> None:
        """Somebody does not think any more, or does not want to."""
        if claim in self._claims:
            self._claims.remove(claim)
            claim.threads, claim.told = 0, None
            # Who goes on at once with the next thing is not overtaken meanwhile.
            self._later(self.share)

    def share(self) -> None:
        """Let those begin for whom there is room, in their order."""
        for claim in sorted(self._counted, key=lambda each: each.rank):
            if not self._waits(claim):
                continue
            wanted = self._part(claim)
            if not self._is_urgent(claim):
                if self._free < wanted and self._reclaim(claim):
                    return  # until they have stopped
                if not self._waits(claim):
                    continue  # the others have stopped at once, and this one has begun
                wanted = min(wanted, self._free)
                if wanted <= 0:
                    return
            claim.threads = wanted
            claim.begin()
        self._let_grow()

    def _let_grow(self) -> None:
        """Have those begin anew who go on by themselves and could do so with more."""
        for claim in self._counted:
            more = min(self._part(claim), claim.threads + self._free)
            if claim.grows and claim.told is None and 0 < claim.threads < more:
                claim.told = self._clock()
                claim.give_back()

    @property
    def _counted(self) -> list[Claim]:
        """The claims that count, without those that ignored being told; they are waited for only once."""
        now = self._clock()
        return [
            each
            for each in self._claims
            if (each.rank == TABLES or now <= each.heard + UNHEARD)
            and (each.told is None or now <= each.told + PATIENCE)
        ]

    @property
    def _free(self) -> int:
        return self.processors - self.in_use

    def _waits(self, claim: Claim) -> bool:
        return claim in self._claims and not claim.threads

    def _is_urgent(self, claim: Claim) -> bool:
        """Whether somebody has waited for this as long as anybody has to."""
        return claim.rank < _BACKGROUND and self._clock() > claim.since + PATIENCE

    def _reclaim(self, claim: Claim) -> bool:
        """Tell those that come later in the order to give back; False if all have been told by now."""
        after = [each for each in self._counted if each.threads and each.rank > claim.rank]
        for each in after:
            if each.told is None:
                each.told = self._clock()
                each.give_back()
        return any(each in self._claims and each.threads for each in after)

    def _part(self, claim: Claim) -> int:
        """The share of a claim: all that it can use, or in the background its part of what is left."""
        if claim.rank < _BACKGROUND:
            return min(claim.most, self.processors)
        before = sum(each.threads for each in self._counted if each.rank < _BACKGROUND)
        count = sum(each.rank >= _BACKGROUND for each in self._counted)
        return max(1, min(claim.most, -(-(self.processors - before) // count)))
