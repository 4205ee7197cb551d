// Deals: those that everybody gets once. What a page says of one: how long it is on, how it went, a line to share.

import { post } from "./api.js";
import { h } from "./dom.js";
import { complain } from "./shell.js";
import { squares } from "./table/share.js";
import { setting } from "./settings.js";
import { count, t } from "./words.js";

/** @import { BotResult, Daily, DealEntry, SeatView } from "./messages" */

const MINUTE = 60_000;
export const OVER = ["won", "lost", "practice"]; // states of a try that has ended
/** @type {Record<string, string>} */
export const MARKS = { won: "■", lost: "□", practice: "◇", open: "…" }; // shapes, not colours

/** Begin the one try.
 * @param {DealEntry} deal */
export async function beginTry({ key }) {
  try {
    const table = await post("/api/daily", { deal: key });
    location.hash = `#/table/${table.id}`;
  } catch (error) {
    complain(error);
  }
}

/** The first day of a deal, by its name.
 * @param {string} key */
export const dayOf = (key) => key.slice(key.indexOf("-") + 1);

/** A date in words.
 * @param {string} day @param {"full" | "long" | "medium"} style */
export const dateWords = (day, style = "full") =>
  new Intl.DateTimeFormat(setting("lang"), { dateStyle: style }).format(new Date(`${day}T12:00:00`));

/** A place that tells how long a deal is on; it counts by the clock of the server. `stop` ends it.
 * @param {Daily} daily @param {string} ends @param {() => void} onEnd */
export function countdown({ now }, ends, onEnd) {
  const ahead = new Date(now).getTime() - Date.now();
  const place = h("span", { class: "countdown" });
  const tell = () => {
    const left = Math.ceil((new Date(ends).getTime() - Date.now() - ahead) / MINUTE);
    place.textContent = hours(Math.max(0, left));
    if (left <= 0) onEnd();
    return left > 0;
  };
  const timer = setInterval(() => tell() || clearInterval(timer), MINUTE / 6);
  tell();
  return { element: place, stop: () => clearInterval(timer) };
}

/** Minutes as hours and minutes; days for more than two of them.
 * @param {number} minutes */
export function hours(minutes) {
  if (minutes > 48 * 60) return count("days", Math.floor(minutes / 60 / 24));
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** A line to share: how it went, without a word about the cards.
 * @param {DealEntry} deal @param {{ open: number, of: number }} wall @param {SeatView} view @param {number} streak */
export function shareWords({ kind, key, state }, { open, of }, { outcome, deck }, streak) {
  const parts = [
    `Oneironaut · ${t(`deal_${kind}`)} · ${dateWords(dayOf(key), "medium")}`,
    t(`deal_state_${state}`),
    of ? `${open}/${of} ${squares(open, of - open)}` : outcome?.points.join(" : ").replaceAll("-", "−"),
    of && count("cards_left", deck.count),
    kind === "daily" && streak > 1 && count("streak_days", streak),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** How the bot did, in a sentence.
 * @param {BotResult} bot @param {number} of how many can be counted */
export function botWords({ title, won, tally, left, text }, of) {
  const sum = Object.values(tally).reduce((all, n) => all + n, 0);
  if (!of) return t("deal_bot_match", { title, text });
  return t(won ? "deal_bot_won" : "deal_bot_lost", { title, n: sum, of, left: count("cards_left", left) });
}
