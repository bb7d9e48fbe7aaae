// SPDX-License-Identifier: MIT
'use strict';

// A service of Express, each of whose requests asks another one by `http` and by `fetch`. Prints how many
// answers were right.

const http = require('node:http');
const express = require('express');

const REQUESTS = 8;

function listen(handler) {
  return new Promise((resolve) => {
    const server = http.createServer(handler).listen(0, '127.0.0.1', () => resolve(server));
  });
}

function get(port, path) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data)).on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

async function main() {
  const back = await listen((request, response) => response.end(request.url));
  const { port } = back.address();
  const app = express();
  app.get('/orders/:id', async (request, response) => {
    const item = await get(port, `/item/${request.params.id}`);
    const price = await (await fetch(`http://127.0.0.1:${port}/price`)).text();
    response.end(item + price);
  });
  const front = await listen(app);
  const asked = Array.from({ length: REQUESTS }, (_, id) => get(front.address().port, `/orders/${id}`));
  const right = (await Promise.all(asked)).filter((body, id) => body === `/item/${id}/price`);
  process.stdout.write(`right: ${right.length}\n`);
  for (const server of [front, back]) {
    server.close();
    server.closeAllConnections();
  }
}

main();
