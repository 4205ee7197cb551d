"""Listings: what the server sends besides tables: what can be played, statistics, replays, lessons, rules in words."""

from __future__ import annotations

from .base import ServerMessage


class PlainGame(ServerMessage):
    """A game without expansions, for a number of players and a play mode."""

    code: str
    players: int
    text: str
    secrets: bool


class Variant(ServerMessage):
    """A variant of an expansion."""

    key: str
    title: str
    line: str


class ExpansionEntry(ServerMessage):
    """An expansion. `alone`: it goes with no other; `choose`: it needs a variant."""

    key: str
    title: str
    line: str
    alone: bool
    choose: bool
    variants: list[Variant]
    pictures: list[str]


class Preset(ServerMessage):
    """A combination with a name."""

    code: str
    name: str
    players: int
    title: str
    line: str


class GameEntry(ServerMessage):
    """A game, with all that can be chosen."""

    key: str
    title: str
    plain: list[PlainGame]
    expansions: list[ExpansionEntry]
    presets: list[Preset]


class BotEntry(ServerMessage):
    """A bot that can be given a seat, in the games that it plays."""

    name: str
    title: str
    line: str
    games: list[str]


class Catalogue(ServerMessage):
    """What can be played."""

    languages: list[str]
    games: list[GameEntry]
    bots: list[BotEntry]


class Arch(ServerMessage):
    """The pictures of a card that is counted, as it stands in a wall."""

    closed: str
    open: str


class SuitEntry(ServerMessage):
    """A suit: its colour as a style sheet writes it, and its name in every language."""

    key: str
    hue: str
    name: dict[str, str]


class KindEntry(ServerMessage):
    """A card: its name and text in every language, and its pictures: as usual, where it is counted, and by marks."""

    code: str
    copies: int
    picture: str
    achieved: str | None
    marks: dict[str, str]
    name: dict[str, str]
    text: dict[str, str]
    sign: str
    tone: str
    suit: str | None
    value: int | None
    change: str
    arch: Arch | None


class ZoneEntry(ServerMessage):
    """A zone as the rules declare it."""

    id: str
    name: str
    label: str
    owner: int | None
    sort: str
    sight: str
    deck: bool
    capacity: int
    group: str
    group_label: str


class RulesSheet(ServerMessage):
    """What views of one combination refer to."""

    code: str
    game: str
    title: str
    line: str
    players: int
    secrets: bool
    versions: dict[str, int]
    kinds: list[KindEntry]
    zones: list[ZoneEntry]
    suits: list[SuitEntry]
    back: str
    dreaded: str
    curve: bool


class Turning(ServerMessage):
    """A decision that cost much: after how many answers of all players it came (`step`), which decision of the curve it is (`at`,
    from 0), how many points it gave away, and what was better."""

    step: int
    at: int
    cost: int
    better: str


class Curve(ServerMessage):
    """The chance to win at each decision of a game that is over, then how it ended; empty where the coach is not trusted.
    `luck` and `decisions` are from 0 to 100."""

    chances: list[float]
    text: str
    luck: int
    decisions: int
    turning: list[Turning]


class Seed(ServerMessage):
    """A seed that nobody has chosen."""

    seed: str


class Daily(ServerMessage):
    """The deal of the day."""

    date: str
    rules: str
    title: str
    seed: str
    tables: list[str]


# History and replay.


class Span(ServerMessage):
    """Wins over some games, with a 95 % interval."""

    last: int | None
    games: int
    won: int
    rate: float
    low: float
    high: float


class Streak(ServerMessage):
    """Wins or losses in a row."""

    now: int
    won: int
    lost: int


class Bar(ServerMessage):
    """One bar of a histogram."""

    value: int
    games: int


class TallySpread(ServerMessage):
    """How a number of the outcome is spread."""

    key: str
    label: str
    histogram: list[Bar]


class ReasonEntry(ServerMessage):
    """How often games ended in a way."""

    reason: str
    won: bool
    text: str
    games: int


class RulesEntry(ServerMessage):
    """Wins by rules."""

    code: str
    title: str
    games: int
    won: int
    rate: float
    low: float
    high: float


class Statistics(ServerMessage):
    """Finished games, summed up."""

    rules: str | None
    games: int
    others: int
    spans: list[Span]
    streak: Streak
    tallies: list[TallySpread]
    reasons: list[ReasonEntry]
    by_rules: list[RulesEntry]


class AnswerEntry(ServerMessage):
    """An answer of a game that is replayed."""

    step: int
    seat: int
    turn: int
    code: str
    text: str


class SignalSaid(ServerMessage):
    """A signal that was given after `step` answers."""

    step: int
    seat: int
    text: str


class Replay(ServerMessage):
    """What was chosen in a game."""

    table: str
    seat: int
    steps: int
    answers: list[AnswerEntry]
    said: list[SignalSaid]


# Lessons and rules in words.


class LessonEntry(ServerMessage):
    """A lesson in the list."""

    key: str
    title: str
    line: str
    rules: str
    group: str
    heading: str
    steps: int
    state: str
    table: str | None


class Lessons(ServerMessage):
    """All lessons."""

    lessons: list[LessonEntry]


class RuleEntry(ServerMessage):
    """A rule on a page."""

    id: str
    title: str


class PageEntry(ServerMessage):
    """A page of rules in the list."""

    key: str
    title: str
    rules: list[RuleEntry]


class Pages(ServerMessage):
    """All pages of rules."""

    pages: list[PageEntry]


class Target(ServerMessage):
    """Where a link leads."""

    page: str
    rule: str | None


class TextSpan(ServerMessage):
    """A piece of text in one style."""

    kind: str
    text: str
    target: Target | None


class BoardCard(ServerMessage):
    """A card on a board."""

    name: str
    picture: str


class Board(ServerMessage):
    """Cards in a row that show what a rule says. `good`: whether it allows them so; null if they are only shown."""

    good: bool | None
    cards: list[BoardCard]


class Block(ServerMessage):
    """A heading, a paragraph, a list, a table or boards."""

    kind: str
    level: int
    id: str | None
    spans: list[TextSpan]
    items: list[list[TextSpan]]
    rows: list[list[list[TextSpan]]]
    boards: list[Board]


class Page(ServerMessage):
    """A page of rules."""

    key: str
    title: str
    lang: str
    blocks: list[Block]


class FoundEntry(ServerMessage):
    """A rule that was found, or another part of a page: that has a title and no id."""

    page: str
    rule: str
    title: str
    excerpt: str


class SearchResult(ServerMessage):
    """What a search found."""

    query: str
    results: list[FoundEntry]
