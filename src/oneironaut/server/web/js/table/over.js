// Over: how a game ended, and what to do next.

import { text } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { complain, copy, save } from "../shell.js";
import { count, t } from "../words.js";
import { verdict } from "./commitment.js";
import { makeCurve } from "./curve.js";
import { beginAgain } from "./menu.js";
import { makeRounds, signed } from "./rounds.js";
import { shareButton, squares } from "./share.js";

/** @import { OutcomeEntry } from "../messages" */
/** @import { TableEntry, View } from "../types" */
/** @import { Board } from "./board.js" */
/** @import { Playable } from "./session.js" */

/** The address of the page with rules and seed behind it.
 * @param {string} rules @param {string} seed */
export function dealLink(rules, seed) {
  const code = encodeURIComponent(rules).replace(/%(3A|2B|21)/g, decodeURIComponent); // as codes are written: `:`, `+`, `!`
  return `${location.origin}${location.pathname}#rules=${code}&seed=${encodeURIComponent(seed)}`;
}

/** Draw the end of a game.
 * @param {HTMLElement} element @param {Playable} session @param {Board} board @param {View & { outcome: OutcomeEntry }} view
 * @param {() => void} onClose */
export function drawOver(element, session, board, view, onClose) {
  const { entry } = session;
  const { outcome, seed } = view;
  const isDuel = outcome.winner !== null || outcome.points.length > 0;
  const title = isDuel
    ? outcome.winner === null
      ? t("drawn")
      : t("winner", { name: view.seats[outcome.winner].name })
    : outcome.won
      ? t("won")
      : t("lost");
  const isRoom = entry.origin === "room"; // what comes next is agreed upon
  const first = entry.seats.findIndex(({ kind }) => kind !== "bot");
  const person = isRoom ? view.seat : Math.max(0, first);
  element.className = `over ${outcome.won ? "is-won" : "is-lost"}`;
  fill(
    element,
    button("", onClose, { look: "round quiet over-close", sign: "close", label: t("see_table") }),
    board.wall.isThere && makeFan(board),
    h("h2", { id: "over-title", tabindex: "-1" }, title),
    (!isDuel || outcome.winner === null) && h("p", { class: "over-text" }, outcome.text),
    outcome.points.length > 0 && h("p", {}, outcome.points.map((n, seat) => pointsOf(view.seats[seat].name, n)).join(" · ")),
    board.wall.isThere && !outcome.won && !isDuel && h("p", { class: "over-why" }, stillClosed(board)),
    makeFigures(view, isDuel),
    makeRounds(view),
    h(
      "p",
      { class: "muted" },
      [view.practice && t("practice_told"), view.assisted && t("assisted_told")].filter(Boolean).join(" "),
    ),
    session.sheet.curve &&
      makeCurve(entry.id, person, {
        name: isDuel ? view.seats[person].name : "",
        names: view.seats.map(({ name }) => name),
        onTry: isDuel || isRoom ? null : (step) => beginAgain(entry, view.seed, { table: entry.id, step }),
      }),
    !isDuel && board.wall.isThere && shareLine(entry, view, board),
    view.commitment && seed && h("p", { class: "muted commitment" }, t("commitment", { seed }), " ", verdict({ ...view, seed })),
    h(
      "div",
      { class: "row-of-buttons" },
      entry.origin === "daily" && link(t("daily_deals"), "#/daily", { look: "button gold", sign: "calendar" }),
      !isRoom &&
        button(t("next_deal"), () => beginAgain(entry, null, null), {
          look: entry.origin === "daily" ? "" : "gold",
          sign: "plus",
        }),
      outcome.won && link(t("more_expansions"), "#/new", { look: "button", sign: "star" }),
      link(t("replay"), `#/replay/${entry.id}`, { look: "button", sign: "play" }),
      seed && !isRoom && button(t("same_deal"), () => beginAgain(entry, seed, { table: entry.id, step: 0 }), { sign: "again" }),
      link(t("home"), "#/", { look: "button quiet", sign: "home" }),
    ),
    h(
      "div",
      { class: "row-of-buttons small" },
      seed && button(t("share_deal"), () => copy(dealLink(entry.rules, seed)), { look: "quiet", sign: "share" }),
      button(t("save_record"), () => saveRecord(entry.id), { look: "quiet", sign: "share" }),
      button(t("save_picture"), () => savePicture(session), { look: "quiet", sign: "share" }),
    ),
  );
}

/** The wall as it ended, large.
 * @param {Board} board */
function makeFan(board) {
  return h(
    "div",
    { class: "over-fan", "aria-hidden": "true" },
    board.wall.shown.map(({ element, image, isOpen }, i) => {
      const arch = h("img", { class: isOpen ? "is-open" : "is-shut", src: image.src, alt: "" });
      arch.style.setProperty("--i", String(i));
      arch.style.setProperty("--hue", element.style.getPropertyValue("--hue") || "#e8c17a");
      return arch;
    }),
  );
}

/** What is still to be opened, in words.
 * @param {Board} board */
function stillClosed({ wall, look }) {
  const names = new Map();
  for (const { kind, isOpen } of wall.shown) if (!isOpen) names.set(kind, (names.get(kind) ?? 0) + 1);
  const list = [...names].map(([kind, n]) => (n > 1 ? `${n} × ${look.nameOf(kind)}` : look.nameOf(kind)));
  return t("still_closed", { list: list.join(", ") });
}

/** A line to share: how far it went, without a word about the deal.
 * @param {TableEntry} entry @param {View} view @param {Board} board */
function shareLine({ title }, view, { wall }) {
  const shut = wall.shown.filter(({ isOpen }) => !isOpen).length;
  const open = wall.shown.length - shut;
  const doors = `${wall.isWhole ? `${open}/${open + shut}` : open} ${squares(open, shut)}`;
  const line = [`Oneironaut · ${title}`, view.seed, doors, count("share_turns", view.turn)];
  const words = line.filter(Boolean).join(" · ");
  return h("div", { class: "share-line" }, h("code", {}, words), shareButton(words));
}

/** A few figures of the game.
 * @param {View} view @param {boolean} isDuel */
function makeFigures(view, isDuel) {
  const figures = [
    [String(view.turn), count("figure_turns", view.turn)],
    [String(view.deck.count), count("figure_left", view.deck.count)],
  ];
  return (
    !isDuel &&
    h(
      "dl",
      { class: "over-figures" },
      figures.map(([n, words]) => h("div", {}, h("dt", {}, words), h("dd", {}, n))),
    )
  );
}

/** @param {string} name @param {number} n */
const pointsOf = (name, n) => `${name} ${signed(n)}`;

/** Save the record of a game.
 * @param {string} id */
export async function saveRecord(id) {
  try {
    save(`${id}.odn`, await text(`/api/tables/${id}/record`), "text/plain");
  } catch (error) {
    complain(error);
  }
}

/** @param {Playable} session */
async function savePicture(session) {
  try {
    const seat = session.seat ?? 0;
    const drawn = await text(`${session.path(seat)}/picture.svg`, session.tokenOf(seat));
    save(`${session.entry.id}.svg`, drawn, "image/svg+xml");
  } catch (error) {
    complain(error);
  }
}
