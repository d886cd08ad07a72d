"""The sentence beside the board: how it stands, or which earlier moment is shown."""

from __future__ import annotations

from typing import Final

from fanoboard.games.capabilities import CardGuidance, capability, words_as_seen
from fanoboard.games.events import Cast, Moved, Removed, SeatIndex
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Guesses, Score, SearchInfo, Verdict
from fanoboard.games.turns import Turn
from fanoboard.games.words import chance, own_turns
from fanoboard.match.match import Match
from fanoboard.match.record import move_number
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.look.style import Text

# What is said of a hint: the turn, and why it is good, where there is a reason that people understand.

_HARD: Final = 5
"""Below so many per cent no share is told: it supposes that nobody errs, and takes the heart to play on."""


def hint_sentence(
    turn: Turn, info: SearchInfo | None, position: Position, cast: Cast | None = None
) -> Message:
    """The sentence about a turn from a position, of which `info` tells what the engine thinks.

    With a `cast` the turn is told in words, else in notation.
    """
    guidance = capability(position, CardGuidance)
    put_off = guidance.put_off(turn.actions[0]) if guidance is not None else None
    said = _hint(turn, info, position, cast)
    return said if put_off is None else Message("{first} {second}", first=said, second=put_off)


def _hint(turn: Turn, info: SearchInfo | None, position: Position, cast: Cast | None) -> Message:
    """What speaks for a turn by itself."""
    game = position.game
    if cast is not None:
        # Whoever is to move sees the own cards.
        return _in_words(turn, info, position, words_as_seen(position, turn.actions, cast, position.mover))
    if info is None or info.pv[0] != turn.text:
        return _by_captures(turn)
    left = own_turns(info.score, own=False)
    match info.score.verdict:
        case Verdict.WIN if turn.position.result is not None:
            return Message("A good move is {turn}: it wins at once.", turn=turn.text)
        case Verdict.WIN if game.move_is_action:
            return Message("A good move is {turn}: it leads to a win in this turn.", turn=turn.text)
        case Verdict.WIN:
            count = own_turns(info.score)
            return Message("A good move is {turn}: it wins in {count}.", turn=turn.text, count=count)
        case Verdict.DRAW:
            return Message("A good move is {turn}: it holds the draw.", turn=turn.text)
        case Verdict.LOSS if left <= 1:
            return Message("Every move loses at once, {turn} as well.", turn=turn.text)
        case Verdict.LOSS:
            return plural(
                "Every move loses to best play; after {turn} your opponent has {count} turn to go wrong.",
                "Every move loses to best play; after {turn} your opponent has {count} turns to go wrong.",
                count=left,
                turn=turn.text,
            )
    if game.guesses is not Guesses.CHANCE:
        return _by_captures(turn)
    if (percent := _percent(game, info.score)) < _HARD:
        return Message("The position is hard; {turn} looks best.", turn=turn.text)
    return Message("A good move is {turn}: it wins {percent} % of the time.", turn=turn.text, percent=percent)


def _in_words(turn: Turn, info: SearchInfo | None, position: Position, told: Message) -> Message:
    """What speaks for a turn that is told as a sentence of its own."""
    game = position.game
    if info is None or info.pv[0] != turn.text:
        return Message("{told} That is a good move.", told=told)
    left = own_turns(info.score, own=False)
    match info.score.verdict:
        case Verdict.WIN if turn.position.result is not None:
            return Message("{told} That wins at once.", told=told)
        case Verdict.WIN if game.move_is_action:
            return Message("{told} That leads to a win in this turn.", told=told)
        case Verdict.WIN:
            return Message("{told} That wins in {count}.", count=own_turns(info.score), told=told)
        case Verdict.DRAW:
            return Message("{told} That holds the draw.", told=told)
        case Verdict.LOSS if left <= 1:
            return Message("{told} Every move loses at once.", told=told)
        case Verdict.LOSS:
            return plural(
                "{told} Every move loses to best play; your opponent has {count} turn to go wrong.",
                "{told} Every move loses to best play; your opponent has {count} turns to go wrong.",
                count=left,
                told=told,
            )
    if game.guesses is not Guesses.CHANCE:
        return Message("{told} That is a good move.", told=told)
    if (percent := _percent(game, info.score)) < _HARD:
        return Message("{told} The position is hard, and that looks best.", told=told)
    return Message("{told} That wins {percent} % of the time.", percent=percent, told=told)


