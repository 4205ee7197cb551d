// Table: the screen on which games are played. It joins the board, the question, the tools and the session.

import { post } from "../api.js";
import { button, fill, h } from "../dom.js";
import { complain, confirm, dialog, openSettings, show, speak, toast, trouble } from "../shell.js";
import { pace, setting } from "../settings.js";
import { sound } from "../sound.js";
import { listenForAbout, openAbout } from "../table/about.js";
import { Ask, optionButton } from "../table/ask.js";
import { Beats } from "../table/beats.js";
import { Board } from "../table/board.js";
import { cardOf } from "../table/card.js";
import { commitmentLine, note } from "../table/commitment.js";
import { lostConnection } from "../table/connection.js";
import { tableKeys } from "../table/control.js";
import { makeCurtain } from "../table/curtain.js";
import { makeDraggable } from "../table/drag.js";
import { makeFrame, menuList, tool } from "../table/frame.js";
import { Hints } from "../table/hints.js";
import { TABLE_KEYS, listen, showKeys } from "../table/keys.js";
import { LessonGuide } from "../table/lesson.js";
import { drawOver } from "../table/over.js";
import { makeRound } from "../table/round.js";
import { Log, drawCounters, makeDrawer, signsOf } from "../table/panels.js";
import { Session } from "../table/session.js";
import { Story } from "../table/story.js";
import { loadPictures, loadStyle } from "../table/style.js";
import { unreadable } from "../table/unreadable.js";
import { t } from "../words.js";

const TOO_SOON = 250; // ms after a stage has come
const FEW = 2; // cards of a stage's question that are also offered as buttons

/** Open a table. */
export async function open([id], isCurrent) {
  const [session] = await Promise.all([Session.open(id), loadStyle()]);
  if (!isCurrent()) return null;
  if (!session.sheet) return unreadable(session.entry);
  const asked = await session.whoIsAsked();
  if (!isCurrent()) return null;
  const screen = new TableScreen(session);
  loadPictures(session.sheet);
  if (session.needsCurtain && !asked.view.outcome) screen.drawCurtain(asked.view.waiting?.seat ?? asked.seat);
  else await screen.sit(asked.seat);
  return () => screen.close();
}

class TableScreen {
  constructor(session) {
    this.session = session;
    this.clear();
    this.stop = [];
    this.told = new Map(); // how many rounds each seat knows to be over
    session.onView = (view, before) => this.draw(view, before);
    session.onError = (error) => this.fail(error);
    this.stop.push(lostConnection());
    this.stop.push(listen(tableKeys(this)));
  }

  /** Nothing of a seat's table is left. */
  clear() {
    this.beats?.finish();
    this.beats = null;
    this.board?.close();
    this.board = null;
    /** @type {import("../table/card.js").CardView|null} */
    this.selected = null;
    this.drawn = null;
    this.numbered = []; // cards with a key, in order
    this.log = new Log();
  }

  close() {
    for (const stop of this.stop) stop();
    this.stopDrag?.();
    this.board?.close();
    this.session.leave();
  }

  // Who sits here.

  /** Take a seat: build the table for it and look. */
  async sit(seat) {
    this.curtain = null;
    this.build(seat);
    try {
      await this.session.look(seat);
    } catch (error) {
      trouble(error);
    }
  }

  drawCurtain(seat) {
    const { name } = this.session.entry.seats[seat];
    this.stopDrag?.();
    this.session.leave();
    this.clear();
    this.curtain = makeCurtain(name, () => this.sit(seat));
    show(t("curtain_title", { name }), this.curtain.element);
    speak(t("curtain_title", { name }));
    this.curtain.open.focus();
  }

