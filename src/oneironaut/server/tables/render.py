"""Render: what a seat was shown, in words of a language, as messages. Nothing else of a table goes to a seat."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from ...kernel.event import Event
from ...kernel.rules import Rules
from ...kernel.view import View
from ...kernel.vocabulary import PASS
from ...kernel.zone import PILE, Zone
from ...questions import Option, Question, round_text
from ...text import catalogue, say, say_sign
from ...text.narration import describe_event, player_name, tell_event
from ...text.plain import clean_name
from ..content.beats import beat_of, moments, plans, price_zone, signs_for
from ..content.catalogue import find_rules, title
from ..content.deal_seeds import deal_key
from ..errors import RefusedError
from ..schemas import messages as m
from ..storage.archive import Ending, GameRow
from .bots import bot_words
from .foresight import Foresight, Outlook, best, worth_of
from .seat_snapshot import SeatSnapshot
from .table import Table, ending_of


def seat_view(table: Table, seat: int, since: int, lang: str) -> m.SeatView:
    """Return everything that a seat may know, ready to be shown."""
    return view_of(table, seat, table.snapshot(seat), table.seats[seat].seq, table.first_event(seat, since), lang)


def view_of(table: Table, seat: int, snapshot: SeatSnapshot, seq: int, first: int, lang: str) -> m.SeatView:
    """Make the message for what a seat was shown."""
    row, view = table.row, snapshot.view
    waiting = waiting_for(table, seat, snapshot.asked, lang)
    ending = None if snapshot.outcome is None else outcome_entry(ending_of(snapshot.outcome), lang)
    lesson = table.lesson.view(snapshot.step, lang) if table.lesson else None
    question = (
        None if snapshot.question is None else question_entry(snapshot.question, snapshot.foresight, view, table.rules, lang)
    )
    return m.SeatView(
        table=row.id,
        seat=seat,
        seq=seq,
        lang=lang,
        rules=row.rules,
        title=title(row.rules, lang),
        seed=seed_for(row, is_over=snapshot.outcome is not None),
        commitment=commitment(row),
        seats=[seat_entry(row, n, lang) for n in range(len(row.seats))],
        turn=table.turn_at(snapshot.events),
        active=view.active,
        to_move=snapshot.asked,
        status=status(question, waiting, ending, lesson),
        signs=[
            m.Sign(name, sign_text(name, value, table.row, lang))
            for name, value in view.public_facts.items()
            if catalogue(lang).get(f"ui.table.sign.{name}") != ""  # speech, which stands at the speaker's name
        ],
        story=round_entries(table, view, lang),
        zones=[zone_view(zone, view, lang) for zone in table.rules.zones if zone.title in view.zones],
        deck=m.DeckView(deck_label(table.rules, lang), view.deck, cards(view.top), cards(view.bottom)),
        unseen=[m.Left(kind.code, view.unseen[kind.code], kind.copies) for kind in table.rules.kinds if kind.code in view.unseen],
        question=question,
        undo=undo_entry(table, seat, snapshot, lang),
        events=events(table, seat, first, snapshot.events, lang),
        outcome=ending,
        practice=snapshot.practice,
        assisted=snapshot.assisted,
        waiting=waiting,
        lesson=lesson,
    )


def status(
    question: m.QuestionEntry | None, waiting: m.Waiting | None, ending: m.OutcomeEntry | None, lesson: m.LessonView | None
) -> str:
    """Say in one sentence what is asked, who is waited for, or how it ended."""
    if lesson is not None and lesson.done:
        return lesson.texts[0]
    return question.text if question else ending.text if ending else waiting.text if waiting else ""


def sign_text(name: str, value: str, row: GameRow, lang: str) -> str:
    """Return a sign in words, with the players' names: `2` is a seat, `4:-1` are numbers of all seats."""
    key = f"ui.table.sign.{name}"
    if key in catalogue(lang):
        return say(key, lang, name=seat_name(row, int(value) - 1, lang))
    numbers = value.split(":")
    if len(numbers) == len(row.seats) > 1:
        minus = "\N{MINUS SIGN}"
        return " · ".join(f"{seat_name(row, seat, lang)} {n.replace('-', minus)}" for seat, n in enumerate(numbers))
    return say_sign(name, value, lang)


