// Moments: the beats of a table's screen: while they play the screen says so, and a hasty click chooses nothing.

import { around } from "../dom.js";
import { pace } from "../settings.js";
import { Beats } from "./beats.js";

/** @import { Board } from "./board.js" */
/** @import { Story } from "./story.js" */

const TOO_SOON = 250; // ms after a stage has come

/** Beats for a table that has just been built. `onEnd` is called whenever all has been played out.
 * @param {{ board: Board, screen: HTMLElement, flights: HTMLElement, story: Story, onEnd: () => void }} parts */
export function makeBeats({ board, screen, flights, story, onEnd }) {
  const beats = new Beats(board, flights);
  beats.onPlaying = (isPlaying) => {
    screen.classList.toggle("is-playing", isPlaying);
    screen.classList.remove("is-arrived");
    if (isPlaying) return;
    story.point(null);
    onEnd();
  };
  beats.onBeat = (event) => story.point(event);
  beats.onMoment = () => {
    screen.classList.add("is-arrived");
    if (pace() > 0) keepFromHaste(screen);
  };
  screen.addEventListener("pointerdown", () => beats.finish(), { capture: true });
  screen.addEventListener("click", (event) => guard(screen, event), { capture: true });
  return beats;
}

/** A click that was meant for what stood there before does not choose an answer of a stage that has only just come.
 * @param {HTMLElement} screen */
function keepFromHaste(screen) {
  screen.classList.add("is-fresh");
  setTimeout(() => screen.classList.remove("is-fresh"), TOO_SOON);
}

/** @param {HTMLElement} screen @param {MouseEvent} event */
function guard(screen, event) {
  const isHasty = event.detail > 0 && screen.classList.contains("is-fresh");
  if (isHasty && around(event, ".option")) event.stopPropagation();
}
