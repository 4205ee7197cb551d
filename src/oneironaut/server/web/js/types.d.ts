// Types: what parts of the page hand each other. What the server sends is in messages.d.ts. No browser loads this file.

/** What an element can have in it. A number must be made a text: a zero before `&&` would be shown. */
export type Child = Node | string | false | null | undefined | Child[];

/** An event at an element that a person changes. */
type Changed<E> = Event & { target: E };

/** Attributes, properties and listeners of an element. */
export interface Props<E extends Element = Element> {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Changed<E>) => unknown;
  oninput?: (event: Changed<E>) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
}

// What the table is drawn from, by the names that its parts use.

export type {
  BlockedEntry as Blocked,
  TableCard,
  DeckView as DeckState,
  EventEntry as TableEvent,
  Hint,
  KindEntry as Kind,
  LessonEntry,
  LessonView,
  OptionEntry as Option,
  PlanEntry,
  PriceEntry,
  QuestionEntry as Question,
  SeatEntry,
  SeatView as View,
  RulesSheet,
  Spot,
  SuitEntry as Suit,
  TableEntry,
  ZoneEntry,
  ZoneView as ZoneState,
} from "./messages";
import type { BlockedEntry, EventEntry, OptionEntry, SeatView, ZoneEntry, ZoneView as ZoneState } from "./messages";
import type { TableScreen } from "./screens/table.js";
import type { Board } from "./table/board.js";
import type { CardView } from "./table/card.js";
import type { Duel } from "./table/scene.js";
import type { ZoneView } from "./table/zones.js";

/** A table's screen that shows a board. Behind the curtain there is none, and nobody chooses or plans anything. */
export type Seated = TableScreen & { board: Board; session: { view: SeatView } };

/** A card as it lies somewhere. */
export interface Lying {
  kind: string;
  mark?: string;
  zone?: string | null;
  place?: string;
  achieved?: boolean;
  times?: number;
}

/** A zone as the rules declare it, and what the seat sees of it. */
export interface Declared {
  entry: ZoneEntry;
  state: ZoneState;
}

/** What the style sheet says of a zone. */
export interface Placed {
  place: string;
  slot: string;
  role: string;
  series: number;
}

/** A card of a zone with its element: all that motion needs. */
export interface Seen {
  kind: string;
  element: HTMLElement;
}

/** A place on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where cards lay before a view was drawn, by zone. */
export type Before = Map<string, { kind: string; rect: Box }[]>;

/** Where a card may be dropped: on a zone that an option takes it to, or on another card of a plan. */
export type Target =
  | { element: HTMLElement; option: OptionEntry; to?: undefined }
  | { element: HTMLElement; option: Pick<OptionEntry, "verb" | "label" | "effect">; to: CardView };

/** What is offered with the cards: which is chosen, where a lesson points, and the keys of the cards that can be chosen. */
export interface Offered {
  selected: CardView | null;
  points: { zone: string; card: string | null }[];
  isAsked: boolean;
  number: (able: CardView[]) => Map<CardView, number>;
}

/** What keys do. */
export interface Acts {
  any?: () => void;
  isCovered?: () => boolean;
  number: (n: number) => unknown;
  letter: (letter: string) => unknown;
  keys: Record<string, (event: KeyboardEvent) => unknown>;
}

/** What the board tells its screen: a card was tapped, or the deck, or an option was chosen. */
export interface BoardActs {
  onCard: (card: CardView, event: MouseEvent) => void;
  onDeck?: () => void;
  onAnswer?: (option: OptionEntry) => void;
}

/** What can be done with a card. `number` is its key. */
export interface CardOffer {
  options: OptionEntry[];
  blocked?: BlockedEntry | null;
  number?: number | null;
  selected?: boolean;
  pointed?: boolean;
  isAsked?: boolean;
}

/** A card that is being dragged. */
export interface Drag {
  card: CardView;
  x: number;
  y: number;
  id: number;
  isMoving: boolean;
  over: Target | null;
  targets: Target[];
}

/** What dragging asks and tells. */
export interface Drags {
  targetsOf: (card: CardView) => Target[];
  onStart: (card: CardView) => void;
  onDrop: (target: Target, card: CardView) => void;
  canDrag?: (card: CardView) => boolean;
}

/** A side of a duel: its zones, and those whose cards change its figure. */
export interface Side {
  element: HTMLElement;
  name: string;
  owner: number | null;
  speech: HTMLElement;
  zones: ZoneView[];
  changes: ZoneView[];
}

// Motion.

/** How a beat moves its card; `MOTIONS` explains each. */
export interface Motion {
  time?: number;
  ease?: string;
  flips?: boolean;
  rises?: boolean;
  together?: boolean;
  opens?: boolean;
  riffles?: boolean;
  holds?: number;
  says?: number;
}

/** Where an event takes its card: to a zone, and to the element of the card there. */
export interface Way {
  to: string;
  target: HTMLElement | null;
}

/** An event that is played: its way, what is hidden until it lands, and the sum that is written after it. */
export interface Flight {
  event: EventEntry;
  way: Way | null;
  hides: HTMLElement | null;
  writes?: Duel | null;
}

// The path of a long row.

/** A card of it. `isDone`: it belongs to a finished group. */
export interface PathCard {
  isDone: boolean;
  suit: string | null;
}

/** Cards that lie together; `first` is the index of the first. */
export interface Group {
  first: number;
  cards: PathCard[];
  isDone: boolean;
}

export interface Row {
  w: number;
  gap: number;
  groups: Group[];
  used: number;
}

/** A bracket: of a finished group, or of a run that may become one. */
export interface Bond {
  x: number;
  y: number;
  w: number;
  suit: string | null;
  run?: number;
  isDone?: boolean;
}

/** A path that is laid out. `folded` cards fit nowhere; `slot` is the place for the next; `points` are those of the trail. */
export interface Laid {
  w: number;
  folded: number;
  spots: Map<number, { x: number; y: number; w: number; z: number }>;
  bonds: Bond[];
  fold: { x: number; y: number } | null;
  slot: { x: number; y: number; w: number } | null;
  points: number[][];
}
