"""All expansions, alone and together: random play with every check, complete coverage of the rules, both builds, secrets.

O-MIX-1
"""

from __future__ import annotations

from collections import Counter

import pytest

import oneironaut as on
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.rollout.playout import FastRandom, play_many, playout
from tests.kernel.test_builds import PLAIN, PLAIN_PLAYOUT, chain, needs_compiled
from tests.support.combinations import EVERYTHING, EXPANSIONS, STARTS, VARIANTS, subsets, variant_tails
from tests.support.harness import random_game
from tests.support.secrets_harness import leaks, what_it_gets

SUBSETS = subsets()


def test_O_MIX_1_there_are_128_subsets() -> None:
    assert len(set(SUBSETS)) == 128
    assert len(EXPANSIONS) == 7


@pytest.mark.parametrize("shard", range(8))
def test_O_MIX_1_every_subset_keeps_every_promise(shard: int) -> None:
    """One game of each subset with the checks of every event; players and seeds go round."""
    for i, tail in enumerate(SUBSETS[shard::8]):
        random_game(on.read_rules(STARTS[(i + shard) % 3] + tail), 8 * i + shard)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("tail", [f"+{key}" for key in EXPANSIONS] + ["+incubus!true", "+premonitions!five"])
def test_each_expansion_keeps_the_costly_promises(start: str, tail: str) -> None:
    """Printing, parsing, and options that are exactly what is accepted."""
    random_game(on.read_rules(start + tail), 3, sometimes=50)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("shard", range(16))
def test_O_MIX_1_every_subset_at_length(start: str, shard: int) -> None:
    for tail in SUBSETS[shard::16]:
        for seed in range(6):
            random_game(on.read_rules(start + tail), 100 + seed, sometimes=150)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("shard", range(8))
def test_every_variant_at_length(start: str, shard: int) -> None:
    for i, tail in enumerate(variant_tails()[shard::8]):
        random_game(on.read_rules(start + tail), 500 + i, sometimes=200)


@pytest.mark.parametrize("start", STARTS)
def test_every_variant_plays_to_its_end(start: str) -> None:
    for tail in variant_tails():
        s = on.begin(on.read_rules(start + tail))
        playout(s, FastRandom(len(tail)))
        assert s.ended


@pytest.mark.parametrize("start", STARTS)
def test_every_variant_keeps_every_promise(start: str) -> None:
    """Each variant alone and all of them together, with the checks of every event."""
    alone = [f"+{key}!{variant}" for key, variants in VARIANTS.items() for variant in variants]
    together = "".join(f"+{key}" + "".join(f"!{variant}" for variant in VARIANTS[key][-1:]) for key in EXPANSIONS)
    assert "+premonitions!five" in alone
    for i, tail in enumerate([*alone, together, together.replace("!six", "!five")]):
        random_game(on.read_rules(start + tail), 40 + i)


def covered(code: str, games: int, seed: int, prefer: str | tuple[str, ...] = "") -> tuple[Counter[str], set[str]]:
    """What random play of a combination (with a liking for some options) comes across, and what its rules declare."""
    rules = on.read_rules(code)
    found: Counter[str] = Counter()
    for game in range(games):
        luck = FastRandom(seed + game)
        s = on.begin(rules)
        while (stop := on.advance(s)) != OVER:
            found.update(f"effect {rules._effects[frame[0]].name}" for frame in s.frames()[-1:])
            options = s.options() if stop != CHANCE else [luck.deal(s)]
            liked = [action for action in options if prefer and rules.action_code(action).startswith(prefer)]
            action = (liked or options)[luck.below(len(liked or options))]
            if stop != CHANCE:
                found[f"ask {rules.asks[s.asked].name}"] += 1
                found[f"verb {rules.verbs[action // 1024].name}"] += 1
            on.answer(s, action)
            if stop == CHANCE:
                found[f"kind {rules.kinds[action % 128].code}"] += 1
        found[f"reason {rules.reasons[s.reason]}"] += 1
    declared = {f"ask {ask.name}" for ask in rules.asks} | {f"verb {verb.name}" for verb in rules.verbs}
    declared |= {f"kind {kind.code}" for kind in rules.kinds} | {f"effect {effect.name}" for effect in rules._effects}
    return found, declared - {"ask deal", "verb deal"}


# Effects that never wait for an answer: they run and are gone before anybody is asked.
SILENT_EFFECTS = {"effect climb", "effect spies", "effect hunter", "effect flee", "effect opening"}


def test_random_play_covers_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Every question, verb, effect and kind of every module occurs; the report is printed."""
    found: Counter[str] = Counter()
    declared: set[str] = set()
    for code, games in (
        ("onirim:1" + EVERYTHING, 150),
        ("onirim:2" + EVERYTHING, 120),
        ("onirim:1+dreamcatchers+denizens+crossroads", 150),
        ("onirim:1+dreamcatchers", 150),
        ("onirim:1+premonitions+glyphs", 250),
        ("onirim:1+book+glyphs", 60),
        ("onirim:2+incubus!true", 40),
        ("onirim:1+incubus!new", 40),
        ("onirim:1+crossroads", 250),
        ("onirim:1+crossroads+denizens", 250),
    ):
        seen, named = covered(code, games, 1000)
        found += seen
        declared |= named
    found += covered("onirim:1+crossroads", 400, 1, "play X")[0]  # three Crossroads in a row are rare
    found += covered("onirim:1+dreamcatchers+premonitions", 40, 1, ("fetch", "want"))[0]  # so is the third way of a Happy Dream
    missing = sorted(declared - set(found) - SILENT_EFFECTS)
    with capsys.disabled():
        print(f"\nrules coverage: {len(declared) - len(missing)} of {len(declared)} declared; missing: {missing or 'none'}")
    assert not missing


@needs_compiled
def test_both_builds_agree_on_every_subset() -> None:
    for i, tail in enumerate(SUBSETS):
        code = STARTS[i % 3] + tail
        compiled = play_many(on.begin(on.read_rules(code)), 2, 7 + i)
        assert compiled == PLAIN_PLAYOUT.play_many(PLAIN.begin(PLAIN.read_rules(code)), 2, 7 + i), code


@needs_compiled
@pytest.mark.parametrize("start", STARTS)
def test_both_builds_have_equal_hashes_with_everything(start: str) -> None:
    from oneironaut.rollout import playout as compiled_playout

    for seed in range(3):
        assert chain(on, compiled_playout, start + EVERYTHING, seed) == chain(PLAIN, PLAIN_PLAYOUT, start + EVERYTHING, seed)


@pytest.mark.parametrize("tail", [EVERYTHING, "+denizens", "+premonitions+glyphs+towers"])
def test_O_FINE_17_silent_views_do_not_interfere_with_expansions(tail: str) -> None:
    assert leaks(what_it_gets, "onirim:2" + tail, games=2, seed=77) == 0