def round_entries(table: Table, view: View, lang: str) -> list[m.RoundEntry]:
    """Tell how each round ended, with the players' names."""
    found = []
    for n, result in enumerate(view.rounds, 1):
        key = f"ui.table.round.{result.reason}"
        name = "" if result.seat is None else seat_name(table.row, result.seat, lang)
        text = say(key, lang, name=name) if key in catalogue(lang) else round_text(result, n, lang)
        found.append(m.RoundEntry(text, list(result.points)))
    return found


@lru_cache(maxsize=1 << 8)
def deck_label(rules: Rules, lang: str) -> str:
    """Return what the players call the deck: the name of its pile."""
    decks = [zone for zone in rules.zones if zone.deck]
    pile = next((zone for zone in decks if zone.sort == PILE), decks[0] if decks else None)
    return say(f"zone.{pile.name}", lang) if pile else ""


def zone_view(zone: Zone, view: View, lang: str) -> m.ZoneView:
    """Describe what a seat sees of a zone."""
    seen = view.zones[zone.title]
    return m.ZoneView(zone.title, say(f"zone.{zone.name}", lang), len(seen), zone.name in view.tally, cards(seen, zone.marks))


def cards(codes: tuple[str, ...], marks: tuple[str, ...] = ()) -> list[m.TableCard]:
    """Split cards from their marks."""
    signs = "".join(marks)
    return [m.TableCard(kind, code[len(kind) :]) for code in codes for kind in [code.rstrip(signs) if signs else code]]


def question_entry(question: Question, foresight: Foresight, view: View, rules: Rules, lang: str) -> m.QuestionEntry:
    """Describe a question, with what can be said of each answer before it is given."""
    main = main_options(question, rules)
    options = [
        option_entry(option, foresight.outlooks.get(option.code, Outlook()), view, question.ask, lang, main=option.code in main)
        for option in question.options
    ]
    blocked = [
        m.BlockedEntry(
            zone=each.zone,
            card=each.card,
            text=" ".join(f"{say(f'why.{reason}', lang, card=each.card, code='')}." for reason in each.reasons),
            signs=signs_for(each.reasons[0], each.card, rules),
        )
        for each in foresight.blocked
    ]
    return m.QuestionEntry(
        id=question.id,
        ask=question.ask,
        text=question_text(question, lang),
        title=maybe(f"ui.table.title.{question.ask}", lang),
        line=maybe(f"ui.table.line.{question.ask}", lang),
        moment=moments().get(question.ask),
        plan=plan_entry(question.ask, lang),
        prices=price_entries(question, foresight, view, rules, lang),
        options=options,
        blocked=blocked,
    )


def question_text(question: Question, lang: str) -> str:
    """Return what is asked; or why there is nothing to choose, if a refusal is all that the rules offer."""
    is_alone = all(option.tone == PASS for option in question.options)
    return (is_alone and maybe(f"ui.table.alone.{question.ask}", lang)) or question.text(lang)


def price_entries(question: Question, foresight: Foresight, view: View, rules: Rules, lang: str) -> list[m.PriceEntry]:
    """Return the prices of a question in the order of the rules, also those that cannot be paid."""
    found = []
    for verb in (verb for asked, verb in rules.choices if asked == question.ask):
        title = maybe(f"ui.table.price.{question.ask}.{verb}", lang)
        options = [option for option in question.options if option.code.split()[0] == verb]
        if not title or (not options and verb not in foresight.lacking):
            continue
        given = cards_given(question, verb, options, view, rules)
        why = "" if options else say(f"ui.table.unpaid.{question.ask}.{verb}", lang)
        left = (
            maybe(f"ui.table.left.{question.ask}.{verb}", lang, n=len(given), m=len(given) - 1, deck=view.deck) if options else ""
        )
        found.append(m.PriceEntry(verb, title, left, given, why))
    return found


def cards_given(question: Question, verb: str, options: list[Option], view: View, rules: Rules) -> list[str]:
    """Return the cards that can pay a price, each as often as it lies there; or those of the zone that the price takes."""
    name = price_zone(question.ask, verb)
    if name:
        zones = [zone.title for zone in rules.zones if zone.name == name and zone.seat in (None, question.seat)]
        return [card for zone in zones for card in view.zones[zone]]
    spots = {option.at for option in options if option.at is not None}
    return [card for zone in view.zones for card in view.zones[zone] if (zone, card) in spots]


