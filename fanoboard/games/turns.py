"""Turns: the actions of one player until the mover changes, and their texts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from fanoboard.games.capabilities import resignation_of
from fanoboard.games.errors import IllegalTurn, excerpt
from fanoboard.games.events import Event
from fanoboard.games.game import Action, Game, Position
from fanoboard.games.mistake import Tried
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its actions, what happened in each, and the position after it."""

    text: str
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]
    position: Position


def left_of(turn: Turn, action: Action) -> Turn | None:
    """What is left of a turn that begins with an action that was played; None otherwise."""
    first, *rest = turn.actions
    if first != action or not rest:
        return None
    actions = tuple(rest)
    return Turn(turn_text(turn.position.game, actions), actions, turn.events[1:], turn.position)


def turn_text(game: Game, actions: tuple[Action, ...]) -> str:
    """The notation of a turn made of `actions`."""
    return game.turn_joiner.join(action.text for action in actions if action.text)


def ended(before: Position, after: Position) -> bool:
    """Whether a turn that began at `before` has ended at `after`."""
    return after.mover != before.mover or after.result is not None


def moves(position: Position) -> Iterator[Turn]:
    """All legal moves as an engine counts them: complete turns, or single actions in card games."""
    yield from _completions(position, _begun(position))


def move_texts(position: Position) -> list[str]:
    """The texts of all legal moves, sorted.  Single actions are not played for that."""
    if position.game.move_is_action:
        return sorted(action.text for action in position.actions())
    return sorted(turn.text for turn in moves(position))


def play_text(position: Position, text: str) -> Turn:
    """Play the move written as `text`.

    Raises IllegalTurn with the reason in words where it can't be played.
    """
    game = position.game
    words = [text] if game.move_is_action else text.split(game.turn_joiner) if text else []
    turn = _spelled(position, words)
    if turn is None:
        reason = position.explain(text)
        raise IllegalTurn(reason or Message("“{turn}” is not a complete turn here.", turn=excerpt(text)))
    return turn


def tried(position: Position, text: str) -> Tried:
    """Play the move written as `text` and tell what came of it.  Raises as `play_text` does."""
    turn = play_text(position, text)
    return Tried(text, tuple(chain.from_iterable(turn.events)), turn.position)


def _begun(position: Position) -> Turn:
    return Turn("", (), (), position)


def _extended(turn: Turn, action: Action) -> Turn:
    after, happened = turn.position.play(action)
    actions = (*turn.actions, action)
    return Turn(turn_text(after.game, actions), actions, (*turn.events, happened), after)


def _complete(start: Position, turn: Turn) -> bool:
    return bool(turn.actions) and (start.game.move_is_action or ended(start, turn.position))


def _completions(start: Position, turn: Turn) -> Iterator[Turn]:
    for action in turn.position.actions():
        longer = _extended(turn, action)
        if _complete(start, longer):
            yield longer
        else:
            yield from _completions(start, longer)


def _spelled(start: Position, words: Sequence[str]) -> Turn | None:
    """The move with these words, which an action without a text may follow; None if there is none."""
    turn = _begun(start)
    for word in words:
        action = _written(turn.position, word)
        if not word or action is None or _complete(start, turn):
            return None
        turn = _extended(turn, action)
    if _complete(start, turn):
        return turn
    silent = _written(turn.position, "")
    return _extended(turn, silent) if silent else None


def _written(position: Position, word: str) -> Action | None:
    giving_up = resignation_of(position)
    if giving_up is not None and giving_up.text == word:
        return giving_up
    return next((action for action in position.actions() if action.text == word), None)


# The earlier moments of a game, shared between its positions.


class History:
    """The keys of all positions of a game so far, each with the plies at which it stood.

    A value: `after` returns a longer history and leaves this one as it is.  Those of one line of play
    share one growing table, so going on costs the same at any length; only a branch copies it.
    """

    __slots__ = ("_keys", "_length", "_plies")

    def __init__(self) -> None:
        self._keys: list[Hashable] = []
        self._plies: dict[Hashable, list[int]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def after(self, key: Hashable) -> History:
        """This history with one more moment at its end."""
        longer = History()
        if len(self._keys) == self._length:
            longer._keys, longer._plies = self._keys, self._plies
        else:
            for earlier in self._keys[: self._length]:
                longer._add(earlier)
        longer._length = self._length
        longer._add(key)
        longer._length += 1
        return longer

    def plies(self, key: Hashable) -> list[int]:
        """At which plies, from 0, this key stood."""
        return [ply for ply in self._plies.get(key, ()) if ply < self._length]

    def keys(self) -> list[Hashable]:
        """All keys, oldest first."""
        return self._keys[: self._length]

    def _add(self, key: Hashable) -> None:
        self._plies.setdefault(key, []).append(len(self._keys))
        self._keys.append(key)
