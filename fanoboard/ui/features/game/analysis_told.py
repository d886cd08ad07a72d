"""What is told of an analysis: the words of its rows, who stands how well, and aloud what is best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fanoboard.content.colour import Colour
from fanoboard.games.capabilities import CardGuidance, HiddenInformation, capability, words_as_seen
from fanoboard.games.events import SeatIndex, one_after_the_other
from fanoboard.games.game import Position, ShortTurn
from fanoboard.games.search_info import Verdict
from fanoboard.games.words import value_words
from fanoboard.match.players import YOU
from fanoboard.match.record import Node
from fanoboard.match.review import chance_of, judged, turning_points
from fanoboard.messages import Message
from fanoboard.ui.features.game.analysis_panel import GraphData, LineWords
from fanoboard.ui.features.game.lines_of_play import LineOfPlay, Seen
from fanoboard.ui.features.game.value_strip import ValueStrip
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.look.style import Text


class AnalysisTold:
    """Puts into words and colours what an engine sees of a session on the board of a scene."""

    def __init__(self, scene: BoardScene, session: Session) -> None:
        self._scene, self._session = scene, session

    def rows(self, seen: Seen) -> list[LineWords]:
        """What the rows of the lines show."""
        # Start and end alone may be those of several turns: then all are spelled out, in one spelling.
        short = [seen.position.game.short_text(line.first.text) for line in seen.lines]
        whole = len(set(short)) < len(short)
        return [self._row(line, seen.position, whole=whole) for line in seen.lines]

    def _row(self, line: LineOfPlay, position: Position, *, whole: bool) -> LineWords:
        view, game = self._session.view, position.game
        # It looks with the eyes of the mover, who has to know what to lay face down.
        cast = self._session.match.cast
        told = words_as_seen(position, line.first.actions, cast, position.mover)
        rest: Sequence[Text] = [_marked(turn) for turn in line.rest]
        if game.move_is_action and view.in_words:
            rest = [told]  # What cards will come is not known, so little is lost.
        spelled = line.first.text.replace("-", "\N{EN DASH}") if whole else game.short_text(line.first.text)
        turn: Text = _marked(ShortTurn(spelled, position.taken_by(line.first.actions)))
        if view.in_words and (cards := capability(position, CardGuidance)) is not None:
            turn = one_after_the_other([cards.told(action, cast).pictures for action in line.first.actions])
        return LineWords(line.number, turn, rest, value_words(game, line.info.score), told)

    def called(self, seat: SeatIndex) -> Text:
        """A seat, or at a card table who sits there."""
        match = self._session.match
        return match.names[seat] if match.game.has(HiddenInformation) else match.game.seats[seat].name

    def strip(self, seen: Seen, strip: ValueStrip) -> None:
        """Show how the side below stands; with more than two seats, how the player to move does."""
        position, lines = seen.position, seen.lines
        game = position.game
        seats, below = len(game.seats), self._session.view.seat_below
        of = below if seats == 2 else position.mover
        other = 1 - of if seats == 2 else position.mover
        inks = self._ink(of), self._ink(other) if seats == 2 else self._scene.style.colours.panel_edge
        if position.result is not None:
            winner = position.result.winner
            share = 0.5 if winner is None else float(winner == of)
            strip.show(share, "", position.result.over, inks)
        elif lines:
            words = value_words(game, lines[0].info.score, position.mover, of)
            if self.called(of) == YOU:
                told = Message("For you: {value}", value=words.text)
            else:
                told = Message("For {seat}: {value}", seat=self.called(of), value=words.text)
            strip.show((1 + words.bar) / 2, words.sign, told, inks)
        else:
            strip.show(None, "", Message("Who is ahead, and by how much"), inks)

    def _ink(self, seat: SeatIndex) -> Colour:
        """The colour of a seat's pieces, or that of the accent where it has none."""
        style, pieces = self._scene.style, self._session.match.game.seats[seat].pieces
        if pieces:
            return style.theme.piece(pieces[0]).body
        colours = style.colours
        return (colours.accent, colours.quiet, colours.danger, colours.text)[seat % 4]

    def graph(self, path: Sequence[Node], *, whole: bool) -> GraphData:
        """The value over a line of play, as far as it is known; and where it turned, if it is the `whole`."""
        game, view = self._session.match.game, self._session.view
        seats = range(len(game.seats))
        points = [tuple(chance_of(node, seat) for seat in seats) for node in path]
        if all(chance is None for point in points for chance in point):
            return GraphData()
        # Those of a part of the game would change below the mouse.
        worst = turning_points(judged(path)) if whole else []
        turned = [turn.node.number for turn in worst]
        played = set(path)
        at = sum(node in played for node in view.shown.path[1:])
        return GraphData(points, turned, at, [self._ink(seat) for seat in seats])


def _marked(turn: ShortTurn) -> str:
    """A turn in notation, with how many pieces it takes."""
    return f"{turn.text} ×{turn.taken}" if turn.taken else str(turn.text)


# What the engine finds best, said aloud when that changes, and no more often than one can listen to.

_APART: Final = 3000
"""Milliseconds between two of these at least."""
_SETTLES: Final = 1000
"""Milliseconds that a guess has to stand before it is said: small depths differ in an instant."""


class BestTold:
    """Hears of each look at the lines; says them when the first move is another, or proved to win or lose."""

    def __init__(self, say: Callable[[Sequence[Text]], object]) -> None:
        self._say = say
        self._position: Position | None = None
        self._found: tuple[Message, Verdict] | None = None
        """What is best, and what is proved of it."""
        self._since = 0
        self._told: tuple[Message, Verdict] | None = None
        self._said_at = -_APART

    def forget(self) -> None:
        """Nobody looks any more."""
        self._position = None

    def hear(self, position: Position, lines: Sequence[LineWords], verdict: Verdict, now: int) -> None:
        """These are the lines now, if there are any yet, and `verdict` is that on the first one."""
        if position is not self._position:
            self._position, self._found, self._told = position, None, None
        if not lines:
            return
        found = lines[0].told, verdict
        if found != self._found:
            self._found, self._since = found, now
        settled = verdict is not Verdict.GUESS or now >= self._since + _SETTLES
        if found != self._told and settled and now >= self._said_at + _APART:
            self._told, self._said_at = found, now
            first, *others = lines
            best: list[Text] = [Message("Best, {value}: {move}", value=first.value.text, move=first.told)]
            if others:
                second = others[0]
                best.append(Message("Second, {value}: {move}", value=second.value.text, move=second.told))
            self._say(best)
