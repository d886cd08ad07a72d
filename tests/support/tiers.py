"""Which tests are `quick`, and which are `nightly`, by the names of their files and functions.

`python -m pytest -m quick` is for each save: rules, searches, matches, content and words, in a minute.
`python -m pytest` is everything but what is `nightly`: whole programs in real windows, people who play by
ear, tables that are solved afresh, and more of what is drawn by lot.  `--nightly` runs all there is, as does
naming its file.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

_QUICK_FILES = """
    architecture clock damaged_games edited_files editing end_words endings engine_info_line engine_inside
    fano330 fano_cards_actions fano_cards_draw fano_cards_ends fano_cards_explained fano_cards_hidden
    fano_cards_policy fano_cards_relation fano_cards_specials fano_cards_text fano_cards_two_suits
    fano_nim fano_nim_solver fanorona_core fanorona_endgames fanorona_eval fanorona_explanation
    fanorona_patterns fanorona_perft fanorona_position fanorona_rules file_names fixation fixation_eval
    fixation_rules game_text geometries golden guides hidden_positions hint_words ismcts languages layouts
    lesson_files library licences match materials me memo messages move_numbers openings position_index
    position_search puzzle_progress rating record saves search series shared_search standing
    store structs studies tasks texts_against_rules theme_drafts themes translations turn_words value_words
    workflows
"""
_NIGHTLY_FILES_AND_TESTS = """
    played_blind played_by_ear walked_blind walked_by_ear window first_five_minutes
    ui_cards::two_people_play_a_whole_game_with_a_curtain_between_turns
    distribution::a_folder_that_cannot_be_written_is_installed
    fano330_solved::the_table_is_what_solving_afresh_finds
    startup::the_start_is_measured_and_leaves_nothing_behind
    ending::an_engine_that_hangs_is_ended_too
    bench_window::the_window_is_measured_and_nothing_is_left_behind
    bench_search::lateness_is_measured_and_told
    languages::a_language_is_begun_translated_and_used
    fano_cards_world::needed_cards_are_kept_as_often_as_is_thought
    resizing::500_resizes_take_no_more_than_250
    ui_practice::who_overlooks_withdrawals_is_told_so_and_the_deck_thins
    open_puzzles::the_thinker_proves_what_each_turn_is_worth
    library::a_thousand_games_are_listed_in_a_moment
    bench_search::the_gain_is_told
    compiled::the_player_of_cards_is_the_same_compiled_and_interpreted
    voice::some_of_a_game_of_fanorona_is_played_by_ear
"""
QUICK = frozenset(_QUICK_FILES.split())
"""Files all of whose tests are quick, without `test_` and `.py`."""
NIGHTLY = frozenset(_NIGHTLY_FILES_AND_TESTS.split())
"""Files all of whose tests wait for the night, and tests of others: `file::test`, without `test_`."""


def by_night(values: Iterable[object], by_day: int) -> list[object]:
    """Values for `parametrize`, tuples for several names; all but the first few wait for the night."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[] if number < by_day else [pytest.mark.nightly],
        )
        for number, value in enumerate(values)
    ]


def each_met(*columns: Iterable[object], by_day: int | None = None) -> list[object]:
    """All ways to choose of each column, for `parametrize`; by day so few that each value is met at all.

    Where even these take long, only the first of them are for the day.
    """
    lists = [list(column) for column in columns]
    met = [tuple(each[row % len(each)] for each in lists) for row in range(max(map(len, lists)))]
    return by_night([*met, *(row for row in product(*lists) if row not in met)], by_day or len(met))
