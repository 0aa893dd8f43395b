"""Any sequence of what API and workers may do, compared after each step with a model in plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from common.queue.lease import Lease
from common.queue.types import LeaseLost
from common.scope import SessionRef
from common.vocabulary import Fate
from tests.support.queue_sides import Sides, check_consistent, turn

SESSIONS = [
    SessionRef("a", "u", "s"),
    SessionRef("a", "u", "s:2"),
    SessionRef("a", "u:s", "2"),
    SessionRef("b", "u", "s"),
]

refs = st.sampled_from(SESSIONS)
ids = st.lists(st.sampled_from([f"t{n}" for n in range(8)]), min_size=1, max_size=4)


@dataclass
class Model:
    """A session as the contract describes it."""

    buffer: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    ring: list[str] = field(default_factory=list)
    lease: Lease | None = None
    deferred: bool = False
    stale: Lease | None = None

    @property
    def waiting(self) -> list[str]:
        return self.claimed + self.buffer


class QueueMachine(RuleBasedStateMachine):
    sides: Sides

    def __init__(self) -> None:
        super().__init__()
        self.sides.raw.flushall()
        self.model = {ref: Model() for ref in SESSIONS}

    def of_user(self, ref: SessionRef) -> Iterable[Model]:
        return (model for other, model in self.model.items() if other.scope == ref.scope)

    @rule(ref=refs, turn_ids=ids, wake=st.booleans(), dropped=st.booleans())
    def post(self, ref: SessionRef, turn_ids: list[str], wake: bool, dropped: bool) -> None:
        model, new = self.model[ref], []
        for one in turn_ids:
            if one not in model.seen:
                model.seen.add(one)
                new.append(one)
        drop = "password" if dropped else None
        accepted = self.sides.run(
            self.sides.api.accept(ref, [turn(one, drop=drop) for one in turn_ids], wake=wake)
        )
        model.buffer += new
        if not dropped:
            model.ring = (model.ring + new)[-self.sides.settings.working_turns :]
        assert (accepted.accepted, accepted.duplicates) == (len(new), len(turn_ids) - len(new))
        assert accepted.pending_turns == sum(len(each.waiting) for each in self.of_user(ref))

    @rule(ref=refs, turn_ids=ids)
    def readmit(self, ref: SessionRef, turn_ids: list[str]) -> None:
        model = self.model[ref]
        for one in turn_ids:
            model.seen.add(one)
            if one not in model.waiting:
                model.buffer.append(one)
        self.sides.run(self.sides.api.readmit(ref, [turn(one) for one in turn_ids]))

    @rule(ref=refs)
    def acquire(self, ref: SessionRef) -> None:
        model = self.model[ref]
        lease = self.sides.worker.acquire(ref)
        assert (lease is not None) == (model.lease is None and not model.deferred)
        model.lease = lease or model.lease

    @precondition(lambda self: any(model.lease for model in self.model.values()))
    @rule(data=st.data(), count=st.integers(1, 6), dies=st.booleans())
    def work(self, data: st.DataObject, count: int, dies: bool) -> None:
        """Claim, then complete some: the whole of what a worker does to a batch, or as far as it gets."""
        ref = data.draw(st.sampled_from([ref for ref, model in self.model.items() if model.lease]))
        model = self.model[ref]
        assert model.lease is not None
        first = not model.lease.has_claimed
        claimed = self.sides.worker.claim(model.lease)
        if not model.claimed and (claimed or first):
            model.claimed, model.buffer = model.buffer, []
        assert claimed == len(model.claimed)
        batch = self.sides.worker.peek(model.lease, count)
        assert [one.turn_id for one in batch.turns] == model.claimed[:count]
        if dies:
            model.stale, model.lease = model.lease, None
            self.sides.expire_lease(ref)
        else:
            more = self.sides.worker.complete(model.lease, count)
            model.claimed = model.claimed[count:]
            assert more or not model.claimed

    @precondition(lambda self: any(model.lease for model in self.model.values()))
    @rule(data=st.data(), deferring=st.booleans())
    def give_back(self, data: st.DataObject, deferring: bool) -> None:
        ref = data.draw(st.sampled_from([ref for ref, model in self.model.items() if model.lease]))
        model = self.model[ref]
        assert model.lease is not None
        if deferring:
            self.sides.worker.defer(model.lease, 3600)
            model.deferred = bool(model.claimed)
        assert model.lease.release() is True
        model.stale, model.lease = model.lease, None

    @precondition(lambda self: any(model.stale for model in self.model.values()))
    @rule(data=st.data())
    def stale_worker_wakes_up(self, data: st.DataObject) -> None:
        ref = data.draw(st.sampled_from([ref for ref, model in self.model.items() if model.stale]))
        stale = self.model[ref].stale
        assert stale is not None
        for write in (self.sides.worker.claim, lambda lease: self.sides.worker.complete(lease, 9)):
            with pytest.raises(LeaseLost):
                write(stale)

    @rule(ref=refs)
    def flush(self, ref: SessionRef) -> None:
        assert self.sides.run(self.sides.api.request_flush(ref)) == len(self.model[ref].waiting)

    @rule()
    def dispatch(self) -> None:
        taken = self.sides.worker.take_due(10)
        assert len(taken) == len(set(taken))
        for ref in taken:
            assert self.model[ref].waiting
            assert self.model[ref].lease is None
            assert not self.model[ref].deferred

    @rule(ref=refs, turn_ids=ids)
    def forget(self, ref: SessionRef, turn_ids: list[str]) -> None:
        model = self.model[ref]
        touched = sum(one in turn_ids for one in model.ring + model.waiting)
        assert self.sides.run(self.sides.api.forget_turns(ref, turn_ids)) == touched
        model.ring = [one for one in model.ring if one not in turn_ids]

    @rule(ref=refs)
    def erase(self, ref: SessionRef) -> None:
        models = list(self.of_user(ref))
        erased = self.sides.worker.erase_user(ref.scope)
        assert erased.pending_turns == sum(len(model.waiting) for model in models)
        assert erased.working_turns == sum(len(model.ring) for model in models)
        for other in [other for other in SESSIONS if other.scope == ref.scope]:
            # A lease on a session that never had a turn is not the user's yet: it simply ends by itself.
            self.sides.expire_lease(other)
            self.model[other] = Model(stale=self.model[other].lease or self.model[other].stale)

    @invariant()
    def both_agree(self) -> None:
        for ref, model in self.model.items():
            shown = self.sides.run(self.sides.api.pending_turns(ref))
            assert [(one.turn_id, fate) for one, fate in shown] == [
                *((one, Fate.PROCESSING) for one in model.claimed),
                *((one, Fate.QUEUED) for one in model.buffer),
            ]
            working = self.sides.run(self.sides.api.working(ref, 100))
            assert [one.turn_id for one in working] == model.ring
            pending = self.sides.run(self.sides.api.pending(ref.scope))
            assert pending == sum(len(each.waiting) for each in self.of_user(ref))
        check_consistent(self.sides.raw)


@pytest.mark.parametrize("examples", [15, pytest.param(500, marks=pytest.mark.deep)])
def test_the_queue_does_what_the_model_does(sides: Sides, examples: int) -> None:
    # Leases end only where a rule says so.
    slow = sides.settings.model_copy(update={"lease_s": 3600.0, "redis_timeout_s": 10.0})
    QueueMachine.sides = Sides(slow)
    try:
        run_state_machine_as_test(
            QueueMachine,
            settings=hypothesis_settings(
                max_examples=examples,
                stateful_step_count=30,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        QueueMachine.sides.close()
