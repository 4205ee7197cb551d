// Plan: cards of the deck that go back: one is put away, the others are put in order, and all of it is sent at once.

import { button, h, icon } from "../dom.js";
import { speak } from "../shell.js";
import { sound } from "../sound.js";
import { t } from "../words.js";
import { arrange } from "./card.js";

/** @import { Option, PlanEntry, Seated } from "../types" */
/** @import { CardView } from "./card.js" */

export class Plan {
  /** `screen` is the table's screen: its board, question, session and choice.
   * @param {Seated} screen */
  constructor(screen) {
    this.screen = screen;
    this.clear();
  }

  clear() {
    /** @type {PlanEntry | null} */
    this.entry = null;
    /** @type {string | null} */
    this.asked = null; // the question that is planned for
    /** @type {CardView[]} */
    this.order = []; // as they go back, the next to be drawn first
    /** @type {CardView|null} */
    this.away = null;
    /** @type {CardView|null} */
    this.picked = null;
  }

  get isOpen() {
    return this.entry !== null && !this.screen.guide.isReading;
  }

  get question() {
    return this.screen.session.view?.question ?? null;
  }

  /** The zone of the cards that go back: it lies on the stage. */
  get zone() {
    return this.screen.board.stage.zones.find(({ entry }) => entry.id === this.entry?.zone) ?? null;
  }

  /** Whether nothing is missing. */
  get isWhole() {
    return !this.entry?.away || this.away !== null;
  }

  /** All cards as they lie: in order, and last the one that goes. */
  get cards() {
    return this.away ? [...this.order, this.away] : this.order;
  }

  /** Kinds that were put in order before: they are drawn first. */
  get before() {
    return this.entry ? this.screen.board.cardsOf(this.entry.onto).map(({ kind }) => kind) : [];
  }

  /** The kind that is drawn next. */
  get next() {
    return this.before[0] ?? this.order[0].kind;
  }

  /** @param {CardView} card */
  has(card) {
    return this.isOpen && this.cards.includes(card);
  }

  /** Take what a view asks; a question that is planned for already keeps its plan. */
  take() {
    const { question } = this;
    const { stage } = this.screen.board;
    stage.element.classList.toggle("is-plan", Boolean(question?.plan));
    if (!question?.plan) {
      this.clear();
      return;
    }
    const asked = `${question.id} ${question.ask}`;
    if (asked !== this.asked) this.clear();
    this.asked = asked;
    this.entry = question.plan;
    stage.tell(question.plan.title, question.plan.away ? t("plan_line") : t("plan_order_line"));
    const there = this.zone?.cards ?? [];
    if (this.cards.length !== there.length || this.cards.some((card) => !there.includes(card))) this.begin(there);
    this.lay();
  }

  /** @param {CardView[]} cards */
  begin(cards) {
    this.order = [...cards];
    this.away = null;
    this.picked = null;
  }

  /** Put the cards where the plan has them. */
  lay() {
    const { cards, before, zone } = this;
    if (!zone) return;
    arrange(
      zone.list,
      cards.map(({ element }) => element),
    );
    cards.forEach((card, i) => {
      const { element } = card;
      element.style.setProperty("--i", String(i));
      element.classList.toggle("is-away", card === this.away);
      const place = before.length + i;
      element.dataset.plan = card === this.away ? t("plan_away") : place === 0 ? t("plan_next") : String(place + 1);
      card.place = element.dataset.plan;
      card.name();
    });
  }

  /** What is asked: the plan in words, and the answers. `loose` are options that have nothing to do with it.
   * @param {Option[]} loose */
  show(loose) {
    const { ask, session } = this.screen;
    for (const card of this.cards) this.lock(card);
    const go = button(t("plan_go"), () => this.commit(), { look: "gold", sign: "check", key: "Enter", "data-plan": "go" });
    const again = button(t("plan_again"), () => this.restart(), { look: "quiet", sign: "again", "data-plan": "again" });
    const first = this.isWhole ? [go, this.entry?.away && again] : [];
    ask.show(this.isWhole ? this.told() : session.view.status, loose, { first, act: this.isWhole ? () => this.commit() : null });
  }

