// Share: a result in a line without a word about the deal: squares for what was opened and what was not.

import { button } from "../dom.js";
import { share } from "../shell.js";
import { t } from "../words.js";

/** Squares: shapes, not colours.
 * @param {number} open @param {number} shut */
export const squares = (open, shut) => `${"■".repeat(open)}${"□".repeat(shut)}`;

/** A button that shares a line.
 * @param {string} words */
export const shareButton = (words) => button(t("share"), () => share(words), { sign: "share" });
