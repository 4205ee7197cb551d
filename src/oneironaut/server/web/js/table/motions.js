// Motions: how each beat is shown: a card that goes its way, a Door that opens, a deck that is shuffled, words in the middle.

import { h } from "../dom.js";
import { sign } from "../signs.js";
import { UNKNOWN } from "./card.js";
import { Sprite, EASE, wait } from "./sprite.js";

/** @import { Before, Box, Motion, TableEvent, Way } from "../types" */

const PASSING = 420; // ms that a word is shown where there is nothing else to see

/** How each beat moves its card: ms and easing. `flips`: it comes face down. `rises`: it takes the middle of the table first.
 * `holds`: ms that it is shown there. `opens`: its leaves swing open there. `riffles`: a pile is shuffled. `says`: ms that
 * words alone are shown.
 * @type {Record<string, Motion>} */
export const MOTIONS = {
  draw: { time: 280, ease: EASE.out, flips: true },
  arrive: { time: 360, ease: EASE.back, flips: true, rises: true },
  play: { time: 240, ease: EASE.out },
  build: { time: 260, ease: EASE.out },
  keep: { time: 260, ease: EASE.out },
  away: { time: 260, ease: EASE.in },
  reveal: { time: 300, ease: EASE.both, flips: true },
  turned: { time: 420, ease: EASE.both, flips: true, together: true },
  help: { time: 320, ease: EASE.both },
  fall: { time: 360, ease: EASE.in },
  open: { time: 440, ease: EASE.both, rises: true, opens: true },
  limbo: { time: 420, ease: EASE.both, holds: 620 },
  look: { time: 280, ease: EASE.out, flips: true },
  order: { time: 200, ease: EASE.out },
  back: { time: 200, ease: EASE.in },
  goal: { says: 700 },
  lay: { time: 160, ease: EASE.out },
  omen: { time: 420, ease: EASE.both, rises: true, flips: true },
  rally: { time: 360, ease: EASE.back },
  shuffle: { riffles: true },
  catch: { riffles: true },
  word: { says: 700 },
  pass: { says: PASSING },
  round: { says: 700 },
};
/** How an event moves. A beat that this page does not know, of a newer server, moves like a card that is played.
 * @param {TableEvent} event */
export const motionOf = (event) => MOTIONS[event.beat] ?? MOTIONS.play;
const RISE = 360;
const SLOW_RISE = 520; // of what is dreaded
const TREMBLE = 520;
const PAUSE = 120; // in the middle, before a card goes on
const KEY = 300; // a card goes to the one that it opens
const TURN = 180;
const LEAVES = 420;
const SHUFFLE = 460;
const PULSE = 240;
const LIGHT = 110; // for each card of a finished group

