// SPDX-License-Identifier: MIT
'use strict';

// usage: reads.js MODE: what it takes to read a property of an object of JSON that is not sampled.
// MODE is `plain`: none is ever; `came`: one sampled object came by at the same place before;
// `forgotten`: so, and V8 was made to forget it, as the agent does when no more are sampled; `many`:
// objects of five other sets of keys did, and none is sampled. Prints nanoseconds of processor time.

const v8 = require('node:v8');
const vm = require('node:vm');
const { Facades } = require('../../../../node-agent/lib/fields/facades');

const mode = process.argv[2];
const KEYS = 'id name price tax weight color size stock vendor region code unit note state rank'.split(' ');
const OBJECTS = 1000;
const TURNS = 2000;
const ROUNDS = 9;

function made(keys) {
  return JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key, i) => [key, i]))));
}

const objects = Array.from({ length: OBJECTS }, () => made(KEYS));

/** As a place in a program is: always the same. */
function read(object) {
  return object.id + object.price + object.color + object.unit;
}

function readAll() {
  let sum = 0;
  for (const object of objects) {
    sum += read(object);
  }
  return sum;
}

/** Functions are called anew, so that V8 can put other code in their places. */
function loop() {
  for (let turn = 0; turn < TURNS; turn++) {
    readAll();
  }
}

const isSampled = mode === 'came' || mode === 'forgotten';
const facades = isSampled ? new Facades() : undefined;
const shape = isSampled ? facades.shapeOf(KEYS) : undefined;

function others() {
  if (isSampled) {
    return [facades.make(made(KEYS), shape)];
  }
  return mode === 'many'
    ? Array.from({ length: 5 }, (_, i) => made([`other${i}`, ...KEYS]))
    : [];
}

loop();
const kept = objects.slice();
others().forEach((object, i) => (objects[i] = object));
loop();
objects.splice(0, OBJECTS, ...kept);
if (mode === 'forgotten') {
  facades.retire(shape);
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  if (!facades.forget()) {
    throw new Error('V8 cannot be made to forget');
  }
}
const times = Array.from({ length: ROUNDS }, () => {
  const began = process.cpuUsage();
  loop();
  const { user, system } = process.cpuUsage(began);
  return ((user + system) * 1000) / TURNS / OBJECTS / 4;
});
process.stdout.write(`${Math.min(...times).toFixed(3)}\n`);