def plan_entry(ask: str, lang: str) -> m.PlanEntry | None:
    """Say how a question and those after it can be answered at once, if they can."""
    plan = plans().get(ask)
    return None if plan is None else m.PlanEntry(title=say(f"ui.table.plan.{ask}", lang), **plan)


def main_options(question: Question, rules: Rules) -> set[str]:
    """Return the codes of the options that deserve the gold button: of the whole question, or of a card once it is chosen."""
    found = set()
    first = best(question, rules)
    if first is not None:
        found.add(first.code)
    is_pick = sum(ask == question.ask for ask, _ in rules.choices) == 1  # choosing a card is all there is to do
    for option in question.options:
        peers = [each for each in question.options if each.at == option.at and each.card == option.card]
        worth = worth_of(option, rules)
        is_best = worth > 0 and all(worth > worth_of(each, rules) or each is option for each in peers)
        if option.card and option.tone == "plain" and (is_best or is_pick):
            found.add(option.code)
    return found


def option_entry(option: Option, outlook: Outlook, view: View, ask: str, lang: str, *, main: bool) -> m.OptionEntry:
    """Describe an option."""
    verb = option.code.split()[0]
    label = about(f"ui.table.label.{ask}.{verb}", lang, option) or about(f"ui.table.label.any.{verb}", lang, option)
    return m.OptionEntry(
        code=option.code,
        text=option.text(lang),
        card=option.card,
        number=option.number,
        at=None if option.at is None else m.Spot(*option.at),
        tone=option.tone,
        verb=verb,
        title=about(f"ui.table.price.{ask}.{verb}", lang, option),
        label=label or option.text(lang),
        effect=effect_text(option, outlook, view, ask, lang),
        goes=outlook.goes or option.onto,
        gains=outlook.gains,
        main=main,
    )


def effect_text(option: Option, outlook: Outlook, view: View, ask: str, lang: str) -> str:
    """Say what an option leads to: what it wins or costs, what it calls, or what its verb does in this question."""
    if outlook.gains:
        how = "wins" if outlook.wins else "series" if "search" in outlook.calls else "plain"
        counted = next(iter(view.tally), "")
        own = f"ui.table.gains.{how}.{counted}"  # a Door opens; any other card is gained
        return say(own if own in catalogue(lang) else f"ui.table.gains.{how}.any", lang, card=outlook.gains)
    for name in reversed(outlook.calls):
        if found := about(f"ui.table.effect.call.{name}", lang, option):
            return found
    tally = next(iter(view.tally.items()), None)
    if outlook.loses and tally:
        return say("ui.table.effect.loses", lang, zone=say(f"zone.{tally[0]}", lang), n=tally[1], m=tally[1] - 1)
    verb = option.code.split()[0]
    return about(f"ui.table.effect.{ask}.{verb}", lang, option) or about(f"ui.table.effect.any.{verb}", lang, option)


def about(key: str, lang: str, option: Option) -> str:
    """Return a sentence about an option, if there is one: most options say all there is to say by themselves."""
    return say(key, lang, card=option.card, n=option.number) if key in catalogue(lang) else ""


def maybe(key: str, lang: str, **values: int) -> str:
    """Return a sentence, if there is one."""
    return say(key, lang, card=None, **values) if key in catalogue(lang) else ""


event_text = lru_cache(maxsize=1 << 14)(describe_event)  # the same few thousand events happen in all games


def undo_entry(table: Table, seat: int, snapshot: SeatSnapshot, lang: str) -> m.UndoEntry:
    """Say whether the seat's last answer can be undone, and what that means."""
    undo = snapshot.undo
    is_closed = table.room is not None and ((table.secrets and not undo.free) or not table.is_live)
    if undo.decisions == 0 or is_closed:
        return m.UndoEntry(False, False, [], say("ui.server.undo.none", lang))
    consent = table.consent_for(seat, undo)
    how = "free" if undo.free or table.lesson else "consent" if consent else "seen"
    return m.UndoEntry(True, how == "free", consent, say(f"ui.server.undo.{how}", lang))


