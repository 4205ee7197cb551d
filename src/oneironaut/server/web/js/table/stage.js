// Stage: what takes the middle of the table: cards that are being decided, cards to choose from, prices to be paid.

import { button, fill, fresh, h, icon } from "../dom.js";
import { t } from "../words.js";
import { makeRounds } from "./rounds.js";
import { CardView, UNKNOWN, arrange, reconcile } from "./card.js";
import { ZoneView } from "./zones.js";

/** @import { Option, PriceEntry, Question, ZoneEntry } from "../types" */
/** @import { Look } from "./card.js" */

const GIVEN = 6; // cards that a price shows

export class Stage {
  /** @param {Look} look @param {(option: Option) => void} onAnswer */
  constructor(look, onAnswer) {
    this.look = look;
    this.onAnswer = onAnswer;
    this.title = h("h2", { class: "stage-title", id: fresh("stage"), tabindex: "-1" });
    this.line = h("p", { class: "stage-line" });
    this.rows = h("div", { class: "stage-rows" });
    this.tray = h("div", { class: "tray cards", role: "group", "aria-label": t("choose") });
    this.prices = h("div", { class: "prices" });
    this.standing = h("div", { class: "stage-standing" }); // how it stands, where that is what the question is about
    this.element = h(
      "section",
      { class: "stage", hidden: true, "aria-labelledby": this.title.id },
      ...[this.rows, this.title, this.line, this.tray, this.prices, this.standing],
    );
    /** @type {ZoneView[]} */
    this.zones = [];
    /** @type {CardView[]} */
    this.loose = [];
    this.asked = ""; // which question was drawn last
    /** @type {(verb: string | null) => void} */
    this.onGroup = () => {}; // draws again when a price was chosen
    /** @type {string | null} */
    this.group = null; // the price whose cards are being chosen from
  }

  /** @param {ZoneEntry} entry */
  add(entry) {
    const zone = new ZoneView(entry, this.look, { isButton: true });
    this.zones.push(zone);
    this.rows.append(zone.element);
    return zone;
  }

  get isShown() {
    return !this.element.hidden;
  }

  get cards() {
    return [...this.zones.flatMap(({ cards }) => cards), ...this.loose];
  }

  /** Draw what a question needs. `elsewhere` are options for cards that lie where they cannot be tapped.
   * @param {import("../types").View} view
   * @param {Option[]} elsewhere
   * @param {boolean} isMine */
  draw(view, elsewhere, isMine) {
    const { question } = view;
    const moment = question?.moment ?? "";
    const priced = this.pricesOf(question);
    const prices = question?.prices ?? [];
    const id = question ? `${question.id} ${question.ask}` : "";
    if (id !== this.asked) this.group = null;
    this.asked = id;
    const chosen = priced.size ? (priced.get(this.group ?? "") ?? []).filter((option) => elsewhere.includes(option)) : elsewhere;
    this.fillTray(chosen);
    const held = this.zones.filter(({ cards }) => cards.length > 0);
    const isTitled = Boolean(question?.title);
    const isShown = held.length > 0 || this.loose.length > 0 || ((priced.size > 0 || isTitled) && isMine);
    this.element.hidden = !isShown;
    this.element.dataset.moment = moment;
    if (!isShown) return;
    const single = held.length === 1 && held[0].cards.length === 1 ? held[0].cards[0] : null;
    this.element.classList.toggle("is-single", Boolean(single) && this.loose.length === 0 && priced.size === 0);
    const known = single && single.kind !== UNKNOWN ? single.kind : null;
    const main = held.toSorted((a, b) => b.cards.length - a.cards.length)[0];
    this.title.textContent = question?.title || (known ? this.look.titleOf(known) : (main?.state?.label ?? ""));
    this.title.hidden = !this.title.textContent;
    this.line.textContent = question?.line || (known && moment !== "dread" ? this.look.aboutOf(known) : "");
    this.element.classList.toggle("is-words", held.length === 0 && isTitled);
    fill(this.standing, isTitled && this.loose.length === 0 && makeRounds(view));
    this.drawPrices(prices, priced, chosen.length > 0);
  }

