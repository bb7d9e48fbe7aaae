// SPDX-License-Identifier: MIT
'use strict';

// A service one of whose requests (POST) holds the event loop, while others (GET) have come in. A
// process of its own asks. Prints of each GET how long it waited until its handler began, of each POST
// how long it held the loop, and of each DELETE, which waits for a timer and computes behind it, both.
// Milliseconds.

const { fork } = require('node:child_process');
const http = require('node:http');
const { setTimeout: wait } = require('node:timers/promises');

const HELD_MS = 150;
const PAUSE_MS = 40;
const TIMER_MS = 60;
const ROUNDS = 4;

const now = () => Number(process.hrtime.bigint()) / 1e6;

function hold(ms) {
  const until = now() + ms;
  while (now() < until);
}

const HANDLERS = {
  GET: async () => {},
  POST: async () => hold(HELD_MS),
  async DELETE() {
    await wait(TIMER_MS);
    hold(PAUSE_MS);
  },
};

async function serve() {
  const truth = { GET: [], POST: [], DELETE: [] };
  const server = http.createServer(async (request, response) => {
    const began = now();
    await HANDLERS[request.method]();
    const took = now() - began;
    truth[request.method].push(request.method === 'GET' ? began - request.headers.sent : took);
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  fork(__filename, [server.address().port]).on('exit', () => {
    server.close();
    process.stdout.write(JSON.stringify(truth));
  });
}

async function ask(port) {
  const agent = new http.Agent({ keepAlive: true });
  const send = (method) =>
    new Promise((resolve, reject) => {
      const headers = { sent: now() };
      http
        .request({ host: '127.0.0.1', port, method, headers, agent }, (answer) => {
          answer.resume().on('end', resolve);
        })
        .on('error', reject)
        .end();
    });
  await Promise.all([send('GET'), send('GET')]); // two connections
  for (let round = 0; round < ROUNDS; round++) {
    const held = send('POST');
    await wait(PAUSE_MS);
    await Promise.all([held, send('GET')]);
    await send('DELETE');
  }
  agent.destroy();
}

if (process.argv[2]) {
  ask(process.argv[2]);
} else {
  serve();
}
