"""Listings: what the server sends besides tables: what can be played, statistics, replays, lessons, rules in words."""

from __future__ import annotations

from .base import ServerMessage
from .messages import SeatView


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
    seat: int
    cost: int
    better: str


class Accuracy(ServerMessage):
    """How much a seat kept of all that its decisions could give away, from 0 to 100."""

    seat: int
    accuracy: int


class Curve(ServerMessage):
    """The chance to win at each decision of a game that is over, then how it ended; empty where the coach is not trusted.
    `fortune` is how much better it ended than its decisions deserve, in points from −100 to 100. `steps` says after how many
    answers each decision came."""

    chances: list[float]
    steps: list[int]
    text: str
    fortune: int
    accuracy: list[Accuracy]
    turning: list[Turning]


class Seed(ServerMessage):
    """A seed that nobody has chosen."""

    seed: str


class DealEntry(ServerMessage):
    """A deal that everybody gets once: of the day, of the week, or on Sundays. `ends`: when it can no longer be begun. `state`:
    new, open, won, lost, or practice, which does not count."""

    kind: str
    key: str
    rules: str
    title: str
    ends: str
    state: str
    table: str | None


class DealStreak(ServerMessage):
    """Days in a row on which the deal of the day was played to its end: up to now, and the most."""

    now: int
    best: int


class DealDay(ServerMessage):
    """A day of the calendar: how its deal went (as in `DealEntry`, or `later`), and the table."""

    date: str
    state: str
    table: str | None


class DealMonth(ServerMessage):
    """A month of deals of the day."""

    month: str
    days: list[DealDay]


class Daily(ServerMessage):
    """The deals of today, and how earlier ones went. `now` is the time of the server."""

    date: str
    now: str
    deals: list[DealEntry]
    streak: DealStreak
    month: DealMonth


class BotResult(ServerMessage):
    """How the bot did on a deal: the cards that it counted and that were left in the deck, and the end in words."""

    title: str
    won: bool
    tally: dict[str, int]
    left: int
    text: str


class CabinetShelf(ServerMessage):
    """A shelf of the cabinet: an expansion, a variant of one, or a game. `marks` are those it has: `lesson` (done), `won` (once),
    `alone` (won without hints), `three` (won three times in a row), `everything` (won with all expansions)."""

    key: str
    title: str
    variant: str
    pictures: list[str]
    games: int
    won: int
    marks: list[str]


class Cabinet(ServerMessage):
    """All shelves."""

    shelves: list[CabinetShelf]


# Puzzles and mistakes.


class Theme(ServerMessage):
    """What puzzles are about, and how many are."""

    key: str
    title: str
    puzzles: int


class PuzzleEntry(ServerMessage):
    """A puzzle in the list: what it is about, and how hard it is."""

    id: str
    rules: str
    title: str
    themes: list[str]
    rating: int


class Puzzles(ServerMessage):
    """All puzzles, and which of them is that of the day."""

    date: str
    daily: str
    themes: list[Theme]
    puzzles: list[PuzzleEntry]


class PuzzleView(ServerMessage):
    """A puzzle as its seat sees it."""

    id: str
    rating: int
    themes: list[str]
    view: SeatView


class VerdictOption(ServerMessage):
    """An answer with the chance to win after it, and why."""

    code: str
    text: str
    chance: float
    reasons: list[str]


class Verdict(ServerMessage):
    """Whether an answer is right, how many points it gives away, and what the coach says of each; the best first."""

    right: bool
    cost: int
    best: str
    options: list[VerdictOption]
    situation: list[str]


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
