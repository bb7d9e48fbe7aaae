// SPDX-License-Identifier: MIT
'use strict';

// Messages of brokers: what a request sends is a client's exchange, and what handles a message a
// server's. Of a message its size and a hash of its id are recorded, and never what is in it.

const { Body } = require('./fields/bodies');
const { guarded } = require('./guard');
const { Exchange, Outcome } = require('./recorder');

/** Different topics and queues that are recorded. */
const MOST_TOPICS = 2048;
/** Of what a batch holds, so many messages are known again when the program parses them. */
const MOST_PARSED = 1024;

class Messages {
  /**
   * @param fields what looks into messages; undefined where nothing does
   * @param bodies by which texts are known that the program parses
   */
  constructor(recorder, statements, fields, bodies) {
    this.recorder = recorder;
    this.statements = statements;
    this.fields = fields;
    this.bodies = bodies;
    this.topics = new Map();
    this.brought = guarded(this.brought.bind(this));
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

  isRecording() {
    return this.recorder.poll();
  }

  /** A message is to be sent, which takes some time. */
  beginSend(broker, topic) {
    return this.statements.begin(broker, () => `${broker} SEND ${topic}`);
  }

  /** The broker has it. */
  endSend(exchange, message, socket) {
    if (exchange !== undefined) {
      this.told(true, exchange, message);
      this.statements.end(exchange, undefined, socket);
    }
  }

  failedSend(exchange, error) {
    if (exchange !== undefined) {
      this.statements.end(exchange, error);
    }
  }

  /**
   * Handles messages of a topic, until what they are handled by returns, or its promise is settled.
   *
   * @param messages each has also its `content`, where the program is to parse that itself
   */
  handle(broker, messages, socket, handle) {
    const exchange = this.begun(broker, messages, socket);
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

  begun(broker, messages, socket) {
    if (!this.recorder.poll()) {
      return undefined;
    }
    const exchange = new Exchange('OTHER');
    exchange.isServer = true;
    exchange.on(socket);
    const { isNamed } = this.statements;
    const what = messages.length > 1 ? 'BATCH' : 'PROCESS';
    const name = isNamed ? `${broker} ${what} ${messages[0].topic}` : broker;
    exchange.routeId = this.statements.id(broker, name);
    this.recorder.serverRequest(exchange);
    for (const message of messages) {
      this.told(false, exchange, message);
    }
    if (this.fields !== undefined && this.fields.isRecording) {
      this.brought(exchange, messages.slice(0, MOST_PARSED));
    }
    return exchange;
  }

  /** Each message is a call whose answer the handling may parse. */
  brought(exchange, messages) {
    for (const { content } of messages.filter((message) => Buffer.isBuffer(message.content))) {
      const call = { id: this.recorder.addon.nextId(), requestId: exchange.id, caller: exchange, weight: 0 };
      this.fields.asked(call);
      if (call.weight > 0) {
        const body = new Body(call);
        body.add(content);
        this.fields.answered({ ...call, bodyBytes: content.length });
        this.bodies.read(body, MOST_PARSED);
      }
    }
  }

  told(isSent, exchange, { topic, bytes, id, cluster, partition = 0, offset = -1 }) {
    const { addon } = this.recorder;
    const ids = [exchange.id, this.topic(topic), this.topic(cluster)];
    addon.message(isSent, ...ids, partition, offset, bytes, id);
  }

  topic(name) {
    if (name === undefined) {
      return 0;
    }
    let id = this.topics.get(name);
    if (id === undefined && this.statements.isNamed && this.topics.size < MOST_TOPICS) {
      id = this.recorder.string(name);
      this.topics.set(name, id);
    }
    return id || 0;
  }
}

module.exports = { Messages };
