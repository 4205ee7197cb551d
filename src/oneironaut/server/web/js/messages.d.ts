// Messages: what page and server send each other. Made from server/schemas by scripts/message_types.py: do not edit.

export type Lang = "en" | "fr";

export type Chair = "human" | "bot" | "open";

export type Asked = "undo" | "rematch" | "bot" | "resign";

/** Somebody who has a link for a seat. */
export interface Invited {
  seat: number;
  secret: string;
}

/** Somebody who takes a seat by a link. Who moves to another device keeps the name, and sends an empty one. */
export interface Joining {
  seat: number;
  secret: string;
  name: string;
}

/** Something that is done at a room, once. `to` is the number of the proposal that is answered. */
export interface RoomCommand {
  id: string;
  do: "chat" | "signal" | "propose" | "agree" | "decline" | "leave" | "revoke" | "hide";
  text: string;
  what: Asked | null;
  bot: string | null;
  swap: boolean;
  to: number;
}

/** Show the others a card or a zone, for a moment. */
export interface Point {
  type: "point";
  table: string;
  seat: number;
  token: string;
  lang: Lang;
  zone: string;
  card: string | null;
}

/** What a link leads to: a seat at a table, who asks, and how it is played. `moves`: the seat is one's own already. */
export interface Invitation {
  table: string;
  seat: number;
  moves: boolean;
  rules: string;
  title: string;
  line: string;
  host: string;
  first: boolean;
  secrets: boolean;
  signals: boolean;
}

/** Who sits at a seat of a room, and whether they are connected. */
export interface RoomSeat {
  seat: number;
  kind: Chair;
  name: string;
  here: boolean;
}

/** Something that was said: `chat`, `signal`, or a `note` of what happened. `after`: how many events the reader knew. */
export interface SaidEntry {
  n: number;
  seat: number | null;
  kind: string;
  text: string;
  at: string;
  after: number;
}

/** A signal that can be given. */
export interface SignalEntry {
  key: string;
  text: string;
}

/** A bot that can take a seat over. */
export interface BotChoice {
  name: string;
  title: string;
}

/** Something that one seat wants and the others must agree to. */
export interface ProposalEntry {
  n: number;
  what: Asked;
  seat: number;
  text: string;
  waits: number[];
}

/** A room as one of its seats sees it. `next` is the table of the rematch. */
export interface Room {
  table: string;
  seat: number;
  n: number;
  begun: boolean;
  over: boolean;
  seats: RoomSeat[];
  said: SaidEntry[];
  proposal: ProposalEntry | null;
  can: string[];
  signals: SignalEntry[];
  bots: BotChoice[];
  next: string | null;
}

/** The secrets of links: of every open seat (`invite`), and to move one's own to another device. */
export interface SeatLinks {
  invite: Invited[];
  move: Invited;
}

/** The room has changed. */
export interface RoomNews {
  type: "room";
  table: string;
  seat: number;
  room: Room;
}

/** Another seat points at something. */
export interface Pointed {
  type: "pointed";
  table: string;
  seat: number;
  by: number;
  zone: string;
  card: string | null;
}

/** Somebody who wants a browser key. */
export interface Newcomer {
  ticket: string | null;
}

/** Who shall sit at a seat. */
export interface SeatRequest {
  kind: Chair;
  name: string;
  bot: string | null;
}

/** Where a table begins: after `step` answers of another one. */
export interface Source {
  table: string;
  step: number;
}

/** How a room is played: who begins, and whether signals are given. */
export interface RoomTerms {
  first: "host" | "guest" | "lot";
  signals: boolean;
}

/** A table that somebody wants. With `room`, some seats are `open` to people at other devices. */
export interface NewTable {
  rules: string;
  seed: string | null;
  seats: SeatRequest[];
  source: Source | null;
  lesson: string | null;
  room?: RoomTerms | null;
}

/** The one ranked try at a deal, by the name of the deal. */
export interface DealTry {
  deal: string;
}

/** An answer to a puzzle, or to a question of a game that is over: after `step` answers. */
export interface Guess {
  answer: string;
  step: number | null;
}

