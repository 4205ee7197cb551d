"""The Little Incubus, rule by rule (O-INCUBUS), and everything together (O-MIX)."""

from __future__ import annotations

from itertools import combinations

import pytest

import oneironaut as on
from oneironaut.kernel.limits import OVER
from oneironaut.rollout.playout import FastRandom
from tests.support.scenario import at, cards, check_sound, heard, pending, play, position_fields, refusal, view
from tests.support.slow_split import seeds

NEW, APPRENTICE, TRUE = (f"onirim:1+incubus!{level}" for level in ("new", "apprentice", "true"))
HAND = "hand=Rs,Rk,Bs,Gs,Ns"
EXPANSIONS = ("book", "glyphs", "dreamcatchers", "towers", "premonitions", "crossroads", "denizens")
VARIANTS = {"book": "lost", "dreamcatchers": "overload", "towers": "ruins", "premonitions": "six", "crossroads": "intersections"}
SUBSETS = [subset for n in range(8) for subset in combinations(EXPANSIONS, n)]


def found(state: on.State, zone: str) -> list[str]:
    """The cards of a zone, one by one."""
    return cards(position_fields(state)[zone], in_order=zone in ("top", "labyrinth", "bottom"))


# O-INCUBUS-1: the base game only.


@pytest.mark.parametrize("players", ["1", "2", "2!open"])
@pytest.mark.parametrize("level", ["new", "apprentice", "true"])
def test_O_INCUBUS_1_one_or_two_players_with_the_base_game(players: str, level: str) -> None:
    rules = on.read_rules(f"onirim:{players}+incubus!{level}")
    assert sum(kind.copies for kind in rules.kinds) == 76
    for seed in range(10):
        assert play_out(rules.code, seed).ended


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_O_INCUBUS_1_with_an_expansion_it_is_refused(expansion: str) -> None:
    for code in (f"onirim:1+{expansion}+incubus!new", f"onirim:2+incubus!true+{expansion}"):
        with pytest.raises(on.IncompatibleModulesError, match="'incubus' plays with the base game alone"):
            on.read_rules(code)


def test_O_INCUBUS_1_it_needs_one_level() -> None:
    with pytest.raises(on.IncompatibleModulesError, match="needs a variant"):
        on.read_rules("onirim:1+incubus")
    with pytest.raises(on.IncompatibleModulesError, match="one variant"):
        on.read_rules("onirim:1+incubus!new!true")


# O-INCUBUS-2: New Dreamwalker.


def test_O_INCUBUS_2_once_a_nightmare_is_discarded_without_effect() -> None:
    game = on.Game(NEW, dealer=on.ScriptedDealer("Rs Rk Bs Gs Ns Ni Ni Rm"))
    game.play("play Rs")
    assert game.question is not None
    assert "banish" in [option.code for option in game.question.options]
    game.play("banish")
    assert (found(game.state, "discard"), len(found(game.state, "hand"))) == (["Ni"], 4)  # the next Nightmare is drawn
    assert game.question is not None
    assert [option.code for option in game.question.options] == ["key Rk", "reveal", "hand"]


def test_O_INCUBUS_2_it_may_be_kept_and_anticipates_nothing() -> None:
    state = at(f"{NEW} deck=* {HAND} incubus_ready=1")
    assert "anticipate" not in pending(state).options
    play(state, "play Rs", "deal Ni", "key Rk", "deal Ni")
    assert "banish" in pending(state).options
    assert refusal(at(f"{NEW} deck=* {HAND} incubus_ready=0", "play Rs", "deal Ni"), "banish") == "not_now"


# O-INCUBUS-3: Apprentice.


