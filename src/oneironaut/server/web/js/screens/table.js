// Table: the screen on which games are played. It joins the board, the question, the tools and the session.

import { post } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { complain, confirm, openSettings, show, speak, toast, trouble } from "../shell.js";
import { setting } from "../settings.js";
import { sound } from "../sound.js";
import { Board } from "../table/board.js";
import { commitmentLine, note } from "../table/commitment.js";
import { lostConnection } from "../table/connection.js";
import { tableKeys } from "../table/control.js";
import { makeCurtain } from "../table/curtain.js";
import { makeDraggable } from "../table/drag.js";
import { Hints } from "../table/hints.js";
import { TABLE_KEYS, lettersFor, listen, showKeys } from "../table/keys.js";
import { Leaf, optionButton } from "../table/leaf.js";
import { LessonGuide } from "../table/lesson.js";
import { drawOver } from "../table/over.js";
import { Log, drawCounters, makeDrawer, signsOf } from "../table/panels.js";
import { Session } from "../table/session.js";
import { loadPictures, loadStyle } from "../table/style.js";
import { unreadable } from "../table/unreadable.js";
import { t } from "../words.js";

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
    const scroll = () => this.leaf?.place();
    addEventListener("resize", scroll);
    addEventListener("scroll", scroll, { passive: true });
    this.stop.push(
      () => removeEventListener("resize", scroll),
      () => removeEventListener("scroll", scroll),
    );
    this.stop.push(listen(tableKeys(this)));
  }

  /** Nothing of a seat's table is left. */
  clear() {
    for (const card of document.querySelectorAll("body > .card")) card.remove(); // still on their way to a pile
    this.board = null;
    this.leaf = null;
    this.selected = null;
    this.drawn = null;
    this.targets = []; // what can be chosen, in order
    this.looseOptions = []; // options that are buttons
    this.log = new Log();
  }

  close() {
    for (const stop of this.stop) stop();
    this.stopDrag?.();
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
    this.board = new Board(sheet, seat, entry.seats, (card, event) => this.tap(card, event));
    this.board.onLaid = () => this.offer();
    this.leaf = new Leaf((option) => this.answer(option));
    this.prompt = h("p", { class: "prompt", tabindex: "-1" });
    this.answers = h("div", { class: "answers" });
    this.flags = h("span", { class: "flags" });
    this.undoButton = button(t("undo"), () => this.undo(), { look: "tool", sign: "undo", key: "U" });
    this.drawer = makeDrawer(() => this.openDrawer(null));
    this.hints = new Hints(this.session, () => this.prompt.focus({ preventScroll: true }));
    this.guide = new LessonGuide(() => this.offer());
    this.over = h("section", { class: "over", hidden: true, "aria-labelledby": "over-title" });
    const drops = h("div", { class: "drops", hidden: true });
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t("tools") },
      this.undoButton,
      button(t("hint"), () => this.hint(), { look: "tool", sign: "hint", key: "H" }),
      button(t("counters"), () => this.openDrawer("counters"), { look: "tool", sign: "eye", key: "C" }),
      button(t("log"), () => this.openDrawer("log"), { look: "tool", sign: "log", key: "L" }),
      button(t("keys"), () => showKeys(TABLE_KEYS), { look: "tool wide-only", sign: "keys", key: "?" }),
      button(t("settings"), openSettings, { look: "tool", sign: "gear" }),
    );
    const screen = h(
      "div",
      { class: "table-screen", "data-seat": seat },
      h(
        "header",
        { class: "table-head" },
        h(
          "div",
          { class: "table-name" },
          link("Oneironaut", "#/", { look: "brand", sign: "moon", "aria-label": t("home") }),
          h("h1", {}, entry.title),
        ),
        this.board.top,
        h("div", { class: "table-facts" }, this.flags),
      ),
      this.board.element,
      h(
        "footer",
        { class: "near-bar" },
        h("div", { class: "question" }, this.guide.element, this.prompt, this.hints.element, this.answers),
        this.board.near,
        tools,
      ),
      this.over,
      this.drawer.element,
      drops,
      this.leaf.element,
    );
    this.stopDrag?.();
    this.stopDrag = makeDraggable([this.board.near, this.board.element, this.board.top], drops, {
      onStart: () => this.select(null),
      onDrop: (option) => this.answer(option),
    });
    this.screen = screen;
    show(entry.title, screen);
  }

  // Drawing.

  draw(view, before) {
    if (!this.board) return;
    if (this.mustPass(view)) return;
    this.log.take(view.events);
    note(view);
    this.select(null, { quiet: true });
    const still = !before;
    const isBack = before && view.events.first < this.heard;
    this.heard = view.events.first + view.events.items.length;
    this.board.update(view, { still });
    this.hints.clear(view);
    this.guide.show(view.lesson);
    this.prompt.textContent = view.status;
    this.prompt.hidden = Boolean(view.lesson?.done); // the farewell says it
    this.prompt.classList.toggle("is-waiting", Boolean(view.waiting));
    fill(this.flags, this.facts(view));
    this.undoButton.disabled = !view.undo.possible;
    this.undoButton.setAttribute("title", view.undo.text);
    this.drawAnswers(view);
    this.offer();
    this.drawDrawer();
    this.drawOver(view, before);
    this.screen.dataset.seq = view.seq; // what is on the screen now, for whoever measures or tests
    if (before || view.status) this.announce(view, before, isBack);
    if (document.activeElement === document.body) this.prompt.focus({ preventScroll: true });
    this.tellRounds(view);
    if (before) sound(view.outcome ? (view.outcome.won ? "won" : "lost") : "card");
  }

  /** Say how a round ended, once to each seat; the last is told with the outcome. */
  tellRounds({ seat, story, outcome }) {
    const known = this.told.get(seat) ?? story.length;
    this.told.set(seat, story.length);
    if (!outcome) for (const text of story.slice(known)) toast(text);
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

  drawAnswers(view) {
    const options = view.question?.options ?? [];
    this.board.fillTray(options);
    const lying = new Set([...this.board.allCards()].filter((card) => !card.isGhost).map((card) => `${card.zone} ${card.kind}`));
    const loose = options.filter(({ at, card }) => (at ? !lying.has(`${at.zone} ${at.card}`) : !card));
    const letters = lettersFor(loose);
    this.looseOptions = loose;
    fill(
      this.answers,
      loose.map((option) => optionButton(option, () => this.answer(option), letters.get(option.code))),
    );
  }

  /** Offer what can be done: numbers for cards and buttons, in the order in which they stand. */
  offer() {
    if (!this.board || !this.session.view) return;
    const { view } = this.session;
    const options = this.guide.isReading ? [] : (view.question?.options ?? []);
    this.board.offer(options, this.selected, view.lesson?.points ?? [], new Map());
    const screen = document.getElementById("screen");
    this.targets = [
      ...screen.querySelectorAll(".place-near .card.can-act"),
      ...screen.querySelectorAll(".board .card.can-act, .place-top .card.can-act"),
    ];
    const numbers = new Map(this.targets.map((card, i) => [card, i + 1]));
    this.board.offer(options, this.selected, view.lesson?.points ?? [], numbers);
    this.answers.hidden = this.guide.isReading;
    this.targets.push(...this.answers.children);
  }

  drawOver(view, before) {
    const isNew = view.outcome && !before?.outcome;
    this.over.hidden = !view.outcome || Boolean(view.lesson);
    if (this.over.hidden) return;
    const showOver = (isShown) => {
      this.over.hidden = !isShown;
      (isShown ? this.over.querySelector("h2") : this.answers.firstChild).focus();
    };
    drawOver(this.over, this.session, view, () => showOver(false));
    fill(
      this.answers,
      button(t("see_result"), () => showOver(true), { look: "gold" }),
    );
    if (isNew && before) this.over.querySelector("h2").focus();
  }

  announce(view, before, isBack) {
    const news =
      before && !isBack
        ? view.events.items
            .map(({ text }) => text)
            .filter(Boolean)
            .slice(-6)
        : [];
    speak([...news, view.outcome?.text ?? view.status].map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" "));
  }

  // Acting.

  tap(card, event) {
    if (this.selected === card) {
      if (card.options.length === 1) this.answer(card.options[0]);
      else this.select(null);
      return;
    }
    this.select(card);
    if (event?.detail === 0) this.leaf.element.querySelector("button")?.focus(); // by keyboard or reader: the options are next
  }

  async select(card, { quiet = false } = {}) {
    if (!this.leaf) return;
    const old = this.selected;
    if (old === null && card === null) return;
    this.selected = card;
    this.offer();
    if (card === null) {
      const hadFocus = this.leaf.element.contains(document.activeElement);
      this.leaf.hide();
      if (hadFocus && !quiet && old?.isConnected) old.focus();
      return;
    }
    card.focus({ preventScroll: true });
    this.leaf.show(card, this.board.kinds, lettersFor(card.options));
    if (card.options.length || !card.zone || card.isGhost || !this.session.view.question || !this.board.kinds.has(card.kind))
      return;
    sound("no");
    try {
      const texts = await this.session.why(card.zone, card.kind);
      if (this.selected === card) {
        this.leaf.explain(texts.length ? texts : [t("not_now")]);
      }
    } catch (error) {
      if (error.code !== "not_asked" && error.code !== "over") complain(error);
    }
  }

  answer(option) {
    if (this.guide.isReading) return;
    this.select(null, { quiet: true });
    this.session.answer(option.code);
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

  hint() {
    this.hints.ask();
  }

  fail(error) {
    sound("no");
    complain(error);
  }

  // Drawers.

  openDrawer(name) {
    this.drawn = this.drawn === name ? null : name;
    this.drawer.element.hidden = !this.drawn;
    this.drawDrawer();
    if (this.drawn) this.drawer.body.focus();
    else this.prompt.focus({ preventScroll: true });
  }

  drawDrawer() {
    if (!this.drawn || !this.session.view) return;
    this.drawer.title.textContent = t(this.drawn);
    this.drawer.body.setAttribute("aria-label", t(this.drawn));
    if (this.drawn === "log") this.log.draw(this.drawer.body, commitmentLine(this.session.view));
    else if (setting("counters") === "none") fill(this.drawer.body, h("p", { class: "muted" }, t("counters_off")));
    else drawCounters(this.drawer.body, this.session.view, this.board.kinds, setting("counters"));
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