/** A record to make a table of. */
export interface Import {
  record: string;
  names: string[];
}

/** Something that changes a table, once. */
export interface Command {
  id: string;
  seq: number;
  do: "answer" | "undo" | "hint";
  actions: string[];
  times: number;
  consent: string[];
  level: number;
}

/** Tell me of this seat. */
export interface Watch {
  type: "watch";
  table: string;
  seat: number;
  token: string;
  since: number;
  lang: Lang;
}

/** Tell me no more. */
export interface Unwatch {
  type: "unwatch";
  table: string;
  seat: number;
}

/** A command over the WebSocket. */
export interface CommandMessage {
  type: "command";
  table: string;
  seat: number;
  token: string;
  lang: Lang;
  command: Command;
}

/** A sign of life is wanted. */
export interface Ping {
  type: "ping";
}

export type SocketMessage = Watch | Unwatch | CommandMessage | Point | Ping;

/** Why something was refused. */
export interface Problem {
  code: string;
  text: string;
  detail: string;
  line: number | null;
  retry: number | null;
}

/** The server is there. */
export interface Health {
  name: string;
  version: string;
  protocol: number;
}

/** A browser key. */
export interface Welcome {
  key: string;
  notices: string[];
}

/** Who sits at a seat. The token is there for whom it belongs to. */
export interface SeatEntry {
  seat: number;
  kind: Chair;
  name: string;
  bot: string | null;
  token: string | null;
}

/** How a game ended, in words too. */
export interface OutcomeEntry {
  won: boolean;
  reason: string;
  text: string;
  tally: Record<string, number>;
  winner: number | null;
  points: number[];
}

/** A table that is damaged, in words. `record`: whether a part of it is whole and can be saved as a record. */
export interface Damage {
  text: string;
  record: boolean;
}

/** A table, as its owner sees it in a list. `waits`: it is a room, and somebody is still to come. */
export interface TableEntry {
  id: string;
  rules: string;
  title: string;
  players: number;
  secrets: boolean;
  seed: string | null;
  commitment: string | null;
  seats: SeatEntry[];
  origin: string;
  lesson: string | null;
  created: string;
  ended: string | null;
  outcome: OutcomeEntry | null;
  answers: number | null;
  practice: boolean;
  assisted: boolean | null;
  readable: boolean;
  damage: Damage | null;
  waits?: boolean;
}

/** A page of a list of tables. */
export interface Tables {
  tables: TableEntry[];
  next: string | null;
}

/** A card on the table. `??` is one that the seat cannot see. */
export interface TableCard {
  kind: string;
  mark: string;
}

/** What everybody knows and no card shows, in words. */
export interface Sign {
  name: string;
  text: string;
}

/** What a seat sees of a zone. */
export interface ZoneView {
  id: string;
  label: string;
  count: number;
  counted: boolean;
  cards: TableCard[];
}

/** What a seat knows of the deck. */
export interface DeckView {
  label: string;
  count: number;
  top: TableCard[];
  bottom: TableCard[];
}

/** How many copies of a card lie where the seat cannot see. */
export interface Left {
  kind: string;
  left: number;
  of: number;
}

/** Where to click or point. */
export interface Spot {
  zone: string;
  card: string | null;
}

/** What may be chosen: where to click, what it is called on a button, and what comes of it for certain. */
export interface OptionEntry {
  code: string;
  text: string;
  card: string | null;
  number: number | null;
  at: Spot | null;
  tone: string;
  verb: string;
  title: string;
  label: string;
  effect: string;
  goes: string | null;
  gains: string | null;
  main: boolean;
}

/** A card that cannot be used as the question would have it, and why. */
export interface BlockedEntry {
  zone: string;
  card: string;
  text: string;
  signs: string[];
}

/** Answers that can be given at once: one card of a zone is put away (by the verb `away`), the others are put in order. */
export interface PlanEntry {
  zone: string;
  onto: string;
  title: string;
  away: string;
  put: string;
}

