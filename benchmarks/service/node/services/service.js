// SPDX-License-Identifier: MIT
'use strict';

// usage: service.js PORT: the service that is measured. Each `GET /orders/:id` asks the one behind it,
// on that port, for two items, one after the other, over kept connections. Prints its port.

const express = require('express');
const http = require('node:http');

const agent = new http.Agent({ keepAlive: true });

function item(id) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: process.argv[2], path: `/item/${id}`, agent }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(JSON.parse(body)));
      })
      .on('error', reject);
  });
}

const app = express();
app.get('/orders/:id', async (request, response) => {
  const items = [await item(request.params.id), await item('next')];
  response.json({ id: request.params.id, items, sum: items[0].price + items[1].price });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`port ${server.address().port}\n`),
);
