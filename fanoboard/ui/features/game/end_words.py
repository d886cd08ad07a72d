"""What is said before a game and at its end: words of the other one, how well one played, the next sides."""

from __future__ import annotations

from fanoboard.games.capabilities import HiddenInformation, ReturnMatches, capability, return_match_of
from fanoboard.games.personas import Persona
from fanoboard.games.search_info import Verdict
from fanoboard.match.match import Match
from fanoboard.match.review import LEAST_LOSS, accuracy, judged, kept_words, missed_words, throughout
from fanoboard.match.series import may_ask_return, still_owed
from fanoboard.messages import Message, percentage, plural
from fanoboard.ui.toolkit.look.style import Text


def across(match: Match) -> Persona | None:
    """Who plays against the only person of a game of two, unless that has another name than their own."""
    persons = [player.is_person for player in match.seated]
    if len(persons) != 2 or sum(persons) != 1:
        return None
    other = match.seated[persons.index(False)]
    return None if other.name else other.persona


def greeting_words(match: Match, status: Text) -> Text:
    """What is said before the first turn: the greeting of whoever plays against one, and how it stands."""
    persona = across(match)
    if persona is None or match.plies or match.result is not None or match.study:
        return status
    return Message("“{words}” {status}", words=persona.greeting, status=status)


def parting_words(match: Match) -> Message | None:
    """What whoever plays against one says when the game is over; nothing after a draw.

    Nor at a card table, where the card at the end has to leave the race and what was played in sight.
    """
    persona, result = across(match), match.result
    if persona is None or result is None or result.winner is None or match.game.has(HiddenInformation):
        return None
    words = persona.lost if match.seated[result.winner].is_person else persona.won
    return Message("“{words}”", words=words)


def end_note(match: Match, *, moments: bool = False) -> Message | None:
    """A word to whoever has lost, with the turn that lost it; to others, how well they played.

    Both are known where somebody has looked through the game; else there is the kind word alone.  How well
    one played is told with the `moments` of the game, where there are any.
    """
    result, you = match.result, match.you
    if result is None:
        return None
    if (debt := _debt_words(match)) is not None:
        return debt
    path = match.head.path
    turns = judged(path) if any(node.evaluation is not None for node in path) else []
    if you is not None and result.winner is not None and result.winner != you:
        worst = max((turn for turn in turns if turn.seat == you), key=lambda turn: turn.loss, default=None)
        if worst is not None and worst.loss >= LEAST_LOSS:
            return Message("Well played. {turn}", turn=missed_words(worst))
        if throughout(turns, you, result) is Verdict.LOSS:
            return Message("Well played. {turn}", turn=kept_words(turns, you, result) or "")
        if len(match.players) == 2:
            return Message("Well played. A look back shows where it turned.")
        return Message("Well played. The next one may be yours.")
    if moments:
        return None
    if you is not None:
        return kept_words(turns, you, result)
    kept = [accuracy(turns, seat, result) for seat in range(len(match.players))]
    if len(kept) == 2 and kept[0] is not None and kept[1] is not None:
        return Message(
            "Of their chances, {first} kept {kept} and {second} {also}.",
            first=match.names[0],
            kept=percentage(round(kept[0])),
            second=match.names[1],
            also=percentage(round(kept[1])),
        )
    return None


def _debt_words(match: Match) -> Message | None:
    """How many return matches have to be won yet by who asked for the first one."""
    if return_match_of(match.game) is None:
        return None
    player, count = match.names[0], still_owed(match)
    if not count:
        they = Message("The debt is paid: {player} owes nothing more.", player=player)
        return match.cast.told(0, Message("The debt is paid: you owe nothing more."), they)
    return match.cast.told(
        0,
        plural("You still owe {count} win.", "You still owe {count} wins.", count=count),
        plural(
            "{player} still owes {count} win.",
            "{player} still owes {count} wins.",
            count=count,
            player=player,
        ),
    )


def ask_return_words(match: Match) -> Message | None:
    """What asks for a return match, where somebody may."""
    returns = capability(match.game, ReturnMatches)
    return None if returns is None or may_ask_return(match) is None else returns.ask_return


def rematch_words(match: Match) -> Message:
    """The same again, with the side that whoever plays alone against a computer has then."""
    you, count = match.you, len(match.players)
    returns = return_match_of(match.game)
    if returns is not None and still_owed(match):
        return returns.next_return
    if you is None or count != 2 or not all(seat.pieces for seat in match.game.seats):
        return Message("Rematch")
    return Message("Rematch as {seat}", seat=match.game.seats[(you - 1) % count].name)