/** A price: what all options of a verb ask for, what is given as cards, and what is left then. `why` it cannot be paid. */
export interface PriceEntry {
  verb: string;
  title: string;
  left: string;
  cards: string[];
  why: string;
}

/** What the seat is asked. `title` and `line` are for the stage, where a question has one without a card. */
export interface QuestionEntry {
  id: number;
  ask: string;
  text: string;
  title: string;
  line: string;
  moment: string | null;
  plan: PlanEntry | null;
  prices: PriceEntry[];
  options: OptionEntry[];
  blocked: BlockedEntry[];
}

/** Whether the seat's last answer can be taken back. */
export interface UndoEntry {
  possible: boolean;
  free: boolean;
  consent: number[];
  text: string;
}

/** Something that happened, as the seat heard it. `who` is the player with whose name `text` begins, if it does. */
export interface EventEntry {
  n: number;
  turn: number;
  what: string;
  seat: number | null;
  card: string | null;
  from: string | null;
  to: string | null;
  text: string;
  who: string;
  said: string;
  beat: string;
  sign: string;
  tone: string;
}

/** The log from event number `first` on. */
export interface Events {
  first: number;
  items: EventEntry[];
}

/** Who must answer, if it is somebody else. */
export interface Waiting {
  seat: number;
  kind: string;
  text: string;
}

/** How a round ended: in words, and the points that each seat made in it. */
export interface RoundEntry {
  text: string;
  points: number[];
}

/** Where a lesson stands. */
export interface LessonView {
  key: string;
  title: string;
  step: number;
  steps: number;
  done: boolean;
  texts: string[];
  points: Spot[];
}

/** Everything that a seat may know, ready to be shown. */
export interface SeatView {
  table: string;
  seat: number;
  seq: number;
  lang: string;
  rules: string;
  title: string;
  seed: string | null;
  commitment: string | null;
  seats: SeatEntry[];
  turn: number;
  active: number;
  to_move: number | null;
  status: string;
  signs: Sign[];
  story: RoundEntry[];
  zones: ZoneView[];
  deck: DeckView;
  unseen: Left[];
  question: QuestionEntry | null;
  undo: UndoEntry;
  events: Events;
  outcome: OutcomeEntry | null;
  practice: boolean;
  assisted: boolean;
  waiting: Waiting | null;
  lesson: LessonView | null;
}

/** Why nothing can be done with a card. */
export interface Why {
  texts: string[];
}

/** What a coach thinks of an option. */
export interface Chance {
  code: string;
  chance: number;
  low: number;
  high: number;
}

/** Advice, if there is a coach. */
export interface Hint {
  coach: string | null;
  level: number;
  text: string;
  at: Spot | null;
  code: string | null;
  options: Chance[];
}

/** A command was applied, and is on disk. */
export interface Done {
  id: string;
  again: boolean;
  hint: Hint | null;
  view: SeatView | null;
}

/** A request was refused; a refused command comes with the fresh view. */
export interface Failure {
  error: Problem;
  view: SeatView | null;
}

/** The seat has been shown something new. */
export interface News {
  type: "news";
  table: string;
  seat: number;
  seq: number;
  view: SeatView | null;
}

/** A command over the WebSocket was applied. */
export interface Result {
  type: "result";
  table: string;
  seat: number;
  done: Done;
}

/** A message over the WebSocket was refused. */
export interface Refusal {
  type: "refusal";
  table: string;
  seat: number;
  id: string;
  error: Problem;
  view: SeatView | null;
}

/** Here. */
export interface Pong {
  type: "pong";
}

export type Heard = News | Result | Refusal | RoomNews | Pointed | Pong;

/** A game without expansions, for a number of players and a play mode. */
export interface PlainGame {
  code: string;
  players: number;
  text: string;
  secrets: boolean;
}

/** A variant of an expansion. */
export interface Variant {
  key: string;
  title: string;
  line: string;
}

/** An expansion. `alone`: it goes with no other; `choose`: it needs a variant. */
export interface ExpansionEntry {
  key: string;
  title: string;
  line: string;
  alone: boolean;
  choose: boolean;
  variants: Variant[];
  pictures: string[];
}

