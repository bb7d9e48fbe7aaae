// SPDX-License-Identifier: MIT
'use strict';

// Messages of brokers: what a request sends is a client's exchange, and what handles a message a
// server's. Of a message its size and a hash of its id are recorded, and never what is in it.

const { guarded } = require('./guard');
const { Exchange, Outcome } = require('./recorder');

/** Different topics and queues that are recorded. */
const MOST_TOPICS = 2048;

class Messages {
  constructor(recorder, statements) {
    this.recorder = recorder;
    this.statements = statements;
    this.topics = new Map();
    this.begun = guarded(this.begun.bind(this));
    this.told = guarded(this.told.bind(this));
    this.ended = guarded((exchange, outcome) => recorder.serverResponse(exchange, outcome));
  }

  /**
   * Sends a message.
   *
   * @param message its `topic`, `bytes` and `id`, by which its handler knows it too
   */
  send(broker, message, socket, send) {
    const exchange = this.statements.begin(broker, () => `${broker} SEND ${message.topic}`, socket);
    if (exchange === undefined) {
      return send();
    }
    try {
      const result = send();
      this.told(true, exchange, message);
      this.statements.end(exchange, undefined, socket);
      return result;
    } catch (error) {
      this.statements.end(exchange, error, socket);
      throw error;
    }
  }

  /** Handles a message, until what it is handled by returns, or its promise is settled. */
  handle(broker, message, socket, handle) {
    const exchange = this.begun(broker, message, socket);
    if (exchange === undefined) {
      return handle();
    }
    let result;
    try {
      result = this.recorder.run(exchange, handle);
    } catch (error) {
      this.ended(exchange, Outcome.ERROR);
      throw error;
    }
    if (result === null || result === undefined || typeof result.then !== 'function') {
      this.ended(exchange, Outcome.COMPLETED);
      return result;
    }
    // In the place of its own, so that it is unhandled if that were.
    return result.then(
      (value) => {
        this.ended(exchange, Outcome.COMPLETED);
        return value;
      },
      (error) => {
        this.ended(exchange, Outcome.ERROR);
        throw error;
      },
    );
  }

  begun(broker, message, socket) {
    if (!this.recorder.poll()) {
      return undefined;
    }
    const exchange = new Exchange('OTHER');
    exchange.isServer = true;
    exchange.on(socket);
    const { isNamed } = this.statements;
    const name = isNamed ? `${broker} PROCESS ${message.topic}` : broker;
    exchange.routeId = this.statements.id(broker, name);
    this.recorder.serverRequest(exchange);
    this.told(false, exchange, message);
    return exchange;
  }

  told(isSent, exchange, { topic, bytes, id }) {
    this.recorder.addon.message(isSent, exchange.id, this.topic(topic), bytes, id);
  }

  topic(name) {
    let id = this.topics.get(name);
    if (id === undefined && this.statements.isNamed && this.topics.size < MOST_TOPICS) {
      id = this.recorder.string(name);
      this.topics.set(name, id);
    }
    return id || 0;
  }
}

module.exports = { Messages };