def test_O_INCUBUS_3_anticipation() -> None:
    start = f"{APPRENTICE} deck=* {HAND} doors=Gd"
    state = at(start)
    assert "anticipate" in pending(state).options
    play(state, "anticipate", "deal Rd", "deal Ni", "deal Bm")
    assert (found(state, "limbo"), found(state, "incubus")) == (["Ni", "Rd"], ["Bm"])  # the Key in the hand gains nothing
    assert (pending(state).ask, pending(state).options) == ("nightmare", ("key Rk", "door Gd", "reveal", "hand"))
    assert "banish" not in pending(state).options  # not by the card just laid
    paid = at(on.write_position(state), "key Rk")
    assert (pending(paid).ask, found(paid, "discard"), len(found(paid, "hand"))) == ("deal", ["Rk"], 4)  # phase 2
    play(paid, "deal Rm")
    assert (pending(paid).ask, found(paid, "limbo"), found(paid, "discard")) == ("turn", [], ["Rk"])
    assert "anticipate" not in pending(paid).options  # something lies under it
    full = at(on.write_position(state), "door Gd")
    assert (pending(full).ask, len(found(full, "hand"))) == ("turn", 5)  # the hand is full: nothing is drawn
    assert found(full, "doors") == []


def test_O_INCUBUS_3_the_other_prices() -> None:
    start = f"{APPRENTICE} deck=* {HAND}"
    state = at(start, "anticipate", "deal Bm", "reveal", "deal Rs", "deal Ni", "deal Rd", "deal Bs", "deal Gs")
    assert (pending(state).ask, found(state, "discard"), found(state, "limbo")) == ("turn", ["Bs", "Gs", "Rs"], [])
    state = at(start, "anticipate", "deal Bm", "hand", "deal Ni", *["deal Rs"] * 5)
    assert (pending(state).ask, found(state, "hand"), found(state, "incubus")) == ("turn", ["Rs"] * 5, ["Bm"])


def test_O_INCUBUS_3_a_later_nightmare_is_cancelled_and_it_can_be_laid_anew() -> None:
    state = at(f"{APPRENTICE} deck=* {HAND} incubus=Bm", "play Rs", "deal Ni")
    assert pending(state).options == ("key Rk", "reveal", "hand", "banish")
    play(state, "banish")
    assert (found(state, "discard"), found(state, "incubus"), len(found(state, "hand"))) == (["Bm", "Ni"], [], 4)
    play(state, "deal Rs")
    assert "anticipate" in pending(state).options
    empty = at(f"{APPRENTICE} deck=* {HAND}", "play Rs", "deal Ni")
    assert "banish" not in pending(empty).options


# O-INCUBUS-4: True Dreamwalker.


def test_O_INCUBUS_4_two_locations_are_laid_and_discarded() -> None:
    state = at(f"{TRUE} deck=* {HAND}", "anticipate", "deal Bm", "deal Ni", "deal Rd")
    assert (pending(state).ask, found(state, "incubus")) == ("deal", ["Bm"])
    play(state, "deal Gm")
    assert (pending(state).ask, found(state, "incubus")) == ("nightmare", ["Bm", "Gm"])
    play(state, "key Rk", "deal Ns", "play Rs", "deal Ni")
    assert "banish" in pending(state).options
    play(state, "banish")
    assert (found(state, "discard"), found(state, "incubus")) == (["Bm", "Gm", "Ni", "Rk"], [])


# Fine points.


def test_O_FINE_15_the_game_is_lost_if_no_location_can_be_turned_up() -> None:
    lost = at(f"{APPRENTICE} discard=* {HAND} top=Ni/1,Rd/1", "anticipate")
    assert (position_fields(lost)["end"], found(lost, "limbo")) == ("lost.deck_empty", ["Ni", "Rd"])
    one = f"discard=* {HAND} top=Ni/1,Rs/1"
    assert position_fields(at(f"{TRUE} {one}", "anticipate"))["end"] == "lost.deck_empty"
    assert pending(at(f"{APPRENTICE} {one}", "anticipate")).ask == "nightmare"