  /** Say and show of a card that it may not go.
   * @param {CardView} card */
  lock(card) {
    const isLocked = Boolean(this.entry?.away) && !this.optionFor(card);
    card.element.classList.toggle("is-locked", isLocked);
    if (isLocked && !card.element.querySelector(".lock")) card.element.append(h("span", { class: "lock" }, icon("lock")));
    card.place = [card.element.dataset.plan, isLocked && t("plan_locked")].filter(Boolean).join(", ");
    card.name();
  }

  /** The plan in words. */
  told() {
    const { look } = this.screen.board;
    const next = look.nameOf(this.next);
    return this.away ? t("plan_told", { away: look.nameOf(this.away.kind), next }) : t("plan_order_told", { next });
  }

  /** The option that puts a card away, if it may go.
   * @param {CardView} card */
  optionFor(card) {
    return card.options.find(({ verb }) => verb === this.entry?.away) ?? null;
  }

  /** A card was tapped: it goes, or it is picked, or it changes places with the one that was picked.
   * @param {CardView} card */
  tap(card) {
    if (!this.isWhole) this.putAway(card);
    else if (this.picked === card) this.pick(null);
    else if (this.picked) this.swap(this.picked, card);
    else this.pick(card);
  }

  /** @param {CardView | null} card */
  pick(card) {
    this.picked = card;
    this.draw();
    card?.element.focus({ preventScroll: true });
  }

  /** Put a card away; what was to go before takes its place.
   * @param {CardView} card */
  putAway(card) {
    if (!this.entry?.away || card === this.away) return;
    if (!this.optionFor(card)) {
      sound("no");
      this.screen.choice.explain(card);
      return;
    }
    const at = this.order.indexOf(card);
    if (this.away) this.order[at] = this.away;
    else this.order.splice(at, 1);
    this.away = card;
    this.changed();
  }

  /** Two cards change places.
   * @param {CardView} a @param {CardView} b */
  swap(a, b) {
    if (a === this.away || b === this.away) {
      this.putAway(a === this.away ? b : a);
      return;
    }
    const [i, j] = [this.order.indexOf(a), this.order.indexOf(b)];
    [this.order[i], this.order[j]] = [b, a];
    this.changed();
  }

  /** A card goes to the place of another; the others make room.
   * @param {CardView} card @param {CardView} to */
  move(card, to) {
    if (card === to) return;
    if (card === this.away || to === this.away) this.swap(card, to);
    else {
      const at = this.order.indexOf(to);
      this.order.splice(this.order.indexOf(card), 1);
      this.order.splice(at, 0, card);
      this.changed();
    }
  }

  changed() {
    this.picked = null;
    this.draw();
    speak(this.isWhole ? this.told() : "");
  }

  draw() {
    this.lay();
    this.screen.choice.offer();
    this.screen.drawers.draw();
  }

  restart() {
    this.begin(this.cards);
    this.changed();
    this.order[0].element.focus({ preventScroll: true });
  }

  // By keyboard.

  /** Move the picked card by a place; without one, pick one.
   * @param {number} by */
  step(by) {
    const { cards, picked, order } = this;
    const at = picked ? order.indexOf(picked) : -1;
    const to = order[at + by];
    if (picked && at >= 0) {
      if (!to) return;
      this.swap(picked, to);
      this.pick(picked);
    } else {
      const from = cards.findIndex(({ element }) => element === document.activeElement);
      const next = from < 0 && by < 0 ? cards.length - 1 : (from + by + cards.length) % cards.length;
      cards[next].element.focus({ preventScroll: true });
    }
  }

  /** Put the picked card away, or the one with the focus. */
  putPickedAway() {
    const card = this.picked ?? this.cards.find(({ element }) => element === document.activeElement);
    if (card) this.putAway(card);
    else speak(t("select_first"));
  }

  escape() {
    if (this.picked) this.pick(null);
    else if (this.away) this.restart();
    else return false;
    return true;
  }

  /** Send all of it. What is left when all cards are alike goes by itself. */
  commit() {
    if (!this.entry || !this.isWhole) return;
    const puts = [];
    for (let i = 0; i < this.order.length && new Set(this.order.slice(i).map(({ kind }) => kind)).size > 1; i += 1)
      puts.push(`${this.entry.put} ${this.order[i].kind}`);
    const away = this.away && this.optionFor(this.away);
    this.screen.answerAll([...(away ? [away.code] : []), ...puts]);
  }
}
