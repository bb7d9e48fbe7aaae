// SPDX-License-Identifier: MIT
'use strict';

// What `--require` loads, ahead of the application. Whatever is missing, the service starts as
// without it.
try {
  require('./agent').start();
} catch (error) {
  const why = String(error && error.message).split('\n')[0];
  process.stderr.write(`fieldtrace: this Node.js process is not recorded: ${why}\n`);
}
