"""What every game passes with every option: random games from the start to the end.

The games are found by their folders and the mixes of options by their option lists, so a new game
is held to all of this without a word here.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from invariants import check_position, check_search, check_sentence, check_texts

from fanoboard.content.layout_registry import register_layouts
from fanoboard.games import games
from fanoboard.games.capabilities import (
    HiddenInformation,
    Searchable,
    event_as_seen,
    held_in,
    observation,
    searchable,
)
from fanoboard.games.errors import GameError, IllegalTurn, InvalidPosition
from fanoboard.games.events import apply
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.options import Choice, Number, Option, OptionValue, Toggle
from fanoboard.games.turns import moves, play_text
from fanoboard.messages import Message

register_layouts()
CHECKED = 12
"""Positions of a game that are looked at closely; all of them are played through."""
RANDOM_MIXES = 6


def values(option: Option) -> list[OptionValue]:
    """What an option can be set to: everything, or for a number its default and its ends."""
    match option:
        case Choice():
            return list(option.choices)
        case Toggle():
            return [option.default, not option.default]
        case Number():
            ends = {option.default, option.low, min(option.high, 8)} - {option.gap}
            return sorted(ends)


def mixes(game: type[Game]) -> list[Game]:
    """The game with each value of each option, and with some of them mixed by chance."""
    random = Random(7)
    chosen: list[dict[str, OptionValue]] = [{}]
    for option in game.option_list:
        chosen += [{option.name: value} for value in values(option) if value != option.default]
    for _ in range(RANDOM_MIXES):
        chosen.append({option.name: random.choice(values(option)) for option in game.option_list})
    found = []
    for options in chosen:
        try:
            found.append(game(options))
        except GameError as error:
            # A mix may be refused, but in words.
            check_sentence(error.message)
    return found


MIXES = {kind: mixes(kind) for kind in games().values()}
ALL = [game for found in MIXES.values() for game in found]


def name(game: Game) -> str:
    changed = (
        f"{o.name}={game.options[o.name]}" for o in game.option_list if game.options[o.name] != o.default
    )
    return "-".join((game.name, *changed)).replace(" ", "_")


def random_game(game: Game, seed: int) -> list[Position]:
    """All positions of a game played by chance, to its end."""
    random = Random(seed)
    positions = [game.start(seed)]
    while actions := positions[-1].actions():
        positions.append(positions[-1].play(random.choice(actions)).position)
        assert len(positions) < 20_000, "the game does not end"
    return positions


@pytest.fixture(scope="module", params=ALL, ids=name)
def played(request: pytest.FixtureRequest) -> list[Position]:
    game: Game = request.param
    # A repetition that never counts and no other limit: such a game may last for ever.
    endless = game.options.get("repetition") == 0 or game.options.get("capture_limit") == 0
    return random_game(game, 3)[: 200 if endless else None]


def sample(positions: list[Position], count: int = CHECKED) -> list[Position]:
    """Some positions spread over a game, its first and its last among them."""
    step = max(1, len(positions) // count)
    return [*positions[::step], positions[-1]]


@pytest.fixture(scope="module", params=MIXES, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest) -> type[Game]:
    found: type[Game] = request.param
    return found


def test_a_game_is_introduced_in_words(kind: type[Game]) -> None:
    check_sentence(kind.summary)
    captions = [kind.title, kind.credit]
    for option in kind.option_list:
        captions += [option.title, option.meaning]
        if isinstance(option, Choice):
            captions += option.words.values()
    for caption in captions:
        assert isinstance(caption, Message)
        assert str(caption)[0].isupper() or str(caption)[0].isdecimal(), caption
        assert not str(caption).endswith("."), "captions end alike"


def test_seats_are_told_apart_and_no_piece_is_of_two_of_them(kind: type[Game]) -> None:
    for game in MIXES[kind]:
        seats = game.seats
        assert len(seats) >= 2
        assert len({seat.id for seat in seats}) == len(seats)
        assert all(re.fullmatch("[a-z0-9-]+", seat.id) for seat in seats), "files hold them"
        assert all(isinstance(seat.name, Message) for seat in seats)
        assert len({str(seat.name) for seat in seats} - {""}) == len(seats)
        pieces = [piece for seat in seats for piece in seat.pieces]
        assert len(set(pieces)) == len(pieces)


def test_pieces_that_are_somebodys_are_all_of_the_pieces(played: list[Position]) -> None:
    """Where seats have pieces, play shows those and no others; else it shows what is nobody's."""
    game = played[0].game
    shown = {piece for position in played for pile in position.picture().values() for piece in pile}
    owned = {piece: index for index, seat in enumerate(game.seats) for piece in seat.pieces}
    assert shown
    assert not owned or shown == set(owned)
    for piece in shown:
        assert game.owner([piece]) == owned.get(piece)
        assert game.owner(["no piece", piece]) == owned.get(piece)
    assert game.owner([]) is None