/** A combination with a name. */
export interface Preset {
  code: string;
  name: string;
  players: number;
  title: string;
  line: string;
}

/** A game, with all that can be chosen. */
export interface GameEntry {
  key: string;
  title: string;
  plain: PlainGame[];
  expansions: ExpansionEntry[];
  presets: Preset[];
}

/** A bot that can be given a seat, in the games that it plays. */
export interface BotEntry {
  name: string;
  title: string;
  line: string;
  games: string[];
}

/** What can be played. */
export interface Catalogue {
  languages: string[];
  games: GameEntry[];
  bots: BotEntry[];
}

/** The pictures of a card that is counted, as it stands in a wall. */
export interface Arch {
  closed: string;
  open: string;
}

/** A suit: its colour as a style sheet writes it, and its name in every language. */
export interface SuitEntry {
  key: string;
  hue: string;
  name: Record<string, string>;
}

/** A card: its name and text in every language, and its pictures: as usual, where it is counted, and by marks. */
export interface KindEntry {
  code: string;
  copies: number;
  picture: string;
  achieved: string | null;
  marks: Record<string, string>;
  name: Record<string, string>;
  text: Record<string, string>;
  sign: string;
  tone: string;
  suit: string | null;
  value: number | null;
  change: string;
  arch: Arch | null;
}

/** A zone as the rules declare it. */
export interface ZoneEntry {
  id: string;
  name: string;
  label: string;
  owner: number | null;
  sort: string;
  sight: string;
  deck: boolean;
  capacity: number;
  group: string;
  group_label: string;
}

/** What views of one combination refer to. */
export interface RulesSheet {
  code: string;
  game: string;
  title: string;
  line: string;
  players: number;
  secrets: boolean;
  versions: Record<string, number>;
  kinds: KindEntry[];
  zones: ZoneEntry[];
  suits: SuitEntry[];
  back: string;
  dreaded: string;
  curve: boolean;
}

/** A decision that cost much: after how many answers of all players it came (`step`), which decision of the curve it is (`at`, from 0), how many points it gave away, and what was better. */
export interface Turning {
  step: number;
  at: number;
  seat: number;
  cost: number;
  better: string;
}

/** How much a seat kept of all that its decisions could give away, from 0 to 100. */
export interface Accuracy {
  seat: number;
  accuracy: number;
}

/** The chance to win at each decision of a game that is over, then how it ended; empty where the coach is not trusted. `fortune` is how much better it ended than its decisions deserve, in points from −100 to 100. `steps` says after how many answers each decision came. */
export interface Curve {
  chances: number[];
  steps: number[];
  text: string;
  fortune: number;
  accuracy: Accuracy[];
  turning: Turning[];
}

/** A seed that nobody has chosen. */
export interface Seed {
  seed: string;
}

/** A deal that everybody gets once: of the day, of the week, or on Sundays. `ends`: when it can no longer be begun. `state`: new, open, won, lost, or practice, which does not count. */
export interface DealEntry {
  kind: string;
  key: string;
  rules: string;
  title: string;
  ends: string;
  state: string;
  table: string | null;
}

/** Days in a row on which the deal of the day was played to its end: up to now, and the most. */
export interface DealStreak {
  now: number;
  best: number;
}

/** A day of the calendar: how its deal went (as in `DealEntry`, or `later`), and the table. */
export interface DealDay {
  date: string;
  state: string;
  table: string | null;
}

/** A month of deals of the day. */
export interface DealMonth {
  month: string;
  days: DealDay[];
}

/** The deals of today, and how earlier ones went. `now` is the time of the server. */
export interface Daily {
  date: string;
  now: string;
  deals: DealEntry[];
  streak: DealStreak;
  month: DealMonth;
}

/** How the bot did on a deal: the cards that it counted and that were left in the deck, and the end in words. */
export interface BotResult {
  title: string;
  won: boolean;
  tally: Record<string, number>;
  left: number;
  text: string;
}

