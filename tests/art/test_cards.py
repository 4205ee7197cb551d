"""Pictures: every card of every combination has one, in three details and two languages; told apart without colour, light,
legible, free of ids, and the same in both builds."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import oneironaut as on
from oneironaut import art
from oneironaut.art import doors, gallery, registry
from oneironaut.art.__main__ import main
from oneironaut.art.frames import DETAILS, FULL, PLAIN, TINY, Style, detail_for
from oneironaut.art.palette import SUITS, contrast
from oneironaut.art.registry import NoPictureError, drawn, found, furniture, label, picture_of
from oneironaut.art.svg import num, text, width_of
from oneironaut.kernel.card import Kind
from oneironaut.runtime.plain_build import load
from oneironaut.text import LANGUAGES, catalogue
from tests.architecture.test_docs import ROOT
from tests.support.combinations import STARTS, subsets, variant_tails

MOST_BYTES = 6 * 1024
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
EVERYTHING = "onirim:1+everything"
CODES = [kind.code for kind in on.read_rules(EVERYTHING).kinds]
FACES = [(code, state) for code in CODES for state in found(code, None)[1].states]


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


def tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def all_things() -> list[tuple[str, tuple[object, ...], str]]:
    return [entry for entries in gallery.FURNISHED.values() for entry in entries]


def every_svg(detail: str, lang: str = "en") -> dict[str, str]:
    """Every card, thing and back, by a name of its own."""
    made = {f"{code} {state}": art.card(code, EVERYTHING, lang=lang, detail=detail, state=state) for code, state in FACES}
    for name, values, state in all_things():
        made[f"{name} {values} {state}"] = art.thing(name, *values, lang=lang, detail=detail, state=state)
    made |= {f"back {game}": art.back(game, lang=lang, detail=detail) for game in art.BACKS}
    return made


# Every card has its picture.


def without_picture(rules: on.Rules) -> list[str]:
    """The kinds of some rules that no entry of the registry fits."""
    missing = []
    for number, kind in enumerate(rules.kinds):
        try:
            picture = picture_of(rules.kind_owners[number], kind)
            assert all(picture.draw(Style(TINY, state=state), *picture.shows(kind)) for state in picture.states)
        except NoPictureError:
            missing.append(kind.code)
    return missing


@pytest.mark.parametrize("start", STARTS)
def test_every_kind_of_every_combination_has_a_picture(start: str) -> None:
    for tail in [*subsets(), *variant_tails()]:
        assert without_picture(on.read_rules(start + tail)) == []


def test_a_kind_without_a_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PICTURES", tuple(p for p in registry.PICTURES if p.module != "glyphs"))
    assert without_picture(on.read_rules("onirim:1+glyphs")) == ["Rg", "Bg", "Gg", "Ng", "Rdg", "Bdg", "Gdg", "Ndg"]
    with pytest.raises(NoPictureError, match="add an entry"):
        picture_of("base", Kind("Zz", 1))


def test_every_entry_of_the_registry_draws_something() -> None:
    used = set()
    for code in on.presets():
        rules = on.read_rules(code)
        used |= {id(picture_of(rules.kind_owners[n], kind)) for n, kind in enumerate(rules.kinds)}
    assert used == {id(picture) for picture in registry.PICTURES}
    placed = {thing for code in on.presets() for thing in furniture(on.read_rules(code)).values()}
    assert placed == set(registry.FURNITURE.values()) <= set(art.THINGS)
    assert {name for name, _, _ in all_things()} == set(art.THINGS)


# What a picture is like.


@pytest.mark.parametrize("detail", DETAILS)
def test_pictures_are_well_formed_named_and_free_of_ids(detail: str) -> None:
    for name, svg in every_svg(detail).items():
        root = parsed(svg)
        assert root.get("role") == "img", name
        assert root[0].tag.endswith("title"), name
        assert root[0].text == root.get("aria-label"), name
        assert faults(root) == [], name


def faults(root: Element) -> list[str]:
    """What must not be in a card: ids, links, scripts, styles; empty or absurd numbers."""
    found_ = []
    for element in root.iter():
        if tag(element) not in ("svg", "g", "path", "circle", "ellipse", "rect", "text", "title"):
            found_.append(tag(element))
        found_ += [name for name in element.attrib if name == "id" or "href" in name or name.startswith("on")]
        found_ += [value for value in element.attrib.values() if "nan" in value or "None" in value or "url(" in value]
        if tag(element) == "path" and not element.get("d", "").startswith("M"):
            found_.append("a path that does not begin")
    return found_


def test_what_is_counted_has_an_arch() -> None:
    """Every card that the outcome counts stands in a wall, closed and open; no other card does."""
    for code in ("onirim:1+glyphs+denizens", "dreamers:2"):
        rules = on.read_rules(code)
        for kind in rules.kinds:
            picture = found(kind.code, rules)[1]
            assert (picture.arch is not None) == bool(picture.achieved), kind.code
            for state in ("", picture.achieved) if picture.arch else ():
                root = parsed(art.arch(kind.code, rules, state=state))
                assert faults(root) == []
                assert root.get("viewBox") == "14 8 222 316"
            if picture.arch is None:
                with pytest.raises(NoPictureError, match="no arch"):
                    art.arch(kind.code, rules)


def test_the_check_of_pictures_sees_faults() -> None:
    bad = '<svg><g id="x"/><path d=""/><use href="#x"/><script/><rect width="nan"/></svg>'
    assert faults(parsed(bad)) == ["id", "a path that does not begin", "use", "href", "script", "nan"]


def test_cards_are_light() -> None:
    heavy = {name: len(svg) for name, svg in every_svg(FULL).items() if len(svg) > MOST_BYTES}
    assert heavy == {}
    assert max(len(svg) for svg in every_svg(TINY).values()) < 2200


def colourless(svgs: dict[str, str]) -> list[set[str]]:
    """Pictures that are the same once colours and names are taken away."""
    alike: dict[str, set[str]] = {}
    for name, svg in svgs.items():
        bare = re.sub(r"<text.*?</text>", "", re.sub(r'aria-label="[^"]*"|<title>.*?</title>', "", COLOUR.sub("#", svg)))
        alike.setdefault(bare, set()).add(name)
    return [names for names in alike.values() if len(names) > 1]


@pytest.mark.parametrize("detail", DETAILS)
def test_no_picture_needs_colour(detail: str) -> None:
    cards = {name: svg for name, svg in every_svg(detail).items() if not name.startswith(("dream ", "nightmare "))}
    assert colourless(cards) == []  # values of Dreamers are numbers: text


def test_a_card_that_differs_in_colour_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    red, blue, *_ = SUITS
    faked = replace(blue, key=red.key, place=red.place)
    one, other = (doors.door(Style(TINY), suit) for suit in (red, faked))
    assert one != other
    assert colourless({"red": one, "blue": other}) == [{"red", "blue"}]


def poor_texts(root: Element) -> list[tuple[str, float]]:
    """Texts with less contrast than 4.5 to their ground: the shape before them."""
    poor = []
    for parent in root.iter():
        children = list(parent)
        for i, element in enumerate(children):
            if tag(element) == "text":
                ground = next(child.get("fill") for child in reversed(children[:i]) if tag(child) != "text")
                assert ground, "a text needs a ground"
                ratio = contrast(element.get("fill", ""), ground)
                poor += [(element.text or "", ratio)] if ratio < 4.5 else []
    return poor


@pytest.mark.parametrize("detail", DETAILS)
def test_texts_have_contrast(detail: str) -> None:
    for name, svg in every_svg(detail).items():
        assert poor_texts(parsed(svg)) == [], name


def test_poor_contrast_is_found() -> None:
    bad = '<svg><rect fill="#8C2A30"/><text fill="#12142A">Door</text></svg>'
    assert [words for words, _ in poor_texts(parsed(bad))] == ["Door"]
    assert round(contrast("#FFFFFF", "#000000")) == 21


def test_three_levels_of_detail() -> None:
    assert [detail_for(size) for size in (300, 110, 109.9, 60, 59.9, 12)] == [FULL, FULL, PLAIN, PLAIN, TINY, TINY]
    by_size = [art.card("Bk", size=size) for size in (110, 60, 44)]
    assert ["AQUARIUM" in svg for svg in by_size] == [True, False, False]
    assert len(by_size[0]) > len(by_size[1]) > 5 * len(by_size[2])
    assert 'width="44" height="61.6"' in by_size[2]
    assert art.card("Bk", size=44, detail=FULL).count("AQUARIUM") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_come_from_the_texts(lang: str) -> None:
    for code, state in FACES:
        name = parsed(art.card(code, lang=lang, state=state)).get("aria-label", "")
        assert name == label(code, lang, state)
        assert catalogue(lang)[f"card.{code}.name"].casefold() in name.casefold()
        assert bool(state) == (name.casefold() != catalogue(lang)[f"card.{code}.name"].casefold())
    assert ">BIBLIOTHÈQUE<" in art.card("Ns", lang="fr")
    assert ">LIBRARY<" in art.card("Ns")


def test_long_names_are_pressed_into_their_room() -> None:
    for lang in LANGUAGES:
        for name, svg in every_svg(FULL, lang).items():
            for element in parsed(svg).iter():
                if tag(element) == "text":
                    size = float(element.get("font-size", "0"))
                    assert "textLength" in element.attrib or width_of(element.text or "", size, 1) <= 190, name
    assert 'textLength="20"' in text(0, 0, "a word too long", 12, "#FFFFFF", room=20)
    assert "textLength" not in text(0, 0, "a", 12, "#FFFFFF", room=20)


def test_numbers_are_short() -> None:
    assert [num(value) for value in (1.0, 0.5, -0.5, -0.04, 12.345, -3)] == ["1", ".5", "-.5", "0", "12.3", "-3"]


def test_both_builds_draw_the_same() -> None:
    other = load("art")
    for code, state in FACES:
        assert other.card(code, state=state) == art.card(code, state=state)
    view = on.Game("onirim:2", seed="MOTH-4821").view()
    assert other.table(view) == art.table(view)


# Asking for one.


def test_a_card_is_found_by_kind_or_code_with_or_without_rules() -> None:
    rules = on.read_rules("onirim:1")
    assert art.card(rules.kinds[0]) == art.card("Rs") == art.card("Rs", "onirim:1") == art.card("Rs", rules)
    assert art.card("Ld") == art.card("Ld", "onirim:2+dreamcatchers")


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    with pytest.raises(NoPictureError, match="no card 'Ld' in onirim:1"):
        art.card("Ld", "onirim:1")
    with pytest.raises(NoPictureError, match="no card 'Zz' in any rules"):
        art.card("Zz")
    with pytest.raises(NoPictureError, match="Rs has no state 'open'"):
        art.card("Rs", state="open")
    with pytest.raises(NoPictureError, match="no thing 'door'"):
        art.thing("door")
    with pytest.raises(NoPictureError, match="no symbol 'star'"):
        art.symbol("star")
    with pytest.raises(NoPictureError, match="no back for the game 'chess'"):
        art.back("chess")
    with pytest.raises(ValueError, match="no language 'tlh'"):
        art.card("Rs", lang="tlh")
    with pytest.raises(ValueError, match="no detail 'huge'"):
        art.card("Rs", detail="huge")
    with pytest.raises(ValueError, match="above 0"):
        art.card("Rs", size=-3)
    with pytest.raises(ValueError, match="from 1 to 10"):
        art.thing("dream", 11, "+1")
    with pytest.raises(ValueError, match="Gates 1 to 3"):
        art.thing("gate", 4)
    with pytest.raises(ValueError, match="an identity is"):
        art.thing("identity", "sleeper")
    with pytest.raises(AttributeError, match="no attribute 'arts'"):
        _ = on.arts


def test_symbols_alone() -> None:
    for name in art.SYMBOLS:
        for lang in LANGUAGES:
            root = parsed(art.symbol(name, lang=lang, size=24, colour="#E8C17A", disc="#12142A"))
            assert root.get("aria-label") == catalogue(lang)[f"art.{name}"]
            assert faults(root) == []
    assert art.symbol("sun", size=24) != art.symbol("sun", size=64)


def test_a_sprite_has_every_face_once() -> None:
    svg = art.sprite(EVERYTHING, details=DETAILS)
    ids = re.findall(r' id="([^"]+)"', svg)
    wanted = [art.sprite_id(code, state, detail) for detail in DETAILS for code, state in FACES]
    assert sorted(ids) == sorted([*wanted, *[art.sprite_id("back", "", detail) for detail in DETAILS]])
    assert len(set(ids)) == len(ids)
    assert {tag(child) for child in parsed(svg)} == {"symbol"}
    assert "url(" not in svg
    assert art.sprite_id("Rd", "open", TINY, "x") == "x-Rd-open-tiny"
    assert 'id="mine-Rs"' in art.sprite("onirim:1", prefix="mine")
    assert len(art.sprite(EVERYTHING)) < 400_000


def test_the_palette_as_css() -> None:
    assert "--art-gold:#E8C17A" in art.css()
    assert all(suit.hue in art.css() for suit in SUITS)


def test_drawings_are_kept() -> None:
    drawn.cache_clear()
    art.card("Rs")
    art.card("Rs", size=400)
    assert drawn.cache_info().hits == 1


def unsaid(keys: list[str], source: str) -> list[str]:
    """Keys of which no word of the source speaks."""
    words = {key: key.rpartition(".")[2] for key in keys}
    return [key for key, word in words.items() if not re.search(rf"\b{word}\b|\b{word.partition('_')[0]}_{{", source)]


def test_every_word_of_the_pictures_is_used() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(art.__file__).parent.glob("*.py"))
    keys = [key for key in catalogue("en") if key.startswith("art.")]
    assert unsaid(keys, source) == []
    assert unsaid(["art.zeppelin"], source) == ["art.zeppelin"]


# Files.


def test_the_gallery_is_as_the_command_makes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--gallery", str(tmp_path / "gallery")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(set(told)) == len(gallery.files()) + 1
    for file in [*(tmp_path / "gallery").iterdir(), tmp_path / "picture.svg"]:
        kept = ROOT / "docs" / file.relative_to(tmp_path)
        assert kept.read_text("utf-8") == file.read_text("utf-8"), (
            f"make it again: python -m oneironaut.art --gallery docs/gallery ({kept})"
        )
    assert {file.name for file in (ROOT / "docs" / "gallery").iterdir()} == set(gallery.files())


def test_every_sheet_stands_on_the_page_and_every_section_has_a_module() -> None:
    page = gallery.page()
    assert {name for name in gallery.files() if name.endswith(".svg")} == set(re.findall(r"\(([\w]+\.svg)\)", page))
    assert set(gallery.modules()) | set(gallery.FURNISHED) == set(gallery.sections())
    for svg in gallery.sheets().values():
        parsed(svg)
        assert " id=" not in svg


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--card", "Rd", "--state", "open", "--lang", lang]) == 0
    assert capsys.readouterr().out == art.card("Rd", lang=lang, state="open") + "\n"
    assert main(["--sprite", "onirim:1", "--detail", "tiny", "--lang", lang]) == 0
    assert capsys.readouterr().out == art.sprite("onirim:1", lang=lang, details=("tiny",)) + "\n"
    assert main(["--card", "Zz"]) == 1
    assert "no card 'Zz'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--lang", lang, "--help"])
    assert catalogue(lang)["art.cli.about"] in capsys.readouterr().out
