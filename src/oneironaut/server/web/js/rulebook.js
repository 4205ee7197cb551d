// Rulebook: pages of rules drawn from their blocks, for the screen of the rules and for the drawer of a table.

import { picture } from "./api.js";
import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** @import { Block, Board, TextSpan } from "./messages" */

/** A block of a page of rules.
 * @param {Block} block @param {string} page */
export function drawBlock(block, page) {
  const { kind, level, id, spans, items, rows, boards } = block;
  if (kind === "boards") return h("div", { class: "boards" }, boards.map(drawBoard));
  if (kind === "heading") {
    return h(
      level <= 2 ? "h2" : "h3",
      { id: `rule-${anchor(id, spans.map(({ text }) => text).join(""))}`, tabindex: "-1" },
      drawSpans(spans),
      id && h("a", { class: "rule-id", href: `#/rules/${page}/${id}` }, id),
    );
  }
  if (kind === "list" || kind === "ordered")
    return h(
      kind === "list" ? "ul" : "ol",
      {},
      items.map((item) => h("li", {}, drawSpans(item))),
    );
  if (kind === "table") {
    const [head, ...body] = rows;
    const table = h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((cell) => h("th", { scope: "col" }, drawSpans(cell))),
        ),
      ),
      h(
        "tbody",
        {},
        body.map((row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, drawSpans(cell))),
          ),
        ),
      ),
    );
    return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": t("a_table") }, table);
  }
  return h("p", {}, drawSpans(spans));
}

/** What a heading is found by: the id of its rule, or its words.
 * @param {string | null} id @param {string} title */
export const anchor = (id, title) => id || title.trim().replace(/\s+/g, "-");

/** Cards that show what a rule says, and whether it allows them so.
 * @param {Board} board */
function drawBoard({ good, cards }) {
  const verdict = good === null ? null : good ? t("board_good") : t("board_bad");
  return h(
    "figure",
    { class: `board ${good === null ? "" : good ? "is-good" : "is-bad"}` },
    cards.map(({ name, picture: address }) => h("img", { src: picture(address), alt: name })),
    verdict && h("figcaption", {}, icon(good ? "check" : "close"), verdict),
  );
}

/** @type {Record<string, "strong" | "em" | "code">} */
const TAGS = { strong: "strong", emphasis: "em", code: "code" };

/** @param {TextSpan[]} spans */
function drawSpans(spans) {
  return spans.map(({ kind, text, target }) => {
    if (kind === "link" && target) return h("a", { href: `#/rules/${target.page}${target.rule ? `/${target.rule}` : ""}` }, text);
    return TAGS[kind] ? h(TAGS[kind], {}, text) : text;
  });
}
