"""The board of a game, or its card table: from which side it is seen, what moves on it, and what is marked.

The scene says when; what is shown then, for the eyes of whoever looks, is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from fanoboard.content.layout import Layout
from fanoboard.games.capabilities import CardGuidance, capability, event_as_seen
from fanoboard.games.events import Event, Honoured, Picture, Spot, spots_of
from fanoboard.games.game import Action
from fanoboard.ui.board.marks import LASTING, Mark, Marks
from fanoboard.ui.features.game.game_snapshot import GameSnapshot
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.game.turn_strip import LastTurn, TurnStrip
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.marking import Shown, coming_marks, traced
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.spot_words import told_of
from fanoboard.ui.play.turn_marks import last_marks
from fanoboard.ui.play.view import Seen, Viewpoint
from fanoboard.ui.toolkit.look.style import Text


class GameTable:
    """Shows a session on the board of a scene.

    A ribbon tells which other moment than now is shown, and at a card table a strip what the others did.
    """

    def __init__(
        self, scene: BoardScene, session: Session, ribbon: Ribbon, strip: LastTurn | TurnStrip
    ) -> None:
        match = session.match
        self._scene, self._session, self._board = scene, session, scene.board
        self._ribbon, self._strip = ribbon, strip
        self._viewpoint = Viewpoint(self._board.layout, match, session.view.seat_below)
        self._to_deal = self._is_cards and not match.plies and not scene.app.settings.calm
        """Whether the deal is still to be shown, at the start of a match and never again."""
        self._celebrated = match.result is not None
        """Whether the end of the game has been celebrated."""
        self.explored = False
        """Whether somebody has pointed at something since an action was played."""
        self._explained: object = None
        """What the tooltip of the board was last told."""

    @property
    def _is_cards(self) -> bool:
        return self._board.layout.table is not None

    # From which side it is seen

    def turn(self) -> None:
        """Show it from the side that it is seen from, with the labels that are wanted."""
        below, coordinates = self._session.view.seat_below, self._scene.app.settings.coordinates
        self._board.turn(self._viewpoint.seen(below, coordinates))

    def flip(self) -> None:
        """Look at the board from the other side, or at a card table from the next seat."""
        self._scene.catch_up()
        self._viewpoint.flip()
        view = self._session.view
        view.seat_below = (view.seat_below + 1) % len(self._session.match.players)
        self.turn()
        self._scene.refresh()

    def seen(self) -> Seen:
        """How it is turned."""
        return self._viewpoint.as_now(self._session.view.seat_below)

    # What lies and moves on it

    def show(self) -> None:
        """Show the position at once; before the deal, the table as it was."""
        view, dealt = self._session.view, self._dealt
        self.turn()
        self._board.show(dealt[0] if dealt is not None else view.position.picture(view.viewer))

    @property
    def _dealt(self) -> tuple[Picture, Sequence[Event]] | None:
        """What lay on the table before the first cards were drawn, and how, if that is to be shown."""
        view = self._session.view
        if not self._to_deal or self._session.match.plies or view.awaited is not None:
            return None
        cards = capability(view.position, CardGuidance)
        return None if cards is None else cards.dealt(view.viewer)

    def deal(self) -> None:
        """Deal the cards of the start, once somebody is there to see it."""
        if not self._to_deal or self._session.view.awaited is not None:
            return
        dealt, view = self._dealt, self._session.view
        self._to_deal = False
        if dealt is not None:
            self._board.mark(Marks())
            self._board.show(dealt[0])
            self._board.animate([dealt[1]], view.position.picture(view.viewer))

    def ask_to_pass(self) -> None:
        """Hide all hands until the one who is to move next has come to the screen."""
        session, app = self._session, self._scene.app
        seat = session.view.awaited
        if seat is not None and app.top is self._scene:
            session.cover()
            app.push(PassDeviceScene(app, session.match.names[seat], session.welcome))

    def move(self, actions: Sequence[Sequence[Event]]) -> None:
        """Animate actions by their events; what the turn before did goes before anything else happens."""
        self.explored = False
        view = self._session.view
        position, viewer = view.position, view.viewer
        seen = [[event_as_seen(position, event, viewer) for event in events] for events in actions]
        touched = {spot for events in seen for event in events for spot in spots_of(event)}
        # A turn under way is told as a whole.
        goes_on = len(view.last_events) > len(actions[-1])
        lasting = [
            mark
            for mark in self._board.marks
            if goes_on and mark.kind in LASTING and not (self._is_cards and touched.intersection(mark.spots))
        ]
        traces = view.last_plies[-1].action.traces if view.last_plies else ()
        self._board.mark(Marks(*lasting, *traced(traces)))
        self._board.open = self._scene.open_spots()
        self._board.animate(seen, position.picture(viewer))

    def replay(self) -> None:
        """Play the turn that led to what is shown once more, as it may be seen.

        What is told of that moment stays, and its marks come when it has been shown.
        """
        view, plies = self._session.view, self._session.view.last_plies
        begun = view.shown if view.under_way else view.shown.parent
        if begun is None:
            return
        before = begun.position
        as_seen = partial(event_as_seen, viewer=view.viewer)
        self._board.mark(Marks())
        self._board.show(before.picture(view.viewer))
        batches = [[as_seen(ply.position, event) for event in ply.events] for ply in plies]
        self._board.animate(batches, plies[-1].position.picture(view.viewer))
        self._scene.refresh()

    def celebrate(self, now: GameSnapshot, *, wanted: bool) -> bool:
        """Let what has won a game shine, once, before anything tells of it; whether it does now."""
        result, layout = now.board.ended, self._board.layout
        won = result is not None and not result.fatal and not self._is_cards and wanted
        if not (won and now.live) or result is None or self._celebrated:
            self._celebrated = result is not None
            return False
        self._celebrated = True
        picture = now.board.picture
        spots = [spot for spot in result.spots if spot in layout.standing and picture.get(spot)]
        self._board.animate([[Honoured(spot) for spot in spots]], picture)
        return self._board.animating

    # What is told on it

    def tell(self, now: GameSnapshot) -> None:
        """Tell of the players, and of what the others did."""
        self._board.tell(told_of(now.board, self._board.layout))
        self._strip.show(now.told, self._board.place_of("news"))

    def tell_moment(self, now: GameSnapshot) -> None:
        """Tell which moment is shown, if that is another one than now."""
        self._ribbon.show(now.ribbon, self._board.board_rect, self._board.rect, self._scene.style)

    def explain(self, state: BoardState) -> None:
        """Have the tooltip say what is pointed at, unless something is in hand.

        Only here: in a lesson or a puzzle it might give away what is to be found out.
        """
        spot = self._board.meant
        busy = spot is None or (state.selection is not None and bool(state.selection.picked))
        tip = None if spot is None or busy else state.position.tip(spot, state.viewer)
        explained, self._explained = self._explained, (spot, tip)
        if explained != self._explained:
            self._board.tip = tip or ""
            self._scene.tip_changed(self._board)

    def explained(self, spot: Spot, state: BoardState, selection: Selection | None) -> Text | None:
        """What choosing a spot beside the board does."""
        position = state.position
        actions = selection.following(spot) if selection is not None else []
        tip = position.tip(spot, state.viewer)
        if tip is None and len(actions) == 1 and self._session.view.position is position:
            return position.turn_words(actions, self._session.match.cast)
        return tip

    # What is marked

    def mark(
        self,
        state: BoardState,
        aimed: Spot | None,
        refused: Spot | None,
        warned: Sequence[Mark],
        over: Callable[[Shown, Layout, Sequence[Spot]], Shown],
        *,
        by_and_by: bool,
    ) -> None:
        """Mark what can be done and was done, or what the computer is about to do.

        `aimed` is pointed at beside the board, `warned` are marks of a warning, and `over` lays those of an
        analysis over all.
        """
        session, board = self._session, self._board
        board.open = self._scene.open_spots()
        coming = session.coming if session.beat != 0 and session.view.is_live else None
        if coming is not None:
            marks = self._coming(state, coming)
            self._make_way(marks)
            board.mark(marks)
            return
        picked = state.selection.picked if state.selection is not None else ()
        # Cards tell of themselves, which a mouse that was left there since the turn before doesn't ask for.
        left_there = self._is_cards and board.cursor is None and not picked
        if self.explored or not (session.thinking or left_there):
            aimed = aimed or board.pointed
        shown = self._scene.marks_at(aimed, refused, self._strip.pointed)
        if warned:
            shown = shown._replace(marks=Marks(*shown.marks, *warned))
        self._make_way(shown.marks, acts=bool(picked))
        board.mark(*over(shown, board.layout, picked), by_and_by=by_and_by)

    def _coming(self, state: BoardState, action: Action) -> Marks:
        before = [replace(mark, faint=True) for mark in last_marks(state.last_events, self._board.layout)]
        return Marks(*before, *coming_marks(action, state.position, state.viewer))

    def _make_way(self, marks: Marks, *, acts: bool = False) -> None:
        """Where arrows go from field to field, what is told there gives way."""
        arrows = bool(marks.spots("aim") or marks.spots("lacking"))
        between = isinstance(self._strip, LastTurn)
        self._strip.make_way(gone=(acts and between) or (arrows and self._strip.pointed is None))
