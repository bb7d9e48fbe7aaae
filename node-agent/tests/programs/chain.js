// SPDX-License-Identifier: MIT
'use strict';

// usage: chain.js BACK CLIENTS REQUESTS: starts both services, back.js or back.py behind front.js, and
// asks that one from so many clients at once, each so often; prints how many answers were right.

const { spawn } = require('node:child_process');
const http = require('node:http');
const path = require('node:path');

const behind = process.argv[2];
const [clients, requests] = process.argv.slice(3).map(Number);
const agent = new http.Agent({ keepAlive: true });

function start(script, ...options) {
  const program = path.join(__dirname, script);
  const runtime = script.endsWith('.py') ? '/usr/bin/python3' : process.execPath;
  const child = spawn(runtime, [program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    child.stdout.once('data', (port) => resolve([child, Number(port)]));
  });
}

function ask(port, id) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: `/order?${id}`, agent }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(body === `/item?${id} /price?${id}`));
      })
      .on('error', reject);
  });
}

async function main() {
  const [back, backPort] = await start(behind);
  const [front, frontPort] = await start('front.js', String(backPort));
  let right = 0;
  const client = async (number) => {
    for (let i = 0; i < requests; i++) {
      const isRight = await ask(frontPort, number * requests + i);
      right += isRight ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
  for (const child of [front, back]) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
  process.stdout.write(`${right}\n`);
}

main();
