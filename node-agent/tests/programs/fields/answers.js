// SPDX-License-Identifier: MIT
'use strict';

// A server that answers JSON, and two ways to get it.

const http = require('node:http');
const http2 = require('node:http2');

/** Starts a server whose answers are what a function makes of a number; gives its address. */
async function answering(make, pack = (text) => text, { createServer } = http) {
  let number = 0;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(pack(JSON.stringify(make(number++))));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** The bytes of an answer. */
function bytesOf(address) {
  return new Promise((resolve, reject) => {
    http
      .get(address, (answer) => {
        const parts = [];
        answer.on('data', (data) => parts.push(data));
        answer.on('end', () => resolve(Buffer.concat(parts)));
      })
      .on('error', reject);
  });
}

/** The text of an answer that a stream unpacks. */
function textThrough(stream, address) {
  return new Promise((resolve, reject) => {
    let body = '';
    stream.setEncoding('utf8').on('data', (data) => (body += data));
    stream.on('end', () => resolve(body)).on('error', reject);
    http.get(address, (answer) => answer.pipe(stream)).on('error', reject);
  });
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

/** The same over a session of HTTP/2. */
async function textOver(session) {
  const stream = session.request({ ':path': '/' });
  stream.setEncoding('utf8');
  let body = '';
  for await (const part of stream) {
    body += part;
  }
  return body;
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

module.exports = { answering, bytesOf, collect, http2, textOf, textOver, textThrough };
