"""Table: a whole view as a picture, laid out from what the rules say of zones: their sorts, owners, sights and choices.

Goals on top, rows at the left, the hand at the bottom, deck and piles at the right; narrow tables stack these.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from html import escape

from ..kernel.rounds import scores
from ..kernel.rules import Rules
from ..kernel.view import View
from ..kernel.zone import NOTE, PILE, ROW, Zone
from ..notation.codes import presets, read_rules
from ..questions import score
from ..text import card_name, need_language, say
from .palette import BONE, MUTED, NIGHT, NIGHT_EDGE, NIGHT_MID
from .panels import GAP, RATIO, Group, Panel, Sheet, wrapped
from .placed_card import PlacedCard, goal_places, hand_name, is_moment, read_card, read_zone
from .registry import found, furniture
from .svg import SANS, num, rect

MARGIN = 14
NARROW = 720  # below it everything is stacked
LEAST = 280
RIGHT = 236


class Sizes:
    """Widths of cards on a table of some width."""

    def __init__(self, width: float) -> None:
        self.is_wide = width >= NARROW
        self.hand = 112 if width >= 1000 else 92 if self.is_wide else min(84, (width - 70) / 5.3)
        self.row = 92 if width >= 1000 else 72 if self.is_wide else 60
        self.common = 66 if self.is_wide else 48
        self.other = 60 if self.is_wide else 44
        self.goal = 44 if self.is_wide else 34
        self.deck = 70 if self.is_wide else 54


class TablePicture:
    """The panels of a view, and where they lie."""

    def __init__(self, view: View, lang: str, width: float) -> None:
        self.view, self.lang, self.width = view, lang, width
        self.rules: Rules = read_rules(view.rules)
        self.size = Sizes(width)
        self.things = furniture(self.rules)
        self.hand = hand_name(self.rules)
        mark = blake2b(repr((view, lang, width)).encode(), digest_size=5).hexdigest()
        self.sheet = Sheet(self.rules, view.rules.split(":")[0], lang, f"t{mark}")

    # What there is.

    def zones(self) -> list[Zone]:
        """Return the zones that a view shows, without notes: these are marks on other cards."""
        return [zone for zone in self.rules.zones if zone.title in self.view.zones and zone.sort != NOTE]

    def is_goal(self, zone: Zone) -> bool:
        """Tell whether the zone's cards are what the game is about."""
        return zone.name in self.view.tally

    def name(self, zone: Zone) -> str:
        """Return a zone's name, with the number of its cards where they are a heap."""
        words = say(f"zone.{zone.name}", self.lang)
        return f"{words} ({len(self.view.zones[zone.title])})" if zone.sort == PILE else words

    def group(self, zone: Zone, size: float) -> Group:
        """Return a zone as a group of cards."""
        cards = read_zone(zone, self.view, self.rules)
        joins = bool(cards) and all(card.code and found(card.code, self.rules)[1].joins for card in cards)
        return Group(
            self.name(zone),
            size,
            cards,
            is_pile=zone.sort == PILE,
            overlaps=zone.sort == ROW,
            joins=joins,
            thing=self.things.get(zone.title, ""),
            empty=say("art.nothing", self.lang),
        )

    def player(self, seat: int) -> str:
        """Return a player's name."""
        return say("ui.player", self.lang, n=seat + 1) + (say("ui.you", self.lang).lower() if seat == self.view.seat else "")

    # Panels.

    def own_row(self, zone: Zone) -> bool:
        """Tell whether a zone is the row that one builds: the first of one's own."""
        return zone == next((z for z in self.zones() if self.is_mine(z) and z.sort == ROW and not is_moment(z, self.rules)), None)

    def is_mine(self, zone: Zone) -> bool:
        """Tell whether a zone belongs to the view's seat; with one player, what belongs to nobody does."""
        return zone.seat == self.view.seat or (self.rules.players == 1 and zone.seat is None)

    def others(self) -> list[Panel]:
        """Return a panel for each other player."""
        panels = []
        for seat in range(self.rules.players):
            zones = [z for z in self.zones() if z.seat == seat != self.view.seat and not self.is_goal(z)]
            groups = [self.group(zone, self.size.other) for zone in zones if self.view.zones[zone.title] or zone.sort == ROW]
            if groups:
                panels.append(Panel(self.player(seat), groups))
        return panels

    def common(self) -> list[Panel]:
        """Return what belongs to nobody: rows, fans, and piles with a card of their own."""
        groups = []
        for zone in self.zones():
            if (
                (zone.sort == PILE and zone.title not in self.things)
                or zone.seat is not None
                or zone.name == self.hand
                or self.own_row(zone)
            ):
                continue
            if is_moment(zone, self.rules) or self.is_goal(zone):
                continue
            if self.view.zones[zone.title] or zone.title in self.things:
                groups.append(self.group(zone, self.size.goal if zone.sort == PILE else self.size.common))
        return [Panel("", groups)] if groups else []

    def moments(self) -> list[Group]:
        """Return what is looked at or decided now."""
        zones = [zone for zone in self.zones() if is_moment(zone, self.rules) and zone.sort != PILE]
        return [self.group(zone, self.size.hand) for zone in zones if self.view.zones[zone.title]]

    def row(self) -> list[Panel]:
        """Return the row that one builds."""
        zones = [zone for zone in self.zones() if self.own_row(zone)]
        return [Panel(self.name(zone), [self.group(zone, self.size.row)], stretches=True) for zone in zones]

    def hands(self) -> Panel:
        """Return one's own cards, under the question."""
        own = [z for z in self.zones() if self.is_mine(z) and not self.own_row(z) and not self.is_goal(z)]
        groups: list[Group] = []
        for zone in own:
            if zone.name == self.hand:
                groups.insert(0, self.group(zone, self.size.hand))
            elif zone.seat is not None and self.view.zones[zone.title]:
                groups.append(self.group(zone, self.size.common))
        groups = self.moments() + groups
        asked, words = self.sentence()
        width = self.width - 2 * MARGIN - (RIGHT + GAP if self.size.is_wide else 0) - 30
        title = self.player(self.view.seat) if self.rules.players > 1 else groups[0].name if len(groups) == 1 else ""
        known = [zone for zone in own if any(card.is_known for card in read_zone(zone, self.view, self.rules))]
        legend = say(f"zone.{self.rules.zone_names[known[0].note].name}", self.lang) if known else ""
        return Panel(title, groups, wrapped(words, 14, width) if words else (), is_focus=asked, legend=legend)

    def sentence(self) -> tuple[bool, str]:
        """Return what is asked or said now, and whether this seat must answer."""
        view = self.view
        if view.result:
            points = scores(view.rounds)
            ahead = points.index(max(points)) + 1 if points else 1
            return False, say(f"end.{view.reason}", self.lang, card=None, **view.tally, n=ahead, points=score(points))
        if view.ask:
            return True, say(f"ask.{view.ask}", self.lang)
        return False, say("art.waiting", self.lang, name=self.player(view.to_move)) if view.to_move is not None else ""

    def deck(self) -> Panel:
        """Return the deck, and what is known of its ends."""
        size = self.size.deck
        ends = [("art.top", self.view.top), ("art.bottom", self.view.bottom)]
        shown = [(say(key, self.lang), cards) for key, cards in ends if cards]
        any_zone = self.rules.zones[0]
        below = 0 if self.size.is_wide else 30

        def draw(sheet: Sheet, x: float, y: float, width: float) -> None:
            if self.view.deck:
                sheet.card(PlacedCard(None), x, y, size)
            else:
                sheet.add(rect(x, y, size, size * RATIO, rx=8, fill="none", stroke=MUTED, stroke_dasharray="5 5"))
            is_wide = self.size.is_wide
            place = (x + size + 12, y + 34) if is_wide else (x, y + size * RATIO + 28)
            sheet.words(*place, str(self.view.deck), 32 if is_wide else 26, BONE, font_weight=700)
            y += size * RATIO + 18 + below
            for name, cards in shown:
                sheet.words(x, y, name, 13, MUTED, width, font_family=SANS)
                step = min(32.0, (width - 28) / max(1, len(cards) - 1))
                for i, written in enumerate(cards):
                    sheet.card(read_card(written, any_zone, self.view, self.rules), x + i * step, y + 6, 28)
                y += 64

        return Panel(
            say("zone.deck", self.lang), inside=draw, inside_height=size * RATIO + below + 64 * len(shown) + (6 if shown else 0)
        )

    def piles(self) -> tuple[list[Panel], list[Panel]]:
        """Return the piles of expansions that hold something, and those of the game itself, which are always there."""
        first = {zone.title for zone in self.rules._modules[0].zones()}
        always: list[Panel] = []
        sometimes: list[Group] = []
        for zone in reversed(self.zones()):
            if zone.sort != PILE or zone.seat is not None or self.is_goal(zone) or zone.title in self.things:
                continue
            group = self.group(zone, self.size.goal)
            if zone.title in first:
                always.append(Panel(group.name, [group]))
            elif self.view.zones[zone.title]:
                sometimes.insert(0, group)
        return ([Panel("", sometimes)] if sometimes else []), always

    # Drawing.

    def draw(self) -> str:
        """Draw the whole picture."""
        y = self.goals(self.heading())
        if self.size.is_wide:
            bottom = self.draw_wide(y)
        else:
            bottom = self.draw_narrow(y)
        return self.document(bottom + MARGIN)

    def heading(self) -> float:
        """Draw the name of what is played; return where the next things begin."""
        known = presets().get(self.view.rules)
        key = f"rules.{known}.title"
        title = say(key, self.lang) if known else self.view.rules.split(":")[0].capitalize()
        if not self.size.is_wide:
            self.sheet.words(MARGIN, 30, title, 20, BONE, self.width - 2 * MARGIN, letter_spacing=".8")
            return 42
        room = min(250.0, self.width * 0.24)
        lines = [] if known else wrapped(self.view.rules.replace("+", " +"), 13, room)
        size = next((size for size in (24, 20, 17) if len(wrapped(title, size * 1.06, room)) <= 2), 14)
        titles = wrapped(title, size * 1.06, room)
        y = 56 - 0.6 * size * (len(titles) - 1) if known else 34
        for i, words in enumerate(titles):
            self.sheet.words(MARGIN + 4, y + 1.2 * size * i, words, size, BONE, room, letter_spacing=".6")
        for i, words in enumerate(lines):
            self.sheet.words(MARGIN + 4, 52 + 15 * i, words, 12, MUTED, room, font_family=SANS)
        return MARGIN

    def goals(self, y: float) -> float:
        """Draw goals and the places of those to come; return where the next things begin."""
        zones = [zone for zone in self.zones() if self.is_goal(zone)]
        size = self.size.goal
        strips = [(zone, rows) for zone in zones if (rows := goal_places(zone, self.view, self.rules))]
        if not strips:
            return max(y, 80 if self.size.is_wide else y)
        left = MARGIN + (min(250.0, self.width * 0.24) + 10 if self.size.is_wide else 0)
        room = self.width - left - MARGIN
        high = size * RATIO
        x = left + self.goal_indent([rows for _, rows in strips], room)
        label = 18 if len(strips) > 1 else 0
        for zone, rows in strips:
            if x > left and x + self.strip_width(rows) > left + room:
                x, y = left, y + high + label + 14
            if label and zone.seat is not None:
                self.sheet.words(x + 4, y + 12, self.player(zone.seat), 13, MUTED, font_family=SANS)
            for row in rows:
                wide = len(row) * (size + 4) + 4
                if x > left and x + wide > left + room:
                    x, y = left, y + high + 12
                self.draw_goals(row, x, y + label, wide)
                x += wide + 7
            x += 17
        return y + label + high + 8 + GAP

    def goal_indent(self, strips: list[list[list[PlacedCard]]], room: float) -> float:
        """Return how far from the left goals begin: in the middle, where there is space."""
        total = sum(map(self.strip_width, strips)) + 24 * (len(strips) - 1)
        return (room - total) / 2 if self.size.is_wide and total < room else 0.0

    def draw_goals(self, row: list[PlacedCard], x: float, y: float, width: float) -> None:
        """Draw the goals of one kind and the places of those to come."""
        size = self.size.goal
        self.sheet.add(rect(x, y, width, size * RATIO + 8, rx=8, fill=NIGHT, fill_opacity=".55"))
        for i, card in enumerate(row):
            self.sheet.card(card, x + 4 + i * (size + 4), y + 4, size)

    def strip_width(self, rows: list[list[PlacedCard]]) -> float:
        """Return how wide the places of goals are."""
        return sum(len(row) * (self.size.goal + 4) + 11 for row in rows)

    def stack(self, panels: list[Panel], x: float, y: float, width: float, bottom: float = 0) -> float:
        """Draw panels one below the other. If they end above `bottom`, one that stretches fills the rest. Return where they
        end."""
        heights = [panel.height(width) for panel in panels]
        end = y + sum(heights) + GAP * (len(panels) - 1)
        for i, panel in enumerate(panels):
            if panel.stretches and end < bottom:
                heights[i] += bottom - end
                end = bottom
        for panel, height in zip(panels, heights, strict=True):
            panel.draw(self.sheet, x, y, width, height)
            y += height + GAP
        return y - GAP

    def draw_wide(self, y: float) -> float:
        """Draw rows at the left, deck and piles at the right; return where it ends."""
        left = [*self.others(), *self.common(), *self.row(), self.hands()]
        sometimes, always = self.piles()
        right = [self.deck(), *sometimes, *always]
        right[-1].stretches = True
        width = self.width - 2 * MARGIN - GAP - RIGHT
        ends = [
            y + sum(panel.height(wide) for panel in panels) + GAP * (len(panels) - 1)
            for panels, wide in ((left, width), (right, RIGHT))
        ]
        bottom = max(ends)
        return max(self.stack(left, MARGIN, y, width, bottom), self.stack(right, MARGIN + width + GAP, y, RIGHT, bottom))

    def draw_narrow(self, y: float) -> float:
        """Draw everything in one column, deck and first piles side by side; return where it ends."""
        width = self.width - 2 * MARGIN
        sometimes, always = self.piles()
        y = self.stack([*self.others(), *self.common(), *self.row()], MARGIN, y, width) + GAP
        columns = [self.deck(), *always]
        share = (width - GAP * (len(columns) - 1)) / len(columns)
        high = max(panel.height(share) for panel in columns)
        for i, panel in enumerate(columns):
            panel.draw(self.sheet, MARGIN + i * (share + GAP), y, share, high)
        return self.stack([*sometimes, self.hands()], MARGIN, y + high + GAP, width)

    def document(self, height: float) -> str:
        """Make a document of the picture, with its name and its content in words."""
        name = say("art.table", self.lang, name=say("ui.player", self.lang, n=self.view.seat + 1))
        if self.rules.players == 1:
            name = say("art.table_alone", self.lang)
        night = self.sheet.prefix
        gradient = (
            f'<radialGradient id="{night}-night" cx=".5" cy="0" r="1"><stop offset="0" stop-color="{NIGHT}"/>'
            f'<stop offset=".5" stop-color="{NIGHT_MID}"/><stop offset="1" stop-color="{NIGHT_EDGE}"/></radialGradient>'
        )
        box = f'viewBox="0 0 {num(self.width)} {num(height)}" width="{num(self.width)}" height="{num(height)}"'
        ground = rect(0, 0, self.width, height, fill=f"url(#{night}-night)")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(name)}"><title>{escape(name)}</title>'
            f"<desc>{escape(self.in_words())}</desc><defs>{gradient}{''.join(self.sheet.symbols.values())}</defs>"
            f"{ground}{''.join(self.sheet.body)}</svg>"
        )

    def in_words(self) -> str:
        """Describe the table for people who cannot see it."""
        sentences = [f"{say('zone.deck', self.lang)} ({self.view.deck})."]
        for zone in self.zones():
            counts = Counter(read_card(written, zone, self.view, self.rules) for written in self.view.zones[zone.title])
            cards = ", ".join(self.counted(card, n) for card, n in counts.items())
            if cards:
                owner = f" – {self.player(zone.seat)}" if zone.seat is not None else ""
                sentences.append(say("art.described", self.lang, zone=say(f"zone.{zone.name}", self.lang) + owner, cards=cards))
        return " ".join([*sentences, self.sentence()[1]])

    def counted(self, card: PlacedCard, n: int) -> str:
        """Name some cards of a kind."""
        if card.code is None:
            return say("art.hidden", self.lang, n=n)
        name = card_name(card.code, self.lang)
        if card.state:
            name = say(f"art.state.{card.state}", self.lang, card=card.code)
        return f"{name} ×{n}" if n > 1 else name


def table(view: View, *, lang: str = "en", width: float = 1180) -> str:
    """Draw a whole table as a seat sees it: hidden cards lie face down. Below 720 pixels of width it is stacked for a phone."""
    need_language(lang)
    if not width >= LEAST:
        raise ValueError(f"a table needs a width of {LEAST} pixels or more, not {width!r}")
    return TablePicture(view, lang, width).draw()
