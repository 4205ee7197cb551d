"""The pages on notation are true: every example means what they say, and the grammar accepts what the program writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b

import pytest

import oneironaut as on
from oneironaut.dealers import Stream
from oneironaut.kernel.view import look
from oneironaut.notation.positions import CARD
from oneironaut.notation.records import FIELDS, Line
from oneironaut.onirim.definition import ONIRIM
from oneironaut.rollout.playout import FastRandom
from oneironaut.seeds import WORDS, key_of, read_seed
from oneironaut.text import card_name
from tests.architecture.test_docs import ROOT, blocks
from tests.support.slow_split import seeds

PAGES = [ROOT / "docs" / "reference" / f"notation{name}.md" for name in ("", "-onirim", "-dreamers")]
TEXT = "\n\n".join(page.read_text("utf-8") for page in PAGES)
BLOCKS = [block for page in PAGES for block in blocks(page)]
PROSE = " ".join(TEXT.split())
SEVEN = "".join(f"+{key}" for key in ONIRIM.variants if key != "incubus")
LARGEST = [on.read_rules(code) for code in ("onirim:2" + SEVEN, "onirim:2+incubus!new")]  # between them they have it all
TOKEN = re.compile(
    r"\s+|/\*.*?\*/|(?P<name>\w+)|\"(?P<text>[^\"]*)\"|(?P<set>\[[^\]]*\])|(?P<code>#x[0-9A-F]+)|(?P<sign>[()?*+|])", re.S
)


def bodies(tag: str) -> list[str]:
    found = [block.body for block in BLOCKS if block.tag == tag]
    assert found, f"no block {tag!r} in the pages on notation"
    return found


def lines(tag: str) -> list[str]:
    return [line for body in bodies(tag) for line in body.splitlines() if line.strip()]


def pairs(tag: str, mark: str = "=>") -> list[tuple[str, str]]:
    split = [line.partition(mark) for line in lines(tag)]
    return [(left.strip(), right.strip()) for left, _, right in split]


# The grammar: no rule of it is recursive, so it becomes one regular expression for each name.


def read_grammar(text: str) -> dict[str, str]:
    """Each rule as a regular expression."""
    sources = re.split(r"^(\w+)\s*::=", text, flags=re.MULTILINE)[1:]
    rules = dict(zip(sources[::2], sources[1::2], strict=True))

    def expression(name: str) -> str:
        source, out, place = rules[name], "", 0
        while place < len(source):
            token = TOKEN.match(source, place)
            assert token, f"{name}: {source[place:]!r} is not in the grammar"
            place = token.end()
            if token["name"]:
                out += f"(?:{expression(token['name'])})"
            elif token["text"]:
                out += f"(?:{re.escape(token['text'])})"
            elif token["set"]:
                out += token["set"].replace("#xA", r"\n")
            elif token["code"]:
                out += re.escape(chr(int(token["code"][2:], 16)))
            elif token["sign"]:
                out += "(?:" if token["sign"] == "(" else token["sign"]
        return out

    return {name: expression(name) for name in rules}


GRAMMAR = read_grammar(bodies("ebnf")[0])


def fits(name: str, text: str) -> bool:
    return re.fullmatch(GRAMMAR[name], text) is not None


def random_game(code: str, seed: int) -> on.Game:
    """A game with every choice at random."""
    game = on.Game(code, seed=seed)
    luck = FastRandom(seed)
    while (question := game.question) is not None:
        game.play(question.options[luck.below(len(question.options))])
    return game


@pytest.mark.parametrize("code", on.presets())
@pytest.mark.parametrize("games", seeds(1, 4))
def test_grammar_accepts_what_the_program_writes(games: range, code: str) -> None:
    assert fits("Rules", code)
    rules = on.read_rules(code)
    assert all(fits("Action", rules.action_code(action)) for action in rules.grammar())
    assert all(fits("Kind", kind.code) for kind in rules.kinds)
    for seed in games:
        s = on.begin(rules)
        luck = FastRandom(seed)
        while (stop := on.advance(s)) != on.OVER:
            text = on.write_position(s)
            assert fits("Position", text), text
            assert on.write_position(on.read_position(text)) == text
            on.answer(s, luck.deal(s) if stop == on.CHANCE else s.options()[luck.below(len(s.options()))])
        assert fits("Position", on.write_position(s))
        record = random_game(code, seed).record
        assert fits("Result", record.result)
        assert fits("Moves", "\n".join(str(line) for line in record.moves))


def test_grammar_accepts_seeds() -> None:
    assert all(fits("Seed", on.new_seed()) for _ in range(50))


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("Seed", "-MOTH"),
        ("Seed", "moth"),
        ("Rules", "onirim"),
        ("Rules", "onirim:1+"),
        ("Action", "play Rs shared now"),
        ("Action", "play  Rs"),
        ("Action", "recover Rd 5"),
        ("Action", "free 2 3"),
        ("Position", "onirim:1 deck"),
        ("Position", "onirim:1 deck="),
        ("Position", "onirim:1 hand=Rs,,Rm"),
        ("Position", "onirim:1 hand3=Rs"),
        ("Position", "onirim:1 catcher5=Rs"),
        ("Position", "onirim:1 goals=GoR^-"),
        ("Position", "onirim:1 stack=turn:"),
        ("Position", "onirim:1 end=tied.all_doors"),
        ("Position", "onirim:1 end=won3.all_doors"),
        ("Position", "dreamers:2 round7=1"),
        ("Result", "won"),
        ("Moves", "play Rs Bs : : Rm"),
        ("Moves", "lay ?? ??"),
        ("Moves", "lay D1s : ?"),
    ],
)
def test_grammar_refuses(rule: str, text: str) -> None:
    assert not fits(rule, text)


# The examples.


@pytest.mark.parametrize(("text", "meaning"), pairs("seed"))
def test_seeds(text: str, meaning: str) -> None:
    if meaning == "BadCodeError":
        with pytest.raises(on.BadCodeError):
            read_seed(text)
    else:
        assert read_seed(text) == meaning
        assert fits("Seed", meaning)


def test_seed_limits() -> None:
    assert f"one of {len(WORDS)} words" in PROSE
    assert read_seed("M" * 64) == "M" * 64
    with pytest.raises(on.BadCodeError):
        read_seed("M" * 65)


def ticked(cell: str) -> list[str]:
    """The words of a cell that stand between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def tables(column: str) -> list[list[str]]:
    """The rows of all tables whose first column has this title."""
    found = [part.split("\n\n")[0].splitlines()[2:] for part in re.split(rf"^(?=\| {column} \|)", TEXT, flags=re.M)[1:]]
    assert found, f"no table {column!r} in the pages on notation"
    return [[cell.strip() for cell in row.strip("|").split("|")] for rows in found for row in rows]


