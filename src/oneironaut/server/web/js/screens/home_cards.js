// Home cards: the deal of the day with its wall, the game that waits, and the cabinet of what was won.

import { askSeat, begin, get, picture, sheet } from "../api.js";
import { button, h, link } from "../dom.js";
import { complain } from "../shell.js";
import { count, t } from "../words.js";
import { shareButton, squares } from "../table/share.js";

/** @import { Arch, Catalogue, Daily, SeatView, RulesSheet, Statistics, TableEntry } from "../messages" */
/** @typedef {{ entry: TableEntry, view: SeatView | null, rules: RulesSheet | null }} Look */
/** @typedef {{ arch: Arch, isOpen: boolean }} WallArch */

const MINUTE = 60_000;

/** What a table of one's own looks like now: its entry, its sheet and the view of its first seat. Nothing of a game for two:
 * another player may look at the screen.
 * @param {string} id @returns {Promise<Look>} */
export async function lookAt(id) {
  const entry = await get(`/api/tables/${encodeURIComponent(id)}`);
  const [{ token }] = entry.seats;
  if (!entry.readable || entry.players > 1 || token === null) return { entry, view: null, rules: null };
  const [view, rules] = await Promise.all([
    askSeat(`/api/tables/${encodeURIComponent(id)}/seats/0`, token, { since: 0 }),
    sheet(entry.rules),
  ]);
  return { entry, view, rules };
}

/** A wall of arches: which kinds stand open, of all that count.
 * @param {RulesSheet} rules @param {SeatView | null} view @returns {WallArch[]} */
function wallOf({ kinds }, view) {
  const open = (view?.zones ?? []).filter(({ counted }) => counted).flatMap(({ cards }) => cards.map(({ kind }) => kind));
  return kinds.flatMap(({ arch, code, copies }) => {
    const n = open.filter((each) => each === code).length;
    return arch === null ? [] : Array.from({ length: copies }, (_, i) => ({ arch, isOpen: i < n }));
  });
}

/** @param {WallArch[]} arches */
function drawWall(arches) {
  return h(
    "div",
    { class: "home-wall", "aria-hidden": "true" },
    arches.map(({ arch, isOpen }) =>
      h("img", { class: isOpen ? "is-open" : "is-shut", src: picture(isOpen ? arch.open : arch.closed), alt: "" }),
    ),
  );
}

/** The deal of the day: closed arches before it is played, the result after. `found` is the table that played it, if any.
 * @param {Daily} daily @param {RulesSheet} sheetOfDay @param {Look | null} found */
export function dailyCard({ date, rules, title, seed, tables }, sheetOfDay, found) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full" }).format(new Date(`${date}T12:00:00`));
  const arches = wallOf(sheetOfDay, found?.view ?? null);
  const open = arches.filter(({ isOpen }) => isOpen).length;
  const outcome = found?.entry.outcome ?? null;
  const play = async () => {
    try {
      const table = await begin(rules, { seed });
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      complain(error);
    }
  };
  const line = `Oneironaut ${date} · ${open}/${arches.length} ${squares(open, arches.length - open)}`;
  return h(
    "section",
    { class: "panel daily", "aria-labelledby": "daily-title" },
    h("p", { class: "muted" }, `${day} · ${title}`),
    h("h2", { id: "daily-title" }, t("daily")),
    drawWall(arches),
    outcome ? h("p", { class: "daily-result" }, outcome.text) : h("p", { class: "muted" }, t("daily_line")),
    outcome && h("div", { class: "share-line" }, h("code", {}, line), shareButton(line)),
    outcome && h("p", { class: "muted" }, t("daily_next", { time: untilMidnight() })),
    h(
      "div",
      { class: "row-of-buttons" },
      tables.length > 0
        ? link(outcome ? t("daily_again") : t("continue"), `#/table/${tables[0]}`, { look: "button", sign: "right" })
        : button(t("daily_play"), play, { sign: "star" }),
    ),
  );
}

/** How long until the next day begins here, in hours and minutes. */
function untilMidnight() {
  const now = new Date();
  const left = Math.ceil((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()) / MINUTE);
  return `${Math.floor(left / 60)} h ${left % 60} min`;
}

/** The game that waits: its cards, how far it is, and the way back to it.
 * @param {Look} look */
export function gameCard({ entry, view, rules }) {
  const kinds = new Map((rules?.kinds ?? []).map((kind) => [kind.code, kind]));
  const held = [...new Set((view?.question?.options ?? []).flatMap(({ card }) => kinds.get(card ?? "") ?? []))].slice(0, 5);
  const open = rules ? wallOf(rules, view) : [];
  const done = open.filter(({ isOpen }) => isOpen).length;
  const label = view?.zones.find(({ counted }) => counted)?.label ?? "";
  const facts = [
    view && t("turn", { n: view.turn }),
    open.length > 0 && `${label} ${t("of", { n: done, of: open.length })}`,
    entry.players > 1 && entry.seats.map(({ name }) => name).join(" · "),
  ];
  return h(
    "section",
    { class: "panel waiting-game", "aria-labelledby": "waiting-title" },
    held.length > 0 &&
      h(
        "div",
        { class: "home-hand", "aria-hidden": "true" },
        held.map((kind) => h("img", { src: picture(kind.picture), alt: "" })),
      ),
    h("p", { class: "muted" }, [t("your_game"), ...facts.filter(Boolean)].join(" · ")),
    h("h2", { id: "waiting-title" }, entry.title),
    entry.seed && h("p", { class: "muted" }, `${t("seed")} ${entry.seed}`),
    h("div", { class: "row-of-buttons" }, link(t("continue"), `#/table/${entry.id}`, { look: "button gold", sign: "play" })),
  );
}

/** A niche for each expansion, lit once a game with it was won.
 * @param {Catalogue} catalogue @param {Statistics} statistics */
export function cabinet({ games }, { by_rules: byRules }) {
  const expansions = games.flatMap((game) => game.expansions);
  const items = expansions.map(({ key, title, pictures }) => {
    const played = byRules.filter(({ code }) => code.split(/[+!]/).includes(key));
    const n = played.reduce((sum, { games: each }) => sum + each, 0);
    const won = played.reduce((sum, { won: each }) => sum + each, 0);
    const words = won ? t("won_of", { won, n }) : n ? count("games_count", n) : t("cabinet_new");
    return h(
      "li",
      { class: `niche ${won ? "is-won" : ""}` },
      h("span", { class: "niche-arch", "aria-hidden": "true" }, pictures[0] && h("img", { src: picture(pictures[0]), alt: "" })),
      h("span", { class: "niche-title" }, title),
      h("span", { class: "muted" }, words),
    );
  });
  return h("ul", { class: "cabinet" }, items);
}