/** Shows events one by one, in the layer above the table. The board says where things are. */
export class Motions {
  /** @param {import("./board.js").Board} board
   * @param {HTMLElement} layer */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    this.onMoment = () => {}; // something comes onto the stage, and waits for an answer
    /** @type {Before} */
    this.before = new Map(); // zone → cards with the places where they lay
    /** @type {Map<string, Sprite[]>} */
    this.standing = new Map(); // "zone kind" → pictures that stand on the table until their event comes
    this.clear();
  }

  /** Everything in the air is gone. */
  clear() {
    this.before = new Map();
    this.standing.clear();
    this.layer.replaceChildren();
    this.layer.classList.remove("is-dim", "is-dread");
  }

  /** Begin with a view's events. Cards that lay on the stage stand there until their own event takes them away.
   * @param {Before} before @param {TableEvent[]} events @param {number} factor */
  begin(before, events, factor) {
    this.before = before;
    if (factor === 0) return;
    for (const { what, from, card, beat } of events) {
      if (what !== "move" || from === null || !this.isStaged(from) || beat === "order" || beat === "back") continue;
      const known = before.get(from) ?? [];
      const at = known.findIndex((each) => each.kind === card);
      if (at < 0) continue;
      const [{ rect }] = known.splice(at, 1);
      this.keep(from, this.sprite({ card, beat }, rect).at(rect));
    }
    if (this.standing.size > 0) this.layer.classList.add("is-dim");
  }

  /** @param {string | null} zone */
  isStaged(zone) {
    return this.board.placeOf(zone)?.place === "stage";
  }

  /** @param {string | null} zone @param {Sprite} sprite */
  keep(zone, sprite) {
    const name = `${zone} ${sprite.kind}`;
    this.standing.set(name, [...(this.standing.get(name) ?? []), sprite]);
  }

  /** The picture of a card that stands there already.
   * @param {TableEvent} event */
  standingOf({ from, card }) {
    return this.standing.get(`${from} ${card}`)?.shift() ?? null;
  }

  /** Show an event. `next` is the one after it. The answer names the picture: a card, a riffle, words, or speech.
   * @param {TableEvent} event @param {Way | null} way @param {TableEvent | null} next @param {number} factor */
  async show(event, way, next, factor) {
    const motion = motionOf(event);
    if (motion.riffles) return this.riffle(event, factor);
    if (motion.says || !way) return this.say(event, motion.says ?? PASSING, factor);
    return this.carry(event, way, next, motion, factor);
  }

  /** A card goes its way, by the middle of the table if its moment deserves it.
   * @param {TableEvent} event @param {Way} way @param {TableEvent | null} next @param {Motion} motion @param {number} factor */
  async carry(event, { to, target }, next, motion, factor) {
    const end = (target ?? this.board.spotOf(to, event.card))?.getBoundingClientRect();
    const toStage = Boolean(target && this.board.stage.element.contains(target)); // the stage is the middle
    const fromStage = this.isStaged(event.from);
    const isMoment = (motion.rises && !toStage) || (motion.holds && fromStage);
    const sprite = this.standingOf(event) ?? this.fresh(event, isMoment ? this.middle() : end, motion);
    if (!sprite || !(end?.width || isMoment)) return this.say(event, PASSING, factor);
    if (isMoment || (toStage && motion.rises)) this.dim(event, toStage);
    if (factor === 0) await this.hold(sprite, event, (isMoment && motion.holds) || 0);
    else {
      if (motion.opens && event.from !== null && this.board.deckZones.has(event.from)) await this.light(factor);
      if (isMoment) await this.rise(sprite, event, motion, factor);
      else if (toStage && motion.rises && end) await this.arrive(sprite, event, end, factor);
      const lock = this.opensNext(event, next);
      if (lock) await this.unlock(sprite, lock, factor);
      if (motion.opens && event.card) await sprite.swing(this.board.look.pictureOf(event.card, "", true), LEAVES * factor);
      if (isMoment && this.goesOn(event, next)) {
        this.keep(to, sprite); // the next event is about it
        return "card";
      }
      if (end?.width) await sprite.move(end, (motion.time ?? 0) * factor, motion.ease, motion.flips);
      if (motion.opens) this.glow(to, event.card, factor);
      this.pulse(event, factor);
    }
    sprite.remove();
    this.undim();
    return "card";
  }

  /** A new picture, where its card lay or its zone is. What comes from nowhere comes out of the middle, or is turned where it
   * lies.
   * @param {TableEvent} event @param {Box | undefined} shape @param {Motion} motion */
  fresh(event, shape, motion) {
    const known = (event.from !== null && this.before.get(event.from)) || [];
    const exact = known.findIndex((each) => each.kind === event.card);
    const at = exact >= 0 ? exact : known.findIndex((each) => each.kind === UNKNOWN); // it lay face down
    const spot = at >= 0 ? known.splice(at, 1)[0].rect : this.board.spotOf(event.from, event.card)?.getBoundingClientRect();
    const nowhere = motion.rises ? this.middle() : motion.together ? shape : null;
    const from = spot?.width ? spot : nowhere;
    if (!from) return null;
    return this.sprite(event, shape?.width ? shape : from, motion.flips).at(from);
  }

  /** @param {Pick<TableEvent, "card" | "beat">} event @param {Box} shape @param {boolean} flips */
  sprite({ card, beat }, { width }, flips = false) {
    const { look } = this.board;
    const back = flips && card ? look.pictureOf(UNKNOWN) : null;
    const sprite = new Sprite(card, look.pictureOf(card ?? UNKNOWN), back, width, beat);
    this.layer.append(sprite.element);
    return sprite;
  }

  /** Up into the middle, slowly if it is dreaded.
   * @param {Sprite} sprite @param {TableEvent} event @param {Motion} motion @param {number} factor */
  async rise(sprite, event, { holds, flips }, factor) {
    const isBad = event.tone === "bad" && !holds;
    const time = sprite.isMiddle ? 0 : (isBad ? SLOW_RISE : RISE) * factor;
    if (isBad) this.tremble(factor);
    if (time) await sprite.move(this.middle(), time, isBad ? EASE.both : EASE.back, flips);
    sprite.isMiddle = true;
    const words = this.words(event);
    await wait((holds ?? PAUSE) * factor);
    words.remove();
  }

  /** Onto the stage, where it waits for an answer.
   * @param {Sprite} sprite @param {TableEvent} event @param {Box} end @param {number} factor */
  async arrive(sprite, event, end, factor) {
    const isBad = event.tone === "bad";
    if (isBad) this.tremble(factor);
    await sprite.move(end, (isBad ? SLOW_RISE : RISE) * factor, isBad ? EASE.both : EASE.back, true);
  }

  /** What can be seen without motion: a held picture is content.
   * @param {Sprite} sprite @param {TableEvent} event @param {number} time */
  async hold(sprite, event, time) {
    if (!time) return;
    sprite.at(this.middle());
    const words = this.words(event);
    await wait(time);
    words.remove();
  }

  /** Whether the next event is about the same card, in the middle of the table.
   * @param {TableEvent} event @param {TableEvent | null} next */
  goesOn(event, next) {
    return Boolean(motionOf(event).rises && next && next.from === event.to && next.card === event.card);
  }

  /** The picture on the stage that a card is given for, if it opens next.
   * @param {TableEvent} event @param {TableEvent | null} next */
  opensNext(event, next) {
    return event.beat === "away" && next?.beat === "open" ? (this.standing.get(`${next.from} ${next.card}`)?.[0] ?? null) : null;
  }

  /** The card goes to the one that it opens, and turns there.
   * @param {Sprite} sprite @param {Sprite} lock @param {number} factor */
  async unlock(sprite, lock, factor) {
    const { left, top, width, height } = lock.rect ?? this.middle();
    const small = width * 0.42;
    const spot = { left: left + (width - small) / 2, top: top + (height - small * 1.4) / 2, width: small, height: small * 1.4 };
    await sprite.move(spot, KEY * factor, EASE.both);
    await sprite.turn(TURN * factor);
  }

  /** The table steps back behind a moment.
   * @param {TableEvent} event @param {boolean} isStaged */
  dim({ tone }, isStaged) {
    if (isStaged) this.onMoment();
    this.layer.classList.add("is-dim");
    this.layer.classList.toggle("is-dread", tone === "bad");
  }

  undim() {
    if ([...this.standing.values()].some((left) => left.length > 0)) return;
    this.layer.classList.remove("is-dim", "is-dread");
  }

  /** @param {number} factor */
  tremble(factor) {
    const steps = [0, -3, 3, -2, 2, 0].map((x) => ({ transform: x ? `translateX(${x}px)` : "none" }));
    this.board.scene.animate(steps, { duration: TREMBLE * factor });
  }

  /** The middle of the table, as large as a moment deserves. */
  middle() {
    const scene = this.board.scene.getBoundingClientRect();
    const width = Math.min(innerWidth * 0.3, innerHeight * 0.27, 240);
    const left = scene.left + scene.width / 2 - width / 2;
    return { left, top: Math.max(12, scene.top + scene.height / 2 - width * 0.7), width, height: width * 1.4 };
  }

  /** What happens, in words under the middle.
   * @param {TableEvent} event */
  words(event) {
    const { left, top, width, height } = this.middle();
    const element = h("p", { class: `beat-words is-${event.tone}` }, event.sign && sign(event.sign), h("span", {}, event.text));
    this.layer.append(element);
    const half = element.offsetWidth / 2;
    const x = Math.max(8, Math.min(innerWidth - 2 * half - 8, left + width / 2 - half));
    element.style.transform = `translate(${x}px, ${top + height + 10}px)`;
    return element;
  }

  /** Words alone: at the seat that speaks, or in the middle. Without motion the line below tells it.
   * @param {TableEvent} event @param {number} time @param {number} factor */
  async say(event, time, factor) {
    const spot = event.said && event.seat !== null ? this.board.mouthOf(event.seat) : null;
    if (spot) {
      const grow = [
        { transform: "scale(.4)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ];
      if (factor > 0) await spot.animate(grow, { duration: PULSE * factor, easing: EASE.back }).finished.catch(() => {});
      return "speech";
    }
    if (factor === 0) return "words";
    const words = this.words(event);
    words.classList.add("is-alone");
    await wait(time * factor);
    words.remove();
    return "words";
  }

  /** A pile swings out and together.
   * @param {TableEvent} event @param {number} factor */
  async riffle({ from, to }, factor) {
    const spots = [from, to].flatMap((id) => this.board.spotOf(id, null) ?? []);
    if (spots.length === 0) spots.push(this.board.deck.spot);
    if (factor === 0) return "riffle";
    const swings = spots.map((spot) =>
      spot.animate(
        [
          { transform: "none" },
          { transform: "translateX(-14%) rotate(-7deg)" },
          { transform: "translateX(14%) rotate(7deg)" },
          { transform: "translateX(-8%) rotate(-4deg)" },
          { transform: "none" },
        ],
        { duration: SHUFFLE * factor, easing: EASE.both },
      ),
    );
    await Promise.allSettled(swings.map(({ finished }) => finished));
    return "riffle";
  }

  /** The cards of a group that has just been finished light up, one after the other.
   * @param {number} factor */
  async light(factor) {
    const cards = this.board.path?.takeFinished() ?? [];
    if (cards.length === 0) return;
    cards.forEach(({ element }, i) => {
      const flash = [{ filter: "none" }, { filter: "brightness(1.9)" }, { filter: "none" }];
      element.animate(flash, { duration: 3 * LIGHT * factor, delay: i * LIGHT * factor, easing: "ease-in-out" });
    });
    await wait((cards.length + 1) * LIGHT * factor);
  }

  /** The arch that has just been opened shines.
   * @param {string} zone @param {string | null} card @param {number} factor */
  glow(zone, card, factor) {
    const spot = this.board.spotOf(zone, card);
    spot?.animate([{ filter: "brightness(2.2)" }, { filter: "none" }], { duration: 500 * factor, easing: "ease-out" });
  }

  /** The number of a pile that has changed.
   * @param {TableEvent} event @param {number} factor */
  pulse({ from, to }, factor) {
    for (const id of [from, to]) {
      const number = this.board.numberOf(id);
      number?.animate([{ transform: "scale(1.28)" }, { transform: "none" }], { duration: PULSE * factor, easing: EASE.out });
    }
  }
}
