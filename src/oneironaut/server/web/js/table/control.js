// Control: what each key does at the table, on the screen that is open.

import { speak } from "../shell.js";
import { t } from "../words.js";
import { cardOf } from "./card.js";
import { TABLE_KEYS, VERBS, lettersOf, showKeys } from "./keys.js";
import { openMenu } from "./menu.js";

/** @import { Acts, Seated } from "../types" */

/** The keys of a table's screen. Behind the curtain there is no board, and nothing to be done.
 * @param {Seated} screen @returns {Acts} */
export function tableKeys(screen) {
  /** @param {() => unknown} act */
  const atBoard = (act) => () => screen.board && act();
  return {
    any: () => screen.hurry(),
    isCovered: () => Boolean(screen.board && screen.screen.querySelector(".round-end")), // its own button has the focus
    number: (n) => screen.board && chooseNumber(screen, n),
    letter: (letter) => screen.board && answerByLetter(screen, letter),
    keys: {
      ArrowRight: () => step(screen, 1),
      ArrowLeft: () => step(screen, -1),
      Enter: (event) => screen.board && enter(screen, event),
      Escape: atBoard(() => escape(screen)),
      h: atBoard(() => screen.hint()),
      u: atBoard(() => screen.undo()),
      l: atBoard(() => screen.drawers.open("log")),
      c: atBoard(() => screen.drawers.open("counters")),
      r: atBoard(() => screen.drawers.open("rules")),
      m: atBoard(() => openMenu(screen.session, screen.drawers, screen.companion?.menu())),
      "?": () => (screen.board ? screen.openHelp() : showKeys(TABLE_KEYS)),
    },
  };
}

/** @param {Seated} screen @param {number} n */
function chooseNumber(screen, n) {
  const planned = screen.plan.isOpen ? screen.plan.cards[n - 1] : null;
  if (planned) {
    screen.plan.pick(planned);
    return;
  }
  const card = screen.choice.numbered.find((each) => each.element.dataset.number === String(n));
  if (card) choose(screen, card.element);
}

/** @param {Seated} screen @param {number} by */
function step(screen, by) {
  if (!screen.board) return;
  if (screen.plan.isOpen) {
    screen.plan.step(by);
    return;
  }
  /** @type {Element[]} */
  const targets = [...screen.choice.numbered.map(({ element }) => element), ...screen.ask.answers.children];
  if (!targets.length) return;
  const at = targets.indexOf(screen.choice.selected?.element ?? document.activeElement ?? document.body);
  const next = at < 0 && by < 0 ? targets.length - 1 : (at + by + targets.length) % targets.length;
  choose(screen, targets[next]);
}

/** Select a card, or go to a button; neither does anything yet.
 * @param {Seated} screen @param {Element} target */
function choose(screen, target) {
  const card = cardOf(target);
  if (card) {
    if (screen.choice.selected !== card) screen.choice.select(card);
  } else if (target instanceof HTMLElement) target.focus();
}

/** A card that has the focus is selected; then Enter is the gold answer, if there is one, and nothing else.
 * @param {Seated} screen @param {KeyboardEvent} event */
function enter(screen, event) {
  const focused = document.activeElement;
  const card = cardOf(focused);
  if (card && screen.plan.has(card) && screen.plan.picked !== card && !screen.plan.isWhole) return; // it is tapped
  if (card && !screen.plan.has(card) && card !== screen.choice.selected) {
    event.preventDefault();
    screen.choice.select(card);
  } else if (card || focused === document.body || focused === screen.ask.prompt) {
    event.preventDefault();
    screen.ask.act?.();
  }
}

/** @param {Seated} screen @param {string} letter */
function answerByLetter(screen, letter) {
  if (screen.plan.isOpen && letter.toUpperCase() === VERBS.discard) {
    screen.plan.putPickedAway();
    return;
  }
  const option = [...lettersOf(screen.ask.options)].find(([, key]) => key === letter.toUpperCase())?.[0];
  if (option) screen.answer(option);
  else if (!screen.choice.selected && screen.choice.numbered.length) speak(t("select_first"));
}

/** Put down, close: whatever lies on top.
 * @param {Seated} screen */
function escape(screen) {
  if (screen.plan.isOpen && screen.plan.escape()) return;
  if (screen.choice.selected) screen.choice.select(null);
  else if (screen.board.stage.group) screen.board.stage.choose(null);
  else if (screen.drawers.name) screen.drawers.open(null);
  else if (screen.hints.isOpen) screen.hints.close();
  else if (!screen.over.hidden) /** @type {HTMLElement | null} */ (screen.over.querySelector(".over-close"))?.click();
}
