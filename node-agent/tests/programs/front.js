// SPDX-License-Identifier: MIT
'use strict';

// Answers with what two calls brought in, one by `http` over kept connections, one by `fetch`.

const http = require('node:http');

const back = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

function item(id) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: back, path: `/item?${id}`, agent }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

async function price(id) {
  return (await fetch(`http://127.0.0.1:${back}/price?${id}`)).text();
}

const server = http.createServer(async (request, response) => {
  const id = request.url.split('?')[1];
  response.end(`${await item(id)} ${await price(id)}`);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