def test_kinds() -> None:
    kinds = on.read_rules("onirim:1").kinds
    assert lines("kind") == [f"{kind.code} {kind.copies} {card_name(kind.code)}" for kind in kinds]
    assert on.read_rules("onirim:2").kinds == on.read_rules("onirim:1+incubus!new").kinds == kinds


def test_table_of_kinds() -> None:
    rows = tables("Kinds")
    base = len(on.read_rules("onirim:1").kinds)
    assert [code for row in rows for code in ticked(row[0])] == [kind.code for kind in LARGEST[0].kinds[base:]]
    for row in rows:
        rules = on.read_rules("onirim:1" + "".join(f"+{key}" for key in ticked(row[4])))
        for code in ticked(row[0]):
            kind = rules.kinds[rules.kind(code)]
            assert [str(kind.copies), kind.home] == [row[1], *ticked(row[2])]
            with_all = LARGEST[0].kinds[LARGEST[0].kind(code)].copies
            assert with_all == (3 if "With Glyphs 3 copies" in row[3] else kind.copies)


def test_table_of_expansions() -> None:
    assert {ticked(row[0])[0]: tuple(ticked(row[1])) for row in tables("Key")} == ONIRIM.variants


def test_table_of_presets() -> None:
    rows = [(ticked(row[0])[0], "".join(ticked(row[1]))) for row in tables("Preset")]
    named = {f"{start}{tail}": name for name, tail in rows for start in ONIRIM.codes}
    assert {**named, "dreamers:2": "dreamers"} == on.presets()


