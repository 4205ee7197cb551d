// Panels: the log and the counters, in a drawer beside the table.

import { picture } from "../api.js";
import { button, fill, h } from "../dom.js";
import { setting } from "../settings.js";
import { sign } from "../signs.js";
import { percent, t } from "../words.js";

/** A drawer with a title and a way to close it. */
export function makeDrawer(onClose) {
  const title = h("h2", { class: "drawer-title" });
  const body = h("div", { class: "drawer-body", tabindex: "0", role: "region", "aria-label": "" });
  const element = h(
    "aside",
    { class: "drawer", hidden: true },
    h("div", { class: "drawer-head" }, title, button("", onClose, { look: "round quiet", sign: "close", label: t("close") })),
    body,
  );
  return { element, title, body };
}

/** The log: cut at the first event of a view, then appended to. */
export class Log {
  constructor() {
    this.items = [];
  }

  take({ first, items }) {
    this.items = this.items.filter((event) => event.n < first).concat(items);
  }

  /** The log by turns, the newest first throughout, below what is known of the deal; with names where several play. */
  draw(element, seats, seat, deal = null) {
    const turns = new Map();
    for (const event of this.items) {
      if (!event.text || event.beat === "quiet") continue;
      if (!turns.has(event.turn)) turns.set(event.turn, []);
      turns.get(event.turn).unshift(event);
    }
    const parts = [...turns].reverse().map(([turn, events]) =>
      h(
        "section",
        { class: "log-turn" },
        h("h3", {}, t("turn", { n: turn })),
        h(
          "ul",
          {},
          events.map((event) => {
            const who = seats.length > 1 && event.seat !== null ? (event.seat === seat ? t("you") : seats[event.seat].name) : "";
            return h(
              "li",
              { class: `is-${event.tone}` },
              event.sign && sign(event.sign),
              who && h("span", { class: "who" }, who, " "),
              h("span", {}, event.text),
            );
          }),
        ),
      ),
    );
    fill(element, deal, parts.length ? parts : h("p", { class: "muted" }, t("log_empty")));
  }
}

/** What has not been seen yet: how many of each card, and how likely it is to come next. While cards of the deck are being looked
 * at, those come first, and no chance is right.
 * @param {import("./types.js").View} view
 * @param {import("./board.js").Board} board */
export function drawCounters(element, view, board, level) {
  const { kinds } = board.look;
  const total = view.unseen.reduce((sum, { left }) => sum + left, 0);
  const lang = setting("lang");
  const looked = board.stage.zones.filter(({ entry, cards }) => entry.sight === "lookers" && cards.length > 0);
  const isKnown = looked.length > 0 || view.deck.top.length > 0;
  const cells = view.unseen.map(({ kind, left, of }) => {
    const { name, picture: address } = kinds.get(kind);
    const chance = level !== "full" || isKnown ? "" : percent(total ? left / total : 0);
    return h(
      "li",
      { class: left ? "" : "is-none" },
      h("img", { src: picture(address), alt: "", loading: "lazy" }),
      h("span", { class: "counter-name" }, name[lang]),
      h("span", { class: "counter-left" }, t("of", { n: left, of })),
      h("span", { class: "counter-chance" }, chance),
    );
  });
  const explain = looked.length
    ? t("counters_looked")
    : view.deck.top.length
      ? t("counters_known", { card: kinds.get(view.deck.top[0].kind)?.name[lang] ?? "" })
      : t("counters_explained", { n: total });
  const bad = view.unseen.filter(({ kind }) => kinds.get(kind).tone === "bad").reduce((n, { left }) => n + left, 0);
  const risk = isKnown || level !== "full" ? "" : ` · ${t("counters_risk", { chance: percent(total ? bad / total : 0) })}`;
  fill(
    element,
    h("p", { class: "counter-line" }, `${t("counters_bad", { n: bad })}${risk} · ${t("counters_deck", { n: view.deck.count })}`),
    h("p", { class: "muted" }, explain),
    h("ul", { class: "counters" }, cells),
  );
}

/** What everybody knows and no card shows, in words. */
export function signsOf({ signs }) {
  return signs.map(({ name, text }) => h("span", { class: "flag fact", "data-sign": name }, text));
}
