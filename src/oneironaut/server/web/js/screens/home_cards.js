// Home cards: a wall of arches, the game that waits, and the cabinet of what was won.

import { askSeat, get, picture, sheet } from "../api.js";
import { h, link } from "../dom.js";
import { count, t } from "../words.js";

/** @import { Arch, SeatView, RulesSheet, CabinetShelf, TableEntry } from "../messages" */
/** @typedef {{ entry: TableEntry, view: SeatView | null, rules: RulesSheet | null }} Look */
/** @typedef {{ arch: Arch, isOpen: boolean }} WallArch */

/** What a table of one's own looks like now: its entry, its sheet and the view of its first seat. Nothing of a game of two
 * people: another player may look at the screen.
 * @param {string} id @returns {Promise<Look>} */
export async function lookAt(id) {
  const entry = await get(`/api/tables/${encodeURIComponent(id)}`);
  const [{ token }] = entry.seats;
  if (!entry.readable || entry.seats.filter(({ kind }) => kind === "human").length > 1 || token === null)
    return { entry, view: null, rules: null };
  const [view, rules] = await Promise.all([
    askSeat(`/api/tables/${encodeURIComponent(id)}/seats/0`, token, { since: 0 }),
    sheet(entry.rules),
  ]);
  return { entry, view, rules };
}

/** A wall of arches: which kinds stand open, of all that count.
 * @param {RulesSheet} rules @param {SeatView | null} view @returns {WallArch[]} */
export function wallOf({ kinds }, view) {
  const open = (view?.zones ?? []).filter(({ counted }) => counted).flatMap(({ cards }) => cards.map(({ kind }) => kind));
  return kinds.flatMap(({ arch, code, copies }) => {
    const n = open.filter((each) => each === code).length;
    return arch === null ? [] : Array.from({ length: copies }, (_, i) => ({ arch, isOpen: i < n }));
  });
}

/** @param {WallArch[]} arches */
export function drawWall(arches) {
  return h(
    "div",
    { class: "home-wall", "aria-hidden": "true" },
    arches.map(({ arch, isOpen }) =>
      h("img", { class: isOpen ? "is-open" : "is-shut", src: picture(isOpen ? arch.open : arch.closed), alt: "" }),
    ),
  );
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

const MARKS = ["lesson", "won", "alone", "three", "everything"];
const FIGURES = ["✎", "I", "II", "III", "∞"]; // figures, not colours

/** A niche for each shelf, lit once something was won there, with its marks.
 * @param {CabinetShelf[]} shelves */
export function cabinet(shelves) {
  return [
    h(
      "ul",
      { class: "cabinet" },
      shelves.map(({ title, variant, pictures, games, won, marks }) =>
        h(
          "li",
          { class: `niche ${won ? "is-won" : ""}` },
          h(
            "span",
            { class: "niche-arch", "aria-hidden": "true" },
            pictures[0] && h("img", { src: picture(pictures[0]), alt: "" }),
          ),
          h("span", { class: "niche-title" }, variant ? `${title} · ${variant}` : title),
          h(
            "span",
            { class: "muted" },
            won ? t("won_of", { won, n: games }) : games ? count("games_count", games) : t("cabinet_new"),
          ),
          h(
            "ul",
            { class: "marks" },
            MARKS.map((mark, i) => {
              const words = t(marks.includes(mark) ? "mark_has" : "mark_lacks", { mark: t(`mark_${mark}`) });
              return h(
                "li",
                { class: `mark ${marks.includes(mark) ? "is-there" : ""}`, title: words },
                h("span", { "aria-hidden": "true" }, FIGURES[i]),
                h("span", { class: "hidden-text" }, words),
              );
            }),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "muted marks-key" },
      MARKS.map((mark, i) => h("span", {}, `${FIGURES[i]} ${t(`mark_${mark}`)}`)),
    ),
  ];
}
