// Statistics: finished games summed up, as figures and bars.

import { h } from "../dom.js";
import { count, percent, t } from "../words.js";

/** @import { Statistics } from "../messages" */

/** Everything the server has summed up.
 * @param {Statistics} statistics */
export function drawStatistics({ rules, games, others, spans, streak, tallies, reasons, by_rules: byRules }) {
  if (games === 0)
    return h("p", { class: "muted" }, others ? `${t("statistics_none")} ${count("others", others)}` : t("statistics_none"));
  const most = Math.max(...reasons.map((reason) => reason.games));
  return h(
    "div",
    { class: "statistics" },
    rules && h("p", {}, h("a", { href: "#/history" }, t("all_rules"))),
    h(
      "ul",
      { class: "figures" },
      spans.map(({ last, games: n, won, rate, low, high }) =>
        h(
          "li",
          { class: "panel figure" },
          h("span", { class: "muted" }, last === null ? t("lifetime") : t("last_games", { n: last })),
          h("span", { class: "big-number" }, percent(rate)),
          h("span", { class: "muted" }, t("won_of", { won, n })),
          h("span", { class: "muted" }, t("between", { low: percent(low), high: percent(high) })),
        ),
      ),
      h(
        "li",
        { class: "panel figure" },
        h("span", { class: "muted" }, t("streak")),
        h("span", { class: "big-number" }, String(Math.abs(streak.now))),
        h("span", { class: "muted" }, streak.now >= 0 ? t("streak_won") : t("streak_lost")),
        h("span", { class: "muted" }, t("streak_best", { won: streak.won, lost: streak.lost })),
      ),
    ),
    tallies.map(({ label, histogram }) => {
      const top = Math.max(...histogram.map((bar) => bar.games));
      return h(
        "section",
        {},
        h("h3", {}, label),
        h(
          "ul",
          { class: "bars" },
          histogram.map(({ value, games: n }) => bar(String(value), n, top)),
        ),
      );
    }),
    h(
      "section",
      {},
      h("h3", {}, t("reasons")),
      h(
        "ul",
        { class: "bars" },
        reasons.map(({ text, games: n }) => bar(text, n, most)),
      ),
    ),
    byRules.length > 1 &&
      h(
        "section",
        {},
        h("h3", {}, t("by_rules")),
        h(
          "div",
          { class: "wide", tabindex: "0", role: "group", "aria-label": t("by_rules") },
          h(
            "table",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                [t("rules"), t("games"), t("rate")].map((word) => h("th", { scope: "col" }, word)),
              ),
            ),
            h(
              "tbody",
              {},
              byRules.map(({ code, title, games: n, rate }) =>
                h(
                  "tr",
                  {},
                  h("td", {}, h("a", { href: `#/history/${encodeURIComponent(code)}` }, title)),
                  h("td", {}, String(n)),
                  h("td", {}, percent(rate)),
                ),
              ),
            ),
          ),
        ),
      ),
    others > 0 && h("p", { class: "muted" }, count("others", others)),
  );
}

/** @param {string} label @param {number} n @param {number} top */
function bar(label, n, top) {
  return h(
    "li",
    {},
    h("span", { class: "bar-label" }, label),
    h("meter", { min: 0, max: top, value: n, "aria-label": label }),
    h("span", { class: "bar-number" }, count("games_count", n)),
  );
}
