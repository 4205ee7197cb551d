"""Lessons with planted defects: each is caught when the lesson is read, and the message says where."""

from __future__ import annotations

import pytest

from oneironaut.server.content import lesson_walk
from oneironaut.server.content.lesson_files import LessonError, parse
from oneironaut.server.content.lessons import find_lesson, lesson_files, read_lesson

SOUND = """
key = "short"
group = "base"
rules = "onirim:1"
deals = "Rs Bm Gs Nm Rk"
[title]
en = "Short"
fr = "Court"
[line]
en = "A short lesson."
fr = "Une courte leçon."
[end]
en = ["You have {the:Rd}."]
fr = ["Vous avez {the:Rd}."]

[[steps]]
options = ["play Rs", "play Gs"]
deals = "Rd"
points = ["deck", "hand Rs"]
en = ["First one.", "Play {the:Rs} or {the:Gs}; then {a:Rd} may come."]
fr = ["Un.", "Jouez {the:Rs} ou {the:Gs} ; {a:Rd} peut venir."]

[[steps]]
options = ["key Rk"]
deals = "Bs Bs"
en = ["Choose “{do:key Rk}”."]
fr = ["Ouvrez avec {the:Rk}."]

[[steps]]
options = ["discard Bm", "discard Nm"]
deals = "Gm"
en = ["Discard a Moon."]
fr = ["Défaussez une Lune."]
"""

# What is replaced, by what, and what must be said about it.
DEFECTS = {
    "no TOML": ("[title]", "[title", "no TOML"),
    "a field that nobody knows": ('key = "short"', 'key = "short"\ncolour = 1', "what is colour"),
    "a missing field": ('group = "base"\n', "", "there is no group"),
    "no title in French": ('fr = "Court"\n', "", "title: there is no fr"),
    "a title with a card": ('en = "Short"', 'en = "{a:Rs}"', "plain words"),
    "a strange key": ('"short"', '"Short one"', "small letters"),
    "a strange group": ('group = "base"', 'group = "basement"', "no group 'basement'"),
    "a key that is not a text": ('key = "short"', "key = 7", "key is a text"),
    "an end that is not a table": ('[end]\nen = ["You have {the:Rd}."]\nfr = ["Vous avez {the:Rd}."]\n', "", "there is no end"),
    "rules that cannot be played": ('"onirim:1"', '"onirim:1+moths"', "moths"),
    "a step with a field that nobody knows": ('points = ["deck"', 'point = ["deck"', "step 1: what is point"),
    "no English": ('en = ["Discard a Moon."]\n', "", "step 3: there is no en"),
    "no French": ('fr = ["Défaussez une Lune."]\n', "", "step 3: there is no fr"),
    "empty French": ('fr = ["Défaussez une Lune."]', 'fr = [""]', "'fr' has no words"),
    "no French words at all": ('fr = ["Défaussez une Lune."]', "fr = []", "'fr' has no words"),
    "a paragraph less in French": ('fr = ["Un.", "Jouez', 'fr = ["Jouez', "numbers of paragraphs"),
    "text that is none": ('fr = ["Défaussez une Lune."]', "fr = [3]", "list of texts"),
    "a brace too many": ("Discard a Moon.", "Discard a Moon}.", "brace too many"),
    "an option twice": ('["play Rs", "play Gs"]', '["play Rs", "play Rs"]', "twice"),
    "options that are no list": ('["play Rs", "play Gs"]', '"play Rs"', "step 1, options: this is a list"),
    "deals that are no text": ('deals = "Gm"', 'deals = ["Gm"]', "deals is a text"),
    "an option that is never offered": ('["play Rs", "play Gs"]', '["play Rs", "play Ns"]', "no branch offers play Ns"),
    "only options that are not offered": ('["play Rs", "play Gs"]', '["play Ns"]', "none of play Ns is offered, but play Rs"),
    "an option that is not an action": ('["play Rs", "play Gs"]', '["juggle"]', "none of juggle"),
    "an option of one branch alone": ('["discard Bm", "discard Nm"]', '["discard Gs"]', "/ key Rk, none of discard Gs"),
    "a card that does not exist": ('deals = "Rd"', 'deals = "Rx"', "'Rx', is not left"),
    "a card that is used up": ("Rs Bm Gs Nm Rk", "Rk Rk Rk Rk Bm", "at the beginning, deal 4 of the script, 'Rk', is not left"),
    "an opening too short": ('"Rs Bm Gs Nm Rk"', '"Rs Bm Gs Nm"', "the opening deals 6 cards, the lesson has 4"),
    "an opening too long": ('"Rs Bm Gs Nm Rk"', '"Rs Bm Gs Nm Rk Bk"', "the opening deals 5 cards, the lesson has 6"),
    "a script that ends": ('deals = "Gm"', 'deals = ""', "the script has 8 cards and ends"),
    "cards that nobody needs": ('deals = "Gm"', 'deals = "Gm Gm"', "only 9 of 10"),
    "cards in the wrong step": ('deals = "Bs Bs"', 'deals = "Bs"', "after play Rs / key Rk, 8 cards are dealt"),
    "a branch that needs more cards": ('["key Rk"]', '["key Rk", "limbo"]', "after play Rs / limbo, 7 cards are dealt"),
    "a card that is not there": ("Play {the:Rs} or", "Play {the:Bk} or", "'en' names 'Bk', which is not there after the opening"),
    "a card that is not there in one language": ("Jouez {the:Rs} ou", "Jouez {the:Bk} ou", "'fr' names 'Bk'"),
    "a card that is still in the deck": ("First one.", "See {the:Rd}.", "'Rd', which is not there"),
    "a card of another game": ("First one.", "See {a:Xs}.", "not a card of onirim:1"),
    "a card spelled out": ("First one.", "The first is a red Sun.", "spells out 'red Sun'"),
    "a card spelled out with its article": ("First one.", "No fear of the nightmare.", "spells out 'the nightmare'"),
    "a card spelled out in French": ("Un.", "Voilà le Cauchemar.", "'fr' spells out 'le Cauchemar'"),
    "an option that is not there": ("Discard a Moon.", "Choose {do:search}.", "'search' is named, but not offered"),
    "an option that is offered but not allowed": ("Discard a Moon.", "Choose {do:discard Bs}.", "'discard Bs' is named"),
    "a step that does not say what to do": ("Ouvrez avec {the:Rk}.", "Ouvrez donc.", "step 2: 'fr' does not say what to do"),
    "a step that says it in no language": ("Choose “{do:key Rk}”.", "Well?", "'en' does not say what to do"),
    "a point at no zone": ('"hand Rs"]', '"attic Rs"]', "no zone 'attic'"),
    "a point at a card that is not there": ('"hand Rs"]', '"hand Gk"]', "no 'Gk' in 'hand' after the opening"),
    "a farewell to a card that is not there": ("You have {the:Rd}.", "You have {the:Gd}.", "end: 'en' names 'Gd'"),
}  # fmt: skip


