// SPDX-License-Identifier: MIT
'use strict';

// usage: forgotten.js PATIENCE: reads properties of objects that are not sampled before sampled ones
// came to the same place of the program, then, and when no more are sampled. Prints the nanoseconds.

const { answering, collect } = require('./answers');

const ANSWERS = 80;
const READS = 2e5;
const LONGEST_MS = 20000;

const objects = Array.from({ length: 100 }, (_, id) => JSON.parse(`{"id": ${id}, "price": ${id}}`));

function read(order) {
  return order.id + order.price;
}

function readAll() {
  let sum = 0;
  for (const order of objects) {
    sum += read(order);
  }
  return sum;
}

/** Of the fastest of some turns. */
function nanoseconds() {
  return Math.min(...Array.from({ length: 5 }, turn));
}

function turn() {
  const began = process.cpuUsage();
  for (let i = 0; i < READS; i += objects.length) {
    readAll();
  }
  const { user, system } = process.cpuUsage(began);
  return ((user + system) * 1000) / READS;
}

/** A function of its own, whose end lets go of the last of them. */
async function readAnswers(address) {
  const [first] = objects;
  for (let i = 0; i < ANSWERS; i++) {
    objects[0] = await (await fetch(address)).json();
    turn();
  }
  objects[0] = first;
}

async function main() {
  const { server, address } = await answering((id) => ({ id, price: 1 }));
  const plain = nanoseconds();
  await readAnswers(address);
  server.close();
  server.closeAllConnections();
  const came = nanoseconds();
  const until = Date.now() + LONGEST_MS * Number(process.argv[2]);
  let forgotten = came;
  while (forgotten > (plain + came) / 2 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await collect();
    forgotten = nanoseconds();
  }
  process.stdout.write(JSON.stringify({ plain, came, forgotten }));
}

main();
