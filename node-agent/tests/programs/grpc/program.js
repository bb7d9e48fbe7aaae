// SPDX-License-Identifier: MIT
'use strict';

// Requests over HTTP that each make a call over one channel, which the first of them opens; prints how
// many were answered rightly, of 16 at once three times, and the port of gRPC.

const grpc = require('@grpc/grpc-js');
const http = require('node:http');

const REQUESTS = 16;
const ROUNDS = 3;
const FIND = {
  path: '/shop.Orders/Find',
  requestStream: false,
  responseStream: false,
  requestSerialize: (text) => Buffer.from(text),
  requestDeserialize: String,
  responseSerialize: (text) => Buffer.from(JSON.stringify({ text, unread: 'secret' })),
  responseDeserialize: (bytes) => ({ ...JSON.parse(bytes), lines: [{ price: 1, sku: 'x' }] }),
};

function get(port, path) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

async function main() {
  const back = new grpc.Server();
  back.addService({ find: FIND }, { find: (call, done) => done(null, `found ${call.request}`) });
  const credentials = grpc.ServerCredentials.createInsecure();
  const backPort = await new Promise((resolve, reject) => {
    back.bindAsync('127.0.0.1:0', credentials, (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
  if (/^1\.[0-9]\./.test(require('@grpc/grpc-js/package.json').version)) {
    back.start(); // needed no more since 1.10
  }
  let client;
  const front = http.createServer((request, response) => {
    client =
      client || new grpc.Client(`127.0.0.1:${backPort}`, grpc.credentials.createInsecure());
    const { path, requestSerialize, responseDeserialize } = FIND;
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request.url, (_, found) =>
      response.end(found.lines[0].price === 1 ? found.text : 'wrong'),
    );
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address();
  const paths = Array.from({ length: REQUESTS }, (_, number) => `/${number}`);
  let right = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const answers = await Promise.all(paths.map((path) => get(port, path)));
    right += answers.filter((answer, number) => answer === `found /${number}`).length;
  }
  process.stdout.write(`${right} ${backPort}\n`);
  client.close();
  front.close();
  back.forceShutdown();
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

main();