  build(seat) {
    const { sheet, entry } = this.session;
    this.board?.close();
    this.board = new Board(sheet, seat, entry.seats, {
      onCard: (card, event) => this.tap(card, event),
      onDeck: () => this.openDrawer("counters"),
      onAnswer: (option) => this.answer(option),
    });
    this.board.stage.onGroup = (verb) => this.chooseGroup(verb);
    this.ask = new Ask(
      (option) => this.answer(option),
      (options) => this.openAnswers(options),
    );
    this.story = new Story(entry.seats, () => this.openDrawer("log"));
    this.flags = h("span", { class: "flags" });
    this.undoButton = tool(t("undo"), "undo", () => this.undo(), "U");
    this.drawer = makeDrawer(() => this.openDrawer(null));
    this.hints = new Hints(this.session, () => this.ask.prompt.focus({ preventScroll: true }));
    this.guide = new LessonGuide(() => this.offer());
    this.over = h("section", { class: "over", hidden: true, "aria-labelledby": "over-title" });
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t("tools") },
      this.undoButton,
      tool(t("hint"), "hint", () => this.hint(), "H"),
      tool(t("unseen"), "eye", () => this.openDrawer("counters"), "C"),
      tool(t("log"), "log", () => this.openDrawer("log"), "L"),
      tool(t("menu"), "menu", () => this.openMenu(), "M"),
    );
    this.ask.element.prepend(this.guide.element);
    this.ask.element.append(this.hints.element);
    this.screen = makeFrame({
      id: entry.id,
      title: entry.title,
      seat,
      board: this.board,
      facts: h("div", { class: "table-facts" }, this.flags),
      say: this.story.element,
      ask: this.ask.element,
      tools,
      extra: [this.over, this.drawer.element],
    });
    this.beats?.finish();
    this.beats = this.makeBeats();
    listenForAbout(this.screen, this.board.look, (target) => {
      const card = cardOf(target.closest(".card"));
      return card && { kind: card.kind, why: card.blocked?.text ?? "" };
    });
    this.stopDrag?.();
    this.stopDrag = makeDraggable(this.screen, {
      targetsOf: (card) => this.targetsOf(card),
      onStart: (card) => this.select(card),
      onDrop: (option) => this.answer(option),
    });
    show(entry.title, this.screen);
  }

  // Drawing.

  draw(view, before) {
    if (!this.board) return;
    if (this.mustPass(view)) return;
    this.log.take(view.events);
    note(view);
    this.selected = null;
    const isBack = before && view.events.first < this.heard;
    this.heard = view.events.first + view.events.items.length;
    const old = before && !isBack ? this.beats.remember() : null;
    this.board.update(view);
    this.story.tell(before && !isBack ? view.events.items : this.lately(view), view.seat);
    this.hints.clear(view);
    this.guide.show(view.lesson);
    fill(this.flags, this.facts(view));
    this.undoButton.disabled = !view.undo.possible;
    this.undoButton.setAttribute("title", view.undo.text);
    this.screen.classList.toggle("has-stage", this.board.hasStage);
    this.screen.classList.toggle("has-guide", Boolean(view.lesson));
    this.screen.dataset.moment = this.board.hasStage ? (view.question?.moment ?? "") : "";
    this.offer();
    this.drawDrawer();
    if (old) this.beats.play(view.events.items, old);
    this.drawOver(view, before);
    this.screen.dataset.seq = view.seq; // what is on the screen now, for whoever measures or tests
    if (before || view.status) this.announce(view, before, isBack);
    if (document.activeElement === document.body) this.ask.prompt.focus({ preventScroll: true });
    this.tellRounds(view);
    if (before && view.outcome && !before.outcome) sound(view.outcome.won ? "won" : "lost");
  }

  /** What happened since this seat last did something: after the curtain, what the partner did. */
  lately({ seat }) {
    const { items } = this.log;
    const own = items.findLastIndex((event) => event.seat === seat && event.beat !== "quiet");
    const since = this.session.entry.players > 1 ? items.slice(own + 1) : [];
    return since.some(({ beat }) => beat !== "quiet") ? since : items.slice(-6);
  }

  /** Say how a round ended, once to each seat; the last is told with the outcome. */
  tellRounds({ seat, story, outcome }) {
    const known = this.told.get(seat) ?? story.length;
    this.told.set(seat, story.length);
    if (!outcome && story.length > known) this.endRound(story.at(-1));
  }

  /** Show how a round ended, until the player goes on. */
  endRound(text) {
    this.beats.finish();
    const close = () => {
      round.element.remove();
      this.ask.prompt.focus({ preventScroll: true });
    };
    const round = makeRound({ view: this.session.view, events: this.log.items, board: this.board, text, onClose: close });
    this.screen.append(round.element);
    round.go.focus();
  }

  /** Whether the next answer is another person's at this screen: then this seat's table goes away. */
  mustPass(view) {
    const next = view.waiting?.seat;
    if (view.outcome || next === undefined || !this.session.tokens.has(next)) return false;
    if (this.session.needsCurtain) this.drawCurtain(next);
    else this.sit(next);
    return true;
  }

  facts(view) {
    const { entry } = this.session;
    return [
      entry.players > 1 && h("span", { class: "flag" }, view.seats[view.seat].name),
      signsOf(view),
      h("span", { class: "flag" }, t("turn", { n: view.turn })),
      view.seed && h("span", { class: "flag seed" }, t("seed"), " ", h("strong", {}, view.seed)),
      view.practice && h("span", { class: "flag" }, t("practice")),
      view.assisted && h("span", { class: "flag" }, t("assisted")),
    ];
  }

  /** Offer what can be done: with the cards, and what is asked or said of the chosen one. */
  offer() {
    if (!this.board || !this.session.view) return;
    const { view } = this.session;
    const { question } = view;
    const isReading = this.guide.isReading;
    const options = isReading ? [] : (question?.options ?? []);
    this.board.offer(options, isReading ? [] : (question?.blocked ?? []), {
      selected: this.selected,
      points: view.lesson?.points ?? [],
      isAsked: Boolean(question),
      number: (able) => this.number(able),
    });
    this.ask.answers.hidden = isReading;
    if (this.selected) this.askAbout(this.selected);
    else this.askPlainly(view, options);
    this.board.foretell(this.selected ? this.foretold(this.selected) : null);
  }

  /** Keys for cards: all in the hand, or on a stage all that can be chosen. */
  number(able) {
    const hand = this.board.near.zones.flatMap(({ cards }) => cards);
    this.numbered = this.board.hasStage || !this.session.view.question ? able : hand;
    return new Map(this.numbered.map((card, i) => [card, i + 1]));
  }

  askPlainly(view, options) {
    const prices = this.board.stage.prices.hidden ? [] : [...this.board.stage.pricesOf(view.question).values()].flat();
    let loose = this.board.looseOf(options).filter((option) => !prices.includes(option));
    const able = options.filter((option) => option.main && !loose.includes(option) && !prices.includes(option));
    if (this.board.hasStage && able.length <= FEW && loose.length > 0) loose = [...able, ...loose]; // no refusal stands alone
    const isTold = view.lesson?.done || this.guide.isReading; // the guide speaks
    this.ask.show(isTold ? "" : view.status, loose, { isWaiting: Boolean(view.waiting) });
  }

  /** The chosen card: its name, or why it cannot be played; and what can be done. */
  askAbout(card) {
    const title = this.board.look.titleOf(card.kind);
    const why = card.blocked && !card.element.classList.contains("is-playable") ? `: ${uncapital(card.blocked.text)}` : "";
    this.ask.show(`${title}${why}`, card.options);
    if (!card.options.length && !why) this.explain(card);
  }

  /** Ask the server why nothing can be done with a card of which nothing was said. */
  async explain(card) {
    if (!card.zone || !this.session.view.question || !this.board.look.kinds.has(card.kind)) return;
    try {
      const texts = await this.session.why(card.zone, card.kind);
      if (this.selected !== card) return;
      this.ask.show(`${this.board.look.titleOf(card.kind)}: ${uncapital(texts[0] ?? t("not_now"))}`, []);
    } catch (error) {
      if (error.code !== "not_asked" && error.code !== "over") complain(error);
    }
  }

  /** The option whose outcome is shown before it is chosen. */
  foretold(card) {
    return card.options.find(({ main }) => main) ?? card.options.find(({ goes }) => goes) ?? null;
  }

  drawOver(view, before) {
    const isNew = view.outcome && !before?.outcome;
    this.over.hidden = true;
    if (!view.outcome || view.lesson) return;
    const showOver = (isShown) => {
      this.over.hidden = !isShown;
      (isShown ? this.over.querySelector("h2") : this.ask.answers.firstChild).focus();
    };
    drawOver(this.over, this.session, this.board, view, () => showOver(false));
    this.ask.offer(
      view.outcome.text,
      button(t("see_result"), () => showOver(true), { look: "gold" }),
    );
    const show = () => {
      this.over.hidden = false;
      if (isNew && before) this.over.querySelector("h2").focus();
    };
    if (this.beats.isPlaying) this.afterBeats = show;
    else show();
  }

  announce(view, before, isBack) {
    const news = before && !isBack ? this.story.events.map(({ text }) => text) : [];
    speak([...news, view.outcome?.text ?? view.status].map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" "));
  }

  // Acting.

  /** Whatever is being played out is finished at once. */
  hurry() {
    this.beats?.finish();
  }

  /** Beats for the table that has just been built. */
  makeBeats() {
    const beats = new Beats(this.board, this.screen.querySelector(".flights"));
    beats.onPlaying = (isPlaying) => {
      this.screen.classList.toggle("is-playing", isPlaying);
      this.screen.classList.remove("is-arrived");
      if (isPlaying) return;
      this.story.point(null);
      this.afterBeats?.(); // the last Door has opened: now the end may be told
      this.afterBeats = null;
    };
    beats.onBeat = (event) => this.story.point(event);
    beats.onMoment = () => {
      this.screen.classList.add("is-arrived");
      if (pace() > 0) this.keepFromHaste(this.screen);
    };
    this.screen.addEventListener("pointerdown", () => beats.finish(), { capture: true });
    this.screen.addEventListener("click", (event) => this.guard(event), { capture: true });
    return beats;
  }

  /** A click that was meant for what stood there before does not choose an answer of a stage that has only just come. */
  keepFromHaste(screen) {
    screen.classList.add("is-fresh");
    setTimeout(() => screen.classList.remove("is-fresh"), TOO_SOON);
  }

  guard(event) {
    const isHasty = event.detail > 0 && this.screen.classList.contains("is-fresh");
    if (isHasty && event.target.closest(".option")) event.stopPropagation();
  }

  tap(card, event) {
    this.hurry();
    if (this.selected === card) {
      if (card.options.length === 1) this.answer(card.options[0]);
      else this.select(null);
      return;
    }
    this.select(card);
    if (event?.detail === 0) this.ask.answers.querySelector("button")?.focus(); // by keyboard or reader: the answers are next
  }

  select(card, { quiet = false } = {}) {
    const old = this.selected;
    if (old === null && card === null) return;
    const hadFocus = this.ask.answers.contains(document.activeElement);
    this.selected = card;
    this.offer();
    if (card) {
      card.element.focus({ preventScroll: true });
      if (!card.options.length) sound("no");
    } else if (hadFocus && !quiet && old.element.isConnected) old.element.focus();
  }

  /** A price that several cards can pay: choose the card. */
  chooseGroup(verb) {
    const { view } = this.session;
    const options = (view.question?.options ?? []).filter((option) => option.verb === verb);
    const card = this.board.cards.find((each) => options.some((option) => this.board.fits(each, option)));
    this.selected = null;
    this.board.drawStage(view);
    this.offer();
    if (card && this.board.near.zones.some(({ cards }) => cards.includes(card))) this.select(card);
    else this.board.stage.cards[0]?.element.focus({ preventScroll: true });
  }

  /** Where a card may be dropped: the zones that its options take it to. */
  targetsOf(card) {
    const found = [];
    for (const option of card.options) {
      const element = option.goes ? this.board.elementOf(option.goes) : null;
      if (element && !found.some((target) => target.element === element)) found.push({ element, option });
    }
    return found;
  }

  answer(option) {
    if (this.guide.isReading) return;
    this.hurry();
    this.select(null, { quiet: true });
    this.session.answer(option.code);
  }

  /** All answers of a question that has many. */
  openAnswers(options) {
    return dialog(this.session.view.status, (close) =>
      h(
        "div",
        { class: "all-answers" },
        options.map((option) =>
          optionButton(option, () => {
            close();
            this.answer(option);
          }),
        ),
      ),
    );
  }

  async undo() {
    const { view, tokens, entry } = this.session;
    if (!view?.undo.possible) return toast(view?.undo.text ?? "", { bad: true });
    if (!view.undo.free) {
      const names = view.undo.consent.map((seat) => entry.seats[seat].name).join(", ");
      const question = names ? t("undo_consent", { names }) : view.undo.text;
      if (!(await confirm(t("undo_title"), question, names ? t("undo_agreed") : t("undo_do")))) return;
    }
    const done = await this.session.undo(view.undo.consent.map((seat) => tokens.get(seat)).filter(Boolean));
    if (done) toast(t("undone"));
  }

  /** Ask the coach; the first time, ask whether the game may count as one with hints. */
  async hint() {
    const { view } = this.session;
    if (!view?.question) return;
    if (!view.assisted && !view.lesson && !(await confirm(t("hint"), t("hint_costs"), t("hint_do")))) return;
    this.hints.ask();
  }

  fail(error) {
    sound("no");
    complain(error);
  }

  /** What the chosen card does; all keys, if none is chosen. */
  openHelp() {
    if (this.selected) openAbout(this.board.look, this.selected.kind, this.selected.blocked?.text ?? "");
    else showKeys(TABLE_KEYS);
  }

  // Drawers and the menu.

  openDrawer(name) {
    this.drawn = this.drawn === name ? null : name;
    this.drawer.element.hidden = !this.drawn;
    this.drawDrawer();
    if (this.drawn) this.drawer.body.focus();
    else this.ask.prompt.focus({ preventScroll: true });
  }

  drawDrawer() {
    if (!this.drawn || !this.session.view) return;
    this.drawer.title.textContent = t(this.drawn);
    this.drawer.body.setAttribute("aria-label", t(this.drawn));
    const view = this.session.view;
    if (this.drawn === "log") this.log.draw(this.drawer.body, this.session.entry.seats, view.seat, commitmentLine(view));
    else if (setting("counters") === "none") fill(this.drawer.body, h("p", { class: "muted" }, t("counters_off")));
    else drawCounters(this.drawer.body, this.session.view, this.board, setting("counters"));
  }

  openMenu() {
    return dialog(t("menu"), (close) => {
      const go = (act) => () => {
        close();
        act();
      };
      return menuList([
        [t("rules"), "pages", go(() => (location.hash = "#/rules"))],
        [t("keys"), "keys", go(() => showKeys(TABLE_KEYS))],
        [t("settings"), "gear", go(openSettings)],
        [t("new_game"), "plus", go(() => this.newGame())],
        [t("leave_table"), "home", go(() => (location.hash = "#/"))],
      ]);
    });
  }

  async newGame() {
    const { entry, view } = this.session;
    if (view && !view.outcome && !(await confirm(t("new_game"), t("new_keeps"), t("new_game")))) return;
    const seats = entry.seats.map(({ kind, name, bot }) => ({ kind, name: kind === "bot" ? "" : name, bot }));
    try {
      const table = await post("/api/tables", { rules: entry.rules, seed: null, seats, source: null, lesson: null });
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      complain(error);
    }
  }
}

/** A sentence as it goes on after a colon: no capital, no full stop. */
const uncapital = (text) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
