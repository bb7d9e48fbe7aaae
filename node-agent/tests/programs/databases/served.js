// SPDX-License-Identifier: MIT
'use strict';

// A server whose requests each call a database, by what a program gives; asks it for several paths at
// once, and prints what came of them.

const http = require('node:http');

function get(port, path) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += data));
        answer.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

/** The answer of each path is what its function gives, at the end of its calls. */
async function serve(answers, ...paths) {
  const server = http.createServer(async (request, response) => {
    const name = request.url.slice(1).replace(/\d+$/, '');
    try {
      response.end(String(await answers[name](request.url)));
    } catch (error) {
      response.end(`failed: ${error.message}`);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const found = await Promise.all(paths.map((path) => get(port, path)));
  server.close();
  process.stdout.write(`${found.join('|')}\n`);
}

module.exports = { serve };
