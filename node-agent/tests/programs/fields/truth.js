// SPDX-License-Identifier: MIT
'use strict';

// usage: truth.js SEED ANSWERS: a random program that reads fields of what calls bring in,
// each with a chance of its own, at once, later, elsewhere or out of a cache. Prints what it did:
// by field, of how many objects it is there, and of how many it was read.

const { answering, collect, textOf } = require('./answers');

const [seed, answers] = process.argv.slice(2).map(Number);
const FIELDS = 12;
const CACHED = 20;

/** Mulberry32. */
let state = seed;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const CHANCES = [0, 1, 0, 1];
const fields = Array.from({ length: FIELDS }, (_, i) => ({
  name: `f${i}_${Math.floor(random() * 1000)}`.replace(/\d{3}$/, 'x'),
  chance: i < CHANCES.length ? CHANCES[i] : random(),
  value: [i, `text ${i}`, [1, 2, 3], null, true][i % 5],
}));
const truth = {};
const cache = [];

function made() {
  const order = {};
  for (const { name, value } of fields) {
    order[name] = value;
  }
  order.parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    read: 1,
    half: 2,
    unread: 3,
  }));
  return order;
}

function note(path, isRead) {
  const noted = (truth[path] = truth[path] || { objects: 0, read: 0 });
  noted.objects++;
  noted.read += isRead ? 1 : 0;
}

const READERS = [
  (object, name) => object[name],
  (object, name) => Reflect.get(object, name),
  (object, name) => Object.create(object)[name],
  async (object, name) => {
    await undefined;
    return object[name];
  },
  (object, name) => new Promise((resolve) => setImmediate(() => resolve(object[name]))),
  (object, name) => {
    object[name];
    return object[name];
  },
];

async function use(order) {
  const reads = [];
  for (const { name, chance } of fields) {
    const isRead = random() < chance;
    note(name, isRead);
    if (isRead) {
      reads.push(READERS[Math.floor(random() * READERS.length)](order, name));
    } else if (random() < 0.3) {
      name in order;
      Object.keys(order);
      Object.hasOwn(order, name);
    }
  }
  for (const part of order.parts) {
    part.read;
    const isRead = random() < 0.5;
    note('read', true);
    note('half', isRead);
    note('unread', false);
    if (isRead) {
      part.half;
    }
  }
  note('parts', true);
  await Promise.all(reads);
  if (random() < 0.2) {
    cache.push(order);
    cache.splice(0, cache.length - CACHED);
  }
}

async function main() {
  const { server, address } = await answering(made);
  for (let i = 0; i < answers; i++) {
    const found =
      i % 2 === 0 ? await (await fetch(address)).json() : JSON.parse(await textOf(address));
    await use(found);
    if (i % 500 === 499) {
      await collect();
    }
  }
  cache.length = 0;
  server.close();
  server.closeAllConnections();
  await collect();
  process.stdout.write(`${JSON.stringify(truth)}\n`);
}

main();
