// SPDX-License-Identifier: MIT
'use strict';

// JSON that calls have answered: `JSON.parse` of the text of a body, and `json` of what `fetch`
// gives.

const { AsyncLocalStorage } = require('node:async_hooks');
const { guarded } = require('../guard');
const { wrap } = require('../wrapping');
const { Body } = require('./bodies');

/** The class of the outermost objects of an answer. */
const NAME = 'Object';
/** In the time of a `fetch`: the exchange that it makes; of several the last. */
const fetches = new AsyncLocalStorage();
/** By that of an answer by which it is read. */
const exchangeOf = new WeakMap();

/** `JSON.parse`; a reviver may have kept what it was given. */
function watchParse(fields, bodies) {
  const { enumerable, configurable } = Object.getOwnPropertyDescriptor(JSON, 'parse');
  wrap(JSON, 'parse', (before) => {
    const holder = {
      parse(text, reviver) {
        const value = Reflect.apply(before, this, arguments);
        return fields.isRecording && typeof value === 'object' && value !== null && !reviver
          ? adopted(text, value)
          : value;
      },
    };
    const adopted = (text, value) => {
      try {
        const call = fields.call(bodies.answered(text), holder.parse);
        return call === undefined ? value : fields.adopt(call, value, NAME);
      } catch {
        return value; // for want of stack
      }
    };
    return holder.parse;
  });
  Object.defineProperty(JSON, 'parse', { enumerable, configurable });
}

/** `fetch`, and what its answers are read by. Loads nothing that the application does not. */
function watchFetch(owner, fields, bodies) {
  let isWatched = false;
  if (typeof owner.fetch !== 'function') {
    return;
  }
  const { enumerable, configurable } = Object.getOwnPropertyDescriptor(owner, 'fetch');
  wrap(owner, 'fetch', (before) =>
    watchedCall(before, fields, (response) => {
      if (!isWatched) {
        isWatched = true;
        watchAnswers(Object.getPrototypeOf(response), fields, bodies);
      }
      return response;
    }),
  );
  Object.defineProperty(owner, 'fetch', { enumerable, configurable });
}

/**
 * A function whose promise is an answer, whose exchange is known then.
 *
 * @param readOf gives that of an answer by which it is read
 */
function watchedCall(before, fields, readOf) {
  const answered = guarded((answer, exchange) => exchangeOf.set(readOf(answer), exchange));
  const around = {
    fetch(_input, _init = undefined) {
      if (!fields.isRecording) {
        return Reflect.apply(before, this, arguments);
      }
      const made = { exchange: undefined };
      const promise = fetches.run(made, Reflect.apply, before, this, arguments);
      return promise === null || promise === undefined || typeof promise.then !== 'function'
        ? promise // to whoever gave a callback
        : promise.then((answer) => {
            answered(answer, made.exchange);
            return answer;
          });
    },
  };
  return around.fetch;
}

function watchAnswers(prototype, fields, bodies) {
  for (const name of ['json', 'text']) {
    if (Object.hasOwn(prototype, name)) {
      wrap(prototype, name, (before) => readers(before, fields, bodies)[name]);
    }
  }
}

function readers(before, fields, bodies) {
  const keep = guarded((exchange, text) => {
    const body = new Body(exchange);
    body.add(text);
    bodies.read(body);
  });
  const around = {
    json() {
      const call = fields.call(exchangeOf.get(this), around.json);
      const promise = Reflect.apply(before, this, arguments);
      return call === undefined
        ? promise
        : promise.then((value) => fields.adopt(call, value, NAME));
    },
    text() {
      const exchange = fields.isRecording ? exchangeOf.get(this) : undefined;
      const promise = Reflect.apply(before, this, arguments);
      return exchange === undefined || !(exchange.weight > 0)
        ? promise
        : promise.then((text) => {
            keep(exchange, text);
            return text;
          });
    },
  };
  return around;
}

/** The call of `fetch` and the like in whose context this is called; mostly undefined. */
function current() {
  return fetches.getStore();
}

module.exports = { current, watchAnswers, watchFetch, watchParse, watchedCall };
