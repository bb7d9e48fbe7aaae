// SPDX-License-Identifier: MIT
'use strict';

// Asks a server of its own for answers whose heads say of their sizes in each way that there is. Prints
// the size that each head has, null for none, and whether Node.js has made `headers` of it by itself.

const http = require('node:http');

const ANSWERS = {
  '/set': (response) => response.setHeader('Content-Length', 3).end('set'),
  '/text': (response) => response.setHeader('content-length', '04').end('text'),
  '/written': (response) => response.writeHead(200, { 'CONTENT-Length': 7 }).end('written'),
  '/both': (response) => {
    response.setHeader('Content-Length', 99);
    response.writeHead(200, { 'content-length': 8 }).end('it is 8!');
  },
  '/raw': (response) => response.writeHead(200, ['Content-Length', '9']).end('it is raw'),
  '/runtime': (response) => response.end('of the runtime'),
  '/empty': (response) => response.end(),
  '/chunked': (response) => {
    response.write('one');
    response.end('other');
  },
};

const agent = new http.Agent({ keepAlive: true });

function get(path, method = 'GET') {
  return new Promise((resolve, reject) => {
    const { port } = server.address();
    http
      .request({ host: '127.0.0.1', port, path, method, agent }, (response) => {
        response.resume().on('end', () => resolve(sizeAndHeadersOf(response)));
      })
      .on('error', reject)
      .end();
  });
}

function sizeAndHeadersOf(response) {
  const own = Object.getOwnPropertySymbols(response);
  const kept = own.find(({ description }) => description === 'kHeaders');
  const isMade = Boolean(response[kept]);
  const size = response.headers['content-length'];
  return [size === undefined ? null : Number(size), isMade];
}

const server = http.createServer((request, response) => ANSWERS[request.url](response));
server.listen(0, '127.0.0.1', async () => {
  const told = [];
  for (const path of Object.keys(ANSWERS)) {
    told.push(await get(path));
  }
  told.push(await get('/runtime', 'HEAD'));
  process.stdout.write(JSON.stringify(told));
  agent.destroy();
  server.close();
});
