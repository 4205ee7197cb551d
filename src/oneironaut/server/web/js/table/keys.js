// Keys: everything on the table by keyboard. Verbs have the first letter of their code, unless the table itself uses it.

import { h } from "../dom.js";
import { dialog } from "../shell.js";
import { t } from "../words.js";

export const RESERVED = new Set(["h", "u", "n", "l", "c", "k"]);

/** The letter of each option among those of one card: the first of its verb, if no other has it. */
export function lettersFor(options) {
  const found = new Map();
  const used = new Set(RESERVED);
  for (const option of options) {
    const letter = option.code[0].toLowerCase();
    if (!/[a-z]/.test(letter) || used.has(letter)) continue;
    used.add(letter);
    found.set(option.code, letter.toUpperCase());
  }
  return found;
}

/** Listen to keys; `acts` says what each does. The answer is how to stop. */
export function listen(acts) {
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=range]), select, textarea, dialog")) return;
    if (event.target.matches("input") && /^(Arrow|Home|End|Page)/.test(event.key)) return; // the slider knows these itself
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^[1-9]$/.test(key)) acts.number(Number(key));
    else if (acts.keys[key]) acts.keys[key](event);
    else if (/^[a-z]$/.test(key)) acts.letter(key);
    else return;
    if (key !== "Enter" && key !== "Tab") event.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** All keys, in a dialog. */
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

export const TABLE_KEYS = [
  [["1", "…", "9"], "key_select"],
  [["←", "→"], "key_arrows"],
  [["Enter"], "key_enter"],
  [["P"], "key_play"],
  [["D"], "key_discard"],
  [["A", "…", "Z"], "key_letter"],
  [["Esc"], "key_escape"],
  [["H"], "key_hint"],
  [["U"], "key_undo"],
  [["C"], "key_counters"],
  [["L"], "key_log"],
  [["N"], "key_new"],
  [["?"], "key_keys"],
];
export const REPLAY_KEYS = [
  [["←", "→"], "key_step"],
  [["Home", "End"], "key_ends"],
  [["L"], "key_log"],
  [["?"], "key_keys"],
];
