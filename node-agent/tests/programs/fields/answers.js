// SPDX-License-Identifier: MIT
'use strict';

// A server that answers JSON, and two ways to get it.

const http = require('node:http');

/** Starts a server whose answers are what a function makes of a number; gives its address. */
async function answering(make) {
  let number = 0;
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(make(number++)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** The text of an answer, as programs collect it. */
function textOf(address) {
  return new Promise((resolve, reject) => {
    http
      .get(address, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

/** A collection of the whole heap, after which it is told what has died. */
async function collect() {
  const v8 = require('node:v8');
  v8.setFlagsFromString('--expose-gc');
  const gc = require('node:vm').runInNewContext('gc');
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
  }
}

module.exports = { answering, collect, textOf };
