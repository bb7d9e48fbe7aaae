// SPDX-License-Identifier: MIT
'use strict';

// What is behind the service: answers `/item/...` and `/user/...`, and takes what OpenTelemetry sends, which it throws
// away. Prints its port.

const http = require('node:http');

const ITEM = JSON.stringify({ id: 17, name: 'pen', price: 1.5, tags: ['blue', 'fine'] });

const server = http.createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(request.method === 'GET' ? ITEM : '{}');
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
