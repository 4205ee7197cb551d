// Home: go on with a game, begin one, the deal of the day, and the ways to everything else.

import { PERSON, ask, begin, get, picture, sheet } from "../api.js";
import { button, h, icon, link } from "../dom.js";
import { complain, header, show } from "../shell.js";
import { beginLesson } from "../table/lesson.js";
import { setting } from "../settings.js";
import { count, moment, t } from "../words.js";
import { dealCard } from "./daily.js";
import { cabinet, gameCard, lookAt } from "./home_cards.js";

/** @import { Icon } from "../dom.js" */
/** @import { Catalogue, DealEntry, KindEntry, LessonEntry, TableEntry } from "../messages" */

const FAN = 5; // cards above the title
const MOST = 4; // games to go on with; the others are in the history

/** Show the first page.
 * @param {unknown} _ @param {() => boolean} isCurrent */
export async function open(_, isCurrent) {
  const [catalogue, running, played, daily, { lessons }] = await Promise.all([
    ask("/api/catalogue"),
    get("/api/tables", { state: "open", limit: MOST }),
    get("/api/tables", { state: "over", limit: 1 }),
    get("/api/daily"),
    get("/api/lessons"),
  ]);
  const { tables } = running;
  const [ofDay, ...others] = daily.deals;
  const [{ kinds }, sheetOfDay, waiting, today, { shelves }] = await Promise.all([
    sheet(catalogue.games[0].plain[0].code),
    sheet(ofDay.rules),
    tables.length > 0 ? lookAt(tables[0].id) : null,
    ofDay.table ? lookAt(ofDay.table) : null,
    get("/api/cabinet"),
  ]);
  if (!isCurrent()) return null;
  /** @type {(() => void)[]} */
  const stops = [];
  const isNew = tables.length === 0 && played.tables.length === 0 && lessons.every(({ state }) => state === "new");
  show(
    "",
    header("home"),
    h(
      "div",
      { class: "page home" },
      h(
        "section",
        { class: "hero" },
        h(
          "div",
          { class: "hero-fan" },
          some(kinds, FAN).map((kind) => h("img", { src: picture(kind.picture), alt: "", width: 108, height: 151 })),
        ),
        h("h1", {}, t("home_title")),
        h("p", { class: "hero-line" }, isNew ? t("home_first") : t("home_line")),
        h(
          "div",
          { class: "row-of-buttons" },
          isNew && lessons.length > 0 && firstLesson(lessons[0]),
          quickStart(catalogue, waiting || (isNew && lessons.length > 0) ? "large" : "gold large"),
          link(t("new_game"), "#/new", { look: "button large", sign: "plus" }),
          !isNew && link(t("friend_title"), "#/friend", { look: "button large", sign: "share" }),
        ),
      ),
      h(
        "div",
        { class: "home-part home-pair" },
        dealCard(daily, { deal: ofDay, look: today, rules: sheetOfDay }, stops),
        waiting && gameCard(waiting),
      ),
      tables.length > 1 &&
        h(
          "section",
          { class: "home-part" },
          h("h2", {}, t("left_open")),
          h("ul", { class: "table-list" }, tables.slice(1).map(tableItem)),
        ),
      !isNew &&
        setting("statistics") !== "hidden" &&
        h("section", { class: "home-part" }, h("h2", {}, t("cabinet")), cabinet(shelves)),
      h(
        "section",
        { class: "home-part" },
        h("h2", {}, t("more_to_do")),
        h(
          "ul",
          { class: "tiles" },
          catalogue.games
            .slice(1)
            .map((game) => tile(`#/new/${encodeURIComponent(game.plain[0].code)}`, "star", game.title, game.plain[0].text)),
          tile("#/daily", "calendar", t("daily_deals"), othersLine(others)),
          tile("#/puzzles", "hint", t("puzzles"), t("puzzles_line")),
          tile("#/friend", "share", t("friend_title"), t("friend_line")),
          tile("#/learn", "learn", t("lessons"), t("lessons_line")),
          tile("#/rules", "pages", t("rules"), t("rules_line")),
          tile("#/history", "chart", t("history"), t("history_line")),
        ),
      ),
    ),
  );
  return () => stops.forEach((stop) => stop());
}

/** What else there is today besides the deal of the day, and what is left to play of it.
 * @param {DealEntry[]} deals */
const othersLine = (deals) =>
  deals.map(({ kind, state }) => t("deal_told", { deal: t(`deal_${kind}`), state: t(`deal_state_${state}`) })).join(" · ");

/** A few cards, as different as they come in the sheet.
 * @param {KindEntry[]} kinds @param {number} n */
const some = (kinds, n) => Array.from({ length: n }, (_, i) => kinds[Math.round((i * (kinds.length - 1)) / (n - 1))]);

/** One press, and cards are on the table: the first game of all, for one.
 * @param {Catalogue} catalogue @param {string} look */
function quickStart({ games }, look) {
  const first = games[0].plain.find(({ players }) => players === 1) ?? games[0].plain[0];
  const play = async () => {
    try {
      const table = await begin(first.code, { seats: Array.from({ length: first.players }, () => PERSON) });
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      complain(error);
    }
  };
  return button(t("play_now", { game: games[0].title }), play, { look, sign: "moon" });
}

/** Invite a first-time visitor to the first lesson.
 * @param {LessonEntry} lesson */
function firstLesson(lesson) {
  return button(t("first_lesson"), () => beginLesson(lesson).catch(complain), { look: "gold large", sign: "play" });
}

/** A game in a list.
 * @param {TableEntry} table */
export function tableItem(table) {
  const facts = [
    table.damage && t("damaged_short"),
    table.created && moment(table.created),
    table.answers !== null && count("answers", table.answers),
    table.seed && `${t("seed")} ${table.seed}`,
  ];
  return h(
    "li",
    {},
    h(
      "a",
      { class: "table-item", href: `#/table/${table.id}` },
      h("span", { class: "table-item-title" }, table.title),
      h("span", { class: "muted" }, facts.filter(Boolean).join(" · ")),
      table.players > 1 && h("span", { class: "muted" }, table.seats.map(({ name }) => name).join(" · ")),
    ),
  );
}

/** @param {string} address @param {Icon} sign @param {string} title @param {string} line */
function tile(address, sign, title, line) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tile", href: address },
      icon(sign),
      h("span", { class: "tile-title" }, title),
      h("span", { class: "muted" }, line),
    ),
  );
}