/** A shelf of the cabinet: an expansion, a variant of one, or a game. `marks` are those it has: `lesson` (done), `won` (once), `alone` (won without hints), `three` (won three times in a row), `everything` (won with all expansions). */
export interface CabinetShelf {
  key: string;
  title: string;
  variant: string;
  pictures: string[];
  games: number;
  won: number;
  marks: string[];
}

/** All shelves. */
export interface Cabinet {
  shelves: CabinetShelf[];
}

/** What puzzles are about, and how many are. */
export interface Theme {
  key: string;
  title: string;
  puzzles: number;
}

/** A puzzle in the list: what it is about, and how hard it is. */
export interface PuzzleEntry {
  id: string;
  rules: string;
  title: string;
  themes: string[];
  rating: number;
}

/** All puzzles, and which of them is that of the day. */
export interface Puzzles {
  date: string;
  daily: string;
  themes: Theme[];
  puzzles: PuzzleEntry[];
}

/** A puzzle as its seat sees it. */
export interface PuzzleView {
  id: string;
  rating: number;
  themes: string[];
  view: SeatView;
}

/** An answer with the chance to win after it, and why. */
export interface VerdictOption {
  code: string;
  text: string;
  chance: number;
  reasons: string[];
}

/** Whether an answer is right, how many points it gives away, and what the coach says of each; the best first. */
export interface Verdict {
  right: boolean;
  cost: number;
  best: string;
  options: VerdictOption[];
  situation: string[];
}

/** Wins over some games, with a 95 % interval. */
export interface Span {
  last: number | null;
  games: number;
  won: number;
  rate: number;
  low: number;
  high: number;
}

/** Wins or losses in a row. */
export interface Streak {
  now: number;
  won: number;
  lost: number;
}

/** One bar of a histogram. */
export interface Bar {
  value: number;
  games: number;
}

/** How a number of the outcome is spread. */
export interface TallySpread {
  key: string;
  label: string;
  histogram: Bar[];
}

/** How often games ended in a way. */
export interface ReasonEntry {
  reason: string;
  won: boolean;
  text: string;
  games: number;
}

/** Wins by rules. */
export interface RulesEntry {
  code: string;
  title: string;
  games: number;
  won: number;
  rate: number;
  low: number;
  high: number;
}

/** Finished games, summed up. */
export interface Statistics {
  rules: string | null;
  games: number;
  others: number;
  spans: Span[];
  streak: Streak;
  tallies: TallySpread[];
  reasons: ReasonEntry[];
  by_rules: RulesEntry[];
}

/** An answer of a game that is replayed. */
export interface AnswerEntry {
  step: number;
  seat: number;
  turn: number;
  code: string;
  text: string;
}

/** A signal that was given after `step` answers. */
export interface SignalSaid {
  step: number;
  seat: number;
  text: string;
}

/** What was chosen in a game. */
export interface Replay {
  table: string;
  seat: number;
  steps: number;
  answers: AnswerEntry[];
  said: SignalSaid[];
}

/** A lesson in the list. */
export interface LessonEntry {
  key: string;
  title: string;
  line: string;
  rules: string;
  group: string;
  heading: string;
  steps: number;
  state: string;
  table: string | null;
}

/** All lessons. */
export interface Lessons {
  lessons: LessonEntry[];
}

/** A rule on a page. */
export interface RuleEntry {
  id: string;
  title: string;
}

/** A page of rules in the list. */
export interface PageEntry {
  key: string;
  title: string;
  rules: RuleEntry[];
}

/** All pages of rules. */
export interface Pages {
  pages: PageEntry[];
}

/** Where a link leads. */
export interface Target {
  page: string;
  rule: string | null;
}

/** A piece of text in one style. */
export interface TextSpan {
  kind: string;
  text: string;
  target: Target | null;
}

/** A card on a board. */
export interface BoardCard {
  name: string;
  picture: string;
}

/** Cards in a row that show what a rule says. `good`: whether it allows them so; null if they are only shown. */
export interface Board {
  good: boolean | null;
  cards: BoardCard[];
}

