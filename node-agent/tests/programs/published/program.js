// SPDX-License-Identifier: MIT
'use strict';

// Requests that burn processor time in turns of the event loop of every kind, while others do too and
// a timer does for nobody. The thread's name says for which request it burns, by the trace of its
// header: what reads the thread from outside compares the two, and makes a file when it has seen enough.

const fs = require('node:fs');
const http = require('node:http');
const timers = require('node:timers/promises');
const express = require('express');
const { Worker, isMainThread } = require('node:worker_threads');

const NAME = `/proc/self/task/${process.pid}/comm`;
const [, , enough] = process.argv;
const AT_ONCE = 3;

function burn(name, milliseconds) {
  fs.writeFileSync(NAME, name);
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  fs.writeFileSync(NAME, 'idle');
}

function answer(work) {
  return (request, response) => {
    const name = `for ${Number.parseInt(request.headers.traceparent.slice(3, 35), 16)}`;
    work(name).then(() => response.end());
  };
}

async function waited(name) {
  burn(name, 8);
  await timers.setTimeout(3);
  burn(name, 8);
  await Promise.all([timers.setImmediate(), Promise.resolve()]);
  burn(name, 8);
}

async function called(name) {
  await new Promise((resolve) => {
    fs.readFile(__filename, () => {
      burn(name, 8);
      process.nextTick(() => {
        burn(name, 8);
        resolve();
      });
    });
  });
  burn(name, 8);
}

function ask(port, number) {
  const traceparent = `00-${number.toString(16).padStart(32, '0')}-0000000000000007-01`;
  const path = number % 2 === 0 ? `/waited/${number}` : `/called/${number}`;
  return new Promise((resolve, reject) => {
    const options = { port, path, headers: { traceparent } };
    http.get(options, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
}

async function main() {
  const worker = new Worker(__filename); // which has a variable of its own
  const application = express();
  application.get('/waited/:number', answer(waited));
  application.get('/called/:number', answer(called));
  const server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address();
  const beside = setInterval(() => burn('for nobody', 4), 10);
  for (let first = 1; !fs.existsSync(enough); first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, i) => first + i);
    await Promise.all(numbers.map((number) => ask(port, number)));
  }
  clearInterval(beside);
  await worker.terminate();
  server.close();
}

if (isMainThread) {
  main();
} else {
  setInterval(() => {}, 1000);
}
