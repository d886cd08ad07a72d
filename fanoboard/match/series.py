"""From one game to the next between the same players: rematches, and the return matches that are owed."""

from __future__ import annotations

from fanoboard.games.capabilities import ReturnMatches, capability, return_match_of
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.match.match import Match
from fanoboard.match.players import moved_up


def rematch(match: Match, seed: int) -> Match:
    """A new game by the same rules, in which everybody moves up a seat.

    As long as somebody owes return matches, it is the next of these, on the same seats; see `ReturnMatches`.
    """
    returns = return_match_of(match.game)
    if returns is None:
        return _next(match, match.game, seed)
    if owed := still_owed(match):
        again = _next(match, match.game, seed, moves_up=False)
        again.owed = owed
        return again
    return _next(match, returns.other_match() or match.game, seed)


def still_owed(match: Match) -> int:
    """By how many wins the one on seat 0 of a return match is free after it; 0 in other games."""
    returns = return_match_of(match.game)
    if returns is None:
        return 0
    owed, winner = max(match.owed, 1), None if match.result is None else match.result.winner
    if winner is None:
        return owed
    return owed - 1 if winner == 0 else owed + returns.debt_grows


def may_ask_return(match: Match) -> SeatIndex | None:
    """The seat of a person who has lost, and may ask for a return match; None where nobody may."""
    returns, result = capability(match.game, ReturnMatches), match.result
    if returns is None or returns.is_return or returns.other_match() is None or match.chosen_start:
        return None
    if result is None or result.winner is None:
        return None
    loser = 1 - result.winner
    return loser if match.players[loser].is_person else None


def return_match(match: Match, seed: int) -> Match:
    """The return match that the loser of a game has asked for, and begins."""
    returns = capability(match.game, ReturnMatches)
    game = None if returns is None else returns.other_match()
    assert game is not None, "a game without return matches"
    again = _next(match, game, seed, moves_up=may_ask_return(match) == 1)
    again.owed = 1
    return again


def _next(match: Match, game: Game, seed: int, *, moves_up: bool = True) -> Match:
    """A game of the same series, by other rules maybe."""
    players, result = match.next_players(), match.result
    series = match.series if result is None else (*match.series, result.winner)
    if moves_up:
        players = [*players[1:], players[0]]
        series = moved_up(series, len(players))
    start = match.start if match.chosen_start and game is match.game else None
    control = None if match.clock is None else match.clock.control
    again = Match(game, players, seed, start, practice=match.practice, control=control)
    again.series = series
    return again
