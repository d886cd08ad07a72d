"""Which sound goes with what happens in a game."""

from __future__ import annotations

from fanoboard.games.events import Event, Honoured, Moved, Placed, Removed, Shuffled, Struck, Turned
from fanoboard.match.match import Match
from fanoboard.ui.system.sound import Sound, Sounds


class BoardSounds:
    """Has the sounds of what happens on a board played; `cards` says that it is a card table."""

    def __init__(self, sounds: Sounds, *, cards: bool) -> None:
        self._sounds = sounds
        self._cards = cards
        self._before: Moved | None = None
        sounds.open()

    def event(self, event: Event, ends: bool) -> None:
        sound = self._sound_of(event)
        late = sound in ("step", "sow", "place")
        if late == ends:
            self._sounds.play(sound)
        if ends and isinstance(event, Moved):
            self._before = event

    def refused(self) -> None:
        self._sounds.play("refused")

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

    def __init__(self, sounds: Sounds, match: Match, *, cards: bool) -> None:
        super().__init__(sounds, cards=cards)
        self._match = match
        self._ended = match.result is not None

    def at_rest(self) -> None:
        """All that happened has been shown; if that was the end of the game, it sounds so."""
        result, ended = self._match.result, self._ended
        self._ended = result is not None
        if result is None or ended:
            return
        persons = [seat for seat, player in enumerate(self._match.players) if player.is_person]
        if result.winner is None:
            self._sounds.play("draw")
        else:
            self._sounds.play("win" if result.winner in persons or not persons else "loss")
