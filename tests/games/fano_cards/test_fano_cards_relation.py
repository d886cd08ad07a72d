"""Who attacks whom: against the sequences that the game's own description names."""

from __future__ import annotations

from itertools import permutations

from fanoboard.games.fano_cards.rules_table import SEQUENCES, THIRD, TRIPLES, targets

DRAWN_LINES = ({2, 3, 5}, {1, 2, 4}, {4, 3, 6}, {6, 5, 1}, {1, 7, 3}, {4, 7, 5}, {6, 7, 2})


def test_named_sequences() -> None:
    named = {(3, 5, 2), (6, 3, 4), (3, 4, 6), (4, 6, 3), (1, 2, 4), (5, 6, 1)}
    assert named <= set(SEQUENCES)


def test_triples_are_the_drawn_lines() -> None:
    written = ["124", "235", "346", "457", "561", "672", "713"]
    assert ["".join(map(str, triple)) for triple in TRIPLES] == written
    assert sorted(map(sorted, DRAWN_LINES)) == sorted(map(sorted, TRIPLES))


def test_three_attacked_and_three_attackers() -> None:
    assert len(set(SEQUENCES)) == 21
    for number in range(1, 8):
        attackers = {a for a in range(1, 8) if number in targets(a)}
        assert len(targets(number)) == len(attackers) == 3
        assert {number, *targets(number), *attackers} == set(range(1, 8))


def test_a_sequence_is_a_line_read_cyclically() -> None:
    for line in DRAWN_LINES:
        forward = [order for order in permutations(line) if order in SEQUENCES]
        assert len(forward) == 3
        a, b, c = forward[0]
        assert set(forward) == {(a, b, c), (b, c, a), (c, a, b)}


def test_third_is_the_rest_of_the_line() -> None:
    for a in range(1, 8):
        for b in range(1, 8):
            expected = [c for x, y, c in SEQUENCES if (x, y) == (a, b)]
            assert [THIRD[a][b]] == (expected or [0])
