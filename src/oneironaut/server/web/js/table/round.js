// Round: how a round ended: what was turned up, by whom, and how it stands. It stays until the player goes on.

import { button, h } from "../dom.js";
import { t } from "../words.js";
import { makeRounds, signed } from "./rounds.js";

/** @import { TableEvent, View } from "../types" */
/** @import { Board } from "./board.js" */

/** The cards that were turned up and put away at the end of the last round.
 * @param {TableEvent[]} events
 * @param {import("./board.js").Board} board */
export function turnedUp(events, board) {
  const end = events.findLastIndex(({ beat }) => beat === "round");
  /** @type {Map<number, string>} */
  const found = new Map(); // seat → its card
  for (let i = end; i >= 0 && i > end - 12; i -= 1) {
    const { beat, to, from, card } = events[i];
    const seat = board.sheet.zones.find(({ id }) => id === from)?.owner ?? null;
    if (beat === "turned" && card && seat !== null && board.placeOf(to)?.place === "none") found.set(seat, card);
  }
  return found;
}

/** What was said in the last round, each word next to the card that it was said of.
 * @param {TableEvent[]} events
 * @param {View} view @param {Board} board */
function saidInRound(events, view, board) {
  const end = events.findLastIndex(({ beat }) => beat === "round");
  const begin = events.slice(0, end).findLastIndex(({ beat }) => beat === "round") + 1;
  /** @type {{ seat: number | null, said: string, foe: string | null, own: string | null }[]} */
  const rows = [];
  /** @type {string | null} */
  let foe = null;
  for (const { beat, card, said, seat } of events.slice(begin, end)) {
    if (beat === "arrive") foe = card;
    else if (said) rows.push({ seat, said, foe, own: null });
    else if (beat === "turned" && card) {
      const row = rows.findLast((each) => each.seat === seat);
      if (row && row.own === null && row.foe === foe) row.own = card;
    }
  }
  const known = rows.flatMap(({ seat, said, own, foe: against }) =>
    own && against && seat !== null ? [{ seat, said, own, against }] : [],
  );
  if (known.length === 0) return null;
  /** @param {string} kind */
  const value = (kind) => board.look.kinds.get(kind)?.value ?? "?";
  /** @param {number} seat */
  const name = (seat) => (seat === view.seat ? t("you") : view.seats[seat].name);
  return h(
    "ul",
    { class: "round-said", "aria-label": t("round_said") },
    known.map(({ seat, said, against, own }) =>
      h("li", {}, h("span", { class: "who" }, name(seat)), " ", t("round_word", { said, own: value(own), foe: value(against) })),
    ),
  );
}

/** The end of a round, over the table.
 * @param {{ view: View, events: TableEvent[], board: Board, onClose: () => void }} parts */
export function makeRound({ view, events, board, onClose }) {
  const cards = [...turnedUp(events, board)].sort(([a], [b]) => a - b);
  const told = events.findLast(({ beat }) => beat === "round")?.text ?? "";
  const last = view.story[view.story.length - 1];
  const title = t("round_title", { n: view.story.length, text: last.text });
  const go = button(t("round_on"), () => onClose(), { look: "gold large", key: "Enter" });
  const element = h(
    "section",
    { class: "over round-end", "aria-label": title },
    h("h2", { tabindex: "-1" }, title),
    cards.length > 0 &&
      h(
        "div",
        { class: "round-cards" },
        cards.map(([seat, card], i) => {
          const image = h("img", { src: board.look.pictureOf(card), alt: "" });
          image.style.setProperty("--i", String(i));
          return h(
            "figure",
            {},
            h("figcaption", { class: "round-who" }, seat === view.seat ? t("you") : view.seats[seat].name),
            image,
            h("p", {}, board.look.titleOf(card)),
            h("p", { class: "round-points" }, last.points[seat] > 0 ? `+${last.points[seat]}` : signed(last.points[seat])),
          );
        }),
      ),
    told && h("p", { class: "over-text" }, told),
    saidInRound(events, view, board),
    makeRounds(view),
    h("div", { class: "row-of-buttons" }, go),
  );
  return { element, go };
}
