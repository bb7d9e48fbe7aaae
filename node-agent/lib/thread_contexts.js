// SPDX-License-Identifier: MIT
'use strict';

// `thread.context=on`: profilers outside of the process see for which request a thread works. Each
// request has a record, and the thread a variable that points to one: memory that is written here,
// so that a switch takes no call of native code.

const { Turns } = require('./turns');

const NOTHING = 0n;

class ThreadContexts {
  /** @param native what the addon has opened */
  constructor(native) {
    this.native = native;
    this.shown = new BigUint64Array(native.shown);
    this.places = [...new BigUint64Array(native.places)];
    this.free = this.places.map((_, slot) => slot);
    this.turns = new Turns((exchange) => this.serve(exchange));
  }

  watch() {
    this.turns.watch();
  }

  serve(exchange) {
    this.shown[0] = exchange === undefined ? NOTHING : exchange.shownAs;
  }

  /** A request has arrived. */
  begins(exchange) {
    const slot = this.free.pop();
    if (slot !== undefined) {
      exchange.slot = slot;
      this.named(exchange);
      exchange.shownAs = this.places[slot];
    }
  }

  /** It has a route. */
  named(exchange) {
    if (exchange.slot >= 0) {
      this.native.tell(exchange.slot, exchange.id, exchange.method, exchange.routeId, exchange.traceparent);
    }
  }

  /** It is over; what still runs for its sake is nobody's. */
  ends(exchange) {
    if (exchange.slot >= 0) {
      if (this.shown[0] === exchange.shownAs) {
        this.shown[0] = NOTHING;
      }
      this.free.push(exchange.slot);
      exchange.slot = -1;
      exchange.shownAs = NOTHING;
    }
  }
}

module.exports = { ThreadContexts };
