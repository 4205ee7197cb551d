"""Stages: a plan is trained in stages. Each counts act likelihoods from the plan of the stage before; the last one is
the longest. A training can be saved between stages and resumed: the plan is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from ...kernel.rules import Rules
from .act_likelihoods import blank_likelihoods, count_likelihoods
from .learn import PlanLearner
from .partners import Partner
from .plan import Plan, read_plan, write_plan

SHARES = (0.1, 0.1, 0.1, 0.1, 0.6)  # of the rounds, for each stage
COUNTED = 0.25  # rounds to count acts in, for each round of a stage
STEP = 5000  # rounds between two reports


class StagedTraining:
    """The training of a plan against itself and partners, over a number of rounds."""

    def __init__(self, rules: Rules, partners: Mapping[Partner, int], rounds: int, seed: int, share: float) -> None:
        self.rules = rules
        self.partners = partners
        self.rounds = rounds
        self.seed = seed
        self.share = share
        self.asked = sum(self.length(stage) for stage in range(len(SHARES)))  # the same, in whole stages
        self.stage = 0
        self.previous = blank_likelihoods(rules)  # or the plan of the stage before
        self.curve: list[tuple[int, float]] = []  # rounds, what one of the last ones was worth to who learned

    @property
    def done(self) -> int:
        """Count the rounds learned from."""
        return self.curve[-1][0] if self.curve else 0

    def length(self, stage: int) -> int:
        """Return the number of rounds of a stage."""
        return max(1, round(self.rounds * SHARES[stage]))

    def run(self, report: Callable[[StagedTraining], None]) -> Plan:
        """Learn to the end; `report` is called now and then, and may raise to stop, which loses the stage under way."""
        while self.stage < len(SHARES) - 1:
            self.previous = self.all_or_nothing(lambda: self.count_acts(self.learn_stage(report)))
            self.stage += 1
        learned = self.all_or_nothing(lambda: self.learn_stage(report))
        return read_plan(write_plan(learned))  # what is measured is what is kept, rounded as in its file

    def all_or_nothing(self, stage: Callable[[], Plan]) -> Plan:
        """Run a stage, and roll back if it is interrupted."""
        before, habits = list(self.curve), self.habits()
        try:
            return stage()
        except BaseException:
            self.curve = before
            self.recall(habits)
            raise

    def learn_stage(self, report: Callable[[StagedTraining], None]) -> Plan:
        """Learn the plan of a stage."""
        learner = PlanLearner(self.rules, 1000 * self.seed + 2 * self.stage, self.previous, self.partners, self.share)
        done = self.done
        while learner.rounds < self.length(self.stage):
            worth = learner.run(min(STEP, self.length(self.stage) - learner.rounds))
            self.curve.append((done + learner.rounds, worth))
            report(self)
        return learner.plan()

    def count_acts(self, learned: Plan) -> Plan:
        """Return the plan with the likelihoods of acts of those who play by it."""
        rounds = round(self.rounds * SHARES[self.stage] * COUNTED)
        return count_likelihoods(self.rules, 1000 * self.seed + 2 * self.stage + 1, learned, self.partners, rounds)

    def habits(self) -> dict[str, float]:
        """Return what is known of the partners."""
        return {partner.name: partner.accuses for partner in self.partners}

    def recall(self, habits: Mapping[str, float]) -> None:
        """Restore what was known of the partners."""
        for partner in self.partners:
            partner.accuses = habits[partner.name]

    def save(self, path: Path) -> None:
        """Save the result of the stages before."""
        path.parent.mkdir(parents=True, exist_ok=True)
        about = {
            "rounds": self.rounds,
            "seed": self.seed,
            "stage": self.stage,
            "curve": self.curve,
            "previous": asdict(self.previous),
            "habits": self.habits(),
        }
        aside = path.with_suffix(".new")
        aside.write_text(json.dumps(about), "utf-8")
        aside.replace(path)

    @classmethod
    def load(cls, path: Path, rules: Rules, partners: Mapping[Partner, int], share: float) -> StagedTraining:
        """Resume after the last finished stage."""
        about = json.loads(path.read_text("utf-8"))
        training = cls(rules, partners, about["rounds"], about["seed"], share)
        previous = about["previous"]
        chances = {int(key): chances for key, chances in previous.pop("chances").items()}
        training.previous = Plan(chances=chances, **previous)
        training.previous.check(rules)
        training.stage = about["stage"]
        training.recall(about["habits"])
        training.curve = [(rounds, worth) for rounds, worth in about["curve"]]
        return training
