// SPDX-License-Identifier: MIT
'use strict';

// Users, who are kept by another service: the first `user get` opens the connection to it, `user add`
// asks it twice, over that connection. Prints the port of the users' service.

const http = require('node:http');

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const known = new Map();

function listen(handle) {
  const server = http.createServer(handle);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** The name has to be looked up, as those of services have. */
function ask(server, method, path, connections) {
  const { port } = server.address();
  return new Promise((resolve, reject) => {
    http
      .request({ host: 'localhost', family: 4, port, method, path, agent: connections }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      )
      .on('error', reject)
      .end();
  });
}

async function main() {
  const store = await listen((request, response) => {
    if (request.method === 'PUT') {
      known.set(request.url, true);
    }
    response.writeHead(known.has(request.url) ? 200 : 404).end();
  });
  const users = await listen(async (request, response) => {
    let status = await ask(store, 'GET', request.url, agent);
    if (request.method === 'POST' && status === 404) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      status = await ask(store, 'PUT', request.url, agent);
    }
    response.writeHead(status).end();
  });
  process.stdout.write(`${users.address().port}`);
  for (const [method, path] of [['GET', '/1'], ['POST', '/1'], ['GET', '/1']]) {
    await ask(users, method, path, false);
  }
  agent.destroy();
  users.close();
  store.close();
}

main();
