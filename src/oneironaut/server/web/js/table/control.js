// Control: what each key does at the table, on the screen that is open.

import { speak } from "../shell.js";
import { t } from "../words.js";
import { TABLE_KEYS, lettersFor, showKeys } from "./keys.js";

/** The keys of a table's screen. Behind the curtain there is no board, and nothing to be done. */
export function tableKeys(screen) {
  const atBoard = (act) => () => screen.board && act();
  return {
    number: (n) => screen.targets[n - 1] && choose(screen, screen.targets[n - 1]),
    letter: (letter) => screen.board && answerByLetter(screen, letter),
    keys: {
      ArrowRight: () => step(screen, 1),
      ArrowLeft: () => step(screen, -1),
      Enter: (event) => screen.board && enter(screen, event),
      Escape: atBoard(() => escape(screen)),
      h: atBoard(() => screen.hint()),
      u: atBoard(() => screen.undo()),
      l: atBoard(() => screen.openDrawer("log")),
      c: atBoard(() => screen.openDrawer("counters")),
      n: () => screen.newGame(),
      "?": () => showKeys(TABLE_KEYS),
    },
  };
}

function step(screen, by) {
  const { targets, selected } = screen;
  if (!targets.length) return;
  const at = targets.indexOf(selected ?? document.activeElement);
  const next = at < 0 && by < 0 ? targets.length - 1 : (at + by + targets.length) % targets.length;
  choose(screen, targets[next]);
}

/** Select a card, or go to a button; neither does anything yet. */
function choose(screen, target) {
  if (target.classList.contains("card")) {
    if (screen.selected !== target) screen.select(target);
  } else {
    screen.select(null, { quiet: true });
    target.focus();
  }
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A card that has the focus is selected; the first thing offered for a selected one is done. */
function enter(screen, event) {
  const focused = document.activeElement;
  if (screen.selected && (focused === screen.selected || focused === document.body)) {
    event.preventDefault();
    if (screen.selected.options.length) screen.answer(screen.selected.options[0]);
  } else if (focused?.classList.contains("card")) {
    event.preventDefault();
    screen.select(focused);
  }
}

function answerByLetter(screen, letter) {
  const options = screen.selected ? screen.selected.options : screen.looseOptions;
  const letters = lettersFor(options);
  const option = options.find(({ code }) => letters.get(code) === letter.toUpperCase());
  if (option) screen.answer(option);
  else if (!screen.selected && screen.targets.length) speak(t("select_first"));
}

/** Put down, close: whatever lies on top. */
function escape(screen) {
  if (screen.selected) screen.select(null);
  else if (screen.drawn) screen.openDrawer(screen.drawn);
  else if (screen.hints.isOpen) screen.hints.close();
  else if (!screen.over.hidden) screen.over.querySelector(".over-close").click();
}
