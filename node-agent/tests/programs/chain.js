// SPDX-License-Identifier: MIT
'use strict';

// usage: chain.js CLIENTS REQUESTS SERVICE...: starts services, the last one first, each of which is
// told the port of the one behind it, and asks the first one from so many clients at once, each so
// often; prints how many answers were right. What a service is written in its name tells.

const { spawn } = require('node:child_process');
const http = require('node:http');
const path = require('node:path');

const [clients, requests] = process.argv.slice(2, 4).map(Number);
const services = process.argv.slice(4);
const RUNTIMES = { '.java': 'java', '.js': process.execPath, '.py': '/usr/bin/python3' };
const agent = new http.Agent({ keepAlive: true });

function start(script, ...options) {
  const program = path.join(__dirname, script);
  const child = spawn(RUNTIMES[path.extname(script)], [program, ...options], {
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
  const started = [];
  let port = 0;
  for (const service of services.reverse()) {
    const [child, itsPort] = await start(service, String(port));
    started.push(child);
    port = itsPort;
  }
  let right = 0;
  const client = async (number) => {
    for (let i = 0; i < requests; i++) {
      const isRight = await ask(port, number * requests + i);
      right += isRight ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
  for (const child of started.reverse()) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
  process.stdout.write(`${right}\n`);
}

main();
