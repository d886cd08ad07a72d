"""What is said of a kept game in a few words: who plays, how it stands, and when that was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from fanoboard.messages import Listing, Message, in_context, plural
from fanoboard.ui.toolkit.look.style import Text

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary
    from fanoboard.match.match import Origin

_DATES: Final[tuple[Callable[[int, int], Message], ...]] = (
    lambda day, year: Message("{day} January {year}", day=day, year=year),
    lambda day, year: Message("{day} February {year}", day=day, year=year),
    lambda day, year: Message("{day} March {year}", day=day, year=year),
    lambda day, year: Message("{day} April {year}", day=day, year=year),
    lambda day, year: Message("{day} May {year}", day=day, year=year),
    lambda day, year: Message("{day} June {year}", day=day, year=year),
    lambda day, year: Message("{day} July {year}", day=day, year=year),
    lambda day, year: Message("{day} August {year}", day=day, year=year),
    lambda day, year: Message("{day} September {year}", day=day, year=year),
    lambda day, year: Message("{day} October {year}", day=day, year=year),
    lambda day, year: Message("{day} November {year}", day=day, year=year),
    lambda day, year: Message("{day} December {year}", day=day, year=year),
)


def called(game: GameSummary) -> Text:
    return game.title or game.rules.full_title


def who_plays(game: GameSummary) -> Message:
    names = [game.name_of(seat) for seat in range(len(game.players))]
    if len(names) == 2:
        return Message("{first} – {second}", first=names[0], second=names[1])
    return Message("{players}", players=Listing(names, "and"))


def what_and_who(game: GameSummary) -> Message:
    """The players; what they play as well, where the title does not say it."""
    if game.title:
        return Message("{game} · {players}", game=game.rules.full_title, players=who_plays(game))
    return who_plays(game)


def go_on_words(game: GameSummary) -> Message:
    """What going on with a game is called, by whom it is against."""
    match opponent(game):
        case None:
            return Message("Go on with {game}", game=called(game))
        case "":
            return Message("Go on against the computer")
        case name:
            return Message("Go on against {name}", name=name)


def rematch_words(game: GameSummary) -> Message:
    match opponent(game):
        case None:
            return Message("{game} once more", game=called(game))
        case "":
            return Message("Rematch against the computer")
        case name:
            return Message("Rematch against {name}", name=name)


def opponent(game: GameSummary) -> Text | None:
    """Against whom the only person plays: a name, or none for a computer without one; None if several do."""
    if len(game.players) != 2 or len(game.persons) != 1:
        return None
    other = 1 - game.persons[0]
    return game.name_of(other) if game.players[other].name else ""


def tags_told(game: GameSummary) -> str:
    return ", ".join(game.tags)


def goes_on_from(origin: Origin | None) -> Message | None:
    return Message("Goes on from turn {turn} of a finished game", turn=origin.turn) if origin else None


def standing(game: GameSummary) -> Message:
    if game.over:
        if game.winner is None:
            return in_context("result", "Draw")
        if game.you is not None:
            return Message("You won") if game.winner == game.you else Message("You lost")
        return Message("{player} won", player=game.name_of(game.winner))
    if game.study:
        return Message("Analysis")
    if game.mover == game.you:
        return Message("Move {number}, your turn", number=game.move)
    return Message("Move {number}, {player} to move", number=game.move, player=game.name_of(game.mover))


def length(game: GameSummary) -> Message:
    return plural("{count} turn", "{count} turns", count=game.turns)


def when(moment: datetime, now: datetime) -> Message:
    """A moment as people tell it: the time today, the day before by its name, else the date."""
    if moment.date() == now.date():
        return Message("Today {time}", time=f"{moment:%H:%M}")
    if moment.date() == now.date() - timedelta(days=1):
        return Message("Yesterday")
    return day_told(moment)


def day_told(day: date) -> Message:
    return _DATES[day.month - 1](day.day, day.year)
