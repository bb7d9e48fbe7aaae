// SPDX-License-Identifier: MIT
'use strict';

// What `--require` loads, ahead of the application. Whatever is missing, the service starts as
// without it.
const LOADED = Symbol.for('fieldtrace.agent');
try {
  // A service may bring the agent as a package, and be started with it by `fieldtrace record`.
  if (!process[LOADED]) {
    Object.defineProperty(process, LOADED, { value: true });
    require('./agent').start();
  }
} catch (error) {
  const why = String(error && error.message).split('\n')[0];
  process.stderr.write(`fieldtrace: this Node.js process is not recorded: ${why}\n`);
}
