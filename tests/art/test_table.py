"""Pictures of tables: nothing is left out, nothing hidden is shown, nothing overlaps, at any width, in both languages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import oneironaut as on
from oneironaut import art
from oneironaut.art.palette import FOCUS
from oneironaut.art.placed_card import clicks, goal_places, hand_name, is_moment, read_card
from oneironaut.art.registry import found, furniture
from oneironaut.art.svg import width_of
from oneironaut.kernel.view import UNKNOWN
from oneironaut.kernel.zone import NOTE, PILE
from oneironaut.rollout.playout import FastRandom
from oneironaut.text import LANGUAGES, card_name, say

ALL = "+everything"
RULES = [
    "onirim:1",
    "onirim:2",
    "onirim:2!open",
    f"onirim:1{ALL}",
    f"onirim:2{ALL}",
    "onirim:1+incubus!true",
    "onirim:2+incubus!new",
]
WIDTHS = [1180, 720, 390, 280]
Box = tuple[float, float, float, float]


@cache
def views(code: str) -> list[on.View]:
    """Views of all seats at many moments of random games."""
    found_ = []
    for seed in range(2):
        game = on.Game(code, seed=seed)
        luck = FastRandom(seed)
        step = 0
        while not game.over:
            if step % 21 == 0 and step < 200:
                found_ += [game.view(seat) for seat in range(game.rules.players)]
            assert game.question
            game.play(game.question.options[luck.below(len(game.question.options))])
            step += 1
        found_ += [game.view(seat) for seat in range(game.rules.players)]
    return found_


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


def box(element: Element) -> Box:
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    return x, y, x + float(element.get("width", "0")), y + float(element.get("height", "0"))


def within(inner: Box, outer: Box) -> bool:
    slack = 0.2  # numbers are written to a tenth
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] + 0.2 or other[2] <= one[0] + 0.2 or one[3] <= other[1] + 0.2 or other[3] <= one[1] + 0.2


def drawn_parts(root: Element) -> tuple[Box, list[Box], list[Box], list[Element]]:
    """The picture's own box, its panels, its cards, its texts."""
    panels = [box(child) for child in root if child.tag.endswith("rect") and child.get("rx") == "16"]
    cards = [box(child) for child in root if child.tag.endswith("use")]
    texts = [child for child in root if child.tag.endswith("text")]
    return (0, 0, float(root.get("width", "0")), float(root.get("height", "0"))), panels, cards, texts


def disorder(svg: str) -> list[str]:
    """What lies outside the picture or its panel, or upon another panel."""
    whole, panels, cards, texts = drawn_parts(parsed(svg))
    wrong = [f"panel {panel} outside" for panel in panels if not within(panel, whole)]
    wrong += [f"panels {one} {other}" for i, one in enumerate(panels) for other in panels[:i] if not apart(one, other)]
    top = min(panel[1] for panel in panels)
    header = (0.0, 0.0, whole[2], top)
    wrong += [f"card {card}" for card in cards if not any(within(card, place) for place in [*panels, header])]
    for element in texts:
        x, y = float(element.get("x", "0")), float(element.get("y", "0"))
        size = float(element.get("font-size", "0"))
        length = float(element.get("textLength") or width_of(element.text or "", size))
        if not any(within((x, y - size * 0.7, x + length, y), place) for place in [*panels, header]):
            wrong.append(f"text {element.text!r}")
    return wrong


def used(svg: str) -> Counter[str]:
    """How often each picture is used, by its key."""
    prefix = re.search(r'<symbol id="(t[0-9a-f]+)-', svg)
    assert prefix
    return Counter(re.findall(rf'href="#{prefix[1]}-([^"]+)"', svg))


