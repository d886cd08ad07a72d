"""Turns: the actions of one player until the mover changes, and their texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fanoboard.games.events import Event
from fanoboard.games.game import Action, Game, IllegalTurn, Position


@dataclass(frozen=True, slots=True)
class Turn:
    """A complete turn: its actions, what happened in each, and the position after it."""

    text: str
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]
    position: Position


def turn_text(game: Game, actions: tuple[Action, ...]) -> str:
    """The notation of a turn made of `actions`."""
    return game.turn_joiner.join(action.text for action in actions if action.text)


def ended(before: Position, after: Position) -> bool:
    """Whether a turn that began at `before` has ended at `after`."""
    return after.mover != before.mover or after.result is not None


def moves(position: Position) -> Iterator[Turn]:
    """All legal moves as an engine counts them: complete turns, or single actions in card games."""
    yield from _continue(position, position, (), ())


def _continue(
    start: Position,
    position: Position,
    actions: tuple[Action, ...],
    events: tuple[tuple[Event, ...], ...],
) -> Iterator[Turn]:
    for action in position.actions():
        after, happened = position.play(action)
        so_far, all_events = (*actions, action), (*events, happened)
        if start.game.move_is_action or ended(start, after):
            yield Turn(turn_text(start.game, so_far), so_far, all_events, after)
        else:
            yield from _continue(start, after, so_far, all_events)


def play_text(position: Position, text: str) -> Turn:
    """Play the move written as `text`.

    Raises IllegalTurn (or InvalidTurn) with the reason in words where it can't be played.
    """
    game = position.game
    words = [text] if game.move_is_action else text.split(game.turn_joiner)
    now, actions, events = position, [], []
    for word in words:
        if actions and ended(position, now):
            break
        found = [action for action in now.actions() if action.text == word and word]
        if not found:
            raise IllegalTurn(position.explain(text) or f"{text!r} is not legal here")
        now, happened = now.play(found[0])
        actions.append(found[0])
        events.append(happened)
    if len(actions) == len(words) and not (game.move_is_action or ended(position, now)):
        for silent in [action for action in now.actions() if not action.text]:
            now, happened = now.play(silent)
            actions.append(silent)
            events.append(happened)
            break
    if len([a for a in actions if a.text]) != len(words) or not (game.move_is_action or ended(position, now)):
        raise IllegalTurn(position.explain(text) or f"{text!r} is not a complete turn here")
    return Turn(turn_text(game, tuple(actions)), tuple(actions), tuple(events), now)