@pytest.mark.parametrize(("text", "meaning"), pairs("code"))
def test_rules_codes(text: str, meaning: str) -> None:
    if meaning.endswith("Error"):
        with pytest.raises(on.OneironautError) as caught:
            on.read_rules(text)
        assert type(caught.value).__name__ == meaning
    else:
        assert fits("Rules", text)
        assert on.read_rules(text) is on.read_rules(meaning)
        assert on.read_rules(text).code == meaning


@pytest.mark.parametrize(("text", "meaning"), pairs("action"))
def test_actions(text: str, meaning: str) -> None:
    code, _, action = text.partition(" | ")
    rules = on.read_rules(code)
    if meaning == "BadCodeError":
        with pytest.raises(on.BadCodeError):
            rules.action(action.strip())
    else:
        assert fits("Action", action.strip())
        assert rules.action(action.strip()) == int(meaning)
        assert rules.action_code(int(meaning)) == action.strip()


def places(rules: on.Rules, ask: str, verb: str) -> tuple[str, ...]:
    """The places of a verb in a question, without the one that is not said."""
    known = next(v.places for v in rules.verbs if v.name == verb)
    choice = rules.choices.get((ask, verb))
    return tuple(place for place in (known[: len(choice.zones)] if choice and choice.zones else known) if place)


def test_table_of_verbs() -> None:
    rows = tables("Verb")
    named = {(row[3], ticked(row[0])[0]) for row in rows}
    assert len(named) == len(rows)
    declared = {pair for rules in LARGEST for pair in rules.choices} | {("deal", "deal")}
    assert named == declared
    assert {ask for ask, _ in named} == {ask.name for rules in LARGEST for ask in rules.asks} | {"any"}
    for row in rows:
        verb, ask = ticked(row[0])[0], row[3]
        rules = next(rules for rules in LARGEST if verb in [v.name for v in rules.verbs])
        taken = next(v for v in rules.verbs if v.name == verb)
        if taken.takes == "number":
            assert row[1] == f"1–{taken.most}"
        else:
            assert bool(row[1]) == (taken.takes == "card")
            assert not row[1][:1].isdigit()
        assert tuple(ticked(row[2])) == places(rules, ask, verb)


def test_table_of_modules_and_their_verbs() -> None:
    own = {module.key: [verb.name for verb in module.verbs()] for rules in LARGEST for module in rules._modules}
    assert {ticked(row[0])[0]: ticked(row[1]) for row in tables("Module")} == {key: verbs for key, verbs in own.items() if verbs}
    for rules in LARGEST:
        order = [verb for row in tables("Module") if ticked(row[0])[0] in own for verb in ticked(row[1])]
        assert [verb.name for verb in rules.verbs] == ["deal", *[v for v in order if v in {w.name for w in rules.verbs}]]


def test_verbs_come_where_the_table_says() -> None:
    """Random play: every option that comes up answers a question for which the tables list it, from a place they list."""
    listed = {(row[3], ticked(row[0])[0]): {*ticked(row[2]), ""} for row in tables("Verb")}
    powers = set(ticked(PROSE.split("one more option of these questions:")[1].split(". ")[0]))
    seen = set()
    codes = ["onirim:1" + SEVEN, "onirim:2" + SEVEN, "onirim:1+dreamcatchers+premonitions+denizens", "onirim:2+incubus!true"]
    for code in codes:
        rules = on.read_rules(code)
        for seed in range(40):
            s = on.begin(rules)
            luck = FastRandom(seed)
            while (stop := on.advance(s)) != on.OVER:
                if stop == on.CHANCE:
                    on.answer(s, luck.deal(s))
                    continue
                ask = rules.asks[s.asked].name
                for action in s.options():
                    verb, *rest = rules.action_code(action).split()
                    place = rest[1] if len(rest) > 1 else ""
                    asked = ask if (ask, verb) in listed else "any"
                    assert place in listed[asked, verb], f"{code}: {rules.action_code(action)} answers {ask}"
                    assert asked != "any" or ask in powers or verb == "recover", f"{code}: a power at {ask}"
                    seen.add((ask, verb))
                on.answer(s, s.options()[luck.below(len(s.options()))])
    assert {"turn", "draw", "nightmare"} <= {ask for ask, verb in seen if verb == "use"} <= powers


