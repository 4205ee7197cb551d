// Table: the screen on which games are played. It joins the board, the question, the tools and the session.

import { button, fill, h } from "../dom.js";
import { complain, confirm, dialog, show, speak, toast, trouble } from "../shell.js";
import { sound } from "../sound.js";
import { listenForAbout, openAbout } from "../table/about.js";
import { Ask, optionButton } from "../table/ask.js";
import { Board } from "../table/board.js";
import { cardOf } from "../table/card.js";
import { Choice } from "../table/choice.js";
import { note } from "../table/commitment.js";
import { lostConnection } from "../table/connection.js";
import { tableKeys } from "../table/control.js";
import { makeCurtain } from "../table/curtain.js";
import { makeDraggable } from "../table/drag.js";
import { Drawers } from "../table/drawers.js";
import { makeFrame, tool } from "../table/frame.js";
import { Hints } from "../table/hints.js";
import { TABLE_KEYS, listen, showKeys } from "../table/keys.js";
import { LessonGuide } from "../table/lesson.js";
import { openMenu } from "../table/menu.js";
import { makeBeats } from "../table/moments.js";
import { drawOver } from "../table/over.js";
import { makeRound } from "../table/round.js";
import { Log, signsOf } from "../table/panels.js";
import { Plan } from "../table/plan.js";
import { Session } from "../table/session.js";
import { Story, spoken } from "../table/story.js";
import { loadPictures, loadSheet, loadStyle } from "../table/style.js";
import { unreadable } from "../table/unreadable.js";
import { Companion } from "../rooms/companion.js";
import { openLobby } from "../rooms/lobby.js";
import { t } from "../words.js";

/** @import { Beats } from "../table/beats.js" */
/** @import { CardView } from "../table/card.js" */
/** @import { Playable } from "../table/session.js" */
/** @import { Option, Seated, Target, View } from "../types" */

/** Open a table.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([id], isCurrent) {
  const [session] = await Promise.all([Session.open(id), loadStyle()]);
  if (!isCurrent()) return null;
  if (!session.sheet) return unreadable(session.entry);
  if (session.entry.waits) return openLobby(session.entry);
  const asked = await session.whoIsAsked();
  if (session.entry.origin === "room") await loadSheet("rooms");
  if (!isCurrent()) return null;
  const screen = new TableScreen(/** @type {Playable} */ (session));
  loadPictures(session.sheet);
  if (session.needsCurtain && !asked.view.outcome) screen.drawCurtain(asked.view.waiting?.seat ?? asked.seat);
  else await screen.sit(asked.seat);
  return () => screen.close();
}

export class TableScreen {
  /** @type {Choice} */
  choice;
  /** @type {Plan} */
  plan;
  /** @type {Log} */
  log;
  /** @type {Board | null} */
  board = null;
  /** @type {Beats | null} */
  beats = null;
  /** @type {Ask} */
  ask;
  /** @type {Story} */
  story;
  /** @type {Drawers} */
  drawers;
  /** @type {Hints} */
  hints;
  /** @type {LessonGuide} */
  guide;
  /** @type {HTMLElement} */
  screen;
  /** @type {HTMLElement} */
  flags;
  /** @type {HTMLElement} */
  over;
  /** @type {HTMLButtonElement} */
  undoButton;
  /** @type {(() => void) | null} */
  stopDrag = null;
  /** @type {(() => void) | null} */
  afterBeats = null; // what waits until all has been played out
  /** @type {{ seq: number, n: number } | null} */
  lastAnswers = null; // how many were sent at once, and the view that came of them
  heard = 0; // events

  /** @param {Playable} session */
  constructor(session) {
    this.session = session;
    /** @type {Companion | null} */
    this.companion = null; // the others, at other devices
    this.clear();
    /** @type {(() => void)[]} */
    this.stop = [];
    /** @type {Map<number, number>} */
    this.told = new Map(); // how many rounds each seat knows to be over
    session.onView = (view, before) => this.draw(view, before);
    session.onError = (error) => this.fail(error);
    if (session.entry.origin === "room") this.meet();
    this.stop.push(lostConnection());
    this.stop.push(listen(tableKeys(/** @type {Seated} */ (this))));
  }