def test_O_FINE_15_two_players_share_one_incubus() -> None:
    code = "onirim:2+incubus!apprentice deck=* hand1=Rs,Rk,Bs hand2=2Nm,Nk shared=2Gm"
    state = at(code, "anticipate", "deal Bm", "key Rk", "deal Rs")  # no swap after it
    assert (pending(state).seat, pending(state).ask) == (1, "turn")
    assert "anticipate" not in pending(state).options
    play(state, "play Nm", "deal Ni")
    assert (pending(state).seat, "banish" in pending(state).options) == (1, True)
    play(state, "banish")
    assert (found(state, "incubus"), found(state, "discard")) == ([], ["Bm", "Ni", "Rk"])
    new = at(
        "onirim:2+incubus!new deck=* hand1=Rs,Rk,Bs hand2=2Nm,Nk shared=2Gm incubus_ready=1",
        "play Rs",
        "deal Ni",
        "banish",
        "deal Rs",
    )
    play(new, "play Nm", "deal Ni")
    assert "banish" not in pending(new).options


def test_O_FINE_17_anticipation_is_public() -> None:
    start = "onirim:2+incubus!apprentice deck=* hand1=Rs,Rk,Bs hand2=2Nm,Nk shared=2Gm"
    told = heard(start, "anticipate", "deal Rd", "deal Bm", seat=1)
    assert [(event.card, event.target) for event in told if event.what == "move"] == [("Rd", "limbo"), ("Bm", "incubus")]
    assert view(at(start, "anticipate", "deal Bm"), 1).zones["incubus"] == ("Bm",)


# O-MIX: everything together.


def play_out(code: str, seed: int, checks: int = 0) -> on.State:
    """A random game to its end; every few steps, all that holds in every position is checked."""
    luck = FastRandom(seed)
    state = on.begin(on.read_rules(code))
    steps = 0
    while (stop := on.advance(state)) != OVER:
        steps += 1
        assert steps < 20_000, "the game does not end"
        on.answer(state, luck.deal(state) if stop == on.CHANCE else state.options()[luck.below(state.n_options)])
        if checks and steps % checks == 0:
            check_sound(state)
    return state


def test_O_MIX_1_there_are_128_subsets() -> None:
    assert len(SUBSETS) == 128


PLAYERS = ("1", "2", "2!open")
THIRDS = [pytest.param(part, marks=pytest.mark.slow if part else ()) for part in range(3)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("part", THIRDS)
def test_O_MIX_1_any_subset_is_accepted_and_played_to_the_end(part: int, players: str) -> None:
    """On every change each subset is played once: for one player, for two, or for two in open play."""
    for number, subset in list(enumerate(SUBSETS))[(part + PLAYERS.index(players)) % 3 :: 3]:
        state = play_out("+".join([f"onirim:{players}", *subset]), seed=number, checks=37)
        assert position_fields(state)["end"].split(".")[0] in ("won", "lost")


@pytest.mark.parametrize("players", ["1", "2"])
def test_O_MIX_1_variants_combine_freely(players: str) -> None:
    for number, subset in enumerate(SUBSETS):
        chosen = [f"{key}!{VARIANTS[key]}" if key in VARIANTS else key for key in subset]
        assert play_out("+".join([f"onirim:{players}", *chosen]), seed=number, checks=41).ended


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("games", seeds(3, 8))
def test_O_MIX_1_everything_keeps_every_card(games: range, players: str) -> None:
    for seed in games:
        state = play_out("+".join([f"onirim:{players}", *EXPANSIONS]), seed, checks=4)
        check_sound(state)


def test_O_MIX_1_chance_is_asked_for_the_deck_after_a_known_card_was_revealed() -> None:
    """Premonitions were the last thing that chance dealt; then a Nightmare reveals a known card, and unknown ones."""
    start = (
        "onirim:1+premonitions deck=* premonitions=Pf premonition_pile=Pr,Pg,Pt faded=Pb,Pn,Pi,Pe "
        "doors=2Bd,Gd,Nd hand=Rk,Rs,Bs,Gs,Ns top=Rd/1,Ni/1,Gm/1"
    )
    for seed in range(20):
        twin = at(start, "play Rs", "key Rk", "deal Pr", "deal Pg")  # not a copy: the pile that chance dealt from is scratch
        assert pending(twin).ask == "nightmare"
        on.answer(twin, twin.rules.action("reveal"))
        assert on.advance(twin) == on.CHANCE
        dealt = FastRandom(seed).deal(twin)
        assert dealt in [action for action, _ in on.deals(twin)]
