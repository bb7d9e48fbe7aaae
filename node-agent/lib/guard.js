// SPDX-License-Identifier: MIT
'use strict';

let hasFailed = false;

/**
 * The function as the application may call it: what it throws is a fault of the agent, and never
 * reaches the application. The first is said in one line.
 */
function guarded(observe) {
  return function guard(...values) {
    try {
      return observe.apply(this, values);
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}

/** What the agent did threw: the first time a line says so. */
function failed(error) {
  if (!hasFailed) {
    hasFailed = true;
    const where = String(error && error.stack).split('\n').slice(0, 2).join(' ');
    process.stderr.write(`fieldtrace: something is missing in the recording, for ${where}\n`);
  }
}

module.exports = { failed, guarded };
