// SPDX-License-Identifier: MIT
'use strict';

/** Sampled objects that are in use when no more are made have died by then, as a rule. */
const SETTLING_MS = 5000;
/** Optimised code is thrown away at most so often: the process is slower until it is made anew. */
const LEAST_BETWEEN_MS = 60000;

/**
 * V8 inlines no read at a place of the program that a sampled object has come to. When the hidden
 * classes of such objects are dead, and V8 looks anew, the place is as fast as before.
 */
class Forgetting {
  constructor(facades, collections) {
    this.facades = facades;
    this.collections = collections;
    this.retiredMs = undefined;
    this.forgotMs = -Infinity;
  }

  /** No more samples come of a shape. */
  retire(shape) {
    this.facades.retire(shape);
    this.retiredMs = Date.now();
  }

  poll() {
    const isDue =
      this.retiredMs !== undefined &&
      this.collections.lastMs > this.retiredMs + SETTLING_MS &&
      Date.now() - this.forgotMs > LEAST_BETWEEN_MS;
    if (isDue) {
      this.retiredMs = undefined;
      this.forgotMs = Date.now();
      this.facades.forget();
    }
  }
}

module.exports = { Forgetting };