def _percent(game: Game, score: Score) -> int:
    return round(100 * chance(game, score.number))


def _by_captures(turn: Turn) -> Message:
    count = captured(turn)
    if not count:
        return Message("A good move is {turn}.", turn=turn.text)
    return plural(
        "A good move is {turn}: it captures {count} piece.",
        "A good move is {turn}: it captures {count} pieces.",
        count=count,
        turn=turn.text,
    )


def captured(turn: Turn) -> int:
    """How many pieces a turn drives away, where the rules know that."""
    events = [event for each in turn.events for event in each]
    if any(isinstance(event, Moved) for event in events):
        return sum(isinstance(event, Removed) and event.by is not None for event in events)
    return 0


def status_of(session: Session, *, heard: bool = False) -> Message:
    """`heard`, it tells each action of a turn alone, as those before have been told, and one's own."""
    view, match = session.view, session.match
    if session.tries and session.persons_turn and (session.selection.picked or view.under_way):
        return session.selection.prompt
    if not view.is_live:
        node = view.shown
        if node.parent is None:
            return Message("This was the position at the start.")
        turn = view.turn(node)
        if view.in_words and turn.words is not None:
            return _earlier_in_words(session, turn.words)
        return _earlier(session, node.parent.position.mover, turn.text)
    if (outcome := match.told_outcome) is not None:
        return outcome
    seat = match.names[match.position.mover]
    if session.thinking:
        thinking = Message("{seat} is thinking.", seat=seat)
        return _begun(match, _done_so_far(session, thinking, heard=heard), heard=heard)
    if session.draw_offer.pending:
        return Message("{seat} considers the draw.", seat=match.names[session.draw_offer.engine_seat])
    if session.draw_offer.reply is not None:
        return session.draw_offer.reply
    if session.tempo.paused:
        return Message("Paused. {seat} is to move.", seat=seat)
    if session.analyst.hinting:
        return Message("Looking for a good move.")
    if session.analyst.hint is not None:
        stops = not session.analyst.hint.text
        cast = match.cast if view.in_words or stops else None
        return hint_sentence(session.analyst.hint, session.analyst.hint_info, match.position, cast)
    if session.persons_turn:
        prompt = session.selection.prompt
        if session.selection.picked:
            return _begun(match, prompt)
        return _begun(match, _after_last(session, prompt, heard=heard), heard=heard)
    if match.position.mover == match.you:
        return _begun(match, Message("It is your turn."))
    moves = Message("{seat} to move.", seat=seat)
    return _begun(match, _done_so_far(session, moves, heard=heard), heard=heard)


def no_turn_words(session: Session, play_here: Message | None) -> Message | None:
    """Why a click on the board plays nothing, where one looks back or all is over.

    `play_here` is what the command is called that goes on from what is shown, if it can.
    """
    if session.view.position.result is not None or (session.view.is_live and session.match.result):
        return Message("The game is over. Go back to an earlier moment to play on from there.")
    if not session.view.is_live and play_here is not None:
        return Message(
            "You are looking at another moment. “{command}” plays on from there.", command=play_here
        )
    if not session.view.is_live:
        return Message("You are looking at another moment, from which nothing can be played.")
    return None


def _done_so_far(session: Session, moves: Message, *, heard: bool) -> Message:
    """What the other player has done of the turn, or who `moves`, and what that waits for."""
    begun = session.view.turns.begun
    told = begun.words if begun is not None and session.view.in_words else None
    if heard:
        told = _latest(session)
    if session.waits_for_key:
        goes_on = Message("Press {key} to go on.", key=in_context("key", "Space"))
        return Message("{first} {second}", first=told or moves, second=goes_on)
    return told or moves


