// SPDX-License-Identifier: MIT
'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * The call that the application made of a pool, in all that the pool does for it: its path, and for
 * how many it stands. Always entered by `run`.
 */
const publicCalls = new AsyncLocalStorage();

/** The function around one of a pool, which makes its call later and elsewhere. */
function asPublicCall(before, fields) {
  return function call() {
    if (fields === undefined || !fields.isRecording || publicCalls.getStore() !== undefined) {
      return Reflect.apply(before, this, arguments);
    }
    const made = { weight: fields.draw(), contextId: 0 };
    const looked = fields.call(made, call);
    made.contextId = looked ? looked.contextId : 0;
    return publicCalls.run(made, Reflect.apply, before, this, arguments);
  };
}

/** Of an exchange that is made here: the call, if it is looked into. */
function callOf(exchange, fields) {
  const made = publicCalls.getStore();
  if (made === undefined) {
    return fields.call(exchange);
  }
  return made.contextId > 0 ? { exchange, contextId: made.contextId } : undefined;
}

module.exports = { asPublicCall, callOf, publicCalls };
