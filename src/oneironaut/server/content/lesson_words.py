"""Lesson words: the texts of a lesson with cards and options named, checked against what every branch shows.

A step that leaves one option must name it: a person who hears the text instead of seeing the table must know what to do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ...kernel.rules import Rules
from ...kernel.view import View
from ...notation.codes import read_rules
from ...questions import Option
from ...text import LANGUAGES, card_name, catalogue
from .lesson_files import PLACEHOLDER, LessonError, Point, StepFile, Words
from .lesson_walk import Stand

SENTENCE = re.compile(r"(?:^|[.!?] )\w")  # its first letter
ARTICLE = r"(?:(?:the|an?|le|la|une?|du|au)\s|l’)"


def render_words(words: Words, stands: Sequence[Stand], rules: Rules, at: str) -> dict[str, list[str]]:
    """Render texts for people, in every language. Everything that they name must be there in every branch."""
    return {lang: [render_paragraph(paragraph, stands, rules, lang, at) for paragraph in words[lang]] for lang in LANGUAGES}


def render_paragraph(paragraph: str, stands: Sequence[Stand], rules: Rules, lang: str, at: str) -> str:
    """Render a paragraph with everything named."""
    if spelled := spelling(rules.code, lang).search(PLACEHOLDER.sub("", paragraph)):
        raise LessonError(f"{at}: {lang!r} spells out {spelled[0]!r}: name the card by its code, as in {{the:Rs}}")
    text = PLACEHOLDER.sub(lambda match: render_name(match, stands, rules, lang, at), paragraph)
    return SENTENCE.sub(lambda match: match[0].upper(), text)


def render_name(match: re.Match[str], stands: Sequence[Stand], rules: Rules, lang: str, at: str) -> str:
    """Return what stands for a placeholder."""
    form, code = match["form"], match["code"]
    if form == "do":
        return find_option(code, stands, at).text(lang)
    if code not in rules.kind_codes:
        raise LessonError(f"{at}: {lang!r} names {code!r}, which is not a card of {rules.code}")
    for stand in stands:
        if code not in visible_kinds(stand.view) and not (form == "a" and stand.view.unseen.get(code)):
            raise LessonError(
                f"{at}: {lang!r} names {code!r}, which is not there after {' / '.join(stand.path) or 'the opening'}"
            )
    if form is None:
        return card_name(code, lang)
    if f"card.{code}.{form}" not in catalogue(lang):
        raise LessonError(f"{at}: {code!r} has no words with an article of its own: write {{{code}}}")
    return catalogue(lang)[f"card.{code}.{form}"]


def find_option(code: str, stands: Sequence[Stand], at: str) -> Option:
    """Find an option that every branch offers, in the same words."""
    found = [option for stand in stands for option in stand.options if option.code == code]
    if len(found) < len(stands) or len({option.key for option in found}) > 1:
        raise LessonError(f"{at}: the option {code!r} is named, but not offered in every branch")
    return found[0]


@cache
def spelling(code: str, lang: str) -> re.Pattern[str]:
    """Match a card that is spelled out: that would escape the checks. A name of one word counts after an article only."""
    names = {card_name(kind.code, lang) for kind in read_rules(code).kinds}
    forms = [re.escape(name) if " " in name else f"{ARTICLE}{re.escape(name)}" for name in sorted(names)]
    return re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)


def check_named(step: StepFile, stands: Sequence[Stand], at: str) -> None:
    """Check that every language names the only option of a step: its card, or the option itself."""
    if len(step.options) != 1:
        return
    option = stands[0].options[0]
    for lang in LANGUAGES:
        names = {(match["form"] == "do", match["code"]) for text in step.words[lang] for match in PLACEHOLDER.finditer(text)}
        if (True, option.code) not in names and (option.card is None or (False, option.card) not in names):
            wanted = f"{{do:{option.code}}}" if option.card is None else f"{{the:{option.card}}} or {{do:{option.code}}}"
            raise LessonError(f"{at}: {lang!r} does not say what to do: name {wanted}")


def find_points(step: StepFile, stands: Sequence[Stand], rules: Rules, at: str) -> tuple[Point, ...]:
    """Find what to point at: what the file says, or the cards that may be chosen in every branch."""
    if step.points is None:
        spots = [dict.fromkeys(option.at for option in stand.options if option.at) for stand in stands]
        return tuple(spot for spot in spots[0] if all(spot in others for others in spots))
    decks = {zone.title for zone in rules.zones if zone.deck}
    for zone, card in step.points:
        for stand in stands:
            if zone not in stand.view.zones and zone not in decks:
                raise LessonError(f"{at}: there is no zone {zone!r} to point at")
            if card is not None and card not in strip_marks(stand.view.zones.get(zone, ())):
                raise LessonError(f"{at}: there is no {card!r} in {zone!r} after {' / '.join(stand.path) or 'the opening'}")
    return step.points


def visible_kinds(view: View) -> set[str]:
    """Return the kinds that a seat sees somewhere."""
    return strip_marks([card for cards in view.zones.values() for card in cards] + [*view.top, *view.bottom])


def strip_marks(cards: Sequence[str]) -> set[str]:
    """Return cards without their marks."""
    return {re.split(r"[^A-Za-z0-9]", card)[0] for card in cards}
