// Keys: everything on the table by keyboard. A key means one thing, whatever is asked.

import { around, h } from "../dom.js";
import { dialog } from "../shell.js";
import { t } from "../words.js";

/** @import { Acts, Option } from "../types" */

/** @type {Record<string, string>} */
export const VERBS = { play: "P", discard: "D" }; // verbs that have a key of their own at every table
const NO = "N"; // every refusal
const TAKEN = new Set("PDNHUCLMR?".split(""));

/** The key of an option: the first letter of its verb that is free, and every refusal has the same. Null: it has none, as what
 * Enter does by itself.
 * @param {Option} option */
export function letterOf({ verb, tone, main }) {
  if (tone === "pass") return main ? null : NO;
  if (Object.hasOwn(VERBS, verb)) return VERBS[verb];
  return [...verb.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !TAKEN.has(letter)) ?? null;
}

/** The keys of some options: what comes first has its letter, another one with the same letter has none.
 * @param {Option[]} options @returns {Map<Option, string>} */
export function lettersOf(options) {
  const found = new Map();
  const given = new Set();
  for (const option of options) {
    const letter = letterOf(option);
    if (letter && !given.has(letter)) found.set(option, letter);
    given.add(letter);
  }
  return found;
}

/** Listen to keys; `acts` says what each does. The answer is how to stop.
 * @param {Acts} acts */
export function listen(acts) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (around(event, "input:not([type=range]), select, textarea, dialog")) return;
    const isSlider = event.target instanceof HTMLInputElement; // it knows these itself
    if (isSlider && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (acts.isCovered?.()) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    acts.any?.();
    if (/^[1-9]$/.test(key)) acts.number(Number(key));
    else if (acts.keys[key]) acts.keys[key](event);
    else if (/^[a-z]$/.test(key)) acts.letter(key);
    else return;
    if (key !== "Enter" && key !== "Tab") event.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** All keys, in a dialog.
 * @param {[string[], string][]} rows */
export function showKeys(rows) {
  return dialog(t("keys"), () =>
    h(
      "dl",
      { class: "keys" },
      rows.map(([keys, words]) =>
        h(
          "div",
          {},
          h(
            "dt",
            {},
            keys.map((key) => h("kbd", {}, key)),
          ),
          h("dd", {}, t(words)),
        ),
      ),
    ),
  );
}

/** @type {[string[], string][]} */
export const TABLE_KEYS = [
  [["1", "…", "9"], "key_select"],
  [["←", "→"], "key_arrows"],
  [["Enter"], "key_enter"],
  [["P"], "key_play"],
  [["D"], "key_discard"],
  [["N"], "key_no"],
  [["A", "…", "Z"], "key_letter"],
  [["Esc"], "key_escape"],
  [["H"], "key_hint"],
  [["U"], "key_undo"],
  [["C"], "key_counters"],
  [["L"], "key_log"],
  [["R"], "key_rules"],
  [["M"], "key_menu"],
  [["?"], "key_keys"],
];
/** @type {[string[], string][]} */
export const REPLAY_KEYS = [
  [["←", "→"], "key_step"],
  [["Home", "End"], "key_ends"],
  [["L"], "key_log"],
  [["?"], "key_keys"],
];
