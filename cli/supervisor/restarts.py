"""When a process that died is started again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Restarts:
    """Counts the quick deaths of one process in a row. All times in seconds."""

    first_delay_s: float = 1.0
    longest_delay_s: float = 30.0
    #: A process that lived this long was well: what killed it is news, and counting starts anew.
    well_after_s: float = 20.0
    give_up_after: int = 5
    quick_deaths: int = 0

    def delay_after(self, lived_s: float) -> float | None:
        """How long to wait before the next start, after a life of `lived_s`; None to give up.

        1, 2, 4 ... up to `longest_delay_s`.
        """
        if lived_s >= self.well_after_s:
            self.quick_deaths = 0
        self.quick_deaths += 1
        if self.quick_deaths >= self.give_up_after:
            return None
        return min(self.longest_delay_s, self.first_delay_s * 2.0 ** (self.quick_deaths - 1))
