"""What players may do besides moving: give up, agree on a draw, let others take their seats.

It is said in this one place. A draw that is offered to an engine is judged by the process that
plays, in a request of a kind of its own (`ui/play/opponents.py`). When engines among themselves may go
on is said by `ui/play/tempo.py`. Who plays can be changed in a game; the scene is then built anew for
the same match.
"""

from __future__ import annotations

from fanoboard.games.capabilities import HiddenInformation, resignation_of
from fanoboard.games.events import SeatIndex
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message


def may_resign(match: Match) -> tuple[SeatIndex, ...]:
    """The seats of the people who may give up now, the one to move first.

    Where the rules know how one resigns, that is only them; and where more than two play, too.
    """
    if match.result is not None:
        return ()
    mover = match.position.mover
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    if resignation_of(match.position) is not None or len(match.players) > 2:
        return (mover,) if mover in persons else ()
    return tuple(sorted(persons, key=lambda seat: seat != mover))


def only_people(match: Match) -> bool:
    return all(player.is_person for player in match.players)


def may_agree_draw(match: Match) -> bool:
    return match.result is None and match.game.drawable and only_people(match)


def may_offer_draw(match: Match) -> bool:
    """Whether the person to move may offer a draw to an engine.

    One engine has to judge it, by all that lies on the board: so not where cards are hidden.
    """
    game = match.game
    return (
        match.result is None
        and game.drawable
        and not game.has(HiddenInformation)
        and len(match.players) == 2
        and match.mover.is_person
        and not only_people(match)
    )


def why_not_seated(match: Match, seat: SeatIndex, player: Player) -> Message | None:
    """Why `player` can't take over a seat now; None if they can.

    Who takes over a seat at a card table would see another hand than before: that of an engine, or
    of somebody who is not at the screen.  Only the last person there may leave, and then sees all.
    """
    before = match.players[seat]
    if (
        player.is_person == before.is_person
        or not match.game.has(HiddenInformation)
        or match.result is not None
    ):
        return None
    if player.is_person:
        return Message("Cards are hidden in this game, so no person can take over from the computer.")
    if sum(other.is_person for other in match.players) > 1:
        return Message("Cards are hidden in this game, so the others may not see what you hand over.")
    return None
