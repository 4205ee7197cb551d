// QR: a text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10.

import { svg } from "../dom.js";

const LEVEL = 0; // M, as format bits have it
// By version: code words for the correction of each block, and blocks.
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const QUIET = 4; // modules around the code
const LAST = 10;

// The field of 256 elements, with x⁸ + x⁴ + x³ + x² + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** How many code words a version has in all.
 * @param {number} version */
function codewords(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const n = Math.floor(version / 7) + 2;
    modules -= (25 * n - 10) * n - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

/** @param {number} version */
const capacity = (version) => codewords(version) - CORRECTION[version] * BLOCKS[version];

/** The code words of some bytes: mode, length, bytes, padding.
 * @param {Uint8Array} bytes @param {number} version */
function dataOf(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  const room = capacity(version) * 8;
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Uint8Array.from({ length: room / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** The remainder that corrects errors of a block.
 * @param {Uint8Array} data @param {number} degree */
function correction(data, degree) {
  let generator = [1];
  for (let i = 0; i < degree; i += 1) {
    const next = [...generator, 0];
    generator.forEach((each, n) => (next[n + 1] ^= times(each, EXP[i])));
    generator = next;
  }
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let i = 0; i < degree; i += 1) rest[i] ^= times(generator[i + 1], factor);
  }
  return rest;
}

/** Data and correction of all blocks, one word of each in turn.
 * @param {Uint8Array} data @param {number} version */
function interleaved(data, version) {
  const n = BLOCKS[version];
  const short = Math.floor(data.length / n);
  const longer = data.length % n; // so many blocks at the end have a word more
  const blocks = [];
  for (let i = 0, at = 0; i < n; i += 1) {
    const size = short + (i >= n - longer ? 1 : 0);
    blocks.push(data.subarray(at, at + size));
    at += size;
  }
  const corrections = blocks.map((block) => correction(block, CORRECTION[version]));
  const all = [];
  for (let i = 0; i <= short; i += 1) for (const block of blocks) if (i < block.length) all.push(block[i]);
  for (let i = 0; i < CORRECTION[version]; i += 1) for (const block of corrections) all.push(block[i]);
  return all;
}

/** Where the small squares are.
 * @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  const n = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * n - 2)) * 2;
  return [6, ...Array.from({ length: n - 1 }, (_, i) => size - 7 - step * (n - 2 - i))];
}

const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
  (/** @type {number} */ _, /** @type {number} */ y) => y % 2,
  (/** @type {number} */ x) => x % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3),
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Bits with the remainder of a division by a polynomial behind them.
 * @param {number} bits @param {number} polynomial @param {number} degree */
function guarded(bits, polynomial, degree) {
  let rest = bits;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) & 1 ? polynomial : 0);
  return (bits << degree) | (rest & ((1 << degree) - 1));
}

class Code {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.fixed = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.drawPatterns();
  }

  /** @param {number} x @param {number} y @param {number | boolean} isDark */
  set(x, y, isDark) {
    this.dark[y][x] = isDark ? 1 : 0;
    this.fixed[y][x] = 1;
  }

  drawPatterns() {
    const { size, version } = this;
    for (let i = 0; i < size; i += 1) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ]) {
      for (let dy = -4; dy <= 4; dy += 1) {
        for (let dx = -4; dx <= 4; dx += 1) {
          const far = Math.max(Math.abs(dx), Math.abs(dy));
          if (x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size) this.set(x + dx, y + dy, far !== 2 && far !== 4);
        }
      }
    }
    const at = alignments(version, size);
    for (const x of at) {
      for (const y of at) {
        if ((x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)) continue;
        for (let dy = -2; dy <= 2; dy += 1)
          for (let dx = -2; dx <= 2; dx += 1) this.set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
    this.drawFormat(0);
    if (version < 7) return;
    const bits = guarded(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const a = size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.set(a, b, (bits >> i) & 1);
      this.set(b, a, (bits >> i) & 1);
    }
  }

  /** @param {number} mask */
  drawFormat(mask) {
    const { size } = this;
    const bits = guarded((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
    const bit = (/** @type {number} */ i) => (bits >> i) & 1;
    for (let i = 0; i < 6; i += 1) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.set(8, size - 15 + i, bit(i));
    this.set(8, size - 8, 1);
  }

  /** Lay the code words in columns of two, from the right, up and down.
   * @param {number[]} words */
  drawWords(words) {
    const { size } = this;
    let n = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < size; i += 1) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x] || n >= words.length * 8) continue;
          this.dark[y][x] = (words[n >> 3] >> (7 - (n & 7))) & 1;
          n += 1;
        }
      }
    }
  }

  /** @param {number} mask */
  flip(mask) {
    for (let y = 0; y < this.size; y += 1)
      for (let x = 0; x < this.size; x += 1) if (!this.fixed[y][x] && MASKS[mask](x, y) === 0) this.dark[y][x] ^= 1;
  }

  /** How hard it is to read: runs, squares, what looks like a corner, and how far light and dark are from half and half. */
  penalty() {
    const { size, dark } = this;
    let sum = 0;
    const lines = [...dark.map((row) => row.join("")), ...dark.map((_, x) => dark.map((row) => row[x]).join(""))];
    for (const line of lines) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
    for (let y = 0; y + 1 < size; y += 1) {
      for (let x = 0; x + 1 < size; x += 1) {
        const here = dark[y][x];
        if (here === dark[y][x + 1] && here === dark[y + 1][x] && here === dark[y + 1][x + 1]) sum += 3;
      }
    }
    const share = dark.reduce((n, row) => n + row.reduce((m, each) => m + each, 0), 0) / (size * size);
    return sum + 10 * Math.floor(Math.abs(share * 20 - 10));
  }
}

/** The modules of the code of a text, row by row: 1 is dark.
 * @param {string} text @returns {Uint8Array[]} */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= LAST && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version += 1;
  if (version > LAST) throw new Error(`${bytes.length} bytes are too many for a code`);
  const code = new Code(version);
  code.drawWords(interleaved(dataOf(bytes, version), version));
  let best = { mask: 0, penalty: Infinity };
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    code.flip(mask);
    code.drawFormat(mask);
    const penalty = code.penalty();
    if (penalty < best.penalty) best = { mask, penalty };
    code.flip(mask);
  }
  code.flip(best.mask);
  code.drawFormat(best.mask);
  return code.dark;
}

/** The code of a text as a picture, dark on light in every theme: many readers see nothing else.
 * @param {string} text @param {string} label */
export function qrPicture(text, label) {
  const rows = qr(text);
  const whole = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return svg(
    "svg",
    { viewBox: `0 0 ${whole} ${whole}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svg("rect", { width: whole, height: whole, class: "qr-light" }),
    svg("path", { d: path, class: "qr-dark" }),
  );
}