def wanted(view: on.View) -> Counter[str]:
    """How often each card must be seen, by code: in a pile each kind once, elsewhere each card; `back` for hidden ones."""
    rules = on.read_rules(view.rules)
    seen: Counter[str] = Counter()
    for zone in rules.zones:
        if zone.title not in view.zones or zone.sort == NOTE:
            continue
        codes = [read_card(text, zone, view, rules).code or "back" for text in view.zones[zone.title]]
        if zone.name in view.tally:
            codes += [card.code or "" for row in goal_places(zone, view, rules) for card in row if card.is_ghost]
        elif zone.sort == PILE:
            codes = [
                f"{code}{state}"
                for code, state in {
                    (card.code or "back", card.state): 0
                    for card in [read_card(t, zone, view, rules) for t in view.zones[zone.title]]
                }
            ]
        seen.update(codes)
    seen.update(code if code != UNKNOWN else "back" for code in [*view.top, *view.bottom])
    seen.update(furniture(rules).values())
    seen["back"] += view.deck > 0
    return +seen


def by_code(svg: str) -> Counter[str]:
    seen: Counter[str] = Counter()
    for key, n in used(svg).items():
        seen[key.split("-")[0]] += n
    return seen


@pytest.mark.parametrize("code", RULES)
def test_nothing_is_left_out_and_nothing_hidden_is_shown(code: str) -> None:
    for view in views(code):
        assert by_code(art.table(view)) == wanted(view)


def test_a_card_too_many_or_too_few_is_found() -> None:
    view = views("onirim:2")[4]
    svg = art.table(view)
    piece = re.search(r"<use [^>]*>", svg)
    assert piece
    assert by_code(svg.replace(piece[0], "", 1)) != wanted(view)
    hidden = next(title for title, cards in view.zones.items() if UNKNOWN in cards)
    shown = replace(view, zones={**view.zones, hidden: ("Rs", *view.zones[hidden][1:])})
    assert by_code(art.table(shown)) != wanted(view)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("code", RULES)
def test_nothing_overlaps_or_is_cut_off(code: str, width: int) -> None:
    for i, view in enumerate(views(code)):
        assert disorder(art.table(view, lang=LANGUAGES[i % 2], width=width)) == []


def test_disorder_is_found() -> None:
    svg = art.table(views("onirim:1")[2])
    assert disorder(svg) == []
    panel = re.search(r'<rect x="14" y="([\d.]+)"[^>]*rx="16"', svg)
    assert panel
    moved = svg.replace(panel[0], panel[0].replace(f'y="{panel[1]}"', f'y="{float(panel[1]) + 40}"'))
    assert any(words.startswith("panels") for words in disorder(moved))
    card = re.search(r'<use [^>]* y="([\d.]+)"[^>]*>', svg)
    assert card
    assert any(
        words.startswith("card") for words in disorder(svg.replace(card[0], card[0].replace(f' y="{card[1]}"', ' y="-30"')))
    )


@pytest.mark.parametrize("code", RULES)
def test_ids_are_unique_prefixed_and_resolved(code: str) -> None:
    prefixes = {}
    for view in views(code):
        svg = art.table(view)
        assert svg == art.table(view)
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        links = set(re.findall(r'(?:href="|url\()#([\w-]+)', svg))
        assert links == set(ids)
        (prefix,) = {id_.split("-")[0] for id_ in ids}
        prefixes[prefix] = svg
    assert len(prefixes) == len({art.table(view) for view in views(code)})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", RULES)
def test_the_table_is_there_in_words_too(code: str, lang: str) -> None:
    view = views(code)[-1]
    root = parsed(art.table(view, lang=lang))
    title, description = root[0].text or "", root[1].text or ""
    assert root.get("aria-label") == title
    rules = on.read_rules(code)
    for zone in rules.zones:
        if zone.sort != NOTE and view.zones.get(zone.title):
            assert say(f"zone.{zone.name}", lang) in description
            for text in view.zones[zone.title]:
                card = read_card(text, zone, view, rules)
                assert card.code is None or card_name(card.code, lang).casefold() in description.casefold()
    assert view.reason
    assert say(f"end.{view.reason}", lang, doors=view.tally["doors"]) in description