def test_table_of_zones() -> None:
    titles = [title for row in zone_rows() for title in ticked(row[0])]
    for rules in LARGEST:
        named = [zone.title for zone in rules.zones]
        assert [title for title in titles if title in named] == named
    single = {"hand", "doors", "labyrinth", "denizens", "keeper"}
    assert set(titles) - single == {zone.title for rules in LARGEST for zone in rules.zones}
    assert {zone.title for zone in on.read_rules("onirim:1" + SEVEN).zones} <= set(titles)
    known = {zone.title: zone for rules in LARGEST for zone in rules.zones}
    for row in zone_rows():
        for title in ticked(row[0]):
            if row[1] and title not in single:
                assert row[1:3] == [known[title].sort, str(known[title].capacity or "")]


def zone_rows() -> list[list[str]]:
    """The rows of the table of zones; views and records have tables of fields too."""
    return [row for row in tables("Field") if row[1] in ("pile", "fan", "row", "note", "")]


def test_table_of_counters() -> None:
    rows = tables("Counter")
    for rules in LARGEST:
        keys = {module.key for module in rules._modules}
        assert [ticked(row[0])[0] for row in rows if ticked(row[1])[0] in keys] == list(rules.counters)


def test_counters_of_a_new_game() -> None:
    said = PROSE.split("a new game has `catchers=4`")[1].split(". ")[0]
    assert ["denizens_in_deck=8" in said, "incubus_ready=1" in said, "books=2" in said] == [True] * 3
    for code, counters in (
        ("onirim:1+dreamcatchers", {"catchers": 4, "books": 2}),
        ("onirim:1+dreamcatchers!overload", {"catchers": 4, "books": 0}),
        ("onirim:1+denizens", {"denizens_in_deck": 8, "searchers": 0}),
        ("onirim:1+incubus!new", {"incubus_ready": 1}),
        ("onirim:1+incubus!true", {"incubus_ready": 0}),
    ):
        assert counters.items() <= fields(on.write_position(on.begin(on.read_rules(code)))).items()


def fields(position: str) -> Mapping[str, object]:
    """The fields of a position; counters as numbers."""
    pairs = [word.partition("=") for word in position.split()[1:]]
    return {name: int(value) if value.isdigit() else value for name, _, value in pairs}


def test_reasons() -> None:
    said = ticked(PROSE.split("and the reason:")[1].split(". ")[0])
    for rules in LARGEST:
        assert set(rules.reasons[1:]) <= set(said)
    assert {"overload"} == set(LARGEST[0].reasons) - set(LARGEST[1].reasons)


def test_table_of_effects() -> None:
    rows = {ticked(row[0])[0]: row for row in tables("Effect")}
    effects = {effect.name: (effect, rules) for rules in LARGEST for effect in rules._effects}
    assert list(rows) == list(effects)
    for name, (effect, rules) in effects.items():
        ranges = [tuple(map(int, part.split("–"))) for part in re.findall(r"\d+–\d+", rows[name][2])]
        step = [tuple(map(int, part.split("–"))) for part in [rows[name][1]] if part] or [(0, 0)]
        memory = list(effect.memory) or [(0, 0)]
        assert step + ranges == memory, name
        assert ticked(rows[name][3]) == ([rules.zone_names[effect.needs].title] if effect.needs >= 0 else [])


def test_weights() -> None:
    position, *claims = lines("weights")
    state = on.read_position(position)
    weights = {state.rules.action_code(action): weight for action, weight in on.deals(state)}
    assert len(weights) == 26
    for claim in claims:
        action, _, weight = claim.partition(" = ")
        assert weights[action] == int(weight)


