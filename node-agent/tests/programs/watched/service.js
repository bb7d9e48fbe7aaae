// SPDX-License-Identifier: MIT
'use strict';

const http = require('node:http');

const server = http.createServer((_request, response) => response.end('first'));
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
