"""Text: the same keys and placeholders in both languages, every key used, every sentence that is needed there."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.definition import GAMES
from oneironaut.kernel.event import Event, read_event
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom, Walk, playout
from oneironaut.text import LANGUAGES, card_name, card_shape, catalogue, flat, say, say_sign
from oneironaut.text.narration import FORMS, event_key, tell_event

PACKAGE = Path(on.__file__).parent
Raw = tuple[str, int, int, int, int, int]
STILTED = re.compile(r"\b(?:otherwise|anew|so many|whoever|beside)\b|(?<!there )\bis no\b(?! longer)", re.IGNORECASE)
PLACEHOLDERS = {"who", "card", "the_card", "a_card", "n", "doors", "code", "points", "round", "value"}

# What happens by itself: nobody is named, though it happens in the turn of a seat.
NOBODY = re.compile(
    r"turn|over|shuffle\w*|caught|overload|move\.(?:deck|looked|catcher\d|held|discard)\.limbo|move\.(?:deck|held)\.discard"
    r"|move\.held\.shared|move\.\w+_pile\.\w+|move\.premonitions\.faded|move\.deck\.incubus|move\.(?:labyrinth|towers)\.discard"
    r"|move\.closed\.gates"
)


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def needed() -> set[str]:
    """Every key that the engine can ask for, from what modules declare and from random play."""
    keys = {f"why.{key}" for key in ("over", "chance", "not_now", "no_undo", "silent_record")}
    for source in [*(PACKAGE / "onirim").glob("*.py"), *(PACKAGE / "dreamers").glob("*.py")]:
        body = source.read_text("utf-8")
        for block in re.findall(r"def why_not\(.*?(?=\n    def |\n\nclass |\Z)", body, re.DOTALL):
            keys |= {f"why.{key}" for key in re.findall(r'"([a-z_]+)"', block)}
    for code in on.presets():
        keys |= keys_of(on.read_rules(code))
    return keys | told()


def keys_of(rules: on.Rules) -> set[str]:
    """The keys of what the modules of a combination declare."""
    keys = {"option.deal.deal"} | ({"option.deal.deal.unseen"} if rules.pool >= 0 else set())
    for kind in rules.kinds:
        code = kind.code if f"card.{kind.code}.name" in catalogue("en") else card_shape(kind.code)
        keys |= {f"card.{code}.{form}" for form in ("name", "the", "a")}
    keys |= {f"zone.{zone.name}" for zone in rules.zones}
    keys |= {f"counter.{name}" for module in rules._modules for name in module.public_counters()}
    keys |= {f"end.{reason}" for reason in rules.reasons if reason}
    keys |= {f"ask.{ask.name}" for ask in rules.asks}
    verbs = {verb.name: verb for verb in rules.verbs}
    for (ask, verb), choice in rules.choices.items():
        places = verbs[verb].places[: len(choice.zones)] or ("",)
        keys |= {f"option.{ask}.{verb}" + (f".{place}" if place else "") for place in places}
    return keys


def told() -> set[str]:
    """The keys of log lines, for everything that happens in many random games, seen and unseen."""
    keys: set[str] = set()
    for code in on.presets():
        if "!open" in code:
            continue
        rules = on.read_rules(code)
        happened: dict[tuple[str, int, int, int, bool], Raw] = {}  # one event of each sort
        for seed in range(300):
            s = on.begin(rules)
            s.log = []
            playout(s, FastRandom(seed))
            keys |= signed(rules, seed) if rules.versus and seed < 40 else set()
            keys |= {f"round.{result.reason}" for module in rules._modules for result in module.rounds(s)}
            for raw in s.log:
                what, _, kind, source, target, audience = raw
                happened[what, source, target, audience, kind < 0] = raw
        for raw in happened.values():
            event = read_event(rules, raw)
            said = {event_key(event.seen_by(seat), rules) for seat in range(rules.players)} | {event_key(event, rules)}
            keys |= {f"log.{key}" for key in said}
            if rules.players > 1 and event.seat is not None:
                keys |= {f"log.by.{key}" for key in said if not NOBODY.fullmatch(key)}
    return keys


def signed(rules: on.Rules, seed: int) -> set[str]:
    """The keys of the signs that views carry in a random game."""
    keys: set[str] = set()
    walk = Walk(on.begin(rules), seed)
    luck = FastRandom(seed)
    while walk.n_options:
        for name, value in look(walk.state, 0).public_facts.items():
            assert all(say_sign(name, value, lang) for lang in LANGUAGES)
            key = f"sign.{name}.{value}"
            keys.add(key if key in catalogue("en") else f"sign.{name}")
        walk.choose(luck.below(walk.n_options))
    return keys


def engine_keys(lang: str) -> set[str]:
    """The keys of the catalogue that belong to the rules, not to an interface."""
    return {key for key in catalogue(lang) if key.split(".")[0] not in ("about", "art", "ui", "help", "rules")}


def test_nothing_is_missing_and_nothing_is_left_over() -> None:
    wanted = needed()
    for lang in LANGUAGES:
        have = engine_keys(lang)
        assert wanted - have == set(), f"{lang}: missing"
        assert have - wanted == set(), f"{lang}: never said"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_deeds_are_whole_sentences(lang: str) -> None:
    """They begin with the player, have both forms of the verb, and say what the sentence without a player says."""
    sentences = catalogue(lang)
    for key, sentence in sentences.items():
        if key.startswith("log.by."):
            plain = sentences[key.replace("log.by.", "log.")]
            assert sentence.startswith("{who}"), key
            assert len(FORMS.findall(sentence)) >= 1, key
            assert "[" not in FORMS.sub("", sentence), key
            assert bool(fields(sentence) - {"who"}) == bool(fields(plain)), key


def test_a_deed_is_told_with_its_player() -> None:
    rules = on.read_rules("dreamers:2")
    event = Event("move", 1, "D7m2", "hand2", "laid2", frozenset())
    assert tell_event(event, rules, "en", "Léa") == "Léa lays the 7 with −2 face down"
    assert tell_event(event, rules, "en", "Léa", is_reader=True) == "You lay the 7 with −2 face down"
    assert tell_event(event, rules, "fr", "Léa") == "Léa pose le 7 avec −2 face cachée"
    assert tell_event(event, rules, "fr", "Léa", is_reader=True) == "Vous posez le 7 avec −2 face cachée"
    assert (
        tell_event(Event("gather", None, None, None, None, frozenset()), rules, "en", "Léa")
        == "Both decks are made whole and shuffled"
    )


def test_both_languages_say_the_same_things() -> None:
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for key, sentence in english.items():
        cards = {"card", "the_card", "a_card"}
        one, other = fields(sentence), fields(french[key])
        assert one - cards == other - cards, key
        assert bool(one & cards) == bool(other & cards), key


def test_only_known_placeholders_in_the_rules() -> None:
    for lang in LANGUAGES:
        for key in engine_keys(lang):
            numbers = {str(n) for n in range(key.count("#"))}
            assert fields(catalogue(lang)[key]) <= (numbers if key.startswith("card.") else PLACEHOLDERS), key


def test_french_is_french() -> None:
    for key in engine_keys("fr"):
        sentence = catalogue("fr")[key]
        assert not re.search(r"[^\s  ] ?[!?;](?=\s|$)", sentence.replace("\u00a0", "\u202f")) or "\u00a0" in sentence, key
        assert "'" not in sentence, f"{key}: a typewriter's apostrophe"


def test_cards_that_differ_by_numbers_share_their_words() -> None:
    assert card_shape("D10m3") == "D#m#"
    assert (card_name("D10m3"), card_name("D7s", "fr"), card_name("N16")) == ("10 with −3", "7 avec crâne", "Nightmare 16")
    assert card_name("Rt3") != card_name("Rt4")
    with pytest.raises(KeyError):
        card_name("D7q2")


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("ask.nonsense")
    with pytest.raises(ValueError, match="no language"):
        say("ask.turn", "tlh")


def test_every_question_and_option_speaks_both_languages() -> None:
    for code in on.presets():
        rules = on.read_rules(code)
        luck = FastRandom(4)
        s = on.begin(rules)
        game = on.Game(rules, dealer=None)
        while (stop := on.advance(s)) != OVER:
            question = game.question
            assert question is not None
            for lang in LANGUAGES:
                assert question.text(lang)
                assert len({option.text(lang) for option in question.options}) == len(question.options)
            action = luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)]
            on.answer(s, action)
            game.play(action)
        assert game.outcome
        assert game.outcome.text("fr") != game.outcome.text("en")


def test_english_is_plain() -> None:
    assert [key for key, sentence in catalogue("en").items() if STILTED.search(sentence)] == []
    lessons = (PACKAGE / "server" / "content" / "course").glob("*.toml")
    assert [file.name for file in lessons if STILTED.search(file.read_text("utf-8"))] == []
    for wrong in (
        "“x” is no bot",
        "the port (otherwise 80)",
        "begins anew",
        "Whoever wins",
        "Play it beside a Sun",
        "So many games",
    ):
        assert STILTED.search(wrong)
    assert not STILTED.search("there is no coach for these rules yet")


def test_french_has_one_word_for_each_thing() -> None:
    """*Les Limbes* is masculine, a card of Dreamers is a *Songe*, and defaults are told as defaults."""
    wrong = re.compile(
        r"(?:va|vont|fui\w+|par\w+|mettre) dans les Limbes|Limbes [\w ]*mélangées|un Rêve de|Maître des Cauchemars|\(sinon ",
        re.IGNORECASE,
    )
    assert [key for key, sentence in catalogue("fr").items() if wrong.search(sentence.replace("Maître des cauchemars", ""))] == []
    assert wrong.search("va dans les Limbes")
    assert wrong.search("le port (sinon 80)")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_is_said_of_an_expansion_stands_in_its_file(lang: str) -> None:
    for code, key, variants in [
        (f"{game.codes[0]}{each.tails[0]}", each.key, each.variants) for game in GAMES.values() for each in game.expansions
    ]:
        module = next(module for module in on.read_rules(code)._modules if module.key == key)
        own = dict(flat("", tomllib.loads((PACKAGE / "text" / lang / f"{key}.toml").read_text("utf-8"))))
        wanted = [f"rules.{key}.title", *(f"rules.variant.{key}.{name}.line" for name in variants)]
        wanted += [f"{part}.{kind.code}" for kind in module.kinds() for part in ("about", "card")]
        wanted += [f"zone.{zone.name}" for zone in module.zones()] + [f"ask.{ask.name}" for ask in module.asks()]
        lacking = [name for name in wanted if not any(each == name or each.startswith(f"{name}.") for each in own)]
        assert lacking == [], f"{lang}/{key}.toml"


def declared() -> dict[str, set[str]]:
    """The names of asks, verbs, effects and modules, each with the modules that have it."""
    found: dict[str, set[str]] = {}
    for code in (*on.all_codes(), *on.presets()):
        for module in on.read_rules(code)._modules:
            asks, verbs = [ask.name for ask in module.asks()], [verb.name for verb in module.verbs()]
            for name in (module.key, *asks, *verbs, *(effect.name for effect in module.effects())):
                found.setdefault(name, set()).add(module.key)
    return found


def misplaced(file: str, keys: list[str]) -> list[str]:
    """The keys of `ui.table` in a file that speak of what another module declares."""
    names, wrong = declared(), []
    for key in keys:
        section, _, rest = key.removeprefix("ui.table.").partition(".")
        owners = [names[part] for part in rest.split(".") if part in names]
        special = [each for each in owners if "base" not in each]
        if key.startswith("ui.table.") and section != "suit" and owners and not any(file in each for each in special or owners):
            wrong.append(key)
    return wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_page_says_of_an_answer_stands_with_its_module(lang: str) -> None:
    files = {file.stem: file for file in (PACKAGE / "text" / lang).glob("*.toml")}
    keys = {name: [key for key, _ in flat("", tomllib.loads(file.read_text("utf-8")))] for name, file in files.items()}
    assert sum(key.startswith("ui.table.label.") for key in keys["towers"]) == 4
    assert {name: wrong for name in keys if (wrong := misplaced(name, keys[name]))} == {}


def test_a_sentence_in_the_wrong_file_is_caught() -> None:
    planted = ["ui.table.label.turn.left", "ui.table.label.turn.play", "ui.table.group.book", "ui.table.nudge.card"]
    assert misplaced("table", planted) == planted[:3]
    assert misplaced("base", planted) == ["ui.table.label.turn.left", "ui.table.group.book"]
    assert misplaced("towers", planted) == planted[1:3]
