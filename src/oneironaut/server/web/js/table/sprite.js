// Sprite: the picture of a card in the air: it goes, turns over, turns like a key, or opens its leaves.

import { h } from "../dom.js";

/** @import { Box } from "../types" */

export const EASE = {
  out: "cubic-bezier(.2,.8,.2,1)",
  both: "cubic-bezier(.6,0,.2,1)",
  in: "cubic-bezier(.5,0,.9,.4)",
  back: "cubic-bezier(.25,1.18,.4,1)",
};

/** @param {number} ms */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Sprite {
  /** `back` is the picture of its back, if it comes face down; `width` its own size in px.
   * @param {string | null} kind @param {string} front @param {string | null} back @param {number} width @param {string} beat */
  constructor(kind, front, back, width, beat) {
    this.kind = kind;
    this.own = width;
    this.isDown = Boolean(back);
    this.image = h("img", { class: "flight-face", src: front, alt: "" });
    this.face = h("div", { class: "flight-turn" }, this.image, back && h("img", { class: "flight-back", src: back, alt: "" }));
    this.element = h("div", { class: `flight is-${beat}` }, this.face);
    this.element.style.width = `${width}px`;
    if (this.isDown) this.face.style.transform = "rotateY(180deg)";
    /** @type {Box | null} */
    this.rect = null;
    this.isMiddle = false; // it has risen already
  }

  /** Stand at a place.
   * @param {Box} rect */
  at(rect) {
    this.rect = rect;
    this.element.style.transform = this.transform(rect);
    return this;
  }

  /** @param {Box} rect */
  transform({ left, top, width }) {
    return `translate(${left}px, ${top}px) scale(${width / this.own})`;
  }

  /** Go to a place; what is face down is turned over on the way, if it may be.
   * @param {Box} to @param {number} duration @param {string} [easing] @param {boolean} flips */
  async move(to, duration, easing, flips = false) {
    const from = this.rect ?? to;
    this.rect = to;
    const frames = [{ transform: this.transform(from) }, { transform: this.transform(to) }];
    const going = [this.element.animate(frames, { duration, easing, fill: "forwards" })];
    if (flips && this.isDown) {
      this.isDown = false;
      const turn = [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0deg)" }];
      going.push(this.face.animate(turn, { duration: duration * 0.8, easing: EASE.both, fill: "forwards" }));
    }
    await Promise.allSettled(going.map(({ finished }) => finished));
  }

  /** Turn like a key.
   * @param {number} duration */
  async turn(duration) {
    const frames = [{ transform: "none" }, { transform: "rotate(90deg)" }, { transform: "none" }];
    await this.face.animate(frames, { duration: duration * 2, easing: EASE.back }).finished.catch(() => {});
  }

  /** Two leaves swing open before another picture of the card.
   * @param {string} open @param {number} duration */
  async swing(open, duration) {
    /** @param {string} side */
    const leaf = (side) => h("img", { class: `leaf is-${side}`, src: this.image.src, alt: "" });
    const leaves = [leaf("left"), leaf("right")];
    this.image.src = open;
    this.face.append(...leaves);
    this.element.classList.add("is-lit");
    const swung = leaves.map((each, i) =>
      each.animate(
        [
          { transform: "none", filter: "none" },
          { filter: "brightness(2)", offset: 0.35 },
          { transform: `rotateY(${i ? 104 : -104}deg)`, filter: "brightness(.5)" },
        ],
        { duration, easing: EASE.both, fill: "forwards" },
      ),
    );
    await Promise.allSettled(swung.map(({ finished }) => finished));
    for (const each of leaves) each.remove();
  }

  remove() {
    this.element.remove();
  }
}
