// Main: reads the address, opens the screen it names, and opens it again when the language changes.

import { Refused, onNotice, post, redeem, sheet } from "./api.js";
import { dress, onChange, setting } from "./settings.js";
import { complain, toast, trouble } from "./shell.js";
import { loadWords, t } from "./words.js";

const SCREENS = {
  "": () => import("./screens/home.js"),
  new: () => import("./screens/new.js"),
  table: () => import("./screens/table.js"),
  replay: () => import("./screens/replay.js"),
  history: () => import("./screens/history.js"),
  rules: () => import("./screens/rules.js"),
  learn: () => import("./screens/learn.js"),
};

let leave = null; // what the screen that is open wants done when it goes
let turn = 0; // counts openings: a slow one that was overtaken is dropped

/** The fragment: `#/screen/part/part`, or `#rules=…&seed=…`, or with a ticket. */
export function readFragment(hash) {
  const text = hash.replace(/^#/, "");
  if (text.startsWith("/")) {
    const [name, ...parts] = text.slice(1).split("/").map(decodeURIComponent);
    return { name, parts, query: null };
  }
  const query = {};
  for (const pair of text.split("&").filter(Boolean)) {
    const [key, ...rest] = pair.split("=");
    query[key] = decodeURIComponent(rest.join("="));
  }
  return { name: "", parts: [], query: Object.keys(query).length ? query : null };
}

const notice = (text) => toast(text, { bad: true });
onNotice(notice);

async function welcome(query) {
  const { ticket, rules, seed } = query;
  const behind = rules ? `#/new/${encodeURIComponent(rules)}${seed ? `/${encodeURIComponent(seed)}` : ""}` : "#/";
  history.replaceState(null, "", behind);
  if (!ticket) return;
  try {
    (await redeem(ticket)).forEach(notice);
  } catch (error) {
    if (error.code !== "wrong_key") complain(error); // a ticket works once: this is a page opened again
    return;
  }
  if (rules) {
    // `oneironaut play onirim:1` asks to play, not to see a form; for several players there is more to choose.
    if ((await sheet(rules)).players !== 1) return;
    const seats = [{ kind: "human", name: "", bot: null }];
    const table = await post("/api/tables", { rules, seed: seed ?? null, seats, source: null, lesson: null });
    history.replaceState(null, "", `#/table/${table.id}`);
  }
}

/** Load a screen's module; without the server there is none. */
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
