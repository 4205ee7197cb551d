// Daily: the deals that everybody gets once, how they went, the days in a row and the calendar.

import { get, picture, sheet } from "../api.js";
import { MARKS, OVER, beginTry, botWords, countdown, dateWords, dayOf, shareWords } from "../deals.js";
import { button, fill, h, link } from "../dom.js";
import { header, show } from "../shell.js";
import { shareButton } from "../table/share.js";
import { setting } from "../settings.js";
import { count, t } from "../words.js";
import { drawWall, lookAt, wallOf } from "./home_cards.js";

/** @import { Daily, DealEntry, DealMonth, RulesSheet } from "../messages" */
/** @import { Look } from "./home_cards.js" */
/** @typedef {{ deal: DealEntry, look: Look | null, rules: RulesSheet }} Shown */

/** Show the deals of today, or the calendar of another month.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([month], isCurrent) {
  const daily = await get("/api/daily", { month: month ?? null });
  const shown = await Promise.all(
    daily.deals.map(async (deal) => {
      const [rules, look] = await Promise.all([sheet(deal.rules), deal.table ? lookAt(deal.table) : null]);
      return { deal, look, rules };
    }),
  );
  if (!isCurrent()) return null;
  /** @type {(() => void)[]} */
  const stops = [];
  show(
    t("daily_deals"),
    header("daily"),
    h(
      "div",
      { class: "page daily-page" },
      h("h1", {}, t("daily_deals")),
      h("p", { class: "muted" }, t("daily_about")),
      h(
        "div",
        { class: "home-pair" },
        shown.map((each, i) => dealCard(daily, each, stops, { isMain: i === 0 })),
      ),
      h(
        "section",
        { class: "home-part" },
        h("h2", {}, t("puzzles")),
        h("p", { class: "muted" }, t("puzzles_line")),
        link(t("puzzles_go"), "#/puzzles", { look: "button", sign: "hint" }),
      ),
      calendar(daily),
    ),
  );
  return () => stops.forEach((stop) => stop());
}

/** A deal: closed arches before it is played, the result after.
 * @param {Daily} daily @param {Shown} shown @param {(() => void)[]} stops
 * @param {{ isMain?: boolean }} how whether its button is the gold one of the page */
export function dealCard(daily, { deal, look, rules }, stops, { isMain = false } = {}) {
  const arches = wallOf(rules, look?.view ?? null);
  const open = arches.filter(({ isOpen }) => isOpen).length;
  const of = rules.players === 1 ? arches.length : 0; // a match is told by its points
  const isOver = OVER.includes(deal.state);
  const { element, stop } = countdown(daily, deal.ends, () => fill(element, t("deal_next_there")));
  stops.push(stop);
  const view = look?.view ?? null;
  const line = isOver && view ? shareWords(deal, { open, of }, view, daily.streak.now) : "";
  const id = `deal-${deal.kind}`;
  const day = dayOf(deal.key);
  const when = deal.kind === "weekly" ? t("week_of", { day: dateWords(day, "long") }) : dateWords(day);
  return h(
    "section",
    { class: "panel daily", "aria-labelledby": id },
    h("p", { class: "muted" }, `${when} · ${deal.title}`),
    h("h2", { id }, t(`deal_${deal.kind}`)),
    arches.length > 0
      ? drawWall(arches)
      : h(
          "div",
          { class: "home-hand", "aria-hidden": "true" },
          rules.kinds.slice(0, 4).map((kind) => h("img", { src: picture(kind.picture), alt: "" })),
        ),
    isOver && look?.entry.outcome
      ? [
          h("p", { class: "daily-result" }, look.entry.outcome.text),
          view && of > 0 && h("p", {}, `${t("of", { n: open, of })} · ${count("cards_left", view.deck.count)}`),
          deal.state === "practice" && h("p", { class: "muted" }, t("deal_practice")),
          botLine(deal, of),
        ]
      : h("p", { class: "muted" }, t(`deal_line_${deal.kind}`)),
    line && h("div", { class: "share-line" }, h("code", {}, line), shareButton(line)),
    h("p", { class: "muted" }, t(isOver ? "deal_next" : "deal_until"), " ", element),
    h(
      "div",
      { class: "row-of-buttons" },
      deal.table === null
        ? button(t("deal_play"), () => beginTry(deal), {
            sign: "star",
            look: isMain ? "gold" : "",
            label: `${t("deal_play")}: ${t(`deal_${deal.kind}`)}`,
          })
        : link(isOver ? t("daily_again") : t("continue"), `#/table/${deal.table}`, {
            look: `button ${isOver || !isMain ? "" : "gold"}`,
            sign: "right",
          }),
      isOver && link(t("replay"), `#/replay/${deal.table}`, { look: "button", sign: "play" }),
    ),
  );
}

