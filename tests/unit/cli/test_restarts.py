"""How restarts are spaced."""

from __future__ import annotations

from cli.supervisor.restarts import Restarts


def test_waits_double_up_to_the_longest() -> None:
    restarts = Restarts(give_up_after=100)

    assert [restarts.delay_after(lived_s=0) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]


def test_the_fifth_quick_death_in_a_row_is_the_last() -> None:
    restarts = Restarts()

    assert [restarts.delay_after(lived_s=0) for _ in range(5)] == [1, 2, 4, 8, None]


def test_a_program_that_was_well_for_a_while_starts_counting_anew() -> None:
    restarts = Restarts()
    for _ in range(4):
        restarts.delay_after(lived_s=0)

    assert restarts.delay_after(lived_s=20) == 1
    assert restarts.delay_after(lived_s=19.9) == 2
