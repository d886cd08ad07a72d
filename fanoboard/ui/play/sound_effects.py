"""Which sound goes with what happens in a game."""

from __future__ import annotations

from fanoboard.games.events import Event, Honoured, Moved, Placed, Removed, Shuffled, Struck, Turned
from fanoboard.match.match import Match
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.sound import Sound


class BoardSounds:
    """Has the sounds of what happens on a board played; `cards` says that it is a card table."""

    def __init__(self, app: Services, *, cards: bool) -> None:
        self._app = app
        self._cards = cards
        self._before: Moved | None = None
        self._captured = False
        """Whether it has captured something."""
        self._relay = 0
        """How many captures of the piece that moves have gone before in this turn."""
        app.sounds.open()

    def event(self, event: Event, ends: bool) -> None:
        sound = self._sound_of(event)
        if not ends:
            self._count(event)
        late = sound in ("step", "sow", "place")
        if late == ends:
            self._play(sound)
        if ends and isinstance(event, Moved):
            self._before = event

    def refused(self) -> None:
        self._app.sounds.play("refused")

    def _play(self, sound: Sound) -> None:
        """Play it as it sounds on what is there now, and higher the longer a relay of captures is."""
        theme = self._app.style.theme
        material = theme.cards.material if self._cards else theme.board.material
        self._app.sounds.play(sound, material, higher=self._relay)

    def _count(self, event: Event) -> None:
        """Follow a piece that goes on and on, capturing."""
        if isinstance(event, Moved):
            before = self._before
            goes_on = before is not None and (before.target, before.piece) == (event.source, event.piece)
            self._relay = self._relay + 1 if goes_on and self._captured else 0
            self._captured = False
        elif isinstance(event, Removed):
            self._captured = True

    def _sound_of(self, event: Event) -> Sound:
        match event:
            case Moved():
                return "card" if self._cards else "sow" if self._sown(event) else "step"
            case Removed(by=by):
                return "take" if by is None else "capture"
            case Placed():
                return "card" if self._cards else "place"
            case Turned():
                return "turn"
            case Shuffled():
                return "shuffle"
            case Struck():
                return "capture"
            case Honoured():
                return "turn"

    def _sown(self, event: Moved) -> bool:
        """Whether a piece is one of several that are dealt out from the same spot."""
        before = self._before
        return before is not None and before.source == event.source and before.target != event.target


class SoundEffects(BoardSounds):
    """Has the sounds of a match played; `cards` says that it is played with cards."""

    def __init__(self, app: Services, match: Match, *, cards: bool) -> None:
        super().__init__(app, cards=cards)
        self._match = match
        self._ended = match.result is not None

    def at_rest(self) -> None:
        """All that happened has been shown; if that was the end of the game, it sounds so."""
        result, ended = self._match.result, self._ended
        self._ended = result is not None
        if result is None or ended:
            return
        sounds = self._app.sounds
        persons = [seat for seat, player in enumerate(self._match.players) if player.is_person]
        if result.winner is None:
            sounds.play("draw")
        else:
            sounds.play("win" if result.winner in persons or not persons else "loss")
