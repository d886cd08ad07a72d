"""What holds in every position of every game, whatever its rules."""

from __future__ import annotations

from fanoboard.games.capabilities import Searchable, held_in, searchable
from fanoboard.games.events import Cast, apply
from fanoboard.games.game import Position
from fanoboard.games.turns import moves, play_text
from fanoboard.messages import Message
from fanoboard.search.state import UNDECIDED


def check_position(position: Position) -> None:
    """Hold the actions, events and texts of a position to the contract."""
    game = position.game
    actions = position.actions()
    assert bool(actions) == (position.result is None)
    assert game.position(position.text()).text() == position.text()
    ways = [(way, number) for number, action in enumerate(actions) for way in action.ways]
    starts = {way[:length]: number for way, number in ways for length in range(1, len(way) + 1)}
    for way, number in ways:
        assert starts[way] == number, f"{way} is the beginning of another action"
    assert len({way for way, _ in ways}) == len(ways)
    before = position.picture()
    for action in actions:
        step = position.play(action)
        assert dict(apply(before, step.events)) == dict(step.position.picture())
    assert dict(position.picture()) == dict(before)


def check_sentence(message: object) -> None:
    """Hold a text for people to what a sentence is: a capital letter (or a name), a stop, all printable."""
    assert isinstance(message, Message)
    assert not message.text[0].islower(), message
    assert len(str(message)) > 10
    assert str(message)[-1] in ".!?", message
    assert str(message).isprintable(), message


def check_texts(position: Position) -> None:
    """Hold what a position says to people to the contract."""
    if position.result is not None:
        check_sentence(position.result.reason)
    check_sentence(position.prompt())
    beginnings = {way[:length] for action in position.actions() for way in action.ways for length in (1, 2)}
    for picked in sorted(beginnings - {way for action in position.actions() for way in action.ways})[:20]:
        check_sentence(position.prompt(picked))
    names = [f"Player {seat}" for seat in range(len(position.game.seats))]
    for action in position.actions()[:30]:
        for you in (None, position.mover):
            told = position.turn_words([action], Cast(names, you))
            check_sentence(told)
            assert (
                str(told).startswith("You " if you is not None else names[position.mover]) or you is not None
            )
    for spot in (*position.picture(), "nowhere"):
        tip = position.tip(spot)
        assert tip is None or str(tip)[0].isupper() or str(tip)[0].isdigit(), tip
    for text in ("?", "a1", "\0\n", "{turn}", "9" * 50):
        check_sentence(position.explain(text))
    spots = [*list(position.picture())[:10], "nowhere", "{spot}"]
    for clicked in (*([spot] for spot in spots), spots[:2], spots[-2:], spots):
        check_sentence(position.explain_clicks(clicked))
    for spot in {spot for action in position.actions() for way in action.ways for spot in way}:
        label = position.label(spot)
        assert isinstance(label, Message)
        assert str(label)


def check_search(position: Searchable) -> None:
    """Hold a state to its position: same turns, same outcome, and taking back restores the key."""
    if held_in(position) is not None:
        return
    state = position.state()
    turns = list(moves(position))
    if position.result is not None:
        assert not turns
        assert state.outcome() != UNDECIDED or state.generate() == 0
        return
    assert state.seat() == position.mover
    first, key = state.top, state.key()
    count = state.generate()
    assert count == len(turns)
    for index in list(range(first, first + count))[:: max(1, count // 8)]:
        text = position.move_text(state, index)
        state.play(index)
        assert state.key() == searchable(play_text(position, text).position).state().key()
        state.undo()
        assert state.key() == key


def check_state(position: Position) -> None:
    """Hold the search state of a position to the position: same moves, keys and results."""
    state = searchable(position).state()
    assert state.seat() == position.mover
    first = state.top
    count = state.generate()
    texts = [searchable(position).move_text(state, first + index) for index in range(count)]
    if position.result is not None:
        winner = position.result.winner
        expected = 0 if winner is None else 1 if winner == position.mover else -1
        assert (state.outcome() if state.outcome() != 2 else state.stuck()) == expected
        return
    assert state.outcome() == 2
    actions = {action.text: action for action in position.actions()}
    assert sorted(texts) == sorted(actions)
    key = state.key()
    for index, text in enumerate(texts):
        state.play(first + index)
        after = searchable(position.play(actions[text]).position).state()
        assert state.key() == after.key()
        assert state.outcome() == after.outcome()
        assert state.evaluate() == after.evaluate()
        state.undo()
        assert state.key() == key
