// Sound: short tones made here, off unless they are wanted.

import { setting } from "./settings.js";

const TONES = {
  card: [[520, 0.05]],
  turn: [[392, 0.07]],
  won: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.25],
  ],
  lost: [
    [330, 0.15],
    [262, 0.3],
  ],
  no: [[180, 0.08]],
};
let context = null;

/** Play a tone, if sound is on. */
export function sound(name) {
  if (setting("sound") !== "on" || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  let at = context.currentTime + 0.01;
  for (const [pitch, length] of TONES[name]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = "sine";
    oscillator.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
    at += length;
  }
}
