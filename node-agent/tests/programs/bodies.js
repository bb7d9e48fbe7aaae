// SPDX-License-Identifier: MIT
'use strict';

// usage: bodies.js SEED: reads random texts in random parts, as texts and as bytes, and prints as JSON
// which were not known again by their bodies, and which others were taken for them.

const { Body } = require('../../lib/fields/bodies');

const CHARACTERS = ['a', '{', '"', '\u0000', 'é', '€', '日', '😀'];
const TEXTS = 3000;
let state = Number(process.argv[2]);

/** xorshift32 (Marsaglia 2003): a whole number from 0 to below `most`. */
function random(most) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % most;
}

function parts(whole, most) {
  const found = [];
  for (let at = 0; at < whole.length; at += found.at(-1).length) {
    found.push(whole.slice(at, at + 1 + random(most)));
  }
  return found;
}

function bodyOf(chunks) {
  const body = new Body({});
  chunks.forEach((chunk) => body.add(chunk));
  return body;
}

const unknown = [];
const mistaken = [];
for (let i = 0; i < TEXTS; i++) {
  const characters = Array.from({ length: 1 + random(40) }, () => CHARACTERS[random(CHARACTERS.length)]);
  const text = characters.join('');
  const bytes = Buffer.from(text);
  const bodies = [
    bodyOf(parts(characters, 9).map((part) => part.join(''))),
    bodyOf(parts(bytes, 20)),
    bodyOf(parts(new Uint8Array(bytes), 20)),
  ];
  const others = [`${text}a`, characters.slice(1).join(''), `${characters.slice(0, -1).join('')}x`,
    `x${characters.slice(1).join('')}`];
  for (const body of bodies) {
    if (!body.isText(text) || !body.isBytes(bytes)) {
      unknown.push(text);
    }
    mistaken.push(...others.filter((other) => body.isText(other) || body.isBytes(Buffer.from(other))));
  }
}
process.stdout.write(JSON.stringify({ unknown, mistaken }));
