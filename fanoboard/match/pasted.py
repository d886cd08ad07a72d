"""What somebody pastes: a whole game as text, or a position of any game, which names no game itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice
from fanoboard.match.chosen_start import why_no_start
from fanoboard.match.game_text import is_game_text, read_game_text
from fanoboard.match.match import Match
from fanoboard.messages import Message


def read_pasted(text: str, likely: Sequence[Game] = ()) -> Match | Position:
    """The game or the position that a text tells, the latter of one of the `likely` games if it can be.

    A position is one to begin from.  Raises GameError with the reason in words.  May take a moment.
    """
    if is_game_text(text):
        return read_game_text(text)
    text = text.strip()
    first: GameError | None = None
    for game in _candidates(likely):
        try:
            position = game.position(text)
        except GameError as error:
            first = first or error
            continue
        why_not = why_no_start(position)
        if why_not is not None:
            raise GameError(why_not)
        return position
    if likely and first is not None:
        raise GameError(
            Message(
                "This is neither a game nor a position. For {game}: {problem}",
                game=likely[0].title,
                problem=first.message,
            )
        )
    raise GameError(Message("This is neither a game nor a position of any game here."))


def _candidates(likely: Sequence[Game]) -> Iterator[Game]:
    """The likely games, then all as they usually are, then those with one option chosen otherwise."""
    yield from likely
    for kind in games().values():
        yield kind()
    for kind in games().values():
        for option in kind.option_list:
            for word in option.choices[1:] if isinstance(option, Choice) else ():
                try:
                    yield kind({option.name: word})
                except GameError:
                    continue  # it does not go with the usual other options
