"""What a game keeps that declares a capability: a check for each of them, for every game that has it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeVar

import pytest
from support.game_contract import CHECKED, random_game, sample
from support.invariants import check_search, check_sentence
from support.tiers import by_night

from fanoboard.content.layout import load_layout, register_layouts
from fanoboard.content.paths import assets
from fanoboard.content.tables import book_for, tables_for
from fanoboard.games import capabilities, games
from fanoboard.games.capabilities import (
    CardGuidance,
    ChoiceLabels,
    ClickedStart,
    Duties,
    Editable,
    Examples,
    Handicaps,
    HiddenInformation,
    LayoutFamily,
    MoreTables,
    NamesMistakes,
    OpenCards,
    Openings,
    OwnThinker,
    PreparedStart,
    Relays,
    Resignable,
    ReturnMatches,
    Searchable,
    SeenByPeople,
    SharingThinker,
    Solved,
    SpotNames,
    Tables,
    TheoryBooks,
    Weights,
    unplayable,
)
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY, Cast, apply
from fanoboard.games.game import Game, Position
from fanoboard.games.guide import Guide
from fanoboard.games.mistake import THEMES
from fanoboard.games.openings import book_turns
from fanoboard.games.options import Choice
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import move_texts, play_text, tried

P = TypeVar("P", bound=Position)

CHECKS: dict[type[Any], Callable[[Any], None]] = {}
"""For each capability what holds for a game that has it; of one of positions, with its options as usual."""


def holds_for(kind: type[Any]) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    def known(check: Callable[[Any], None]) -> Callable[[Any], None]:
        CHECKS[kind] = check
        return check

    return known


def positions(game: Game, kind: type[P]) -> Iterator[P]:
    """Positions of a random game, as they are declared to be."""
    for position in sample(random_game(game, 5), CHECKED):
        assert isinstance(position, kind)
        yield position


def waiting() -> bool:
    return False


@holds_for(Searchable)
def the_state_plays_the_same_game(game: Game) -> None:
    """Same moves, same outcome, and taking back restores the key."""
    for position in positions(game, Searchable):
        check_search(position)


@holds_for(Relays)
def a_piece_is_held_within_a_turn_alone(game: Game) -> None:
    played = random_game(game, 5)
    held = [position.held for position in played if isinstance(position, Relays)]
    assert any(held)
    for before, spot, after in zip(played, held[1:], played[1:], strict=False):
        assert spot is None or (after.mover == before.mover and spot in after.picture())


@holds_for(ChoiceLabels)
def what_the_same_clicks_lead_to_is_told_apart(game: Game) -> None:
    for position in positions(game, ChoiceLabels):
        told: dict[tuple[str, ...], list[str]] = {}
        for action in position.actions():
            if (label := position.choice_label(action)) is not None:
                told.setdefault(action.spots[:2], []).append(str(label))
        assert all(len(set(labels)) == len(labels) for labels in told.values())


@holds_for(Duties)
def whom_a_duty_rests_on_can_be_moved(game: Game) -> None:
    for position in positions(game, Duties):
        first = {action.spots[0] for action in position.actions()}
        assert set(position.must) <= first
        for spot in list(first)[:3]:
            assert spot not in position.fixed(spot)


@holds_for(Examples)
def who_overlooks_a_duty_is_told_a_turn_that_fulfils_it(game: Game) -> None:
    for position in positions(game, Examples):
        spots = {spot: position.explain_clicks((spot,)) for spot in position.picture()}
        if any(reason.rule == "duty" for reason in spots.values()):
            named = {value for _, value in position.example().values}
            assert any(named >= {*action.spots[:2]} for action in position.actions())


@holds_for(Resignable)
def giving_up_is_legal_until_the_end_and_never_listed(game: Game) -> None:
    for position in positions(game, Resignable):
        action = position.resignation()
        assert (action is None) == (position.result is not None)
        if action is not None:
            assert action not in position.actions()
            assert position.explain(action.text) is None
            after = position.play(action).position
            assert after.result is not None or after.mover != position.mover


@holds_for(HiddenInformation)
def nobody_is_told_more_than_he_may_know(game: Game) -> None:
    names = {option.name for option in game.option_list}
    hidden = 0
    for position in positions(game, HiddenInformation):
        assert set(position.secret_options) <= names
        assert position.unplayable is None
        for seat in range(len(game.seats)):
            text = position.observation(seat)
            hidden += text != position.text()
            seen = position.as_seen(seat)
            assert seen.text() == text
            assert dict(seen.picture(seat)) == dict(position.picture(seat))
            if (reason := unplayable(seen)) is not None:
                check_sentence(reason)
        for viewer in (*range(len(game.seats)), NOBODY):
            for action in position.actions()[:5]:
                after, events = position.play(action)
                seen_events = [position.seen(event, viewer) for event in events]
                assert dict(apply(position.picture(viewer), seen_events)) == dict(after.picture(viewer))
                assert position.seen_text(action.text, position.mover) == action.text
    assert hidden, "something is hidden"


@holds_for(CardGuidance)
def a_table_explains_itself(game: Game) -> None:
    for position in positions(game, CardGuidance):
        targets = {seat: position.attacked_by(seat) for seat in range(len(game.seats))}
        assert all(str(position.seat_detail(seat)) and seat != target for seat, target in targets.items())
        pointed = [None, *position.picture(position.mover)]
        assert all(isinstance(position.guide((), spot), Guide) for spot in pointed)
        pieces = {piece for pile in position.picture().values() for piece in pile}
        for piece in pieces:
            assert all(trace.points for trace in position.traces(piece))
        for action in position.actions():
            assert str(position.told(action, Cast([""] * len(game.seats))).words)
            assert all(trace.points for trace in action.traces)
            assert position.put_off(action) is None or str(position.put_off(action))
            assert 0 <= position.shown_way(action) < len(action.ways)
    start = game.start(3)
    assert isinstance(start, CardGuidance)
    dealt = start.dealt(0)
    assert dealt is not None
    assert dict(apply(*dealt)) == dict(start.picture(0))


@holds_for(Editable)
def a_position_taken_apart_is_put_together_again(game: Editable) -> None:
    editing = game.editing
    for position in positions(game, Position):
        if isinstance(position, Relays) and position.held is not None:
            continue
        setup = editing.setup(position)
        assert set(setup.piles) <= set(editing.spots)
        assert game.position(editing.text(setup)).picture() == position.picture()


@holds_for(ClickedStart)
def a_spot_that_was_changed_is_changed_back(game: ClickedStart) -> None:
    check_sentence(game.setup_hint)
    start = game.start()
    spot = next(iter(start.picture()))
    fewer = game.with_spot_changed(start, spot, -1)
    assert fewer is not None
    assert fewer.text() != start.text()
    again = game.with_spot_changed(fewer, spot, 1)
    assert again is not None
    assert again.text() == start.text()
    assert game.with_spot_changed(start, "nowhere", 1) is None


@holds_for(Handicaps)
def who_begins_with_less_has_less(game: Handicaps) -> None:
    assert game.handicaps
    usual = game.start().picture()
    for handicap in game.handicaps:
        picture = game.position(handicap.start).picture()
        gone = [pile for spot, pile in usual.items() if spot not in picture]
        assert len(gone) == handicap.fewer
        assert {game.owner(pile) for pile in gone} == {handicap.seat}


@holds_for(ReturnMatches)
def a_return_match_leads_back_to_the_game_it_followed(game: ReturnMatches) -> None:
    returned = game.other_match()
    assert isinstance(returned, ReturnMatches)
    assert (game.is_return, returned.is_return) == (False, True)
    again = returned.other_match()
    assert again is not None
    assert (type(again), again.options) == (type(game), game.options)
    assert str(game.ask_return) != str(game.next_return)


@holds_for(PreparedStart)
def a_start_is_worked_out_once_and_can_be_stopped(game: PreparedStart) -> None:
    choices = [option for option in game.option_list if isinstance(option, Choice)]
    slow = [
        found
        for option in choices
        for value in option.choices
        if not (found := type(game)({option.name: value})).is_prepared(12_345)
    ]
    assert slow
    for each in slow:
        assert not each.prepare(12_345, lambda: True)
        assert each.prepare(12_345, waiting)
        assert each.is_prepared(12_345)


@holds_for(LayoutFamily)
def a_layout_that_is_offered_can_be_played_on(game: LayoutFamily) -> None:
    kind = type(game)
    layout = load_layout(game.layout)
    assert layout.name.startswith(kind.layout_family)
    try:
        kind.forget_layouts()
        before = kind.option_list
        kind.register_layout(
            "mine", layout.title, tuple(layout.points), [line.points for line in layout.lines]
        )
        assert kind.option_list != before
        kind.forget_layouts()
        assert kind.option_list == before
        with pytest.raises(GameError):
            kind.register_layout("mine", layout.title, ("a", "b"), [("a", "b"), ("b", "a")])
    finally:
        register_layouts()


@holds_for(OwnThinker)
def who_thinks_finds_a_legal_move(game: OwnThinker) -> None:
    position = game.start(2)
    thinker = game.thinker(lambda: tables_for(game))
    assert thinker is not None
    assert game.is_shared_out or not isinstance(thinker, SharingThinker)
    limits, told = Limits(nodes=200, lines=2), list[int]()
    found = thinker.think(position, limits, lambda info: told.append(info.multipv), waiting)
    assert position.explain(found.pv[0]) is None
    assert set(told) <= {1, 2}
    assert sorted(thinker.values(position, limits, waiting)) == move_texts(position)


@holds_for(Solved)
def who_knows_all_proves_what_every_turn_is_worth(game: Solved) -> None:
    assert game.is_solved
    thinker = game.thinker(lambda: tables_for(game))
    assert thinker is not None
    for position in positions(game, Position):
        if position.result is None:
            worth = thinker.values(position, Limits(), waiting)
            assert all(score.verdict is not Verdict.GUESS for score in worth.values())


@holds_for(Tables)
def tables_are_read_and_damaged_ones_refused(game: Tables) -> None:
    data = (assets() / "tables" / f"{game.tables}.xz").read_bytes()
    assert game.read_tables(data) is not None
    for damaged in (b"", b"?" * 100, data[: len(data) // 2]):
        with pytest.raises(GameError) as refused:
            game.read_tables(damaged)
        check_sentence(refused.value.message)


@holds_for(MoreTables)
def parts_stand_behind_those_that_they_need(game: MoreTables) -> None:
    assert all(isinstance(each, type(game)) for each in game.with_table_work())
    work = game.table_work
    for level in islice(work.levels, 2):
        known: set[str] = set()
        for part in work.parts(level):
            assert set(part.needs) <= known
            known.add(part.name)
        assert work.positions(level) > 0
        assert str(work.title(level))


@holds_for(Weights)
def weights_are_read_and_damaged_ones_refused(game: Weights) -> None:
    assert game.weights is not None
    data = (assets() / "weights" / f"{game.weights}.xz").read_bytes()
    assert game.read_weights(data) is not None
    with pytest.raises(GameError) as refused:
        game.read_weights(data[: len(data) // 2])
    check_sentence(refused.value.message)


@holds_for(Openings)
def turns_of_mirrored_positions_are_translated(game: Openings) -> None:
    assert book_for(game)
    start = game.start()
    assert start.text() in dict(game.images(start))
    for turn in book_turns(book_for(game), start):
        assert start.explain(turn.text) is None
    at = play_text(start, Random(2).choice(move_texts(start))).position
    for text, back in game.images(at):
        mirrored = move_texts(game.position(text))
        assert sorted(turn.translate(back) for turn in mirrored) == move_texts(at)


@holds_for(TheoryBooks)
def a_book_explains_the_end_of_a_game(game: TheoryBooks) -> None:
    book = game.theory_book(lambda: tables_for(game))
    assert book is not None
    assert book.chapters
    ended = random_game(game, 5)[-1]
    assert ended.result is not None
    finding = book.explain(ended, waiting)
    assert finding is not None
    assert finding.score is None or isinstance(finding.score, Score)
    assert str(finding.title)


@holds_for(NamesMistakes)
def what_a_mistake_was_about_has_a_name_and_a_sentence(game: NamesMistakes) -> None:
    """Of any two moves, whichever was better: the same theme each time, and a sentence."""
    random, named = Random(4), set()
    for seed in range(2):
        for position in random_game(game, seed)[:-1]:
            texts = move_texts(position)
            if len(texts) < 2:
                continue
            played, best = (tried(position, text) for text in random.sample(texts, 2))
            found = game.mistake(position, played, best, None)
            assert found == game.mistake(position, played, best, None)
            if found is not None:
                assert found.theme in THEMES
                check_sentence(found.why)
                named.add(found.theme)
    assert named


@holds_for(SeenByPeople)
def any_move_may_be_noticed_and_none_is_sure_to_be(game: SeenByPeople) -> None:
    for position in positions(game, Position):
        if position.result is None:
            assert all(0 < game.noticed(position, text) <= 1 for text in move_texts(position))


@holds_for(OpenCards)
def what_lies_open_is_the_same_for_all_and_hides_nothing(game: OpenCards) -> None:
    opened = game.opened()
    assert opened.seats == game.seats
    assert opened.options == game.options
    assert game.has(HiddenInformation)
    assert not opened.has(HiddenInformation)
    for position in sample(random_game(opened, 5), CHECKED):
        seen = [position.picture(viewer) for viewer in (None, NOBODY, *range(len(opened.seats)))]
        assert all(each == seen[0] for each in seen)
        assert position.text() == opened.position(position.text()).text()


@holds_for(SpotNames)
def check_names(game: Game) -> None:
    for position in positions(game, SpotNames):
        names = [position.spot_name(spot) for spot in position.picture()]
        assert len(set(map(str, names))) == len(names), "each spot has a name of its own"
        names += [position.piece_name(piece) for pieces in position.picture().values() for piece in pieces]
        assert all(str(name) and str(name).isprintable() for name in names)


OPTIONS = {("fixation", kind): {"board": "19 points"} for kind in (OwnThinker, Solved, Tables)}
"""Of games that have something with these options alone."""
DECLARED = [(name, kind) for name, game in games().items() for kind in CHECKS if game.has(kind)]


@pytest.mark.parametrize(
    ("name", "kind"),
    by_night([*DECLARED[::2], *DECLARED[1::2]], len(DECLARED[::2])),
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_game_keeps_what_it_declares(name: str, kind: type[Any]) -> None:
    CHECKS[kind](games()[name](OPTIONS.get((name, kind))))


def test_every_capability_is_checked_and_some_game_has_it() -> None:
    known = {
        each
        for _, each in inspect.getmembers(capabilities, inspect.isclass)
        if issubclass(each, Game | Position) and each.__module__ == capabilities.__name__
    }
    assert set(CHECKS) == known == {kind for _, kind in DECLARED}


def test_positions_are_of_the_class_that_the_game_names() -> None:
    for game in games().values():
        assert isinstance(game().start(), game.position_type)
