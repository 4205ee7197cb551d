// Choice: the card that is chosen, what can be done with it, and what is asked if none is.

import { Refused } from "../api.js";
import { complain } from "../shell.js";
import { sound } from "../sound.js";
import { t } from "../words.js";

/** @import { Option, Seated, Target } from "../types" */
/** @import { CardView } from "./card.js" */

const FEW = 2; // cards of a stage's question that are also offered as buttons

export class Choice {
  /** `screen` is the table's screen: its board, question, session and guide.
   * @param {Seated} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {CardView|null} */
    this.selected = null;
    /** @type {CardView[]} */
    this.numbered = []; // cards with a key, in order
  }

  get view() {
    return this.screen.session.view;
  }

  /** Offer what can be done: with the cards, and what is asked or said of the chosen one. */
  offer() {
    const { board, guide, ask, plan } = this.screen;
    if (!board || !this.view) return;
    const { question, lesson } = this.view;
    const { isReading } = guide;
    const options = isReading ? [] : (question?.options ?? []);
    board.offer(options, isReading ? [] : (question?.blocked ?? []), {
      selected: plan.picked ?? this.selected,
      points: lesson?.points ?? [],
      isAsked: Boolean(question),
      number: (able) => this.number(able),
    });
    ask.answers.hidden = isReading;
    if (this.selected) this.askAbout(this.selected);
    else if (plan.isOpen) plan.show(board.looseOf(options));
    else this.askPlainly(options);
    this.screen.hints.point();
    board.foretell(this.selected ? foretold(this.selected) : null);
  }

  /** Keys for cards: all in the hand, or on a stage all that can be chosen.
   * @param {CardView[]} able @returns {Map<CardView, number>} */
  number(able) {
    const { board } = this.screen;
    const hand = board.near.zones.flatMap(({ cards }) => cards);
    if (this.screen.plan.isOpen) this.numbered = this.screen.plan.cards;
    else this.numbered = board.hasStage || !this.view.question ? able : hand;
    return new Map(this.numbered.map((card, i) => [card, i + 1]));
  }

  /** @param {Option[]} options */
  askPlainly(options) {
    const { board, ask, guide } = this.screen;
    const { view } = this;
    const prices = board.stage.prices.hidden ? [] : [...board.stage.pricesOf(view.question).values()].flat();
    let loose = board.looseOf(options).filter((option) => !prices.includes(option));
    const able = options.filter((option) => option.main && !loose.includes(option) && !prices.includes(option));
    if (board.hasStage && able.length <= FEW && loose.length > 0) loose = [...able, ...loose]; // no refusal stands alone
    const isRefusal = loose.length > 0 && loose.every(({ tone }) => tone === "pass");
    const others = options.filter((option) => option.card && !loose.includes(option) && !prices.includes(option));
    if (isRefusal && others.length > 0 && others.length <= FEW) loose = [...others, ...loose];
    const isTold = view.lesson?.done || guide.isReading; // the guide speaks
    ask.show(isTold ? "" : view.status, loose, { isWaiting: Boolean(view.waiting) });
  }

  /** The chosen card: its name, or why it cannot be played; and what can be done.
   * @param {CardView} card */
  askAbout(card) {
    const title = this.screen.board.look.titleOf(card.kind);
    const why = card.blocked && !card.element.classList.contains("is-playable") ? `: ${uncapital(card.blocked.text)}` : "";
    this.screen.ask.show(`${title}${why}`, card.options);
    if (!card.options.length && !why) this.explain(card);
  }

  /** Ask the server why nothing can be done with a card of which nothing was said.
   * @param {CardView} card */
  async explain(card) {
    const { board, session, ask } = this.screen;
    if (!card.zone || !this.view.question || !board.look.kinds.has(card.kind)) return;
    try {
      const texts = await session.why(card.zone, card.kind);
      if (this.selected !== card && !this.screen.plan.has(card)) return;
      const { lesson, question } = this.view;
      const only = lesson && question.options.length === 1 ? question.options[0].text : null;
      const instead = only ? t("lesson_instead", { text: only }) : "";
      ask.show(`${board.look.titleOf(card.kind)}: ${uncapital(texts[0] ?? t("not_now"))}. ${instead}`.trim(), []);
    } catch (error) {
      if (!(error instanceof Refused && (error.code === "not_asked" || error.code === "over"))) complain(error);
    }
  }

  /** @param {CardView} card @param {MouseEvent} [event] */
  tap(card, event) {
    const { plan } = this.screen;
    if (plan.has(card)) {
      this.selected = null;
      plan.tap(card);
      return;
    }
    if (this.selected === card) {
      if (card.options.length === 1) this.screen.answer(card.options[0]);
      else this.select(null);
      return;
    }
    this.select(card);
    const byKeys = event?.detail === 0; // or by a reader: the answers are next
    if (byKeys) this.screen.ask.answers.querySelector("button")?.focus();
  }

  /** @param {CardView | null} card @param {{ quiet?: boolean }} how */
  select(card, { quiet = false } = {}) {
    const old = this.selected;
    if (old === null && card === null) return;
    const hadFocus = this.screen.ask.answers.contains(document.activeElement);
    this.selected = card;
    this.offer();
    if (card) {
      card.element.focus({ preventScroll: true });
      if (!card.options.length) sound("no");
    } else if (hadFocus && !quiet && old?.element.isConnected) old.element.focus();
  }

  /** A price that several cards can pay: choose the card.
   * @param {string | null} verb */
  chooseGroup(verb) {
    const { board } = this.screen;
    const options = (this.view.question?.options ?? []).filter((option) => option.verb === verb);
    const card = board.cards.find((each) => options.some((option) => board.fits(each, option)));
    this.selected = null;
    board.drawStage(this.view);
    this.offer();
    if (card && board.near.zones.some(({ cards }) => cards.includes(card))) this.select(card);
    else board.stage.cards[0]?.element.focus({ preventScroll: true });
  }

  /** Where a card may be dropped: the zones that its options take it to.
   * @param {CardView} card @returns {Target[]} */
  targetsOf(card) {
    const { plan } = this.screen;
    /** @type {Target[]} */
    const found = plan.has(card)
      ? plan.cards.filter((each) => each !== card).map((to) => ({ element: to.element, to, option: HERE() }))
      : [];
    for (const option of card.options) {
      const element = option.goes ? this.screen.board.elementOf(option.goes) : null;
      if (element && !found.some((target) => target.element === element)) found.push({ element, option });
    }
    return found;
  }
}

/** What a place in a plan says to a card above it. */
const HERE = () => ({ verb: "place", label: t("plan_here"), effect: "" });

/** The option whose outcome is shown before it is chosen.
 * @param {CardView} card */
function foretold(card) {
  return card.options.find(({ main }) => main) ?? card.options.find(({ goes }) => goes) ?? null;
}

/** A sentence as it goes on after a colon: no capital, no full stop.
 * @param {string} text */
const uncapital = (text) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