def test_a_search_settles_the_pool() -> None:
    """The words of the section about the pool, step by step."""
    everywhere = "absent=2Ar,2Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk denizens_in_deck=8"
    state = on.read_position(f"onirim:1+denizens deck=* hand=Rs,4Bs labyrinth=Rs,Rm {everywhere} stack=turn")
    for action in ("play Rs", "search"):
        on.answer(state, state.rules.action(action))
    for n in range(8):
        assert fields(on.write_position(state))["denizens_in_deck"] == 8 - n
        assert {state.rules.action_code(action).split()[2:] == [] for action, _ in on.deals(state)} == {True}
        on.answer(state, on.deals(state)[0][0])
    on.advance(state)
    settled = fields(on.write_position(state))
    assert (settled["denizens_in_deck"], settled["searchers"], settled["absent"]) == (0, 1, "2Hb,2Cc,2Mi,2Tk")
    assert str(settled["deck"]).endswith("2Ar,2Cy,2Sp,2Hh")


@pytest.mark.parametrize("text", lines("position"))
def test_positions(text: str) -> None:
    assert fits("Position", text)
    assert on.write_position(on.read_position(text)) == text


def test_short_positions() -> None:
    texts = lines("short")
    for short, canonical in zip(texts[::2], texts[1::2], strict=True):
        assert fits("Position", short)
        assert fits("Position", canonical)
        assert on.write_position(on.read_position(short)) == canonical
        assert on.read_position(short).same(on.read_position(canonical))


@pytest.mark.parametrize(("text", "message"), pairs("refused"))
def test_refused_positions(text: str, message: str) -> None:
    with pytest.raises(on.BadCodeError) as caught:
        on.read_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", bodies("view"))
def test_views(text: str) -> None:
    position, *claims = text.splitlines()
    state = on.read_position(position)
    for claim in claims:
        found = re.fullmatch(r"seat (\d): (\w+) =(.*)", claim)
        assert found
        view = look(state.copy(), int(found[1]))
        if found[2] == "unseen":
            assert {read[1]: read[0] for read in map(read_count, found[3].split())} == dict(view.unseen)
        elif found[2] == "options":
            assert tuple(part.strip() for part in found[3].split(",") if part.strip()) == view.options
        else:
            cards = view.zones[found[2]] if found[2] in view.zones else getattr(view, found[2])
            assert tuple(found[3].split()) == cards


def read_count(word: str) -> tuple[int, str]:
    found = CARD.fullmatch(word)
    assert found
    return int(found["count"] or 1), found["code"]


