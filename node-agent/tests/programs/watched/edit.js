// SPDX-License-Identifier: MIT
'use strict';

// Has Node.js watch a service, asks it, edits it, and asks the one that takes its place; prints what
// both answered.

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { createInterface } = require('node:readline');

const SERVICE = path.join(__dirname, 'service.js');

function ask(port) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data)).on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

async function main() {
  const options = { stdio: ['ignore', 'pipe', 'inherit'] };
  const watching = spawn(process.execPath, ['--watch', '--no-warnings', SERVICE], options);
  const ended = new Promise((resolve) => watching.once('exit', resolve));
  const answers = [];
  for await (const line of createInterface({ input: watching.stdout })) {
    // What watches has lines of its own.
    const started = /^port (\d+)$/.exec(line);
    if (started === null) {
      continue;
    }
    answers.push(await ask(Number(started[1])));
    // By then the service is done with the first one, at whose end it may be killed.
    await ask(Number(started[1]));
    if (answers.length === 2) {
      break;
    }
    fs.writeFileSync(SERVICE, fs.readFileSync(SERVICE, 'utf8').replace('first', 'second'));
  }
  watching.kill();
  await ended;
  process.stdout.write(answers.join(' '));
}

main();