/** A heading, a paragraph, a list, a table or boards. */
export interface Block {
  kind: string;
  level: number;
  id: string | null;
  spans: TextSpan[];
  items: TextSpan[][];
  rows: TextSpan[][][];
  boards: Board[];
}

/** A page of rules. */
export interface Page {
  key: string;
  title: string;
  lang: string;
  blocks: Block[];
}

/** A rule that was found, or another part of a page: that has a title and no id. */
export interface FoundEntry {
  page: string;
  rule: string;
  title: string;
  excerpt: string;
}

/** What a search found. */
export interface SearchResult {
  query: string;
  results: FoundEntry[];
}

/** What GET of an address answers. */
export type GetAnswer<P extends string> =
  P extends `/api/tables/${string}/seats/${string}/links` ? SeatLinks :
  P extends `/api/tables/${string}/seats/${string}/picture.svg` ? unknown :
  P extends `/api/tables/${string}/seats/${string}/room` ? Room :
  P extends `/api/tables/${string}/seats/${string}/why` ? Why :
  P extends `/api/tables/${string}/replay/${string}` ? SeatView :
  P extends `/api/tables/${string}/seats/${string}` ? SeatView :
  P extends `/api/daily/${string}/bot` ? BotResult :
  P extends `/api/tables/${string}/curve` ? Curve :
  P extends `/api/tables/${string}/record` ? unknown :
  P extends `/api/tables/${string}/replay` ? Replay :
  P extends `/api/pages/${string}` ? Page :
  P extends `/api/puzzles/${string}` ? PuzzleView :
  P extends `/api/rules/${string}` ? RulesSheet :
  P extends `/api/statistics/games.csv` ? unknown :
  P extends `/api/statistics/games.json` ? unknown :
  P extends `/api/tables/${string}` ? TableEntry :
  P extends `/art/${string}/${string}.svg` ? unknown :
  P extends `/api/cabinet` ? Cabinet :
  P extends `/api/catalogue` ? Catalogue :
  P extends `/api/daily` ? Daily :
  P extends `/api/health` ? Health :
  P extends `/api/lessons` ? Lessons :
  P extends `/api/pages` ? Pages :
  P extends `/api/puzzles` ? Puzzles :
  P extends `/api/search` ? SearchResult :
  P extends `/api/seed` ? Seed :
  P extends `/api/statistics` ? Statistics :
  P extends `/api/tables` ? Tables :
  unknown;

/** What POST of an address answers. */
export type PostAnswer<P extends string> =
  P extends `/api/tables/${string}/seats/${string}/commands` ? Done :
  P extends `/api/tables/${string}/seats/${string}/room` ? Room :
  P extends `/api/puzzles/${string}/guess` ? Verdict :
  P extends `/api/puzzles/${string}/table` ? TableEntry :
  P extends `/api/tables/${string}/guess` ? Verdict :
  P extends `/api/tables/${string}/invitation` ? Invitation :
  P extends `/api/tables/${string}/join` ? TableEntry :
  P extends `/api/browsers` ? Welcome :
  P extends `/api/daily` ? TableEntry :
  P extends `/api/records` ? TableEntry :
  P extends `/api/tables` ? TableEntry :
  P extends `/api/tickets` ? Newcomer :
  unknown;

/** What POST of an address wants as its body. */
export type PostBody<P extends string> =
  P extends `/api/tables/${string}/seats/${string}/commands` ? Command :
  P extends `/api/tables/${string}/seats/${string}/room` ? RoomCommand :
  P extends `/api/puzzles/${string}/guess` ? Guess :
  P extends `/api/puzzles/${string}/table` ? never :
  P extends `/api/tables/${string}/guess` ? Guess :
  P extends `/api/tables/${string}/invitation` ? Invited :
  P extends `/api/tables/${string}/join` ? Joining :
  P extends `/api/browsers` ? Newcomer :
  P extends `/api/daily` ? DealTry :
  P extends `/api/records` ? Import :
  P extends `/api/tables` ? NewTable :
  P extends `/api/tickets` ? never :
  never;
