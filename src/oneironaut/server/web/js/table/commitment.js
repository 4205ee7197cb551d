// Commitment: the fingerprint of a deal that nobody may know yet: shown from the beginning, compared at the end.

import { button, h } from "../dom.js";
import { sha256 } from "../sha256.js";
import { copy } from "../shell.js";
import { t } from "../words.js";

/** @import { View } from "../types" */

const NAME = "oneironaut.commitments";
const MOST = 100; // tables whose fingerprints this browser remembers

/** What was first shown, by table. A browser that keeps nothing knows those of this visit. */
const first = new Map(read());

/** @returns {[string, string][]} */
function read() {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(NAME) || "{}") || {});
  } catch {
    return [];
  }
}

/** Remember the fingerprint that a table showed first: the server cannot show another one at the end.
 * @param {View} view */
export function note({ table, commitment }) {
  if (!commitment || first.has(table)) return;
  first.set(table, commitment);
  for (const old of [...first.keys()].slice(0, -MOST)) first.delete(old);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(first)));
  } catch {
    // kept for this visit alone
  }
}

/** The fingerprint with a button to copy it; nothing where there is none.
 * @param {View} view */
export function commitmentLine({ commitment }) {
  if (!commitment) return null;
  return h(
    "section",
    { class: "fingerprint" },
    h("p", { class: "muted" }, t("fingerprint_told")),
    h("p", {}, h("code", {}, (commitment.match(/.{1,8}/g) ?? []).join(" "))), // in groups, so that it can be read and wraps
    button(t("fingerprint_copy"), () => copy(commitment), { look: "quiet", sign: "share" }),
  );
}

/** Whether a seed is the one that was promised, in words.
 * @param {View & { seed: string }} view */
export function verdict({ table, seed, commitment }) {
  const isKept = sha256(seed) === commitment && (first.get(table) ?? commitment) === commitment;
  return isKept ? t("commitment_kept") : t("commitment_broken");
}
