// Rules: what is played at this table, in a drawer: the pages of its parts, with small boards.

import { ask } from "../api.js";
import { fill, h, link } from "../dom.js";
import { drawBlock } from "../rulebook.js";
import { complain } from "../shell.js";
import { t } from "../words.js";

/** @import { Page } from "../messages" */
/** @import { RulesSheet } from "../types" */

/** @type {Map<string, Promise<Page>>} */
const loaded = new Map(); // "language page" → the promise of its blocks

/** Draw the rules of a sheet into an element: its parts are those that have a page.
 * @param {HTMLElement} element @param {RulesSheet} sheet @param {string} lang */
export async function drawRules(element, sheet, lang) {
  if (element.dataset.rules === `${lang} ${sheet.code}`) return; // it is there already, and may have been scrolled
  fill(element, h("p", { class: "muted" }, "…"));
  try {
    const { pages } = await ask("/api/pages");
    const parts = new Set([...Object.keys(sheet.versions), sheet.players > 1 ? "duo" : "", sheet.game]);
    const wanted = pages.filter(({ key }) => parts.has(key));
    const found = await Promise.all(wanted.map(({ key }) => page(key, lang)));
    element.dataset.rules = `${lang} ${sheet.code}`;
    fill(
      element,
      found.map(({ key, title, blocks }, i) =>
        h(
          "details",
          { class: "drawer-rules", open: i === 0 },
          h("summary", {}, title),
          blocks.map((block) => drawBlock(block, key)),
        ),
      ),
      h("p", {}, link(t("rules_all"), "#/rules", { look: "button", sign: "pages" })),
    );
  } catch (error) {
    complain(error);
  }
}

/** @param {string} key @param {string} lang */
function page(key, lang) {
  const name = `${lang} ${key}`;
  const known = loaded.get(name);
  if (known) return known;
  const wanted = ask(`/api/pages/${encodeURIComponent(key)}`);
  wanted.catch(() => loaded.delete(name));
  loaded.set(name, wanted);
  return wanted;
}
