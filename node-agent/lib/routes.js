// SPDX-License-Identifier: MIT
'use strict';

const { EXCHANGE } = require('./exchange_of');
const { template } = require('./route_template');

/** Programs declare fewer, unless they declare them for single users at run time. */
const MOST_ROUTES = 4096;

/** Names the routes of servers' exchanges, as frameworks declare them. */
class Routes {
  constructor(recorder) {
    this.recorder = recorder;
    this.ids = new Map();
  }

  /**
   * The framework has found the route of a request; a later one takes its place.
   *
   * @param message the runtime's `IncomingMessage`
   * @param declared as the program declares it
   */
  found(message, declared) {
    const exchange = message && message[EXCHANGE];
    if (exchange && !exchange.hasEnded) {
      exchange.routeId = this.id(declared);
      this.recorder.named(exchange);
    }
  }

  /** The framework tells the route of a request when it is asked, at the end. */
  askedAtEnd(message, declared) {
    const exchange = message && message[EXCHANGE];
    if (exchange) {
      exchange.routeAtEnd = () => this.id(declared());
    }
  }

  /** Of a stream of gRPC the method, which is its path; else 0. */
  ofGrpc(headers) {
    return /^application\/grpc\b/.test(headers['content-type']) ? this.id(headers[':path']) : 0;
  }

  id(declared) {
    let id = this.ids.get(declared);
    if (id === undefined) {
      if (this.ids.size >= MOST_ROUTES || typeof declared !== 'string') {
        return 0;
      }
      const route = template(declared);
      id = route ? this.recorder.string(route) : 0;
      this.ids.set(declared, id);
    }
    return id;
  }
}

module.exports = { Routes };
