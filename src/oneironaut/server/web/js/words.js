// Words: every sentence of the page itself, by key. What is said about the game comes from the server.

import { setting } from "./settings.js";

/** @import { Lang } from "./messages" */

/** @type {Partial<Record<Lang, Record<string, string>>>} */
const loaded = {};

/** Load the words of a language, once. Nothing can be said before.
 * @param {Lang} lang */
export async function loadWords(lang) {
  loaded[lang] ??= (await import(`./words/${lang}.js`)).WORDS;
}

/** A sentence, filled in. A key that does not exist is an error, not an empty line.
 * @param {string} key @param {Record<string, string | number>} values */
export function t(key, values = {}) {
  const sentence = loaded[setting("lang")]?.[key];
  if (sentence === undefined) throw new Error(`no words for ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** One sentence for one, another for several: `key.one` and `key.more`.
 * @param {string} key @param {number} n @param {Record<string, string | number>} values */
export function count(key, n, values = {}) {
  const one = setting("lang") === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1;
  return t(`${key}.${one ? "one" : "more"}`, { n, ...values });
}

/** A share as a percentage.
 * @param {number} share */
export const percent = (share) => new Intl.NumberFormat(setting("lang"), { style: "percent" }).format(share);

/** A moment, as people write it.
 * @param {string} text */
export const moment = (text) =>
  new Intl.DateTimeFormat(setting("lang"), { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
