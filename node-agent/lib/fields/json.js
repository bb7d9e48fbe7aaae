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
function watchFetch(fields, bodies) {
  const exchangeOf = new WeakMap();
  let isWatched = false;
  const answered = guarded((response, exchange) => {
    if (!isWatched) {
      isWatched = true;
      watchAnswers(Object.getPrototypeOf(response), fields, bodies, exchangeOf);
    }
    exchangeOf.set(response, exchange);
  });
  if (typeof globalThis.fetch !== 'function') {
    return;
  }
  const { enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  wrap(globalThis, 'fetch', (before) => {
    const around = {
      fetch(_input, _init = undefined) {
        if (!fields.isRecording) {
          return Reflect.apply(before, this, arguments);
        }
        const made = { exchange: undefined };
        const promise = fetches.run(made, Reflect.apply, before, this, arguments);
        return promise.then((response) => {
          answered(response, made.exchange);
          return response;
        });
      },
    };
    return around.fetch;
  });
  Object.defineProperty(globalThis, 'fetch', { enumerable, configurable });
}

function watchAnswers(prototype, fields, bodies, exchangeOf) {
  for (const name of ['json', 'text']) {
    if (Object.hasOwn(prototype, name)) {
      wrap(prototype, name, (before) => readers(before, fields, bodies, exchangeOf)[name]);
    }
  }
}

function readers(before, fields, bodies, exchangeOf) {
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
      return exchange === undefined
        ? promise
        : promise.then((text) => {
            keep(exchange, text);
            return text;
          });
    },
  };
  return around;
}

/** undici makes a request. */
function made(exchange) {
  const store = fetches.getStore();
  if (store !== undefined) {
    store.exchange = exchange;
  }
}

module.exports = { made, watchFetch, watchParse };
