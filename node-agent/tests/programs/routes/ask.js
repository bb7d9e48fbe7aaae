// SPDX-License-Identifier: MIT
'use strict';

// Asks a server for one path after the other, and ends the process.

const http = require('node:http');

function get(port, path) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        answer.resume();
        answer.on('close', resolve);
      })
      .on('error', reject);
  });
}

async function ask(port, ...paths) {
  for (const path of paths) {
    await get(port, path);
  }
  process.exit(0);
}

module.exports = { ask };