/** How the bot did on the same deal: it plays it when this is first asked.
 * @param {DealEntry} deal @param {number} of */
function botLine({ key }, of) {
  const place = h("p", { class: "deal-bot", role: "status" }, t("deal_bot_wait"));
  get(`/api/daily/${encodeURIComponent(key)}/bot`).then(
    (bot) => fill(place, botWords(bot, of)),
    (error) => fill(place, error.message),
  );
  return place;
}

/** A month: each day with a mark for how it went.
 * @param {Daily} daily */
function calendar({ date, month: { month, days }, streak }) {
  const lang = setting("lang");
  const monday = (/** @type {string} */ day) => (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
  const names = Array.from({ length: 7 }, (_, i) => new Date(2024, 0, 1 + i, 12)); // a Monday
  const long = new Intl.DateTimeFormat(lang, { weekday: "long" });
  const short = new Intl.DateTimeFormat(lang, { weekday: "short" });
  const title = new Intl.DateTimeFormat(lang, { month: "long", year: "numeric" }).format(new Date(`${month}-15T12:00:00`));
  const cells = [...Array(monday(days[0].date)).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  return h(
    "section",
    { class: "home-part", "aria-labelledby": "calendar-title" },
    h(
      "div",
      { class: "calendar-head" },
      link("", `#/daily/${beside(month, -1)}`, { look: "button round", sign: "left", "aria-label": t("month_before") }),
      h("h2", { id: "calendar-title" }, title),
      month < date.slice(0, 7) &&
        link("", `#/daily/${beside(month, 1)}`, { look: "button round", sign: "right", "aria-label": t("month_after") }),
    ),
    h("p", {}, streakWords(streak)),
    h(
      "table",
      { class: "calendar" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          names.map((day) => h("th", { scope: "col", abbr: long.format(day) }, short.format(day))),
        ),
      ),
      h(
        "tbody",
        {},
        weeks.map((week) =>
          h(
            "tr",
            {},
            week.map((day) => dayCell(day, date)),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "muted calendar-key" },
      ["won", "lost", "practice"].map((state) => h("span", {}, `${MARKS[state]} ${t(`deal_state_${state}`)}`)),
    ),
  );
}

/** @param {DealMonth["days"][number] | null} day @param {string} today */
function dayCell(day, today) {
  if (day === null) return h("td", {});
  const n = String(Number(day.date.slice(8)));
  const mark = MARKS[day.state] ?? "";
  const words = `${dateWords(day.date, "medium")}: ${t(`deal_state_${day.state}`)}`;
  const inside = [h("span", { class: "day-number" }, n), h("span", { class: "day-mark", "aria-hidden": "true" }, mark)];
  return h(
    "td",
    { class: `day is-${day.state}`, "aria-current": day.date === today ? "date" : null },
    day.table ? h("a", { href: `#/table/${day.table}`, "aria-label": words }, inside) : inside,
  );
}

/** @param {Daily["streak"]} streak */
const streakWords = ({ now, best }) => (best ? t("streak_told", { now: count("streak_days", now), best }) : t("streak_none"));

/** The month before or after another.
 * @param {string} month @param {number} by */
function beside(month, by) {
  const at = new Date(`${month}-15T12:00:00`);
  at.setMonth(at.getMonth() + by);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;
}
