"""docs/notation.md is true: every example means what the page says, and the grammar accepts what the program writes."""

from __future__ import annotations

import re
from hashlib import blake2b

import pytest

import oneironaut as on
from oneironaut.dealers import Stream
from oneironaut.kernel.view import look
from oneironaut.notation.positions import CARD
from oneironaut.notation.records import FIELDS
from oneironaut.playout import Luck
from oneironaut.seeds import WORDS, key_of, read_seed
from oneironaut.text import card_name

from .test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "notation.md"
BLOCKS = blocks(PAGE)
PROSE = " ".join(PAGE.read_text("utf-8").split())
TOKEN = re.compile(
    r"\s+|/\*.*?\*/|(?P<name>\w+)|\"(?P<text>[^\"]*)\"|(?P<set>\[[^\]]*\])|(?P<code>#x[0-9A-F]+)|(?P<sign>[()?*+|])", re.S
)


def bodies(tag: str) -> list[str]:
    found = [block.body for block in BLOCKS if block.tag == tag]
    assert found, f"no block {tag!r} in {PAGE.name}"
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
            assert token, f"{name}: {source[place:]!r} is no grammar"
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
    luck = Luck(seed)
    while (question := game.question) is not None:
        game.play(question.options[luck.below(len(question.options))])
    return game


def test_grammar_accepts_what_the_program_writes() -> None:
    for code in on.all_codes():
        assert fits("Rules", code)
        rules = on.read_rules(code)
        assert all(fits("Action", rules.action_code(action)) for action in rules.grammar())
        assert all(fits("Kind", kind.code) for kind in rules.kinds)
        for seed in range(8):
            game = random_game(code, seed)
            record = game.record
            assert fits("Result", record.result)
            assert fits("Moves", "\n".join(str(line) for line in record.moves))
            while game.decisions:
                assert fits("Position", game.position)
                game.undo(min(game.decisions, 5))
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
        ("Position", "onirim:1 deck"),
        ("Position", "onirim:1 deck="),
        ("Position", "onirim:1 hand=Rs,,Rm"),
        ("Position", "onirim:1 hand3=Rs"),
        ("Position", "onirim:1 stack=turn:"),
        ("Position", "onirim:1 end=drawn.all_doors"),
        ("Result", "won"),
        ("Moves", "play Rs Bs : : Rm"),
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


def test_kinds() -> None:
    kinds = on.read_rules("onirim:1").kinds
    assert lines("kind") == [f"{kind.code} {kind.copies} {card_name(kind.code)}" for kind in kinds]
    assert on.read_rules("onirim:2").kinds == kinds


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


def table(column: str) -> list[list[str]]:
    """The rows of the table whose first column has this title."""
    text = PAGE.read_text("utf-8")
    rows = text[text.index(f"| {column} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_table_of_verbs() -> None:
    rules = on.read_rules("onirim:2")
    rows = table("Verb")
    assert {row[0].strip("`") for row in rows} == {verb.name for verb in rules.verbs}
    assert {row[3] for row in rows} == {ask.name for ask in rules.asks}
    for verb in rules.verbs:
        for row in rows:
            if row[0] == f"`{verb.name}`":
                assert bool(row[1]) == (verb.takes == "card")
                assert ("`shared`" in row[2]) == (verb.name in ("play", "key") or (verb.name == "discard" and row[3] == "turn"))
        asks = {ask.name for ask in rules.asks if verb.name in ask.choices or verb.name == ask.name == "deal"}
        assert {row[3] for row in rows if row[0] == f"`{verb.name}`"} == asks
    order = re.findall(r"`(\w+)`", PROSE.split("in this order:")[1].split(". ")[0])
    assert order[: len(rules.verbs)] == [verb.name for verb in rules.verbs]


def test_table_of_zones() -> None:
    rules = on.read_rules("onirim:2")
    rows = table("Field")
    titles = [title for row in rows for title in re.findall(r"`(\w+)`", row[0])]
    assert [title for title in titles if title not in ("hand", "doors", "labyrinth")] == [zone.title for zone in rules.zones]
    for row in rows:
        title = re.findall(r"`(\w+)`", row[0])[-1]
        zone = rules.zone(title)
        if row[1]:
            assert row[1] == zone.sort
            assert row[2] == (str(zone.capacity) if zone.capacity else "")


def test_table_of_effects() -> None:
    names = [row[0].strip("`") for row in table("Effect")]
    assert names == [effect.name for effect in on.read_rules("onirim:2").effects]


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


def test_views() -> None:
    position, *claims = lines("view")
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
    page = PAGE.read_text("utf-8")
    views = page[page.index("## Views") :]
    rows = views[views.index("| Field |") :].split("\n\n")[0].splitlines()[2:]
    named = [title for row in rows for title in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert named == list(on.View.__dataclass_fields__)


@pytest.mark.parametrize("text", bodies("record"))
def test_records(text: str) -> None:
    record = on.Record.parse(text)
    assert str(record) == text
    assert fits("Moves", "\n".join(str(line) for line in record.moves))
    game = record.replay()
    assert (str(game.outcome) if game.outcome else "") == record.result
    if record.seed is not None:
        again = on.Game(record.rules, seed=record.seed)
        for line in record.moves:
            if line.action:
                again.play(line.action)
        assert again.record.deals == record.deals


def test_fields_of_records() -> None:
    page = PAGE.read_text("utf-8")
    records = page[page.index("## Records") :]
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
        on.Record.parse(text).replay()
    assert str(caught.value) == message


def first_deals(game: on.Game, count: int) -> list[str]:
    """The first deals of a game that answers every question with its first option."""
    while len(game.record.deals) < count:
        question = game.question
        assert question is not None
        game.play(question.options[0])
    return game.record.deals[:count]


@pytest.mark.parametrize(("what", "value"), pairs("vector", " = "))
def test_vectors(what: str, value: str) -> None:
    sort, *words = what.split()
    if sort == "key":
        assert key_of(words[0]).hex() == value
    elif sort == "word":
        assert f"{Stream(key_of(words[0])).word(int(words[1])):016x}" == value
    elif sort == "below":
        assert Stream(key_of(words[0])).below(int(words[1]), int(words[2])) == int(value)
    elif sort == "deals":
        assert first_deals(on.Game(words[0], seed=words[1]), 10) == value.split()
    elif sort == "number":
        assert blake2b(" ".join(words[1:]).encode(), key=key_of(words[0]), digest_size=16).hexdigest() == value
    else:
        assert sort == "duplicate"
        assert first_deals(on.Game(words[0], dealer=on.DuplicateDealer(words[1])), 10) == value.split()


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
    modules = on.read_rules("onirim:2").modules
    assert {module.key: module.version for module in modules} == {"base": 1, "duo": 1}
    assert "now 1 for `base` and for `duo`" in PROSE
