// Sound: a small family, made here from a table, off unless it is wanted. Whatever is heard can be seen as well.

import { setting } from "./settings.js";

/** @typedef {[number, OscillatorType | "noise", number, number, number, number, number, number?, number?]} Voice */

/** A voice: start s, wave, from Hz, to Hz, attack s, length s, gain, filter Hz, Q; the wave "noise" is filtered noise.
 * @type {Voice} */
const CLICK = [0, "noise", 0, 0, 0.004, 0.07, 0.22, 2600, 1.2];
/** @type {Record<string, Voice[]>} */
const SOUNDS = {
  draw: [CLICK],
  play: [
    [0, "noise", 0, 0, 0.003, 0.05, 0.25, 1500, 1],
    [0.02, "triangle", 392, 392, 0.004, 0.12, 0.1],
  ],
  away: [[0, "noise", 0, 0, 0.005, 0.11, 0.18, 900, 0.8]],
  arrive: [
    [0, "sine", 523.25, 523.25, 0.005, 0.5, 0.11],
    [0.09, "sine", 783.99, 783.99, 0.005, 0.6, 0.09],
    [0, "noise", 0, 0, 0.01, 0.18, 0.08, 420, 2],
  ],
  dread: [
    [0, "sawtooth", 55, 52, 0.08, 1.3, 0.16, 380, 4],
    [0, "sawtooth", 58.3, 55, 0.08, 1.3, 0.14, 300, 4],
    [0.1, "sine", 110, 82.4, 0.2, 1.1, 0.1],
  ],
  open: [
    [0, "sine", 261.63, 261.63, 0.02, 0.9, 0.09],
    [0.07, "sine", 392, 392, 0.02, 0.9, 0.08],
    [0.14, "sine", 523.25, 523.25, 0.02, 0.95, 0.08],
    [0.21, "sine", 659.25, 659.25, 0.02, 1, 0.07],
    [0, "noise", 0, 0, 0.3, 0.5, 0.05, 1800, 0.6],
  ],
  limbo: [
    [0, "sine", 440, 196, 0.02, 0.5, 0.1],
    [0, "sine", 445, 199, 0.02, 0.5, 0.07],
  ],
  shuffle: [0, 0.045, 0.09, 0.13, 0.17, 0.21, 0.26, 0.32].map((at) => [
    at,
    "noise",
    0,
    0,
    0.002,
    0.03,
    0.16,
    2000 + 2500 * at,
    1.5,
  ]),
  look: [0, 1, 2, 3, 4].map((i) => [i * 0.06, "sine", 880 * 1.122 ** i, 880 * 1.122 ** i, 0.003, 0.25, 0.05]),
  fall: [[0, "triangle", 196, 147, 0.005, 0.2, 0.14]],
  good: [
    [0, "triangle", 392, 392, 0.003, 0.22, 0.1],
    [0.12, "triangle", 493.88, 493.88, 0.003, 0.22, 0.1],
    [0.24, "triangle", 587.33, 587.33, 0.003, 0.4, 0.11],
  ],
  turned: [
    [0, "noise", 0, 0, 0.25, 0.1, 0.12, 700, 1],
    [0.34, "triangle", 330, 330, 0.004, 0.3, 0.12],
    [0.34, "triangle", 494, 494, 0.004, 0.3, 0.09],
  ],
  word: [
    [0, "sine", 660, 660, 0.01, 0.16, 0.07],
    [0.1, "sine", 880, 880, 0.01, 0.2, 0.06],
  ],
  won: [523.25, 659.25, 783.99, 1046.5].map((hz, i) => [i * 0.13, "triangle", hz, hz, 0.01, 0.9 - i * 0.1, 0.1]),
  lost: [
    [0, "sine", 330, 327, 0.02, 0.5, 0.11],
    [0.22, "sine", 262, 258, 0.02, 0.9, 0.11],
  ],
  no: [[0, "triangle", 165, 150, 0.003, 0.09, 0.12]],
};
/** Beats that sound like another.
 * @type {Record<string, string>} */
const LIKE = {
  build: "play",
  keep: "play",
  lay: "draw",
  order: "draw",
  back: "draw",
  catch: "good",
  goal: "good",
  rally: "good",
};
Object.assign(LIKE, { help: "good", reveal: "away", omen: "dread", pass: "away", round: "word" });
/** @type {Record<string, number>} */
const VOLUMES = { off: 0, soft: 0.45, full: 1 };

/** What plays: made with the first sound, since browsers allow none before somebody has clicked.
 * @type {{ context: AudioContext, noise: AudioBuffer, master: GainNode } | null} */
let player = null;

/** Whether a beat has a sound.
 * @param {string} name */
export const isHeard = (name) => (LIKE[name] ?? name) in SOUNDS;

/** Play the sound of a beat, if sound is on. What arrives as bad news is dreadful.
 * @param {string} name @param {string} tone */
export function sound(name, tone = "plain") {
  const volume = VOLUMES[setting("sound")];
  if (!volume || !("AudioContext" in window)) return;
  const voices = SOUNDS[name === "arrive" && tone === "bad" ? "dread" : (LIKE[name] ?? name)];
  if (!voices) return;
  player ??= begin();
  player.master.gain.value = volume;
  for (const voice of voices) speak(player, voice);
}

function begin() {
  const context = new AudioContext();
  const master = context.createGain();
  master.connect(context.createDynamicsCompressor()).connect(context.destination); // a quick run of events never clips
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return { context, noise, master };
}

/** @param {ReturnType<typeof begin>} player @param {Voice} voice */
function speak({ context, noise, master }, [start, wave, from, to, attack, length, gain, filter, q]) {
  const at = context.currentTime + 0.01 + start;
  const out = context.createGain();
  out.gain.setValueAtTime(0.0001, at);
  out.gain.exponentialRampToValueAtTime(gain, at + attack);
  out.gain.exponentialRampToValueAtTime(0.0001, at + attack + length);
  const source =
    wave === "noise"
      ? new AudioBufferSourceNode(context, { buffer: noise })
      : new OscillatorNode(context, { type: wave, frequency: from });
  if (source instanceof OscillatorNode) {
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + attack + length);
  }
  /** @type {AudioNode} */
  let last = source;
  if (filter) {
    const pass = context.createBiquadFilter();
    pass.type = wave === "noise" ? "bandpass" : "lowpass";
    pass.frequency.value = filter;
    pass.Q.value = q ?? 1;
    last = source.connect(pass);
  }
  last.connect(out).connect(master);
  source.start(at);
  source.stop(at + attack + length + 0.05);
}
