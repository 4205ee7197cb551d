// Types: the messages of the server that the table reads, as JSDoc. `docs/reference/protocol.md` explains each field.

/** @typedef {{kind: string, mark: string}} Card */
/** @typedef {{zone: string, card: string|null}} Spot */

/**
 * @typedef {object} Option
 * @property {string} code
 * @property {string} text
 * @property {string|null} card
 * @property {number|null} number
 * @property {Spot|null} at
 * @property {"plain"|"danger"|"pass"} tone
 * @property {string} verb
 * @property {string} label
 * @property {string} effect
 * @property {string|null} goes
 * @property {string|null} gains
 * @property {boolean} main
 */

/** @typedef {{zone: string, card: string, text: string, signs: string[]}} Blocked */

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} ask
 * @property {string} text
 * @property {string|null} moment
 * @property {{zone: string, onto: string, title: string, away: string, put: string}|null} plan
 * @property {string} title
 * @property {string} line
 * @property {{verb: string, title: string, left: string, cards: string[], why: string}[]} prices
 * @property {Option[]} options
 * @property {Blocked[]} blocked
 */

/**
 * @typedef {object} TableEvent
 * @property {number} n
 * @property {number} turn
 * @property {string} what
 * @property {number|null} seat
 * @property {string|null} card
 * @property {string|null} from
 * @property {string|null} to
 * @property {string} text
 * @property {string} who
 * @property {string} said
 * @property {string} beat
 * @property {string} sign
 * @property {"plain"|"good"|"bad"} tone
 */

/** @typedef {{id: string, label: string, count: number, counted: boolean, cards: Card[]}} ZoneState */
/** @typedef {{label: string, count: number, top: Card[], bottom: Card[]}} DeckState */

/**
 * @typedef {object} View
 * @property {number} seat
 * @property {number} seq
 * @property {number} turn
 * @property {string} status
 * @property {ZoneState[]} zones
 * @property {DeckState} deck
 * @property {{kind: string, left: number, of: number}[]} unseen
 * @property {Question|null} question
 * @property {{first: number, items: TableEvent[]}} events
 * @property {{text: string, points: number[]}[]} story
 * @property {{seat: number, name: string}[]} seats
 * @property {object|null} outcome
 * @property {object|null} waiting
 * @property {object|null} lesson
 */

/**
 * @typedef {object} Kind
 * @property {string} code
 * @property {number} copies
 * @property {string} picture
 * @property {string|null} achieved
 * @property {Record<string, string>} marks
 * @property {Record<string, string>} name
 * @property {Record<string, string>} text
 * @property {string} sign
 * @property {"plain"|"good"|"bad"} tone
 * @property {string|null} suit
 * @property {number|null} value
 * @property {string} change
 * @property {{closed: string, open: string}|null} arch
 */

/**
 * @typedef {object} ZoneEntry
 * @property {string} id
 * @property {string} name
 * @property {string} label
 * @property {number|null} owner
 * @property {string} sort
 * @property {string} sight
 * @property {boolean} deck
 * @property {number} capacity
 * @property {string} group
 * @property {string} group_label
 */

/** @typedef {{key: string, hue: string, name: Record<string, string>}} Suit */

/**
 * @typedef {object} Sheet
 * @property {Kind[]} kinds
 * @property {ZoneEntry[]} zones
 * @property {Suit[]} suits
 * @property {number} players
 * @property {string} back
 * @property {string} dreaded
 */

export {};
