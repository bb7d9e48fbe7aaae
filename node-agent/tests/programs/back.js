// SPDX-License-Identifier: MIT
'use strict';

// Answers every request with its own path, after a while of its own.

const http = require('node:http');

const server = http.createServer((request, response) => {
  setTimeout(() => response.end(request.url), Math.random() * 5);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
