"""The sentence beside the board: how it stands, or which earlier moment is shown."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.game.hint_words import hint_sentence
from fanoboard.ui.game.session import Session
from fanoboard.ui.style import Text


def status_of(session: Session) -> Message:
    """How it stands, in one sentence, or which earlier moment is shown."""
    view, match = session.view, session.match
    seats = _called(match)
    if not view.is_live:
        node = view.shown
        if node.parent is None:
            return Message("This is how it stood at the start.")
        if view.in_words and (told := view.words_of(node)) is not None:
            return _earlier(session, told)
        seat, turn = seats[node.parent.position.mover], view.text_of(node)
        if view.previewing:
            return Message("A look at how it stood after {seat} played {turn}.", seat=seat, turn=turn)
        if not view.was_played(node):
            return Message("In this variation, {seat} played {turn}.", seat=seat, turn=turn)
        return Message("This is how it stood after {seat} played {turn}.", seat=seat, turn=turn)
    if (outcome := match.outcome_among(match.names)) is not None:
        return outcome
    seat = seats[match.position.mover]
    if session.thinking:
        return Message("{seat} is thinking.", seat=seat)
    if session.draw_offer.pending:
        return Message("{seat} considers the draw.", seat=seats[session.draw_offer.engine_seat])
    if session.draw_offer.reply is not None:
        return session.draw_offer.reply
    if session.tempo.paused:
        return Message("Paused. {seat} is to move.", seat=seat)
    if session.analyst.hinting:
        return Message("Looking for a good move.")
    if session.analyst.hint is not None:
        cast = match.cast if view.in_words else None
        return hint_sentence(session.analyst.hint, session.analyst.hint_info, match.position, cast)
    if session.persons_turn:
        return _after_engine(session, session.selection.prompt)
    return Message("{seat} to move.", seat=seat)


def _earlier(session: Session, told: Message) -> Message:
    """Which moment other than now is shown, by what has just been played."""
    view = session.view
    if view.previewing:
        return Message("A look at how it stood then: {told}", told=told)
    if not view.was_played(view.shown):
        return Message("In this variation: {told}", told=told)
    return Message("This is how it stood then: {told}", told=told)


def _called(match: Match) -> Sequence[Text]:
    """What to call the players: by their sides, or, at a card table, by their names."""
    if match.game.hides:
        return [match.name_of(seat) for seat in range(len(match.players))]
    return [seat.name for seat in match.game.seats]


def _after_engine(session: Session, prompt: Message) -> Message:
    """What can be clicked; while nothing has been clicked yet, after what the computer has just played."""
    match = session.match
    if match.unfinished or session.selection.picked or match.head.seat is None:
        return prompt
    if match.players[match.head.seat].is_person or (told := session.view.words_of(match.head)) is None:
        return prompt
    return Message("{first} {second}", first=told, second=prompt)