  /** Nothing of a seat's table is left. */
  clear() {
    this.beats?.finish();
    this.beats = null;
    this.board?.close();
    this.board = null;
    const seated = /** @type {Seated} */ (this);
    this.choice = new Choice(seated);
    this.plan = new Plan(seated);
    this.log = new Log();
  }

  /** There are others at other devices. */
  meet() {
    const companion = new Companion(this.session, () => companion.drawOver(this.over));
    this.companion = companion;
    this.session.others = {
      onRoom: (room) => companion.take(room),
      onPointed: (pointed) => companion.glow(pointed, this.screen),
    };
    this.stop.push(() => companion.close());
  }

  close() {
    for (const stop of this.stop) stop();
    this.stopDrag?.();
    this.board?.close();
    this.session.leave();
  }

  // Who sits here.

  /** Take a seat: build the table for it and look.
   * @param {number} seat */
  async sit(seat) {
    this.build(seat);
    try {
      await this.session.look(seat);
    } catch (error) {
      trouble(error);
    }
  }

  /** @param {number} seat */
  drawCurtain(seat) {
    const { name } = this.session.entry.seats[seat];
    this.stopDrag?.();
    this.session.leave();
    this.clear();
    const curtain = makeCurtain(name, () => this.sit(seat));
    show(t("curtain_title", { name }), curtain.element);
    speak(t("curtain_title", { name }));
    curtain.open.focus();
  }

