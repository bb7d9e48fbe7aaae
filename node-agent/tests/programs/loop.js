// SPDX-License-Identifier: MIT
'use strict';

// A request begins a loop that goes on after the answer, for longer than the milliseconds given.

const http = require('node:http');
const { setTimeout: after } = require('node:timers/promises');

const [, , milliseconds] = process.argv;

function get(path) {
  return new Promise((resolve, reject) => {
    const { port } = server.address();
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume().on('end', resolve);
      })
      .on('error', reject);
  });
}

async function loop(begun, answered) {
  await get('/begun');
  begun();
  await answered;
  await after(Number(milliseconds));
  await get('/looping');
  server.close();
}

const server = http.createServer((request, response) => {
  if (request.url !== '/loop') {
    response.end();
    return;
  }
  const answered = new Promise((resolve) => {
    response.on('finish', resolve);
  });
  loop(() => response.end(), answered);
});
server.listen(0, '127.0.0.1', () => get('/loop'));
