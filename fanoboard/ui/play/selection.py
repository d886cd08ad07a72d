"""From clicks to actions, for every game: what was clicked so far is the beginning of an action."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from fanoboard.games.capabilities import Examples, as_seen, capability, held_in
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Removed, Spot, one_after_the_other
from fanoboard.games.game import Action, Position, Result, Step
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Refused:
    """A click that leads nowhere, and why."""

    spot: Spot
    reason: Message
    example: Message | None = None
    """What could be done instead, where there is a duty; it would give a puzzle or a lesson away."""

    @property
    def told(self) -> Message:
        """The reason, with the example."""
        return self.reason if self.example is None else one_after_the_other([self.reason, self.example])


class Outcomes:
    """The steps of the actions of one position; each is played once, when somebody first asks."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._steps: dict[tuple[Action, tuple[Spot, ...] | None], Step | None] = {}

    def of(self, action: Action) -> Step | None:
        """The step of an action, or None where that depends on cards which are not seen yet."""
        asked = action, action.chosen
        if asked not in self._steps:
            try:
                self._steps[asked] = self._position.play(action)
            except GameError:
                self._steps[asked] = None
        return self._steps[asked]

    def events(self, actions: Iterable[Action]) -> list[tuple[Event, ...]]:
        """The events of each action, as far as they can be foreseen."""
        return [step.events for step in map(self.of, actions) if step is not None]

    def loss(self, action: Action) -> Result | None:
        """The result of an action that loses the game for its player at once, if that can be foreseen."""
        step = self.of(action)
        result = step.position.result if step is not None else None
        return result if result is not None and result.winner not in (None, self._position.mover) else None


class Selection:
    """The spots clicked so far in one position, and what may follow them."""

    def __init__(self, position: Position) -> None:
        self.position = as_seen(position, position.mover)
        """The position as the one who chooses may see it."""
        self.outcomes = Outcomes(self.position)
        self.picked: tuple[Spot, ...] = ()
        self._ways = [(way, action) for action in position.actions() for way in action.ways]

    def following(self, *spots: Spot) -> list[Action]:
        """The actions that clicks on `spots` would go on to, or spell out."""
        return self._beginning((*self.picked, *spots))

    @property
    def actions(self) -> list[Action]:
        return self._beginning(self.picked)

    @property
    def first_spots(self) -> list[Spot]:
        return list(dict.fromkeys(way[0] for way, _ in self._ways))

    @property
    def next_spots(self) -> list[Spot]:
        """The spots that may be clicked next, those of the first action first."""
        return self.next_after()

    def next_after(self, *spots: Spot) -> list[Spot]:
        """The spots that may be clicked after these."""
        clicked = (*self.picked, *spots)
        ways = (way for way, _ in self._ways if way[: len(clicked)] == clicked)
        return list(dict.fromkeys(way[len(clicked)] for way in ways if len(way) > len(clicked)))

    def next_of(self, action: Action) -> Spot | None:
        """What to click next for an action, if what is picked is its beginning."""
        count = len(self.picked)
        ways = (way for way in action.ways if way[:count] == self.picked and len(way) > count)
        return next((way[count] for way in ways), None)

    @property
    def hand(self) -> Spot | None:
        """Where the piece in hand lies: the one that goes on moving, or else what was picked first."""
        return held_in(self.position) or (self.picked[0] if self.picked else None)

    @property
    def choosing(self) -> bool:
        """Whether the next click only says what to capture."""
        shown = {spot: self.previews(spot) for spot in self.next_spots} if self.picked else {}
        return bool(shown) and all(
            previews
            and all(
                any(isinstance(e, Removed) and e.by and e.spot == spot for e in events) for events in previews
            )
            for spot, previews in shown.items()
        )

    @property
    def prompt(self) -> Message:
        return self.position.prompt(self.picked)

    def buttons(self, placed: Container[Spot]) -> list[tuple[Spot, Message]]:
        """The next spots that are not `placed` anywhere, with what to write on their buttons."""
        label, picked = self.position.label, self.picked
        return [(spot, label(spot, picked)) for spot in self.next_spots if spot not in placed]

    def click(self, spot: Spot) -> Action | Refused | None:
        """Add a click: an action once it is spelled out, or why it leads nowhere.

        A click on what is picked puts it down, alone if the rest can go on without it; one on something
        else that can be picked takes that up instead.
        """
        if not self.following(spot):
            if spot in self.picked or (self.picked and spot == self.hand):
                rest = tuple(each for each in self.picked if each != spot)
                self.picked = rest if self._beginning(rest) else ()
                return None
            if self._beginning((spot,)):
                return self._pick((spot,))
        return self.drop(spot)

    def drop(self, spot: Spot) -> Action | Refused | None:
        """Add a spot that a piece was dragged to: as a click, but it never takes up another piece."""
        if self.following(spot):
            return self._pick((*self.picked, spot))
        reason = self.position.explain_clicks((*self.picked, spot))
        examples = capability(self.position, Examples) if reason.rule == "duty" else None
        return Refused(spot, reason, examples.example() if examples is not None else None)

    def take(self, spot: Spot, *, dropped: bool) -> Action | Refused | None:
        """Add a spot that was clicked, or that a piece was dragged to."""
        return self.drop(spot) if dropped else self.click(spot)

    def cancel(self) -> None:
        self.picked = ()

    def previews(self, spot: Spot) -> list[tuple[Event, ...]]:
        """The events of each action that a click on `spot` goes on to.

        Actions that depend on cards which are not seen yet are left out.
        """
        return self.outcomes.events(self.following(spot))

    def _beginning(self, spots: tuple[Spot, ...]) -> list[Action]:
        if not spots:
            return list(dict.fromkeys(action for _, action in self._ways))
        found = (replace(action, chosen=way) for way, action in self._ways if way[: len(spots)] == spots)
        return list(dict.fromkeys(found))

    def _pick(self, spots: tuple[Spot, ...]) -> Action | None:
        for way, action in self._ways:
            if way == spots:
                self.picked = ()
                return replace(action, chosen=way)
        self.picked = spots
        return None
