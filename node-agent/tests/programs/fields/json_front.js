// SPDX-License-Identifier: MIT
'use strict';

// Answers with what two calls brought in, one by `http`, one by `fetch`, of which it reads a little.

const http = require('node:http');
const { textOf } = require('./answers');

const behind = `http://127.0.0.1:${process.argv[2]}`;

async function item(id) {
  const { path } = JSON.parse(await textOf(`${behind}/item?${id}`));
  return path;
}

async function price(id) {
  const found = await (await fetch(`${behind}/price?${id}`)).json();
  return found.path;
}

const server = http.createServer(async (request, response) => {
  const id = request.url.split('?')[1];
  response.end(`${await item(id)} ${await price(id)}`);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
