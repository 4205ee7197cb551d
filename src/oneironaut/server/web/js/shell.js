// Shell: what every screen has around it: header, messages, what is read aloud, dialogs, downloads.

import { Refused } from "./api.js";
import { button, fill, h, icon, link } from "./dom.js";
import { t } from "./words.js";

/** @import { Icon } from "./dom.js" */
/** @import { Child } from "./types" */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id)); // of index.html

/** Show a screen: title of the page, and its content.
 * @param {string} title @param {Child[]} content */
export function show(title, ...content) {
  document.title = title ? `${title} · Oneironaut` : "Oneironaut";
  /** @type {HTMLElement} */ (document.querySelector(".skip")).textContent = t("skip");
  fill(part("screen"), ...content);
}

/** The header of every screen but the table.
 * @param {string} current */
export function header(current = "") {
  /** @type {[string, string, Icon][]} */
  const places = [
    ["home", "#/", "home"],
    ["new_game", "#/new", "plus"],
    ["lessons", "#/learn", "learn"],
    ["daily", "#/daily", "calendar"],
    ["rules", "#/rules", "pages"],
    ["history", "#/history", "chart"],
  ];
  return h(
    "header",
    { class: "site-head" },
    h("a", { class: "brand", href: "#/" }, h("span", { class: "brand-sign", "aria-hidden": "true" }, icon("moon")), "Oneironaut"),
    h(
      "nav",
      { "aria-label": t("main_menu") },
      places.map(([key, address, sign]) =>
        link(t(key), address, { sign, look: "nav-link", "aria-current": key === current ? "page" : null, "aria-label": t(key) }),
      ),
      button(t("settings"), openSettings, { look: "nav-link", sign: "gear", label: t("settings") }),
    ),
  );
}

/** The settings are a part of their own, loaded when wanted. */
export async function openSettings() {
  (await import("./screens/settings.js")).openSettings();
}

/** Tell something that passes. Errors stay longer.
 * @param {string} text @param {{ bad?: boolean }} look */
export function toast(text, { bad = false } = {}) {
  const item = h("div", { class: `toast ${bad ? "toast-bad" : ""}` }, icon(bad ? "warn" : "check"), h("span", {}, text));
  const place = part("toasts");
  place.append(item);
  while (place.children.length > 3) place.firstChild?.remove();
  setTimeout(() => item.remove(), bad ? 9000 : 4500);
}

/** Tell of a refusal.
 * @param {unknown} error */
export function complain(error) {
  if (!(error instanceof Refused)) throw error;
  toast(error.line ? t("in_line", { line: error.line, text: error.message }) : error.message, { bad: true });
}

/** Something that stays until it is over, such as a lost connection.
 * @param {string} text */
export function banner(text) {
  fill(part("banner"), text && h("p", {}, icon("warn"), text));
}

/** Have something read aloud.
 * @param {string} text */
export function speak(text) {
  const live = part("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** A dialog. `content` gets a function that closes it; the answer is what it was closed with, null for Escape.
 * @template T @param {string} title @param {(close: (answer?: T | null) => void) => Child} content
 * @param {{ look?: string }} look @returns {Promise<T | null>} */
export function dialog(title, content, { look = "" } = {}) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let answer = null;
    const close = (/** @type {T | null} */ value = null) => {
      answer = value;
      box.close();
    };
    const box = h("dialog", { class: `dialog ${look}`, "aria-labelledby": "dialog-title" });
    fill(
      box,
      h(
        "div",
        { class: "dialog-head" },
        h("h2", { id: "dialog-title" }, title),
        button("", () => close(), { look: "round quiet", sign: "close", label: t("close") }),
      ),
      h("div", { class: "dialog-body" }, content(close)),
    );
    box.addEventListener("close", () => {
      box.remove();
      resolve(answer);
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) close();
    });
    document.body.append(box);
    box.showModal();
  });
}

/** Ask for yes or no.
 * @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean | null>} */
export function confirm(title, text, yes) {
  return dialog(title, (close) => [
    h("p", {}, text),
    h(
      "div",
      { class: "row-of-buttons" },
      button(yes, () => close(true), { look: "gold" }),
      button(t("cancel"), () => close()),
    ),
  ]);
}

/** Give a text to be saved as a file.
 * @param {string} name @param {string} body @param {string} type */
export function save(name, body, type) {
  const address = URL.createObjectURL(new Blob([body], { type }));
  const a = h("a", { href: address, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Put a text where it can be pasted from; where that is not allowed, show it.
 * @param {string} value */
export async function copy(value) {
  try {
    await navigator.clipboard.writeText(value);
    toast(t("copied"));
  } catch {
    await dialog(t("copy_by_hand"), () => h("input", { class: "field", value, readonly: true, "aria-label": t("copy_by_hand") }));
  }
}

/** Share a line of text where the device can, or copy it.
 * @param {string} words */
export async function share(words) {
  if (!navigator.share) return copy(words);
  try {
    await navigator.share({ text: words });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(words); // not allowed here
  }
  return null;
}

/** A page that cannot be shown, with the way out.
 * @param {unknown} error */
export function trouble(error) {
  if (!(error instanceof Refused)) throw error;
  show(
    t("trouble"),
    header(),
    h(
      "section",
      { class: "page narrow empty" },
      h("h1", {}, t("trouble")),
      h("p", {}, error.message),
      h(
        "div",
        { class: "row-of-buttons" },
        button(t("try_again"), () => location.reload(), { look: "gold", sign: "again" }),
        link(t("home"), "#/", { look: "button", sign: "home" }),
      ),
    ),
  );
}