def test_fields_of_views() -> None:
    views = TEXT[TEXT.index("## Views") :]
    rows = views[views.index("| Field |") :].split("\n\n")[0].splitlines()[2:]
    named = [title for row in rows for title in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert named == list(on.View.__dataclass_fields__)


@pytest.mark.parametrize("text", bodies("record"))
def test_records(text: str) -> None:
    record = on.Record.parse(text)
    assert str(record) == text
    assert fits("Moves", "\n".join(str(line) for line in record.moves))
    game = on.Game.replay(record)
    assert (str(game.outcome) if game.outcome else "") == record.result
    if record.seed is not None:
        again = on.Game(record.rules, seed=record.seed)
        for line in record.moves:
            if line.action:
                again.play(line.action)
        assert again.record.deals == record.deals


@pytest.mark.parametrize("code", [*on.presets(), "onirim:1+book+glyphs", "onirim:1+book+denizens"])
def test_records_of_random_games_replay(code: str) -> None:
    for seed in range(3):
        game = random_game(code, seed)
        again = on.Record.parse(str(game.record))
        assert on.Game.replay(again).position == game.position
        assert str(again) == str(game.record)


def test_a_record_with_apostrophes_in_a_comment() -> None:
    line = Line("", ("Rk", "Rs"), "the ''' of the page")
    record = on.Record("onirim:1", (line,))
    assert 'moves = """' in str(record)
    assert on.Record.parse(str(record)) == record


def test_fields_of_records() -> None:
    records = TEXT[TEXT.index("## Records") :]
    rows = records[records.index("| Field |") :].split("\n\n")[0].splitlines()[2:]
    named = [(row.split("|")[1].strip(" `"), row.split("|")[3].strip()) for row in rows]
    assert [field for field, _ in named] == list(FIELDS)
    full = {"odn": "odn = 1", "rules": 'rules = "onirim:1"', "moves": 'moves = ""'}
    for field, needed in named:
        text = "\n".join(line for key, line in full.items() if key != field)
        if needed:
            with pytest.raises(on.RecordError):
                on.Record.parse(text)
        else:
            on.Record.parse(text)


@pytest.mark.parametrize("text", bodies("broken"))
def test_broken_records(text: str) -> None:
    message = text.splitlines()[-1].removeprefix("# ")
    with pytest.raises(on.RecordError) as caught:
        on.Game.replay(on.Record.parse(text))
    assert str(caught.value) == message


class Noted:
    """A dealer that notes what another deals."""

    def __init__(self, dealer: on.Dealer) -> None:
        self.dealer = dealer
        self.cards: list[str] = []

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        self.cards.append(self.dealer.deal(n, zone, weights))
        return self.cards[-1]

    def rewind(self, n: int) -> None:
        self.dealer.rewind(n)


def first_deals(code: str, dealer: on.Dealer, count: int) -> list[str]:
    """The first deals of a game that answers every question with its first option."""
    noted = Noted(dealer)
    game = on.Game(code, dealer=noted)
    while len(noted.cards) < count:
        question = game.question
        assert question is not None
        game.play(question.options[0])
    return noted.cards[:count]


@pytest.mark.parametrize(("what", "value"), pairs("vector", " = "))
def test_vectors(what: str, value: str) -> None:
    sort, *words = what.split()
    if sort == "key":
        assert key_of(words[0]).hex() == value
    elif sort == "word":
        assert f"{Stream(key_of(words[0])).word(int(words[1])):016x}" == value
    elif sort == "below":
        assert Stream(key_of(words[0])).below(int(words[1]), int(words[2])) == int(value)
    elif sort == "number":
        text = " ".join(words[1:]).encode()
        assert blake2b(text, key=key_of(words[0]), digest_size=16, person=b"oneironaut twin").hexdigest() == value
    else:
        dealer = {"deals": on.RandomDealer, "duplicate": on.DuplicateDealer}[sort](words[1])
        assert first_deals(words[0], dealer, len(value.split(", "))) == value.split(", ")


def test_duplicate_dealer_by_the_letter_of_the_page() -> None:
    """The duplicate dealer once more, written from the page alone."""
    key = blake2b(b"MOTH-4821", digest_size=32, person=b"oneironaut seed\0").digest()
    bag = {"Rs": 3, "Bk": 1, "Ni": 4, "Ar unseen": 2}
    for zone in ("deck", "absent"):
        for n in range(60):
            numbers = {
                blake2b(f"{n} {zone} {card} {i}".encode(), digest_size=16, key=key, person=b"oneironaut twin\0").digest(): card
                for card, weight in bag.items()
                for i in range(weight)
            }
            assert on.DuplicateDealer("MOTH-4821").deal(n, zone, bag) == numbers[min(numbers)]


def test_stream_by_the_letter_of_the_page() -> None:
    """The stream once more, written from the page alone."""
    key = blake2b(b"MOTH-4821", digest_size=32, person=b"oneironaut seed\0").digest()

    def digest(data: bytes) -> bytes:
        return blake2b(data, key=key, person=b"oneironaut deal\0").digest()

    def below(n: int, bound: int) -> int:
        block = digest((n // 8).to_bytes(8, "little"))
        word = int.from_bytes(block[n % 8 * 8 : n % 8 * 8 + 8], "little")
        retry = 0
        while word >= 2**64 // bound * bound:
            retry += 1
            word = int.from_bytes(digest(n.to_bytes(8, "little") + retry.to_bytes(8, "little"))[:8], "little")
        return word % bound

    stream = Stream(key_of("MOTH-4821"))
    for n in range(40):
        for bound in (1, 7, 76, 2**63, 2**63 + 1, 2**64 - 1):
            assert stream.below(n, bound) == below(n, bound)


def test_versions() -> None:
    versions = {module.key: module.version for rules in [*LARGEST, on.read_rules("dreamers:2")] for module in rules._modules}
    assert {key: n for key, n in versions.items() if n != 1} == {"base": 2, "dreamcatchers": 2}
    assert "now 2 for `base` and `dreamcatchers`, 1 for every other module" in PROSE
    said = PROSE.split("the version of each module's rules, by its key:")[1].split("|")[0]
    assert {"base", "duo", "dreamers", *[key for key in versions if "&" in key]} == set(ticked(said))
