"""One game being played: who sits where, what was played, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from fanoboard.games.capabilities import HiddenInformation, resignation_of, shown_way, unplayable
from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.events import BACK, Cast, Event, SeatIndex, Turned
from fanoboard.games.game import Action, Game, Position, Result
from fanoboard.games.levels import HIGHEST_LEVEL, Strength
from fanoboard.games.personas import GUESTS, Persona, persona_of
from fanoboard.games.turns import Turn, ended, play_text
from fanoboard.match.clock import MatchClock, TimeControl
from fanoboard.match.players import Winners, names_of, spoken_to
from fanoboard.match.record import Node, Ply
from fanoboard.messages import Message, Pictured


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or the engine at a level from 1, which is one of eight persons.

    `engine` is the id of another engine than the built-in one, which has no levels.  With `above` it plays
    at its person's own strength, between two levels: so many of a hundred turns at the next higher level.
    """

    kind: Literal["person", "engine"]
    name: str = ""
    level: int = 0
    engine: str = ""
    above: int | None = None

    @property
    def strength(self) -> Strength:
        """How strong an engine plays that has levels."""
        return Strength(self.level or HIGHEST_LEVEL, self.above)

    @property
    def follows(self) -> bool:
        """Whether it plays at the strength of the person, and follows it from game to game."""
        return self.above is not None

    @property
    def is_person(self) -> bool:
        """Whether a person moves for this seat."""
        return self.kind == "person"

    @property
    def persona(self) -> Persona | None:
        """Who the built-in engine is at its level; nobody for people and for other engines."""
        return None if self.is_person or self.engine else persona_of(self.strength)

    @property
    def called(self) -> str:
        """What the player is called wherever they sit; empty for a person without a name."""
        persona = self.persona
        return self.name or (self.engine if persona is None else persona.name)


def with_guests(players: Sequence[Player]) -> list[Player]:
    """The same players; of computers at one level, all but the first are guests, with names of theirs."""
    named, taken = list[Player](), {player.called for player in players if player.name}
    for player in players:
        free = (guest for guest in GUESTS if guest not in taken)
        sits = player.persona is not None and not player.name and player.called in taken
        named.append(replace(player, name=next(free, "")) if sits else player)
        taken.add(named[-1].called)
    return named


Failure = Literal["start", "silence", "crash", "illegal"]
"""What an engine fails at: it does not start, does not answer in time, ends, or breaks the rules."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended that goes on by the rules.

    `seat` resigned, ran out of time, or was an engine that failed, at `failure`; or all want a draw, or the
    game was broken off as one.
    """

    by: Literal["resignation", "agreement", "time", "failure", "length"]
    seat: SeatIndex | None = None
    failure: Failure | None = None

    def reason(self, seat: str | Message) -> Message:
        """How it ended in a sentence, in which who failed or gave up is called `seat`."""
        match self.by, self.failure:
            case "resignation", _:
                return Message("{seat} resigned.", seat=seat)
            case "time", _:
                return Message("{seat} has no time left.", seat=seat)
            case "failure", "start":
                return Message("The engine of {seat} did not start.", seat=seat)
            case "failure", "silence":
                return Message("The engine of {seat} did not answer in time.", seat=seat)
            case "failure", "illegal":
                return Message("The engine of {seat} played what the rules forbid.", seat=seat)
            case "failure", _:
                return Message("The engine of {seat} stopped unexpectedly.", seat=seat)
            case "length", _:
                return Message("The game was broken off, as it was too long.")
        return Message("The players agreed on a draw.")


class Origin(NamedTuple):
    """From where in a finished game another one goes on."""

    game: str
    """The id of the finished game; nothing where that lies in a file from elsewhere."""
    turn: int
    """After how many of its turns."""