def test_a_game_hides_what_it_says_it_hides(kind: type[Game]) -> None:
    starts = [game.start() for game in MIXES[kind]]
    seen = [
        observation(start, seat) == start.text() for start in starts for seat in range(len(start.game.seats))
    ]
    assert kind.has(HiddenInformation) == (not all(seen))


def test_levels_lead_up_to_the_full_strength(kind: type[Game]) -> None:
    assert len(kind.levels) == HIGHEST_LEVEL
    best = kind.levels[-1]
    assert (best.errs, best.depth, best.nodes) == (False, None, None)


def test_what_cannot_be_read_is_refused_in_a_sentence(kind: type[Game]) -> None:
    text = kind().start().text()
    for wrong in ("", "?", "\0", "{text}", text[1:], text + " x", "9" * 5000):
        with pytest.raises(InvalidPosition) as refused:
            kind().position(wrong)
        check_sentence(refused.value.message)
        assert len(str(refused.value)) < 400, "not all of a long text is repeated"
    with pytest.raises(GameError) as unknown:
        kind({"no such option": 1})
    check_sentence(unknown.value.message)


def test_what_is_said_to_people_are_sentences(played: list[Position]) -> None:
    for position in sample(played):
        check_texts(position)


def test_the_game_ends_with_a_reason(played: list[Position]) -> None:
    result = played[-1].result
    if result is not None:
        assert str(result.reason)
        assert result.winner is None or 0 <= result.winner < len(played[-1].game.seats)
        assert not played[-1].actions()


def test_actions_events_and_texts(played: list[Position]) -> None:
    for position in sample(played):
        check_position(position)


def test_every_viewer_sees_the_picture_that_the_events_make(played: list[Position]) -> None:
    for position in sample(played):
        for viewer in range(len(position.game.seats)):
            before = position.picture(viewer)
            for action in position.actions()[:5]:
                after, events = position.play(action)
                seen = [event_as_seen(position, event, viewer) for event in events]
                assert dict(apply(before, seen)) == dict(after.picture(viewer))


def test_what_is_legal_is_what_explain_allows(played: list[Position]) -> None:
    positions = [position for position in sample(played, 6) if held_in(position) is None]
    texts = {turn.text for position in positions for turn in moves(position)}
    for position in positions:
        legal = {turn.text for turn in moves(position)}
        others = sorted(texts - legal)[:60]
        for text in [*sorted(legal)[:60], *others, "", "?", "a1", "\0", "9" * 50]:
            reason = position.explain(text)
            assert (reason is None) == (text in legal), f"{text!r}: {reason}"
            if reason is None:
                assert play_text(position, text).text == text
            else:
                assert len(str(reason)) > 10
                with pytest.raises(IllegalTurn):
                    play_text(position, text)


def test_playing_leaves_the_earlier_position_as_it_was(played: list[Position]) -> None:
    for position in sample(played):
        text, key, picture = position.text(), position.key(), dict(position.picture())
        for action in position.actions()[:5]:
            position.play(action).position.actions()
        assert (position.text(), position.key(), dict(position.picture())) == (text, key, picture)


def test_the_search_state_plays_the_same_game(played: list[Position]) -> None:
    if not played[0].game.has(Searchable):
        pytest.skip("it has no search state: it is searched in another way")
    for position in sample(played):
        check_search(searchable(position))
