// SPDX-License-Identifier: MIT
'use strict';

// `IncomingMessage` is both a request, of servers, and an answer, of clients. What it emits comes of
// the connection, and runs in the context of whoever opened that, which is nobody's.

const http = require('node:http');
const { requests } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { failed } = require('./guard');
const { isHeard } = require('./listeners');

/**
 * Has a server's request call its listeners in its context.
 *
 * @param answerEmits is told of each event of an answer, beforehand
 */
function instrumentMessages(recorder, answerEmits) {
  const { emit } = http.IncomingMessage.prototype;
  http.IncomingMessage.prototype.emit = function (event, value) {
    const exchange = this[EXCHANGE];
    if (exchange === undefined) {
      return Reflect.apply(emit, this, arguments);
    }
    if (exchange.isServer) {
      return isHeard(this, event) && requests.getStore() !== exchange
        ? recorder.applyFor(exchange, emit, this, arguments)
        : Reflect.apply(emit, this, arguments);
    }
    if (event === 'data' || event === 'end' || event === 'close') {
      try {
        answerEmits(event, value, this, exchange);
      } catch (error) {
        failed(error);
      }
    }
    return Reflect.apply(emit, this, arguments);
  };
}

module.exports = { instrumentMessages };
