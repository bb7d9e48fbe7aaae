// SPDX-License-Identifier: MIT
'use strict';

// Serves in two processes of a cluster, each of which has a child and a thread of its own answer too;
// asks them, and prints how many answers were right.

const { fork } = require('node:child_process');
const cluster = require('node:cluster');
const { once } = require('node:events');
const http = require('node:http');
const { isMainThread, parentPort, Worker } = require('node:worker_threads');

const WORKERS = 2;
const REQUESTS = 12;

async function serve(answer) {
  const server = http.createServer(async (request, response) => response.end(await answer(request)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
}

async function ask(port, path) {
  const request = http.get({ host: '127.0.0.1', port, path, agent: false });
  const [answer] = await once(request, 'response');
  let body = '';
  for await (const piece of answer) {
    body += piece;
  }
  return body;
}

async function workInCluster() {
  const child = fork(__filename, ['child']);
  const thread = new Worker(__filename);
  const [[ofChild], [ofThread]] = await Promise.all([once(child, 'message'), once(thread, 'message')]);
  const port = await serve(async ({ url }) => (await ask(ofChild, url)) + (await ask(ofThread, url)));
  process.send(port);
  await once(process, 'message');
  child.kill();
  await Promise.all([once(child, 'exit'), thread.terminate()]);
  process.exit(0);
}

async function main() {
  const workers = Array.from({ length: WORKERS }, () => cluster.fork());
  const ports = (await Promise.all(workers.map((worker) => once(worker, 'message')))).map(([port]) => port);
  const paths = Array.from({ length: REQUESTS }, (_, number) => `/${number}`);
  const answers = await Promise.all(paths.map((path, number) => ask(ports[number % WORKERS], path)));
  for (const worker of workers) {
    worker.send('end');
    await once(worker, 'exit');
  }
  process.stdout.write(`${answers.filter((answer, number) => answer === paths[number].repeat(2)).length}`);
}

if (!isMainThread) {
  serve(({ url }) => url).then((port) => parentPort.postMessage(port));
} else if (process.argv[2] === 'child') {
  serve(({ url }) => url).then((port) => process.send(port));
} else if (cluster.isPrimary) {
  main();
} else {
  workInCluster();
}
