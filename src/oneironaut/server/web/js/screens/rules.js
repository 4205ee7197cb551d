// Rules: the rules in our own words, page by page, and a search through all of them.

import { ask } from "../api.js";
import { fill, h, link } from "../dom.js";
import { anchor, drawBlock } from "../rulebook.js";
import { complain, header, show } from "../shell.js";
import { count, t } from "../words.js";

/** @import { FoundEntry, PageEntry } from "../messages" */

const PAUSE = 180; // ms after the last letter, before a search

/** Show the list of pages, a page, or a rule of it.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([key, rule], isCurrent) {
  const [{ pages }, page] = await Promise.all([ask("/api/pages"), key ? ask(`/api/pages/${encodeURIComponent(key)}`) : null]);
  if (!isCurrent()) return;
  const found = h("div", { class: "found", role: "status" });
  const body = h(
    "article",
    { class: "rules-page" },
    page ? page.blocks.map((block) => drawBlock(block, page.key)) : overview(pages),
  );
  show(
    page?.title ?? t("rules"),
    header("rules"),
    h(
      "div",
      { class: "page rules" },
      h("h1", {}, page ? page.title : t("rules")),
      searchField(found),
      found,
      h("div", { class: "rules-columns" }, page && contents(pages, key), body),
    ),
  );
  if (rule) {
    const target = document.getElementById(`rule-${rule}`);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }
}

/** @param {HTMLElement} found */
function searchField(found) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let latest = 0;
  const search = async (/** @type {string} */ words) => {
    latest += 1;
    const mine = latest;
    if (words.trim().length < 2) return void fill(found);
    try {
      const { results } = await ask("/api/search", { q: words.trim() });
      if (mine === latest) drawFound(found, results);
    } catch (error) {
      complain(error);
    }
  };
  return h(
    "div",
    { class: "search", role: "search" },
    h("label", { for: "rules-search" }, t("search_rules")),
    h("input", {
      id: "rules-search",
      class: "field",
      type: "search",
      maxlength: 100,
      placeholder: t("search_example"),
      oninput: (event) => {
        clearTimeout(timer);
        timer = setTimeout(() => search(event.target.value), PAUSE);
      },
    }),
  );
}

/** @param {HTMLElement} found @param {FoundEntry[]} results */
function drawFound(found, results) {
  fill(
    found,
    h("p", { class: "muted" }, results.length ? count("found", results.length) : t("found_none")),
    h(
      "ul",
      { class: "results" },
      results.map(({ page, rule, title, excerpt }) =>
        h(
          "li",
          {},
          link(title, `#/rules/${page}/${encodeURIComponent(anchor(rule, title))}`, { look: "result" }),
          rule && h("code", {}, rule),
          h("p", { class: "muted" }, excerpt),
        ),
      ),
    ),
  );
}

/** @param {PageEntry[]} pages */
function overview(pages) {
  return h(
    "ul",
    { class: "tiles" },
    pages.map(({ key, title, rules }) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "tile", href: `#/rules/${key}` },
          h("span", { class: "tile-title" }, title),
          rules.length > 0 && h("span", { class: "muted" }, count("rules_count", rules.length)),
        ),
      ),
    ),
  );
}

/** @param {PageEntry[]} pages @param {string} current */
function contents(pages, current) {
  return h(
    "nav",
    { class: "contents", "aria-label": t("contents") },
    h(
      "ul",
      {},
      pages.map(({ key, title, rules }) =>
        h(
          "li",
          {},
          h("a", { href: `#/rules/${key}`, "aria-current": key === current ? "page" : null }, title),
          key === current &&
            h(
              "ul",
              {},
              rules.map(({ id, title: name }) => h("li", {}, h("a", { href: `#/rules/${key}/${id}` }, name))),
            ),
        ),
      ),
    ),
  );
}
