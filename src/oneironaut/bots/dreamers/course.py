"""Course: a plan is learned in stages. What acts tell is counted from the plan of the stage before, and the last stage is the
longest. A course can be written to a file between stages and go on from there: the plan is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from ...kernel.rules import Rules
from .learn import Learner
from .lens import blank_lens, counted_lens
from .partners import Partner
from .plan import Plan, read_plan, write_plan

SHARES = (0.1, 0.1, 0.1, 0.1, 0.6)  # of the rounds, for each stage
COUNTED = 0.25  # rounds to count acts in, for each round of a stage
STEP = 5000  # rounds between two reports


class Course:
    """Learns a plan against itself and against partners, in so many rounds."""

    def __init__(self, rules: Rules, partners: Mapping[Partner, int], rounds: int, seed: int, share: float) -> None:
        self.rules = rules
        self.partners = partners
        self.rounds = rounds
        self.seed = seed
        self.share = share
        self.asked = sum(self.length(stage) for stage in range(len(SHARES)))  # the same, in whole stages
        self.stage = 0
        self.lens = blank_lens(rules)  # or the plan of the stage before
        self.curve: list[tuple[int, float]] = []  # rounds, what one of the last ones was worth to who learned

    @property
    def done(self) -> int:
        """Rounds learned from."""
        return self.curve[-1][0] if self.curve else 0

    def length(self, stage: int) -> int:
        """The rounds of a stage."""
        return max(1, round(self.rounds * SHARES[stage]))

    def run(self, report: Callable[[Course], None]) -> Plan:
        """Learn to the end; `report` is called now and then, and may raise to stop. The stage that is under way is lost then."""
        while self.stage < len(SHARES) - 1:
            self.lens = self.wholly(lambda: self.counted(self.learned(report)))
            self.stage += 1
        learned = self.wholly(lambda: self.learned(report))
        return read_plan(write_plan(learned))  # what is measured is what is kept, rounded as in its file

    def wholly(self, stage: Callable[[], Plan]) -> Plan:
        """What a stage comes to. If it is stopped, it has not been."""
        before, habits = list(self.curve), self.habits()
        try:
            return stage()
        except BaseException:
            self.curve = before
            self.recall(habits)
            raise

    def learned(self, report: Callable[[Course], None]) -> Plan:
        """The plan of a stage."""
        learner = Learner(self.rules, 1000 * self.seed + 2 * self.stage, self.lens, self.partners, self.share)
        done = self.done
        while learner.rounds < self.length(self.stage):
            worth = learner.run(min(STEP, self.length(self.stage) - learner.rounds))
            self.curve.append((done + learner.rounds, worth))
            report(self)
        return learner.plan()

    def counted(self, learned: Plan) -> Plan:
        """The plan, with what acts tell of those who play by it."""
        rounds = round(self.rounds * SHARES[self.stage] * COUNTED)
        return counted_lens(self.rules, 1000 * self.seed + 2 * self.stage + 1, learned, self.partners, rounds)

    def habits(self) -> dict[str, float]:
        """What is known of the partners."""
        return {partner.name: partner.accuses for partner in self.partners}

    def recall(self, habits: Mapping[str, float]) -> None:
        """Know again of the partners what was known."""
        for partner in self.partners:
            partner.accuses = habits[partner.name]

    def save(self, path: Path) -> None:
        """Keep what the stages before have come to."""
        path.parent.mkdir(parents=True, exist_ok=True)
        about = {
            "rounds": self.rounds,
            "seed": self.seed,
            "stage": self.stage,
            "curve": self.curve,
            "lens": asdict(self.lens),
            "habits": self.habits(),
        }
        aside = path.with_suffix(".new")
        aside.write_text(json.dumps(about), "utf-8")
        aside.replace(path)

    @classmethod
    def load(cls, path: Path, rules: Rules, partners: Mapping[Partner, int], share: float) -> Course:
        """Go on after the last stage that came to its end."""
        about = json.loads(path.read_text("utf-8"))
        course = cls(rules, partners, about["rounds"], about["seed"], share)
        lens = about["lens"]
        chances = {int(key): chances for key, chances in lens.pop("chances").items()}
        course.lens = Plan(chances=chances, **lens)
        course.lens.check(rules)
        course.stage = about["stage"]
        course.recall(about["habits"])
        course.curve = [(rounds, worth) for rounds, worth in about["curve"]]
        return course
