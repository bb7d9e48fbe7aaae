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
    const made = madeHere(fields, call);
    return publicCalls.run(made, Reflect.apply, before, this, arguments);
  };
}

function madeHere(fields, below) {
  const made = { weight: fields.draw(), contextId: 0 };
  const looked = fields.call(made, below);
  made.contextId = looked ? looked.contextId : 0;
  return made;
}

/** The same of a function that gives an asynchronous iterator: all of its steps are that call. */
function asPublicIterator(before, fields) {
  return function call() {
    const iterator = Reflect.apply(before, this, arguments);
    if (fields === undefined || !fields.isRecording || publicCalls.getStore() !== undefined) {
      return iterator;
    }
    const made = madeHere(fields, call);
    const { next } = iterator;
    iterator.next = function () {
      return publicCalls.run(made, Reflect.apply, next, this, arguments);
    };
    return iterator;
  };
}

/** A function of the program that a call of a pool calls: what it calls in turn is its own. */
function outOfPublicCall(called) {
  return function () {
    return publicCalls.run(undefined, Reflect.apply, called, this, arguments);
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

module.exports = { asPublicCall, asPublicIterator, callOf, outOfPublicCall, publicCalls };