def _latest(session: Session) -> Message | None:
    """What the last action did, of whoever."""
    return (session.view.turns.begun or session.view.turn(session.match.head)).latest


def _begun(match: Match, said: Message, *, heard: bool = False) -> Message:
    """The status in the first move of a rematch, after the new sides; `heard`, one's side in any game."""
    swapped = _swapped(match)
    if swapped is None and heard and match.you is not None and match.head.seat is None:
        swapped = Message("You are {seat}.", seat=match.game.seats[match.you].name)
    return said if swapped is None else Message("{first} {second}", first=swapped, second=said)


def _swapped(match: Match) -> Message | None:
    """The new sides in the first move of a game of a series, or who begins where sides have no names."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    if not match.series or not persons or match.head.next_round > 1:
        return None
    if not any(seat.pieces for seat in match.game.seats):
        first = match.start.mover  # such seats have no names that can be seen on the table
        if first == match.you:
            return Message("You begin this time.")
        return Message("{player} begins this time.", player=match.names[first])
    names = [match.names[seat] for seat in persons]
    seats = [match.game.seats[seat].name for seat in persons]
    if match.you is not None:
        return Message("You are {seat} this time.", seat=seats[0])
    if len(persons) == 1:
        return Message("{player} is {seat} this time.", player=names[0], seat=seats[0])
    return Message(
        "{player} is {seat} this time, {other} is {also}.",
        player=names[0],
        seat=seats[0],
        other=names[1],
        also=seats[1],
    )


def _earlier(session: Session, mover: SeatIndex, turn: str) -> Message:
    """The earlier moment that is shown, by the turn that led there."""
    view, match = session.view, session.match
    seat, is_you = match.names[mover], mover == match.you
    if view.previewing:
        if is_you:
            return Message("Looking back at the position after you played {turn}.", turn=turn)
        return Message("Looking back at the position after {seat} played {turn}.", seat=seat, turn=turn)
    if not view.was_played(view.shown):
        if is_you:
            return Message("In this variation, you played {turn}.", turn=turn)
        return Message("In this variation, {seat} played {turn}.", seat=seat, turn=turn)
    if is_you:
        return Message("This was the position after you played {turn}.", turn=turn)
    return Message("This was the position after {seat} played {turn}.", seat=seat, turn=turn)


def _earlier_in_words(session: Session, told: Message) -> Message:
    """Which moment other than now is shown, by what has just been played."""
    view = session.view
    if view.previewing:
        return Message("Looking back: {told}", told=told)
    if not view.was_played(view.shown):
        return Message("In this variation: {told}", told=told)
    return Message("This was the position then: {told}", told=told)


def _after_last(session: Session, prompt: Message, *, heard: bool) -> Message:
    """The prompt after the computer's turn, or where it is heard after any."""
    match, told = session.match, None
    if heard:
        told = _latest(session)
    elif not match.unfinished and match.head.seat is not None:
        is_person = match.players[match.head.seat].is_person
        told = None if is_person else session.view.turn(match.head).words
    return prompt if told is None else Message("{first} {second}", first=told, second=prompt)


def ribbon_text(view: View, key: Text) -> Text:
    """Which moment is shown; nothing, if that is how it stands now."""
    if view.is_live:
        return ""
    node = view.shown
    number = move_number(node.round, node.seat)
    if view.previewing:
        if node.parent is None:
            return Message("Looking back at the start")
        if not view.was_played(node):
            return Message("Looking back at move {number} of a variation", number=number)
        return Message("Looking back at move {number}", number=number)
    if node.parent is None:
        moment = in_context("of a game", "Start")
    elif view.was_played(node):
        moment = Message("Move {number}", number=number)
    else:
        moment = Message("Move {number} of a variation", number=number)
    if not key:
        return Message("{moment}  ·  Back to now", moment=moment)
    return Message("{moment}  ·  Back to now ({key})", moment=moment, key=key)
