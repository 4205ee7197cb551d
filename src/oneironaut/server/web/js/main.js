// Main: reads the address, opens the screen it names, and opens it again when the language changes.

import { Refused, begin, onNotice, redeem, sheet } from "./api.js";
import { dress, onChange, setting } from "./settings.js";
import { complain, toast, trouble } from "./shell.js";
import { loadWords, t } from "./words.js";

/** @typedef {{ open: (parts: string[], isCurrent: () => boolean) => Promise<(() => void) | null | void> }} Screen */

/** @type {Record<string, () => Promise<Screen>>} */
const SCREENS = {
  "": () => import("./screens/home.js"),
  new: () => import("./screens/new.js"),
  friend: () => import("./screens/friend.js"),
  join: () => import("./screens/join.js"),
  table: () => import("./screens/table.js"),
  replay: () => import("./screens/replay.js"),
  puzzles: () => import("./screens/puzzles.js"),
  mistakes: () => import("./screens/mistakes.js"),
  daily: () => import("./screens/daily.js"),
  history: () => import("./screens/history.js"),
  rules: () => import("./screens/rules.js"),
  learn: () => import("./screens/learn.js"),
};

/** @type {(() => void) | null} */
let leave = null; // what the screen that is open wants done when it goes
let turn = 0; // counts openings: a slow one that was overtaken is dropped

/** The fragment: `#/screen/part/part`, or `#rules=…&seed=…`, or with a ticket.
 * @param {string} hash */
export function readFragment(hash) {
  const text = hash.replace(/^#/, "");
  if (text.startsWith("/")) {
    const [name, ...parts] = text.slice(1).split("/").map(decodeURIComponent);
    return { name, parts, query: null };
  }
  /** @type {Record<string, string>} */
  const query = {};
  for (const pair of text.split("&").filter(Boolean)) {
    const [key, ...rest] = pair.split("=");
    query[key] = decodeURIComponent(rest.join("="));
  }
  return { name: "", parts: [], query: Object.keys(query).length ? query : null };
}

/** @param {string} text */
const notice = (text) => toast(text, { bad: true });
onNotice(notice);

/** @param {Record<string, string>} query */
async function welcome(query) {
  const { ticket, rules, seed } = query;
  const behind = rules ? `#/new/${encodeURIComponent(rules)}${seed ? `/${encodeURIComponent(seed)}` : ""}` : "#/";
  history.replaceState(null, "", behind);
  if (!ticket) return;
  try {
    (await redeem(ticket)).forEach(notice);
  } catch (error) {
    const isUsed = error instanceof Refused && error.code === "wrong_key"; // a ticket works once: this is a page opened again
    if (!isUsed) complain(error);
    return;
  }
  if (rules) {
    // `oneironaut play onirim:1` asks to play, not to see a form; for several players there is more to choose.
    if ((await sheet(rules)).players !== 1) return;
    const table = await begin(rules, { seed: seed ?? null });
    history.replaceState(null, "", `#/table/${table.id}`);
  }
}

/** Load a screen's module; without the server there is none.
 * @param {() => Promise<Screen>} screen */
async function load(screen) {
  try {
    return await screen();
  } catch {
    throw new Refused({ code: "unreachable", text: t("unreachable") });
  }
}

async function open() {
  turn += 1;
  const mine = turn;
  try {
    await loadWords(setting("lang"));
    const { query } = readFragment(location.hash);
    if (query) await welcome(query);
    const { name, parts } = readFragment(location.hash);
    const screen = await load(SCREENS[name] ?? SCREENS[""]);
    if (mine !== turn) return;
    leave?.();
    leave = null;
    const left = await screen.open(parts, () => mine === turn);
    if (mine === turn) leave = left ?? null;
    else left?.();
  } catch (error) {
    if (mine === turn) trouble(error);
  }
}

dress();
addEventListener("hashchange", () => {
  scrollTo(0, 0);
  open();
});
onChange((key) => {
  if (key === "lang") open();
});
open();