  /** Another title and line than those of what lies there.
   * @param {string} title @param {string} line */
  tell(title, line) {
    this.title.textContent = title;
    this.title.hidden = false;
    this.line.textContent = line;
  }

  /** Options by their verb, where each verb is a price with a title.
   * @param {Question | null} question @returns {Map<string, Option[]>} */
  pricesOf(question) {
    const found = new Map();
    for (const option of question?.options ?? [])
      if (option.title) found.set(option.verb, [...(found.get(option.verb) ?? []), option]);
    return found;
  }

  /** @param {PriceEntry[]} prices @param {Map<string, Option[]>} priced @param {boolean} isChoosing */
  drawPrices(prices, priced, isChoosing) {
    this.prices.hidden = priced.size === 0 || isChoosing;
    this.element.classList.toggle("is-choosing", isChoosing);
    fill(
      this.prices,
      prices.map((price) => (price.why ? this.unpaid(price) : this.price(price, priced.get(price.verb) ?? []))),
    );
    if (isChoosing && this.group) this.tray.append(button(t("other_price"), () => this.choose(null), { sign: "left" }));
  }

  /** A price as a tile: pictures, name, consequence, what it leaves.
   * @param {PriceEntry} price @param {Option[]} options */
  price({ cards, left }, options) {
    const [first] = options;
    const single = options.length === 1;
    return h(
      "button",
      {
        type: "button",
        class: `price option ${first.tone}`,
        "data-code": single ? first.code : null,
        "data-verb": first.verb,
        onclick: () => (single ? this.onAnswer(first) : this.choose(first.verb)),
      },
      this.given(cards),
      h("span", { class: "price-title" }, single && first.card ? first.label : first.title),
      h("span", { class: "price-effect" }, single ? first.effect : t("price_choose", { n: options.length })),
      left && h("span", { class: "price-left" }, left),
    );
  }

  /** A price that cannot be paid, with the reason.
   * @param {PriceEntry} price */
  unpaid({ title, why, verb }) {
    return h(
      "div",
      { class: "price is-unpaid", "data-verb": verb },
      h("span", { class: "price-cards", "aria-hidden": "true" }, icon("lock")),
      h("span", { class: "price-title" }, title),
      h("span", { class: "price-effect" }, t("price_not", { why: why.charAt(0).toLowerCase() + why.slice(1) })),
    );
  }

  /** The cards that are given, small; backs, if nobody knows them yet.
   * @param {string[]} cards */
  given(cards) {
    const kinds = (cards.length ? cards : [UNKNOWN, UNKNOWN, UNKNOWN]).slice(0, GIVEN);
    return h(
      "span",
      { class: "price-cards", "aria-hidden": "true" },
      kinds.map((kind) => h("img", { src: this.look.pictureOf(kind, "", true), alt: "" })),
    );
  }

  /** Choose which card pays.
   * @param {string | null} verb */
  choose(verb) {
    this.group = verb;
    this.onGroup(verb);
  }

  /** @param {Option[]} options */
  fillTray(options) {
    const cards = options.flatMap(({ card, at }) => (card ? { kind: card, zone: at?.zone ?? null } : []));
    const wanted = [...new Map(cards.map((card) => [`${card.zone} ${card.kind}`, card])).values()];
    this.loose = reconcile(this.loose, wanted, () => new CardView(this.look, { isButton: true }));
    this.loose.forEach((card, i) => card.dress({ ...wanted[i], place: "" }));
    fill(this.tray);
    arrange(
      this.tray,
      this.loose.map(({ element }) => element),
    );
    this.loose.forEach(({ element }, i) => element.style.setProperty("--i", String(i)));
    this.tray.style.setProperty("--n", String(Math.max(1, this.loose.length)));
    this.tray.hidden = this.loose.length === 0;
  }
}
