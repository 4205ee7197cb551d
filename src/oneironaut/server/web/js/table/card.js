// Card: a card that is shown. The object knows what it is and where it lies; its element only shows it.

import { picture } from "../api.js";
import { fill, h } from "../dom.js";
import { setting } from "../settings.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { Blocked, CardOffer, Lying, Option } from "../types" */

export const UNKNOWN = "??";

/** @type {WeakMap<Element, CardView>} */
const views = new WeakMap(); // element → its card

/** The card that an element shows.
 * @param {Element | null} element @returns {CardView | null} */
export const cardOf = (element) => (element && views.get(element)) ?? null;

/** What cards of some rules look like and are called. */
export class Look {
  /** @param {import("../types").RulesSheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.kinds = new Map(sheet.kinds.map((kind) => [kind.code, kind]));
    this.suits = new Map(sheet.suits.map((suit) => [suit.key, suit]));
    this.back = sheet.back;
  }

  /** A kind by its code. One that the sheet does not have is an error.
   * @param {string} kind */
  entryOf(kind) {
    const entry = this.kinds.get(kind);
    if (!entry) throw new Error(`the sheet has no card ${kind}`);
    return entry;
  }

  /** What a kind is called; of a card that nobody here can see, that it is face down.
   * @param {string} kind */
  nameOf(kind) {
    return kind === UNKNOWN ? t("face_down") : this.entryOf(kind).name[setting("lang")];
  }

  /** A card's name as a title.
   * @param {string} kind */
  titleOf(kind) {
    const name = this.nameOf(kind);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** What a card does.
   * @param {string} kind */
  aboutOf(kind) {
    return this.kinds.get(kind)?.text[setting("lang")] ?? "";
  }

  /** The suit of a kind, if it has just one.
   * @param {string} kind */
  suitOf(kind) {
    const suit = this.kinds.get(kind)?.suit;
    return (suit && this.suits.get(suit)) || null;
  }

  /** What a kind is called for short: its suit, or else its name.
   * @param {string} kind */
  suitNameOf(kind) {
    return this.suitOf(kind)?.name[setting("lang")] ?? this.nameOf(kind);
  }

  /** The picture of a card where it lies: some marks have one of their own, and so have cards that are counted.
   * @param {string} kind @param {string} mark @param {boolean} achieved */
  pictureOf(kind, mark = "", achieved = false) {
    if (kind === UNKNOWN) return picture(this.back);
    const entry = this.entryOf(kind);
    const shown = [...mark].map((each) => entry.marks[each]).find(Boolean);
    return picture(shown ?? (achieved && entry.achieved ? entry.achieved : entry.picture));
  }

  /** The first card of a row that has none of the marks which finish cards there: its kind, if cards are finished there at all.
   * @param {import("../types").TableCard[]} cards */
  dueOf(cards) {
    const can = cards.filter(({ kind }) => Object.keys(this.kinds.get(kind)?.marks ?? {}).length > 0);
    const due = can.find(({ kind, mark }) => ![...mark].some((each) => this.entryOf(kind).marks[each]));
    return due?.kind ?? null;
  }

  /** Whether a card has a mark that its picture does not show.
   * @param {string} kind @param {string} mark */
  isUsed(kind, mark) {
    return [...mark].some((each) => !(each in (this.kinds.get(kind)?.marks ?? {})));
  }
}

export class CardView {
  /** `isButton`: whether it can be chosen at all where it lies.
   * @param {Look} look @param {{ isButton?: boolean }} how */
  constructor(look, { isButton = false } = {}) {
    this.look = look;
    this.isButton = isButton;
    /** @type {string | null} */
    this.zone = null;
    this.kind = ""; // none yet
    this.times = 1;
    this.mark = "";
    this.place = "";
    /** @type {Option[]} */
    this.options = [];
    /** @type {Blocked|null} */
    this.blocked = null;
    this.isSelected = false;
    this.image = h("img", { alt: "", draggable: "false" });
    this.band = isButton ? h("span", { class: "band", "aria-hidden": "true", hidden: true }) : null;
    this.element = isButton
      ? h("button", { type: "button", class: "card", tabindex: "-1" }, this.image, this.band)
      : h("div", { class: "card", role: "img" }, this.image);
    views.set(this.element, this);
  }

  /** Show a card as it lies.
   * @param {Lying} card */
  dress({ kind, mark = "", zone = null, place = "", achieved = false, times = 1 }) {
    Object.assign(this, { kind, mark, zone, place, times });
    const { element, look } = this;
    const address = look.pictureOf(kind, mark, achieved);
    if (this.image.getAttribute("src") !== address) this.image.setAttribute("src", address);
    element.dataset.kind = kind;
    element.dataset.mark = mark;
    if (times > 1) element.dataset.times = `×${times}`;
    else delete element.dataset.times;
    element.classList.toggle("is-marked", look.isUsed(kind, mark));
    this.name();
  }

  /** Say what can be done with it. `number` is its key.
   * @param {CardOffer} offered */
  offer({ options, blocked = null, number = null, selected = false, pointed = false, isAsked = true }) {
    Object.assign(this, { options, blocked, isSelected: selected });
    const { element } = this;
    const can = options.length > 0;
    const good = options.some(({ main, at }) => main || at === null) || (can && !blocked);
    element.classList.toggle("can-act", can);
    element.classList.toggle("is-playable", can && good);
    element.classList.toggle("is-selected", selected);
    element.classList.toggle("is-pointed", pointed);
    element.tabIndex = isAsked ? 0 : -1;
    element.dataset.codes = options.map(({ code }) => code).join("|");
    if (can) element.setAttribute("aria-pressed", String(selected));
    else element.removeAttribute("aria-pressed");
    if (number !== null && number < 10) {
      element.dataset.number = String(number);
      element.setAttribute("aria-keyshortcuts", String(number));
    } else {
      delete element.dataset.number;
      element.removeAttribute("aria-keyshortcuts");
    }
    const isBarred = blocked !== null && !(can && good);
    if (this.band) this.band.hidden = !isBarred;
    if (this.band && isBarred) {
      const [first, second] = blocked.signs;
      fill(this.band, sign(first), second && h("span", { class: "band-word" }, t("after")), second && sign(second));
    }
    this.name();
  }

  /** What a reader says of it: its name, its state, whether it can be played, where it lies. */
  name() {
    const { look, kind, mark, times } = this;
    const isMarked = [...mark].some((each) => look.isUsed(kind, mark) || look.kinds.get(kind)?.marks[each]);
    const isPlayable = this.element.classList.contains("is-playable");
    const words = [
      look.nameOf(kind),
      isMarked ? t("marked") : "",
      times > 1 ? t("times", { n: times }) : "",
      isPlayable ? t("playable") : "",
      this.blocked && !isPlayable ? this.blocked.text : "",
      this.place,
    ];
    this.element.setAttribute("aria-label", words.filter(Boolean).join(", "));
  }
}

/** Cards for a list of what is to be shown: those of the same kind keep their elements, in order. What is left over goes.
 * @param {CardView[]} old @param {{ kind: string }[]} wanted @param {() => CardView} make */
export function reconcile(old, wanted, make) {
  const left = [...old];
  const found = wanted.map((card) => {
    const at = left.findIndex((each) => each.kind === card.kind);
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  for (const each of left) each.element.remove();
  return wanted.map((_, i) => found[i] ?? make());
}

/** Put elements into a container in order, moving none that stands right already.
 * @param {Element} container @param {Element[]} elements */
export function arrange(container, elements) {
  elements.forEach((element, i) => {
    if (container.children[i] !== element) container.insertBefore(element, container.children[i] ?? null);
  });
}
