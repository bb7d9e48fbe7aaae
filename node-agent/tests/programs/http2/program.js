// SPDX-License-Identifier: MIT
'use strict';

// Two servers of HTTP/2: `front` answers, as `http` has it, with what it gets of `back`, whose
// streams have its paths' answers. Front has one connection to back, which the first of its requests
// opens. Prints how many of 32 answers at once were right, then the numbers of front's and back's
// ports.

const http2 = require('node:http2');

const REQUESTS = 32;

function get(session, path) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path });
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (data) => (body += data));
    stream.on('end', () => resolve(body));
    stream.on('error', reject);
  });
}

function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

async function main() {
  const back = http2.createServer();
  back.on('stream', (stream, headers) => {
    if (headers[':path'] === '/refused') {
      stream.on('error', () => {});
      stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
      return;
    }
    stream.respond({ ':status': 200, 'content-length': headers[':path'].length });
    setImmediate(() => stream.end(headers[':path']));
  });
  const backPort = await listen(back);
  let session;
  const front = http2.createServer(async (request, response) => {
    session = session || http2.connect(`http://127.0.0.1:${backPort}`);
    const [first, second] = [await get(session, `${request.url}/a`), await get(session, '/b')];
    response.statusCode = 201;
    response.end(first + second);
  });
  const frontPort = await listen(front);
  const client = http2.connect(`http://127.0.0.1:${frontPort}`);
  const paths = Array.from({ length: REQUESTS }, (_, number) => `/${number}`);
  const answers = await Promise.all(paths.map((path) => get(client, path)));
  const right = answers.filter((answer, number) => answer === `/${number}/a/b`).length;
  await get(session, '/refused').catch(() => {});
  process.stdout.write(`${right} ${frontPort} ${backPort}\n`);
  session.close();
  client.close();
  front.close();
  back.close();
}

main();