def events(table: Table, seat: int, first: int, last: int, lang: str) -> m.Events:
    """Return the log of a seat, from an event on. Where several play, deeds are told with the name of the player."""
    names = [seat_name(table.row, n, lang) for n in range(len(table.row.seats))]
    you = say("ui.reader", lang)

    def told(event: Event) -> tuple[str, str]:
        """Tell an event in words, and the player who is named in them."""
        if len(names) == 1 or event.seat is None:
            return event_text(event, table.rules, lang), ""
        is_reader = event.seat == seat
        text = tell_event(event, table.rules, lang, names[event.seat], is_reader=is_reader)
        who = you if is_reader else names[event.seat]
        return text, who if text.startswith(who) else ""

    items = [
        m.EventEntry(
            n=n,
            turn=turn,
            what=event.what,
            seat=event.seat,
            card=event.card,
            source=event.source,
            target=event.target,
            text=text,
            who=who,
            said=words_said(event.what, beat.name, lang),
            beat=beat.name,
            sign=beat.sign,
            tone=beat.tone,
        )
        for n, (turn, event) in enumerate(table.events(seat, first, last), first)
        for beat, (text, who) in [(beat_of(event, table.rules), told(event))]
    ]
    return m.Events(first, items)


def words_said(what: str, beat: str, lang: str) -> str:
    """Return what a player said aloud, as the answer that said it has it; empty for any other event."""
    key = f"option.{beat}.{what}"
    return say(key, lang) if key in catalogue(lang) else ""


def outcome_entry(ending: Ending, lang: str) -> m.OutcomeEntry:
    """Describe how a game ended."""
    return m.OutcomeEntry(ending.won, ending.reason, ending.text[lang], ending.tally, ending.winner, list(ending.points))


# Seats and tables.


def seat_name(row: GameRow, seat: int, lang: str) -> str:
    """Return the name of a seat."""
    who = row.seats[seat]
    return clean_name(who.name) or (bot_words(who.bot, lang)[0] if who.bot else player_name(seat, lang))


def seat_entry(row: GameRow, seat: int, lang: str, token: str | None = None) -> m.SeatEntry:
    """Describe who sits at a seat."""
    who = row.seats[seat]
    return m.SeatEntry(seat, who.kind, seat_name(row, seat, lang), who.bot, token)


def waiting_for(table: Table, seat: int, asked: int | None, lang: str) -> m.Waiting | None:
    """Say who must answer, if it is somebody else."""
    if asked is None or asked == seat:
        return None
    kind = table.row.seats[asked].kind
    how = "bot_failed" if table.bot_failed == asked else kind
    return m.Waiting(asked, kind, say(f"ui.server.waiting.{how}", lang, name=seat_name(table.row, asked, lang)))


def seed_for(row: GameRow, *, is_over: bool) -> str | None:
    """Return the seed, where it tells no secret."""
    if row.lesson is not None or deal_key(row.seed) or (find_rules(row.rules).has_secrets and not is_over):
        return None
    return row.seed


def commitment(row: GameRow) -> str | None:
    """Hash a seed that is shown when the game is over. A seed that somebody chose could be guessed from its hash."""
    if row.chosen or deal_key(row.seed) or not find_rules(row.rules).has_secrets:
        return None
    return hashlib.sha256(row.seed.encode()).hexdigest()


def has_partners(row: GameRow) -> bool:
    """Tell whether several people play: then a hint that was taken tells one of them that another was asked."""  # O-FINE-20
    return row.lesson is None and sum(seat.kind == "human" for seat in row.seats) > 1


def table_entry(row: GameRow, tokens: list[str | None], lang: str) -> m.TableEntry:
    """Describe a table in a list, for its owner."""
    progress = row.progress
    is_over = progress.outcome is not None
    try:
        rules = find_rules(row.rules)
        readable, secrets = rules.unlike(row.versions) is None, rules.has_secrets
        seed, promise = seed_for(row, is_over=is_over), commitment(row)
    except RefusedError:
        readable, secrets, seed, promise = False, True, row.seed if is_over and not deal_key(row.seed) else None, None
    return m.TableEntry(
        id=row.id,
        rules=row.rules,
        title=title(row.rules, lang),
        players=len(row.seats),
        secrets=secrets,
        seed=seed,
        commitment=promise,
        seats=[seat_entry(row, n, lang, token) for n, token in enumerate(tokens)],
        origin=row.origin,
        lesson=row.lesson,
        created=row.created,
        ended=progress.ended,
        outcome=None if progress.outcome is None else outcome_entry(progress.outcome, lang),
        answers=progress.answers if is_over or not secrets else None,
        practice=progress.practice,
        assisted=None if secrets and not is_over and has_partners(row) else progress.assisted,
        readable=readable,
        damage=None,
        waits=progress.room is not None and not progress.room.begun,
    )
