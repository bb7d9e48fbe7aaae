// SPDX-License-Identifier: MIT
'use strict';

// Answers every request with its own path, among what nobody reads.

const http = require('node:http');

const UNREAD = { description: 'x'.repeat(500), warehouse: { street: 'Long Street', zip: '1' } };

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ path: request.url, ...UNREAD }));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
