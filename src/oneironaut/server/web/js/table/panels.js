// Panels: the log and the counters, in a drawer beside the table.

import { picture } from "../api.js";
import { button, fill, h } from "../dom.js";
import { setting } from "../settings.js";
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

  /** The log by turns, the latest first, below what is known of the deal. */
  draw(element, deal = null) {
    const turns = new Map();
    for (const event of this.items) {
      if (!event.text) continue;
      if (!turns.has(event.turn)) turns.set(event.turn, []);
      turns.get(event.turn).push(event.text);
    }
    const parts = [...turns].reverse().map(([turn, texts]) =>
      h(
        "section",
        { class: "log-turn" },
        h("h3", {}, t("turn", { n: turn })),
        h(
          "ul",
          {},
          texts.map((text) => h("li", {}, text)),
        ),
      ),
    );
    fill(element, deal, parts.length ? parts : h("p", { class: "muted" }, t("log_empty")));
  }
}

/** What has not been seen yet: how many of each card, and how likely it is to come next. */
export function drawCounters(element, view, kinds, level) {
  const total = view.unseen.reduce((sum, { left }) => sum + left, 0);
  const lang = setting("lang");
  const cells = view.unseen.map(({ kind, left, of }) => {
    const { name, picture: address } = kinds.get(kind);
    const chance = level !== "full" || view.deck.top.length ? "" : percent(total ? left / total : 0);
    return h(
      "li",
      { class: left ? "" : "is-none" },
      h("img", { src: picture(address), alt: "", loading: "lazy" }),
      h("span", { class: "counter-name" }, name[lang]),
      h("span", { class: "counter-left" }, t("of", { n: left, of })),
      h("span", { class: "counter-chance" }, chance),
    );
  });
  const explain = view.deck.top.length
    ? t("counters_known", { card: kinds.get(view.deck.top[0].kind)?.name[lang] ?? "" })
    : t("counters_explained", { n: total });
  fill(element, h("p", { class: "muted" }, explain), h("ul", { class: "counters" }, cells));
}

/** What everybody knows and no card shows, in words. */
export function signsOf({ signs }) {
  return signs.map(({ name, text }) => h("span", { class: "flag sign", "data-sign": name }, text));
}
