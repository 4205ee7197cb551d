// Link: the address of a seat, to be copied, shared, or read by another device's camera.

import { button, h } from "../dom.js";
import { copy, share } from "../shell.js";
import { t } from "../words.js";
import { qrPicture } from "./qr.js";

/** @import { Invited } from "../messages" */

/** The address that a secret opens.
 * @param {string} table @param {Invited} invited */
export const addressOf = (table, { seat, secret }) => `${location.origin}${location.pathname}#/join/${table}/${seat}/${secret}`;

/** A link with what can be done with it. On a server that only this machine reaches, it says so.
 * @param {string} address */
export function linkBox(address) {
  const isAlone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return h(
    "div",
    { class: "link-box" },
    qrPicture(address, t("room_qr")),
    h(
      "div",
      { class: "link-side" },
      h("input", {
        class: "field link-field",
        value: address,
        readonly: true,
        "aria-label": t("room_link"),
        onfocus: (/** @type {FocusEvent & { target: HTMLInputElement }} */ event) => event.target.select(),
      }),
      h(
        "div",
        { class: "row-of-buttons" },
        button(t("room_copy"), () => copy(address), { look: "gold", sign: "share" }),
        "share" in navigator && button(t("room_share"), () => share(address), { sign: "share" }),
      ),
      h("p", { class: "muted" }, t("room_once")),
      isAlone && h("p", { class: "link-alone", role: "note" }, t("room_alone")),
    ),
  );
}