class Match:
    """A game under way.

    What was played is a tree, of which nothing is ever cut off: `root` is its start, and `head` the
    moment after the last complete turn.  The turn under way lies between two nodes.  Undo goes back,
    redo forward along the branch that was left last, and playing something else begins a branch of
    its own, which becomes the main line.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        seed: int = 0,
        start: Position | None = None,
        *,
        practice: bool = False,
        control: TimeControl | None = None,
    ) -> None:
        """Begin a game; `start` is a position chosen instead of the usual one for `seed`.

        In a `practice` game, moves can be taken back though cards were seen since.  With `control`
        the players' time is limited; whoever plays the game lets the clock go.

        Raises GameError unless there is one player for each seat, and where `start` can't be played from.
        """
        if len(players) != len(game.seats):
            raise GameError(
                Message(
                    "{game} needs {seats} players, not {players}.",
                    game=game.title,
                    seats=len(game.seats),
                    players=len(players),
                )
            )
        if start is not None and (reason := unplayable(start)) is not None:
            raise GameError(reason)
        self.id = ""
        """The name of this game among those that are kept; empty until it is."""
        self.stamp: object = None
        """The stamp of its file when it was read, where nobody owns that yet."""
        self.kept_elsewhere = False
        """Whether a file, or another game, holds what this one says, and is to stay as it is: whatever is
        played here makes this a game of its own."""
        self.changes = 0
        """How many times something was played, or said to end the game, that was not there before."""
        self.copy_of = ""
        """The id of the kept game that it is a copy of, wherever that is kept."""
        self.origin: Origin | None = None
        """The finished game that this one goes on from, if it does."""
        self.title = ""
        """The name that somebody gave this game; empty for most."""
        self.event = ""
        """The tournament that it was played in."""
        self.tags: tuple[str, ...] = ()
        """Words by which somebody finds it again."""
        self.notices: list[Message] = []
        """What was wrong in its file and is read as something else, to be said once: whole sentences."""
        self.replaced: set[str] = set()
        """Other engines, by their ids, in whose place the built-in one plays while the game is shown."""
        self.series: Winners = ()
        """Who won the games before this one in a series of rematches."""
        self.study = False
        """Whether it is an analysis board: whoever looks at it tries turns of all seats, and sees everything.

        Nobody wins or loses there; its main line is what was tried first, and it stands at its end.
        """
        self.owed = 0
        """In a return match, by how many wins the one on seat 0 is free; 0 in other games."""
        self.paused = False
        """Whether engines among themselves wait until somebody lets them play on."""
        self.game = game
        self.players = list(players)
        self.next_strength: Strength | None = None
        """How strong engines that follow their person are in a rematch, if that is known by now."""
        self.seed = seed
        self.practice = practice
        self.chosen_start = start is not None
        self.start = start if start is not None else game.start(seed)
        self.root = Node(self.start)
        self.clock = MatchClock(control, self.root) if control is not None else None
        """What each player has left, where their time is limited."""
        self._ended: Ended | None = None
        # The branch that undo and redo move along, the turn after it that is not complete, and how
        # many turns of the one and how many actions of the next turn have been played.
        self._line = [self.root]
        self._tail: tuple[Ply, ...] = ()
        self._at = (0, 0)

    # How it stands

    @property
    def head(self) -> Node:
        """The moment after the last complete turn."""
        return self._line[self._at[0]]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._position(self._at)

    @property
    def ended(self) -> Ended | None:
        """How the players ended the game, if they did and the rules did not."""
        return self._ended

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by the players' word; None while it goes on."""
        if self.study or (self._ended is None and self.position.result is None):
            return None  # asked many times a frame, while names take a while
        return self._result_among(self.names, self.you)

    @property
    def hides_cards(self) -> bool:
        """Whether there is something in it that nobody may see yet."""
        return self.game.has(HiddenInformation) and not self.study and self.result is None

    def _result_among(self, called: Sequence[str | Message], you: SeatIndex | None) -> Result | None:
        """How it ended, in words with these names for the players, of whom `you` is spoken to."""
        ended = self._ended
        if ended is None:
            result = self.position.result
            if result is None:
                return None
            if result.resigned is None:
                return result.told(called, you)
            ended = Ended("resignation", result.resigned)
        loser = ended.seat
        if loser is not None and loser == you:
            told = {"time": Message("You have no time left."), "resignation": Message("You resigned.")}
            if ended.by in told:
                return Result(1 - loser, told[ended.by])
        return Result(None if loser is None else 1 - loser, ended.reason(called[loser or 0]))

    def told(self, result: Result) -> Result:
        """An end that may come, in words with the players' names."""
        return result.told(self.names, self.you)

    @property
    def outcome(self) -> Message | None:
        """How the game ended, in sentences that call the players by their sides; None while it goes on."""
        return self._outcome_among([seat.name for seat in self.game.seats], None)

    @property
    def told_outcome(self) -> Message | None:
        """How the game ended, in sentences to whoever plays; None while it goes on."""
        return self._outcome_among(self.names, self.you)

    def _outcome_among(self, called: Sequence[str | Message], you: SeatIndex | None) -> Message | None:
        result = self._result_among(called, you)
        if result is None:
            return None
        if result.winner is None:
            return Message("Draw. {reason}", reason=result.reason)
        if you is None:
            return Message("{seat} wins. {reason}", seat=called[result.winner], reason=result.reason)
        if result.winner == you:
            return Message("You win! {reason}", reason=result.reason)
        return Message("You lost. {reason}", reason=result.reason)

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        return self.players[self.position.mover]

    @property
    def has_person(self) -> bool:
        """Whether anybody here is a person."""
        return any(player.is_person for player in self.players)

    @property
    def you(self) -> SeatIndex | None:
        """The seat of the person who is spoken to, if one without a name plays alone against computers."""
        return spoken_to(self.players)

    @property
    def names(self) -> tuple[str | Message, ...]:
        """The names of the players, on all screens and in all that is saved."""
        return names_of(self.seated, self.game.seats)

    @property
    def seated(self) -> list[Player]:
        """Who plays: the built-in engine itself, where it has taken the place of another one."""
        return [
            Player("engine", level=player.level or HIGHEST_LEVEL)
            if player.engine in self.replaced
            else player
            for player in self.players
        ]

    @property
    def cast(self) -> Cast:
        """The players for sentences on turns.  Whose pieces are all of one kind is pictured as one."""
        return Cast(
            [
                Pictured(seat.pieces[0], name) if len(seat.pieces) == 1 else name
                for seat, name in zip(self.game.seats, self.names, strict=True)
            ],
            self.you,
        )

    @property
    def plies(self) -> Sequence[Ply]:
        """Everything played so far, oldest first."""
        played = [ply for node in self._line[: self._at[0] + 1] for ply in node.plies]
        return [*played, *self.unfinished]

    @property
    def turns(self) -> list[Turn]:
        """The complete turns so far, oldest first."""
        nodes = self._line[1 : self._at[0] + 1]
        return [turn for node in nodes if (turn := node.turn) is not None]

    @property
    def unfinished(self) -> Sequence[Ply]:
        """The plies of the turn under way: empty between turns."""
        turns, plies = self._at
        return self._next_turn(turns)[:plies]

    @property
    def last_events(self) -> list[Event]:
        """What happened so far in the turn under way, or else in the last one."""
        return [event for ply in self.unfinished or self.head.plies for event in ply.events]

    # Playing

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play a legal action; what happened.  Raises IllegalTurn for any other."""
        self._check_open()
        position = self.position
        if action != resignation_of(position) and action not in position.actions():
            raise IllegalTurn(
                position.explain(action.text)
                or Message("“{action}” is not legal here.", action=action.text or action.spots[-1])
            )
        turns, plies = self._at
        ahead = self._next_turn(turns)
        known = ahead[plies] if plies < len(ahead) else None
        way = shown_way(position, action)
        if known is not None and known.action == action and shown_way(position, known.action) == way:
            ply = known
        else:
            after, events = position.play(action)
            ply = Ply(action, events, after)
            ahead = (*ahead[:plies], ply)
            self._branch(turns, ahead)
        complete = turns + 1 < len(self._line) and plies + 1 == len(ahead)
        self._at = (turns + 1, 0) if complete else (turns, plies + 1)
        if complete and self.clock is not None:
            self.clock.turned(self.head)
        return ply.events

    def _branch(self, turns: int, plies: tuple[Ply, ...]) -> None:
        """Let the line go on with other plies after so many turns."""
        self.changes += 1
        del self._line[turns + 1 :]
        self._tail = plies
        head = self._line[-1]
        if ended(head.position, plies[-1].position):
            node = head.add(plies)
            node.promote(first=True)
            self._line += [node, *node.main_line()]
            self._tail = ()

    def read_turn(self, text: str) -> Turn:
        """What playing a turn (or one action, where those are the moves) from its notation would do.

        Raises GameError with the reason where it can't be played.
        """
        self._check_open()
        return play_text(self.position, text)

    def play_turn(self, text: str) -> None:
        """Play a turn from its notation.  Raises GameError as `read_turn` does; then nothing was played."""
        for action in self.read_turn(text).actions:
            self.play(action)

    def resign(self, seat: SeatIndex) -> None:
        """Let `seat` give up: by the rules of the game if they know how, else its opponent wins.

        Raises IllegalTurn where the game is over, or the rules let only the mover resign.
        """
        self._check_open()
        if (resignation := resignation_of(self.position)) is None:
            self._say(Ended("resignation", seat))
        elif seat == self.position.mover:
            self.play(resignation)
        else:
            raise IllegalTurn(Message("Only the player to move can resign."))

    def lose_on_time(self) -> tuple[Event, ...]:
        """The player to move has no time left: they lose, or with more left drop out as if they resigned.

        What happened on the board then.  Raises IllegalTurn where the game is over.
        """
        return self._lose(Ended("time", self.position.mover))

    def fail(self, failure: Failure) -> tuple[Event, ...]:
        """The engine that is to move fails: it loses, or where more are left, drops out as if it resigned.

        What happened on the board then.  Raises IllegalTurn where the game is over.
        """
        return self._lose(Ended("failure", self.position.mover, failure))

    def _lose(self, ended: Ended) -> tuple[Event, ...]:
        self._check_open()
        resignation = resignation_of(self.position)
        if len(self.players) > 2 and resignation is not None:
            return self.play(resignation)
        self._say(ended)
        return ()

    def agree_draw(self) -> None:
        """End the game as a draw that the players want.  Raises IllegalTurn if it is over already."""
        self._check_open()
        self._say(Ended("agreement"))

    def break_off(self) -> None:
        """End a game that is too long as a draw.  Raises IllegalTurn if it is over already."""
        self._check_open()
        self._say(Ended("length"))

    def end(self, ended: Ended) -> None:
        """End the game as it is told to have ended.  Raises IllegalTurn where it can't have."""
        mover = self.position.mover
        match ended:
            case Ended(by="agreement"):
                self.agree_draw()
            case Ended(by="length"):
                self.break_off()
            case Ended(by="resignation", seat=int(seat)):
                self.resign(seat)
            case Ended(by="time") if ended.seat == mover:
                self.lose_on_time()
            case Ended(by="failure") if ended.seat == mover:
                self.fail(ended.failure or "crash")
            case Ended(by="time"):
                raise IllegalTurn(Message("Only the player to move can run out of time."))
            case _:
                raise IllegalTurn(Message("Only the engine that is to move can fail."))

    def _say(self, ended: Ended) -> None:
        self._ended = ended
        self.changes += 1

    def _check_open(self) -> None:
        if (outcome := self.outcome) is not None:
            raise IllegalTurn(Message("The game is over. {outcome}", outcome=outcome))

    def set_strength(self, seat: SeatIndex, strength: Strength) -> None:
        """Let the engine on `seat` play so strongly from now on."""
        self.players[seat] = replace(self.players[seat], level=strength.level, above=strength.above)

    def next_players(self) -> list[Player]:
        """Those who play, engines that follow their person as strong as they are in a rematch."""
        strength = self.next_strength
        if strength is None:
            return list(self.players)
        return [
            replace(player, level=strength.level, above=strength.above) if player.follows else player
            for player in self.players
        ]

    # Taking back

    def go_to(self, node: Node) -> None:
        """Have the game stand at a node of its record, whoever is to move there.

        Redo goes on along the line of that node.  A word that ended the game is taken back.
        """
        self._ended = None
        path = node.path
        assert path[0] is self.root, "a node of another game"
        self._line, self._tail = [*path, *node.main_line()], ()
        self._at = (node.number, 0)
        self._put_clock()

    def _put_clock(self) -> None:
        if self.clock is not None:
            self.clock.put_at(self.head)

    def follow_main_line(self) -> None:
        """Have an analysis board stand at the end of its main line."""
        if self.study and self.head is not self.root.end:
            self.go_to(self.root.end)

    def can_go_to(self, node: Node) -> bool:
        """Whether the game may go on from a node: a person, or nobody but engines, is to move there.

        Where cards are hidden, they have been seen since; so there the game has to be over, or practice.
        """
        here = node is self.head and not self.unfinished and self._ended is None
        if here or node.position.result is not None or not self._person_moves_at(node.position):
            return False
        return not self.game.has(HiddenInformation) or self.practice or self.result is not None

    def remove(self, node: Node) -> None:
        """Take a node, and all after it, out of the record.

        Raises GameError if the game stands there; an analysis board stands before it then.
        """
        if self.study and node in self._line and node.parent is not None:
            self.go_to(node.parent)
        turns, number = self._at[0], node.number
        on_line = number < len(self._line) and self._line[number] is node
        if on_line and number <= turns:
            raise GameError(Message("The game stands at a moment that would be removed."))
        if on_line:
            self._tail = tuple(self.unfinished) if number == turns + 1 else ()
            del self._line[number:]
        node.remove()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        if self._ended is not None:
            # The end has shown all hands.
            return self.practice or not self.game.has(HiddenInformation)
        return self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be played again."""
        return self._ended is None and self._at < self._end

    def undo(self) -> None:
        """Take back: a word that ended the game, or a step of the unfinished turn, or else turns.

        Against an engine that is two turns, so that the person is to move again.
        """
        if not self.can_undo:
            return
        if self._ended is not None:
            if self._ended.by == "time":
                self._put_clock()
            self._ended = None
        elif (before := self._before()) is not None:
            within = before[0] == self._at[0]
            self._at = before
            if not within:
                self._put_clock()

    def redo(self) -> None:
        """Play again what one undo took back."""
        if self.can_redo:
            edges = ((turns, 0) for turns in range(self._at[0] + 1, len(self._line)))
            self._at = next((edge for edge in edges if self._person_moves(edge)), self._end)
            self._put_clock()

    @property
    def _end(self) -> tuple[int, int]:
        return len(self._line) - 1, len(self._tail)

    def _before(self) -> tuple[int, int] | None:
        before = self._step_back()
        return before if before is not None and before >= self._barrier() else None

    def _barrier(self) -> tuple[int, int]:
        """The moment since which nothing was seen any more that had been hidden.

        Where cards are hidden, that is within the turn under way, but for practice games.
        """
        if self.practice or not self.game.has(HiddenInformation):
            return 0, 0
        seen = [count for count, ply in enumerate(self.unfinished, 1) if _shows_a_card(ply.events)]
        return self._at[0], seen[-1] if seen else 0

    def _step_back(self) -> tuple[int, int] | None:
        turns, plies = self._at
        if plies and self.mover.is_person:
            return turns, plies - 1
        last = turns if plies else turns - 1
        return next(((at, 0) for at in range(last, -1, -1) if self._person_moves((at, 0))), None)

    def _person_moves(self, at: tuple[int, int]) -> bool:
        """Whether a person is to move at a place of the line (or nobody here is a person)."""
        return self._person_moves_at(self._position(at))

    def _person_moves_at(self, position: Position) -> bool:
        return not self.has_person or self.players[position.mover].is_person

    def _position(self, at: tuple[int, int]) -> Position:
        turns, plies = at
        return self._next_turn(turns)[plies - 1].position if plies else self._line[turns].position

    def _next_turn(self, turns: int) -> tuple[Ply, ...]:
        """The plies that follow on the line after so many turns: a complete turn, or the last one begun."""
        return self._line[turns + 1].plies if turns + 1 < len(self._line) else self._tail


def _shows_a_card(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Turned) and event.before == BACK for event in events)
