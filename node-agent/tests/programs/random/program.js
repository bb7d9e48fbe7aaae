// SPDX-License-Identifier: MIT
'use strict';

// usage: program.js SEED REQUESTS CLIENTS: serves requests, so many at a time, each by a random
// program of asynchronous steps, which makes calls. Each answer has a length of its own, by which a
// trace knows the call. Prints whose each call was, and whether its own thread made it, as JSON.

const http = require('node:http');
const { Leaves } = require('./leaves');
const { randomOf } = require('./numbers');
const { Steps } = require('./steps');

const [seed, requests, clients] = process.argv.slice(2).map(Number);
/** Of users' requests, which no other answer has. */
const CREATED = 201;

async function main() {
  const leaves = await Leaves.start();
  const steps = new Steps(leaves);
  const served = [];
  const server = http.createServer((request, response) => {
    const number = Number(request.url.slice(1));
    const work = steps.run(randomOf(seed * 100_003 + number), request, () => {
      // Some steps go on behind the answer.
      response.writeHead(CREATED, { 'content-length': number }).end('.'.repeat(number));
    });
    served.push(work);
  });
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  await ask(server.address().port);
  await Promise.all(served);
  await leaves.stop();
  await steps.stop();
  server.close();
  server.closeAllConnections();
  process.stdout.write(JSON.stringify(leaves.calls));
}

/** From so many clients, each of which keeps its connection. */
async function ask(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  let next = 1;
  const client = async () => {
    for (let number = next++; number <= requests; number = next++) {
      await post(port, number, agent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
}

function post(port, number, agent) {
  return new Promise((resolve, reject) => {
    const path = `/${number}`;
    const request = http.request({ host: '127.0.0.1', port, path, agent, method: 'POST' });
    request.on('response', (answer) => answer.resume().on('end', resolve)).on('error', reject);
    request.write('first');
    setImmediate(() => request.end('last'));
  });
}

main();
