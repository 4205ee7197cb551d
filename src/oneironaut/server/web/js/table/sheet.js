// Sheet: what a pile, a chip, the path or the wall opens into: its cards, large, with their names.

import { h } from "../dom.js";
import { dialog } from "../shell.js";
import { t } from "../words.js";
import { UNKNOWN } from "./card.js";
import { byKind } from "./zones.js";

/** @import { TableCard, ZoneState } from "../types" */
/** @import { Look } from "./card.js" */

/** Open a sheet of zones.
 * @param {string} title @param {Look} look @param {(ZoneState & { isRow?: boolean })[]} states */
export function openSheet(title, look, states) {
  const shown = states.filter((state) => state && state.count > 0);
  return dialog(
    title,
    () =>
      shown.length === 0
        ? h("p", { class: "muted" }, t("nothing_there"))
        : shown.map((state) => [
            shown.length > 1 && h("h3", {}, `${state.label} · ${state.count}`),
            cardList(look, state.isRow ? state.cards : byKind(state.cards), Boolean(state.isRow)),
          ]),
    { look: "sheet" },
  );
}

/** Cards as a list, each with its name.
 * @param {Look} look @param {(TableCard & { times?: number })[]} cards @param {boolean} isRow */
export function cardList(look, cards, isRow = false) {
  return h(
    isRow ? "ol" : "ul",
    { class: "sheet-cards" },
    cards.map(({ kind, mark, times = 1 }) => {
      const isMet = [...mark].some((each) => look.kinds.get(kind)?.marks[each]) || (kind !== UNKNOWN && look.isUsed(kind, mark));
      return h(
        "li",
        { class: isMet ? "is-marked" : "" },
        h("img", { src: look.pictureOf(kind, mark), alt: "", loading: "lazy" }),
        h("span", {}, `${look.titleOf(kind)}${times > 1 ? ` ×${times}` : ""}${isMet ? ` – ${t("marked")}` : ""}`),
      );
    }),
  );
}
