// SPDX-License-Identifier: MIT
'use strict';

// A thread that does jobs for all requests: at once, or by a call.

const { parentPort, workerData } = require('node:worker_threads');

parentPort.on('message', async ({ number, length }) => {
  if (length) {
    await (await fetch(`${workerData}${length}`)).text();
  }
  parentPort.postMessage(number);
});