def test_zones_are_not_known_by_name() -> None:
    names = {zone.name for code in on.presets() for zone in on.read_rules(code).zones}
    folder = Path(art.__file__).parent
    for file in ("table.py", "panels.py", "placed_card.py"):
        literals = [
            node.value for node in ast.walk(ast.parse((folder / file).read_text("utf-8"))) if isinstance(node, ast.Constant)
        ]
        assert {text for text in literals if isinstance(text, str)} & names == set(), file
    for code in on.presets():
        rules = on.read_rules(code)
        assert hand_name(rules) == "hand"
        moments = {"held", "looked", "order", "fetched", "absent", "nightmare"}
        assert {zone.name for zone in rules.zones if is_moment(zone, rules)} <= moments


def test_marks_states_and_what_may_be_acted_upon() -> None:
    state = on.read_position(
        "onirim:1 held=Gd hand=Rs,Bs,Gk,Nk doors=Rd labyrinth=Bs*,Bm*,Bs*,Nm deck=* stack=turn:1,fill,at_door"
    )
    view = on.kernel.view.look(state, 0)
    svg = art.table(view)
    assert clicks(view, on.read_rules("onirim:1")) == {"hand": {"Gk"}}
    assert svg.count(f'fill="{FOCUS}"') == 1
    assert used(svg)["Rd-open-tiny"] == 1
    assert used(svg)["Rd-tiny"] == 1  # the place of the other one
    assert svg.count('fill-opacity=".62"') == 3  # used up


def test_goals_that_are_met_or_turned_up_again() -> None:
    rules = on.read_rules("onirim:1+book")
    zone = rules.zone("goals")
    view = on.Game(rules, seed=1).view()
    met, again, plain = (read_card(text, zone, view, rules) for text in ("GoR-", "GoR^^", "GoR"))
    assert (met.state, met.is_used, again.state, again.lately, plain.lately) == ("met", False, "", 2, 0)


def test_what_the_partner_knows_has_an_eye_and_a_word() -> None:
    game = on.Game("onirim:2", seed="MOTH-4821")
    while game.question and game.question.ask == "draft":
        game.play(game.question.options[0])
    assert say("zone.known") in art.table(game.view(0))
    assert say("zone.known") not in art.table(on.Game("onirim:2!open", seed="MOTH-4821").view(0))


def test_towers_touch() -> None:
    state = on.read_position("onirim:1+towers hand=4Rs towers=Nt3,Nt4,Nt5 deck=* stack=turn")
    view = on.kernel.view.look(state, 0)
    lefts = [float(x) for x in re.findall(r'href="#t\w+-Nt\d-plain" x="([\d.]+)"', art.table(view))]
    assert [round(b - a, 1) for a, b in pairwise(lefts)] == [66, 66]
    assert all(found(f"Nt{n}", None)[1].joins for n in (3, 4, 5))


def test_games_and_views_show_themselves() -> None:
    game = on.Game("onirim:2", seed="MOTH-4821", lang="fr")
    assert game.question
    asked = game.question.seat
    assert asked is not None
    assert game._repr_svg_() == art.table(game.view(asked), lang="fr")
    view: Any = game.view(1)
    assert view._repr_svg_() == art.table(view)
    open_game = on.Game("onirim:1", dealer=None)
    assert open_game._repr_svg_() == art.table(open_game.view(0))


def test_what_cannot_be_laid_out_is_refused_in_words() -> None:
    view = views("onirim:1")[0]
    with pytest.raises(ValueError, match="280 pixels or more"):
        art.table(view, width=200)
    with pytest.raises(ValueError, match="no language"):
        art.table(view, lang="tlh")


@pytest.mark.parametrize("seed", ["MOTH-1", "MOTH-2", "MOTH-3"])
def test_the_table_of_a_finished_match_says_who_won(seed: str) -> None:
    game = on.Game("dreamers:2", seed=seed)
    while game.question is not None:
        game.play(game.question.options[0])
    assert game.outcome is not None
    for seat in range(2):
        words = " ".join(re.sub("<[^>]*>", " ", art.table(game.view(seat))).split())
        assert game.outcome.text().rpartition(", ")[2] in words
