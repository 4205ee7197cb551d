// Counters: what has not been seen yet, and how likely the next card is a bad one. They are right while cards are looked at, too.

import { picture } from "../api.js";
import { fill, h } from "../dom.js";
import { setting } from "../settings.js";
import { percent, t } from "../words.js";

/** @import { View } from "../types" */

/** What the counters know: `bad` cards left, how many cards can still be drawn, the `chance` that the next one is bad (null:
 * nobody here knows), and which card is `next`, if it is known. `plan` may have put cards of the deck in order.
 * @param {View} view
 * @param {import("./board.js").Board} board
 * @param {import("./plan.js").Plan} plan */
export function counted(view, board, plan) {
  const { kinds } = board.look;
  /** @param {string} kind */
  const isBad = (kind) => kinds.get(kind)?.tone === "bad";
  const looked = board.stage.zones
    .filter(({ entry, cards }) => entry.sight === "lookers" && cards.length > 0)
    .flatMap(({ cards }) => cards.filter((card) => card !== plan.away).map(({ kind }) => kind));
  const unseen = view.unseen.reduce((sum, { left }) => sum + left, 0);
  const hidden = view.unseen.filter(({ kind }) => isBad(kind)).reduce((sum, { left }) => sum + left, 0);
  const onTop = view.deck.top.map(({ kind }) => kind);
  const known = looked.length ? (plan.isOpen && plan.isWhole ? plan.next : null) : (onTop[0] ?? null);
  const isOpen = looked.length > 0 && known === null;
  const chance = known ? Number(isBad(known)) : isOpen || !unseen ? null : hidden / unseen;
  const bad = hidden + [...looked, ...onTop].filter(isBad).length;
  return { bad, left: view.deck.count + looked.length, chance, next: known, unseen, looked };
}

/** The one line: what is left of what is dreaded, how likely it comes next, how many cards there are to spare.
 * @param {ReturnType<typeof counted>} counted @param {string} level @param {string} name */
export function counterLine({ bad, chance, next, left }, level, name) {
  const sure = chance ? t("counters_sure_bad") : t("counters_sure_good");
  const risk = chance === null ? "" : next ? sure : t("counters_risk", { chance: percent(chance) });
  const parts = [t("counters_bad", { n: bad, name }), level === "full" && risk, t("counters_deck", { n: left })];
  return parts.filter(Boolean).join(" · ");
}

/** Draw the counters into an element.
 * @param {HTMLElement} element @param {View} view @param {import("./board.js").Board} board
 * @param {import("./plan.js").Plan} plan @param {string} level */
export function drawCounters(element, view, board, plan, level) {
  const { kinds } = board.look;
  const lang = setting("lang");
  const known = counted(view, board, plan);
  const { unseen, next, looked } = known;
  const cells = view.unseen.map(({ kind, left, of }) => {
    const { name, picture: address } = board.look.entryOf(kind);
    const chance = level !== "full" || next || looked.length ? "" : percent(unseen ? left / unseen : 0);
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
    : next
      ? t("counters_known", { card: kinds.get(next)?.name[lang] ?? "" })
      : t("counters_explained", { n: unseen });
  fill(
    element,
    board.sheet.dreaded && h("p", { class: "counter-line" }, counterLine(known, level, board.sheet.dreaded)),
    h("p", { class: "muted" }, explain),
    h("ul", { class: "counters" }, cells),
  );
}
