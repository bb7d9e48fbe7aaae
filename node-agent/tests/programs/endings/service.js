// SPDX-License-Identifier: MIT
'use strict';

// usage: service.js ENDING: serves one request, in whose midst it ends in that way.

const http = require('node:http');

const ENDINGS = {
  rejection: async () => {
    throw new Error('rejected');
  },
  'rejected fetch': async () => {
    await fetch('http://127.0.0.1:1/');
  },
  exception: () => {
    throw new Error('thrown');
  },
  'exception in a callback': () => {
    http.get({ host: '127.0.0.1', port: 1 });
  },
  exit: () => process.exit(3),
  'exit code': (response) => {
    process.exitCode = 4;
    finish(response);
  },
  signal: () => process.kill(process.pid, 'SIGTERM'),
  'handled signal': (response) => {
    process.on('SIGTERM', () => finish(response));
    process.kill(process.pid, 'SIGTERM');
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  drained: (response) => finish(response),
};

const server = http.createServer((_request, response) => ENDINGS[process.argv[2]](response));

function finish(response) {
  response.end('done');
  server.close(() => process.stdout.write('closed\n'));
}

process.on('exit', (code) => process.stdout.write(`exit ${code}\n`));
server.listen(0, '127.0.0.1', () => {
  http
    .get({ host: '127.0.0.1', port: server.address().port, agent: false }, (answer) => {
      answer.resume();
    })
    .on('error', () => {});
});
