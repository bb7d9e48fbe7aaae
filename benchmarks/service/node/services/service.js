// SPDX-License-Identifier: MIT
'use strict';

// usage: service.js PORT: the service that is measured. Each `GET /orders/:id` asks the one behind it,
// on that port, for two items, one after the other, over kept connections. The other two are the
// operations of the study of Vnode: *user get* asks for a user, *user add* also has one kept. Prints
// its port.

const express = require('express');
const http = require('node:http');

const agent = new http.Agent({ keepAlive: true });

const item = (id) => ask('GET', `/item/${id}`);

function ask(method, path) {
  return new Promise((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port: process.argv[2], method, path, agent }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(JSON.parse(body)));
      })
      .on('error', reject)
      .end();
  });
}

const app = express();
app.get('/orders/:id', async (request, response) => {
  const items = [await item(request.params.id), await item('next')];
  response.json({ id: request.params.id, items, sum: items[0].price + items[1].price });
});
app.get('/users/:id', async (request, response) => {
  const user = await ask('GET', `/user/${request.params.id}`);
  response.json({ id: user.id, name: user.name });
});
app.post('/users', async (_request, response) => {
  const { id } = await ask('GET', '/user/next');
  await ask('POST', `/user/${id}`);
  response.status(201).json({ id });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`port ${server.address().port}\n`),
);