def test_the_sound_lesson_is_sound() -> None:
    lesson = read_lesson(SOUND)
    assert lesson.deals == ("Rs", "Bm", "Gs", "Nm", "Rk", "Rd", "Bs", "Bs", "Gm")
    assert lesson.view(0, "en").texts == ["First one.", "Play the red Sun or the green Sun; then a red Door may come."]
    assert lesson.view(1, "en").texts == ["Choose “Discard the red Key and open the Door”."]
    assert lesson.view(1, "fr").texts == ["Ouvrez avec la Clé rouge."]
    assert [(spot.zone, spot.card) for spot in lesson.view(0, "fr").points] == [("deck", None), ("hand", "Rs")]
    assert [(spot.zone, spot.card) for spot in lesson.view(1, "fr").points] == [("hand", "Rk")]
    end = lesson.view(3, "fr")
    assert (end.done, end.step, end.texts, end.points) == (True, 3, ["Vous avez la Porte rouge."], [])


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_caught(name: str) -> None:
    old, new, words = DEFECTS[name]
    assert SOUND.count(old) >= 1
    with pytest.raises(LessonError, match=words):
        read_lesson(SOUND.replace(old, new, 1))


def test_a_card_must_be_there_in_every_branch() -> None:
    two = SOUND[: SOUND.rindex("[[steps]]")].replace('["key Rk"]', '["key Rk", "limbo"]')
    with pytest.raises(LessonError, match="end: 'en' names 'Rd', which is not there after play Rs / limbo"):
        read_lesson(two)
    lesson = read_lesson(two.replace("have {the:Rd}", "know {a:Rd}").replace("avez {the:Rd}", "connaissez {a:Rd}"))
    assert lesson.farewell == {"en": ["You know a red Door."], "fr": ["Vous connaissez une Porte rouge."]}


def test_nothing_follows_the_end_of_the_game() -> None:
    text = lesson_files()["06_victory.toml"] + '\n[[steps]]\nen = ["Go on."]\nfr = ["Continuez."]\n'
    with pytest.raises(LessonError, match=r"step 10: after play Rs / .* the game is over already"):
        read_lesson(text)


def test_branches_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_walk, "MOST_BRANCHES", 19)
    with pytest.raises(LessonError, match="step 5: there are more than 19 branches"):
        read_lesson(lesson_files()["02_labyrinth.toml"])


def test_cards_of_the_pool_are_spelled_as_in_records() -> None:
    assert "Mi unseen" in find_lesson("denizens").deals
    assert "Mi unseen" in parse(lesson_files()["17_denizens.toml"]).script


@pytest.mark.parametrize("name", [name for name in lesson_files() if not name.startswith("21")])
def test_a_lesson_breaks_when_a_card_is_changed(name: str) -> None:
    """The script of every lesson is looked at: without its first card it is not a lesson any more."""
    text = lesson_files()[name]
    first = text.split('deals = "')[1].split()[0]
    with pytest.raises(LessonError):
        read_lesson(text.replace(f'deals = "{first} ', 'deals = "', 1))


@pytest.mark.parametrize("name", [name for name in lesson_files() if not name.startswith("21")])
def test_a_lesson_breaks_when_a_language_is_missing(name: str) -> None:
    text = lesson_files()[name]
    head, _, tail = text.rpartition("\nfr = ")
    assert tail
    with pytest.raises(LessonError, match="there is no fr"):
        read_lesson(head + "\n")
