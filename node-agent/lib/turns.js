// SPDX-License-Identifier: MIT
'use strict';

// For which request the thread runs JavaScript, from one moment to the next: each turn of the event
// loop and each continuation of a promise, as Node.js itself tells of them (`async_hooks`), and what
// is run for a request's sake within one.

const { createHook } = require('node:async_hooks');
const { requests } = require('./context');

/** Turns that a thrown error has ended are never left. */
const MOST_TURNS = 512;

class Turns {
  /** @param serve called with the server's exchange that goes on, undefined for none */
  constructor(serve) {
    this.serve = serve;
    this.current = undefined;
    this.outer = [];
  }

  watch() {
    createHook({
      before: () => this.enter(requests.getStore()),
      after: () => this.leave(),
    }).enable();
    const { run } = requests;
    requests.run = (exchange, ...called) => {
      this.enter(exchange);
      try {
        return Reflect.apply(run, requests, [exchange, ...called]);
      } finally {
        this.leave();
      }
    };
  }

  enter(exchange) {
    if (this.outer.length >= MOST_TURNS) {
      this.outer.length = 0;
    }
    this.outer.push(this.current);
    this.current = exchange;
    this.serve(exchange);
  }

  leave() {
    this.current = this.outer.pop();
    this.serve(this.current);
  }
}

module.exports = { Turns };