  /** @param {number} seat */
  build(seat) {
    const { sheet, entry } = this.session;
    this.board?.close();
    const board = new Board(sheet, seat, entry.seats, {
      onCard: (card, event) => this.tap(card, event),
      onDeck: () => this.drawers.open("counters"),
      onAnswer: (option) => this.answer(option),
    });
    this.board = board;
    board.stage.onGroup = (verb) => this.choice.chooseGroup(verb);
    this.ask = new Ask(
      (option) => this.answer(option),
      (options) => this.openAnswers(options),
    );
    this.story = new Story(() => this.drawers.open("log"));
    this.flags = h("span", { class: "flags" });
    this.undoButton = tool(t("undo"), "undo", () => this.undo(), "U");
    this.drawers = new Drawers(this.session, this.board, this.log, this.plan, () => this.toPrompt());
    this.hints = new Hints(this.session, this.board, () => this.toPrompt());
    this.guide = new LessonGuide(() => this.choice.offer());
    this.over = h("section", { class: "over", hidden: true, "aria-labelledby": "over-title" });
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t("tools") },
      this.undoButton,
      tool(t("hint"), "hint", () => this.hint(), "H"),
      tool(t("unseen"), "eye", () => this.drawers.open("counters"), "C"),
      tool(t("log"), "log", () => this.drawers.open("log"), "L"),
      this.companion?.tool,
      tool(t("menu"), "menu", () => openMenu(this.session, this.drawers, this.companion?.menu()), "M"),
    );
    this.ask.element.prepend(this.guide.element);
    this.ask.element.append(this.hints.element);
    this.screen = makeFrame({
      id: entry.id,
      title: entry.title,
      seat,
      board: this.board,
      facts: h("div", { class: "table-facts" }, this.flags, this.companion?.presence),
      say: this.story.element,
      ask: this.ask.element,
      tools,
      extra: [this.over, this.drawers.element, ...(this.companion ? [this.companion.wish, this.companion.drawer.element] : [])],
    });
    this.beats?.finish();
    this.beats = makeBeats({
      board: this.board,
      screen: this.screen,
      flights: this.board.flights,
      story: this.story,
      onEnd: () => this.endBeats(),
    });
    listenForAbout(this.screen, this.board.look, (target) => {
      const card = cardOf(target.closest(".card"));
      if (card) return { kind: card.kind, why: card.blocked?.text ?? "" };
      const kind = target.closest(".arch")?.getAttribute("data-kind");
      return kind ? { kind, why: "" } : null;
    });
    this.stopDrag?.();
    this.stopDrag = makeDraggable(this.screen, {
      targetsOf: (card) => this.choice.targetsOf(card),
      canDrag: (card) => card.options.length > 0 || this.plan.has(card),
      onStart: (card) => this.plan.has(card) || this.choice.select(card),
      onDrop: (target, card) => this.drop(target, card),
    });
    show(entry.title, this.screen);
  }

  // Drawing.

  /** @param {View} view @param {View | null} before */
  draw(view, before) {
    if (!this.board) return;
    if (this.mustPass(view)) return;
    this.log.take(view.events);
    note(view);
    this.choice.selected = null;
    const isBack = before !== null && view.events.first < this.heard;
    this.heard = view.events.first + view.events.items.length;
    const old = (before && !isBack && this.beats?.remember()) || null;
    this.board.update(view);
    this.board.hear(spoken(this.log.items));
    this.story.tell(before && !isBack ? view.events.items : this.lately(view));
    this.hints.clear(view);
    this.guide.show(view.lesson);
    fill(this.flags, this.facts(view));
    this.undoButton.disabled = !view.undo.possible;
    this.undoButton.setAttribute("title", view.undo.text);
    this.screen.classList.toggle("has-stage", this.board.hasStage);
    this.screen.classList.toggle("has-guide", Boolean(view.lesson));
    this.screen.dataset.moment = view.question?.moment ?? "";
    this.plan.take();
    this.choice.offer();
    this.drawers.draw();
    if (old) this.beats?.play(view.events.items, old);
    this.drawOver(view, before);
    this.screen.dataset.seq = String(view.seq); // what is on the screen now, for measurements and tests
    if (before || view.status) this.announce(view, before, isBack);
    if (document.activeElement === document.body) this.toPrompt();
    this.tellRounds(view);
    this.companion?.hear(view, before);
    if (before && view.outcome && !before.outcome) sound(view.outcome.won ? "won" : "lost");
  }

  /** What happened since this seat last did something: after the curtain, what the partner did.
   * @param {View} view */
  lately({ seat }) {
    const { items } = this.log;
    const own = items.findLastIndex((event) => event.seat === seat && event.beat !== "quiet");
    const since = this.session.entry.players > 1 ? items.slice(own + 1) : [];
    return since.some(({ beat }) => beat !== "quiet") ? since : items.slice(-6);
  }

  /** Say how a round ended, once to each seat; the last is told with the outcome.
   * @param {View} view */
  tellRounds({ seat, story, outcome }) {
    const known = this.told.get(seat) ?? story.length;
    this.told.set(seat, story.length);
    if (!outcome && story.length > known) this.endRound();
  }

  /** Show how a round ended, until the player goes on. */
  endRound() {
    const { view } = this.session;
    if (!view || !this.board) return;
    this.hurry();
    const close = () => {
      round.element.remove();
      this.toPrompt();
    };
    const round = makeRound({ view, events: this.log.items, board: this.board, onClose: close });
    this.screen.append(round.element);
    round.go.focus();
  }

  /** Whether the next answer is another person's at this screen: then this seat's table goes away.
   * @param {View} view */
  mustPass(view) {
    const next = view.waiting?.seat;
    if (view.outcome || next === undefined || !this.session.tokens.has(next)) return false;
    if (this.session.needsCurtain) this.drawCurtain(next);
    else this.sit(next);
    return true;
  }

  /** @param {View} view */
  facts(view) {
    const { entry } = this.session;
    return [
      entry.players > 1 && h("span", { class: "flag" }, view.seats[view.seat].name),
      signsOf(view),
      h("span", { class: "flag" }, t("turn", { n: view.turn })),
      view.seed && h("span", { class: "flag seed" }, t("seed"), " ", h("strong", {}, view.seed)),
      view.commitment &&
        !view.outcome &&
        h(
          "button",
          { type: "button", class: "flag sealed", title: t("fingerprint_told"), onclick: () => this.drawers.open("log") },
          t("sealed", { mark: `${view.commitment.slice(0, 4)}…${view.commitment.slice(-2)}` }),
        ),
      view.practice && h("span", { class: "flag" }, t("practice")),
      view.assisted && h("span", { class: "flag" }, t("assisted")),
    ];
  }

  /** @param {View} view @param {View | null} before */
  drawOver(view, before) {
    const isNew = view.outcome && !before?.outcome;
    const { board } = this;
    const { outcome } = view;
    this.over.hidden = true;
    if (!board || !outcome || view.lesson) return;
    const title = () => this.over.querySelector("h2")?.focus();
    const showOver = (/** @type {boolean} */ isShown) => {
      this.over.hidden = !isShown;
      if (isShown) title();
      else this.ask.answers.querySelector("button")?.focus();
    };
    drawOver(this.over, this.session, board, { ...view, outcome }, () => showOver(false));
    this.companion?.drawOver(this.over);
    this.ask.offer(
      outcome.text,
      button(t("see_result"), () => showOver(true), { look: "gold" }),
    );
    const show = () => {
      this.over.hidden = false;
      if (isNew && before) title();
    };
    if (this.beats?.isPlaying) this.afterBeats = show;
    else show();
  }

  /** @param {View} view @param {View | null} before @param {boolean} isBack */
  announce(view, before, isBack) {
    const news = before && !isBack ? this.story.events.map(({ text }) => text) : [];
    speak([...news, view.outcome?.text ?? view.status].map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" "));
  }

  // Acting.

  /** Whatever is being played out is finished at once. */
  hurry() {
    this.beats?.finish();
  }

  /** The last Door has opened: now the end may be told. */
  endBeats() {
    this.afterBeats?.();
    this.afterBeats = null;
  }

  /** The question is what a keyboard or a reader comes to next. */
  toPrompt() {
    this.ask.prompt.focus({ preventScroll: true });
  }

  /** @param {CardView} card @param {MouseEvent} event */
  tap(card, event) {
    this.hurry();
    this.choice.tap(card, event);
  }

  /** A card was dropped: on a zone that an option takes it to, or on a place of the plan.
   * @param {Target} target @param {CardView} card */
  drop({ option, to }, card) {
    if (to) this.plan.move(card, to);
    else if (this.plan.has(card)) this.plan.putAway(card);
    else this.answer(option);
  }

  /** @param {Option} option */
  answer(option) {
    this.answerAll([option.code]);
  }

  /** Give several answers at once.
   * @param {string[]} codes */
  async answerAll(codes) {
    if (this.guide.isReading) return;
    this.hurry();
    this.choice.select(null, { quiet: true });
    const done = await this.session.answer(codes);
    if (done?.view) this.lastAnswers = { seq: done.view.seq, n: codes.length };
  }

  /** All answers of a question that has many.
   * @param {Option[]} options */
  openAnswers(options) {
    return dialog(this.session.view?.status ?? "", (close) =>
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
    if (!view?.undo.possible) {
      toast(view?.undo.text ?? "", { bad: true });
      return;
    }
    if (!view.undo.free && this.companion) {
      await this.companion.propose("undo");
      return;
    }
    if (!view.undo.free) {
      const names = view.undo.consent.map((seat) => entry.seats[seat].name).join(", ");
      const question = names ? t("undo_consent", { names }) : view.undo.text;
      if (!(await confirm(t("undo_title"), question, names ? t("undo_agreed") : t("undo_do")))) return;
    }
    const times = this.lastAnswers?.seq === view.seq ? this.lastAnswers.n : 1; // what was sent at once is taken back at once
    const done = await this.session.undo(
      view.undo.consent.flatMap((seat) => tokens.get(seat) ?? []),
      times,
    );
    if (done) toast(t("undone"));
  }

  /** Ask the coach. */
  hint() {
    return this.hints.ask();
  }

  /** @param {unknown} error */
  fail(error) {
    sound("no");
    complain(error);
  }

  /** What the chosen card does; all keys, if none is chosen. */
  openHelp() {
    const { selected } = this.choice;
    if (selected && this.board) openAbout(this.board.look, selected.kind, selected.blocked?.text ?? "");
    else showKeys(TABLE_KEYS);
  }
}
