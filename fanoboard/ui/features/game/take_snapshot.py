"""Taking the snapshot of a game under way, from which its screen is drawn.

What is drawn is a value. Whoever plays an action in a session (a puzzle likewise) gets its events and has
the board show them; besides, the session says to its `PlayListener` that another position is shown
(`jumped`), or that what is told of it is something else (`changed`: who thinks, a hint, trouble). When
pieces rest, the scene takes *one* snapshot, frozen,
of all that the screen tells (`take_snapshot.py` makes a `GameSnapshot`: players, clocks, status, turns,
end, and a `BoardState` with what lies on the board and may be clicked; puzzles and lessons have
snapshots of their own). Marks, panel and tooltips are drawn from that, so a row and a mark are always of
the same moment. What draws imports neither the match nor the session
(`tests/program/test_architecture.py`), and
`tests/ui/play/test_snapshots.py` plays games of all kinds while answers, pieces and people come late, with a
match that can't be looked at while the window is drawn. A turn of the list (`ListedTurn`) is put into
words when somebody first sees it, from positions, which never change; the list names turns by a `key`
with which it can do nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from fanoboard.games.capabilities import CardGuidance, HiddenInformation, capability
from fanoboard.games.events import Event, SeatIndex, Spot
from fanoboard.games.game import Position
from fanoboard.games.guide import Told
from fanoboard.match.match import Match
from fanoboard.match.players import scores
from fanoboard.match.record import Node, Ply
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.features.game.end_words import (
    across,
    ask_return_words,
    end_note,
    greeting_words,
    parting_words,
    rematch_words,
)
from fanoboard.ui.features.game.game_snapshot import EndState, GameSnapshot, PlayerState
from fanoboard.ui.features.game.status import ribbon_text, status_of
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.play.clock_face import clock_texts
from fanoboard.ui.play.game_moments import GameMoments
from fanoboard.ui.play.game_words import goes_on_from
from fanoboard.ui.play.playing import board_state
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.look.style import Text

# What the others did at a card table since one's last turn: each of their turns, action by action.


def turns_told(view: View, match: Match) -> Sequence[TurnTold]:
    """The turns of the others up to what is shown, as whoever looks at the table may see them.

    The turn of another one that is under way is told as far as it has come; a turn of one's own ends that
    before a table of two.
    """
    node, told = view.shown, list[TurnTold]()
    if view.under_way:
        acts = node.position.mover == view.seat_below
        if acts and len(match.players) == 2:
            return ()
        if not acts:
            told.append(_told(view, match, node, node.position, view.under_way))
    while (parent := node.parent) is not None and len(told) + 1 < len(match.game.seats):
        if parent.position.mover == view.seat_below:
            break
        told.append(_told(view, match, parent, parent.position, node.plies))
        node = parent
    return tuple(reversed(told))


def _told(view: View, match: Match, begun: Node, before: Position, plies: Sequence[Ply]) -> TurnTold:
    """A turn of these plies after `begun`, with what it drew, and what the next one draws then."""
    seat, picture = before.mover, view.position.picture(view.viewer)
    actions: list[Told] = []
    lines = _besides(match, before, seat, begun.plies[-1].events if begun.plies else ())
    for ply in plies:
        if (cards := capability(before, CardGuidance)) is not None:
            actions.append(cards.told(ply.action, match.cast, view.viewer))
            lines += [actions[-1].sentence, *cards.besides(ply.events, seat, match.cast)]
        before = ply.position
    if before.mover == view.seat_below and plies:
        lines += _besides(match, before, view.seat_below, plies[-1].events)
    return TurnTold(
        seat,
        match.names[seat],
        picture.get(f"rank.{seat}", ("",))[-1],
        tuple(actions),
        tuple(lines),
        tuple(event for ply in plies for event in ply.events),
        tuple(trace for ply in plies for trace in ply.action.traces),
    )


def _besides(match: Match, position: Position, seat: SeatIndex, events: Sequence[Event]) -> list[Message]:
    cards = capability(position, CardGuidance)
    return [] if cards is None else list(cards.besides(events, seat, match.cast))


def take_snapshot(
    session: Session, said: Text, now_key: Text, moments: GameMoments | None = None
) -> GameSnapshot:
    """How it stands; `said` is told instead, if there is anything, and `now_key` leads back to now.

    `moments` are what the game could teach once it is over.
    """
    view, match = session.view, session.match
    turns = view.turns
    begun = turns.begun is not None and view.is_live
    return GameSnapshot(
        board_state(session, session.analyst.hint),
        said or greeting_words(match, status_of(session)),
        said or greeting_words(match, status_of(session, heard=True)),
        "" if session.tries else ribbon_text(view, now_key),
        match.start.picture(view.viewer),
        _players(session),
        turns,
        None if begun else view.turn(view.chosen),
        _ancestors_off(view),
        _end(match, moments),
        view.is_live,
        view.previewing,
        session.tempo.paused,
        turns_told(view, match) if match.game.has(HiddenInformation) else (),
        goes_on_from(match.origin) or "",
    )


def with_clocks(snapshot: GameSnapshot, session: Session) -> GameSnapshot:
    """The same with what the clocks say by now."""
    clocks = clock_texts(session.match, session.view)
    told = zip(snapshot.players, clocks, strict=True) if clocks else ()
    players = [replace(player, clock=clock) for player, clock in told]
    return replace(snapshot, players=players) if players else snapshot


def _players(session: Session) -> Sequence[PlayerState]:
    match, view = session.match, session.view
    ended = match.result if view.is_live else None
    marked = ended.winner if ended is not None else view.position.mover
    clocks = clock_texts(match, view)
    return [
        PlayerState(
            name,
            _tip(match, seat, moves=ended is None and seat == marked),
            seat == marked,
            session.thinking and match.position.mover == seat,
            ended is not None and ended.winner == seat,
            clocks[seat] if clocks else "",
            persona=player.persona,
        )
        for seat, (name, player) in enumerate(zip(match.names, match.seated, strict=True))
    ]


def _tip(match: Match, seat: SeatIndex, *, moves: bool) -> Message:
    """What the card of a player says by its look: whose turn it is, and who has won."""
    player, is_you = match.names[seat], seat == match.you
    if moves:
        return (
            Message("It is your turn.") if is_you else Message("It is the turn of {player}.", player=player)
        )
    if match.result is None:
        if is_you:
            return Message("You wait for your turn.")
        return Message("{player} waits for the turn.", player=player)
    if match.result.winner == seat:
        return Message("You have won.") if is_you else Message("{player} has won.", player=player)
    return Message("You have not won.") if is_you else Message("{player} has not won.", player=player)


def _ancestors_off(view: View) -> frozenset[Hashable]:
    """The nodes that lead to what is shown from where that left what was played, itself not counted."""
    found: set[Hashable] = set()
    at = view.chosen.parent
    while at is not None and not view.was_played(at):
        found.add(at)
        at = at.parent
    return frozenset(found)


def _end(match: Match, moments: GameMoments | None) -> EndState | None:
    result = match.result
    if result is None:
        return None
    reason = result.reason
    if moves := match.head.round:
        reason = plural(
            "{reason} It took {count} move.", "{reason} It took {count} moves.", count=moves, reason=reason
        )
    winners = (*match.series, result.winner)
    told = scores(winners, len(match.players))
    return EndState(
        _title(match, result.winner),
        reason,
        (*result.spots, *_reached(match)),
        match.names,
        winners,
        told,
        end_note(match, moments=moments is not None),
        rematch_words(match),
        ask_return_words(match),
        moments,
        across(match),
        parting_words(match),
    )


def _reached(match: Match) -> Sequence[Spot]:
    """Where the last turn led, if one was played."""
    return match.turns[-1].actions[-1].ways[0][-1:] if match.turns else ()


def _title(match: Match, winner: SeatIndex | None) -> Message:
    """Who has won, or how it ended for the person who is spoken to."""
    if winner is None:
        return in_context("result", "Draw")
    if match.you is None:
        return Message("{name} wins", name=match.names[winner])
    return Message("You win!") if winner == match.you else Message("You lost")
