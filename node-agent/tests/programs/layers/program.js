// SPDX-License-Identifier: MIT
'use strict';

// A service whose operations each stay in one layer, but for POST, which is for two thirds of its time in
// the application and for one third in a library. Half of the work is done behind a promise, when others
// have worked meanwhile.

const { createHash } = require('node:crypto');
const fs = require('node:fs');
const http = require('node:http');
const querystring = require('node:querystring');
const { burn } = require('burner');

const FACTOR = Number(process.argv[2] || 1);
const HELD_MS = 20;
const ROUNDS = 4 * FACTOR;
const LOOP = 200_000;
const DOCUMENT = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, name: `n${id}` })));
const TEXT = 'abcdefghijklmnop'.repeat(5000);
const BYTES = Buffer.alloc(1_000_000, 'x');
const SOURCE = 'if (this) { let a = [1, 2, 3]; a.b = (x) => x + a.length; }\n'.repeat(1000);
const ZEROES = fs.openSync('/dev/zero');

let sources = 0;

/** Of processors: on a busy machine others run in between. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

function own(rounds) {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    sum = (sum * 17 + i) | 0;
  }
  return sum;
}

function hold(ms, work) {
  const until = now() + ms;
  while (now() < until) {
    work();
  }
}

const WORK = {
  GET: () => own(LOOP),
  PUT: () => burn(LOOP),
  DELETE: () => JSON.parse(DOCUMENT),
  PATCH: () => createHash('sha512').update(BYTES).digest(),
  OPTIONS: () => new Function(`${SOURCE} // ${sources++}`),
  HEAD: () => fs.readSync(ZEROES, BYTES, 0, BYTES.length, 0),
  TRACE: () => querystring.escape(TEXT),
};

async function handle(request, response) {
  const { method } = request;
  for (let half = 0; half < 2; half++) {
    if (method === 'POST') {
      hold((HELD_MS * 2) / 3, WORK.GET);
      hold(HELD_MS / 3, WORK.PUT);
    } else {
      hold(HELD_MS, WORK[method]);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

async function main() {
  const server = http.createServer(handle);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const ask = (method) =>
    new Promise((resolve, reject) => {
      http
        .request({ host: '127.0.0.1', port, method }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([...Object.keys(WORK), 'POST', 'POST', 'POST'].map(ask));
  }
  server.close();
}

main();
