// SPDX-License-Identifier: MIT
'use strict';

// Servers of `http` and `https`. The runtime publishes when a request has been read, and when its
// answer was written. It runs handlers without a context, so that `emit` is wrapped.

const channels = require('node:diagnostics_channel');
const http = require('node:http');
const https = require('node:https');
const { requests } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { guarded } = require('./guard');
const { Exchange, Outcome } = require('./recorder');

/** What a server emits with a request and an answer. */
const HANDLED_BY = new Set(['request', 'checkContinue', 'checkExpectation']);
const CONTENT_LENGTH = /^content-length: *(\d+)\r?$/im;

function instrument(recorder) {
  channels.subscribe(
    'http.server.request.start',
    guarded(({ request, response, socket }) => begin(recorder, request, response, socket)),
  );
  channels.subscribe(
    'http.server.response.finish',
    guarded(({ response }) => end(recorder, response, Outcome.COMPLETED)),
  );
  for (const Server of [http.Server, https.Server]) {
    emitInContext(recorder, Server.prototype, (event, request) =>
      HANDLED_BY.has(event) && request ? request[EXCHANGE] : undefined,
    );
  }
  // What comes of the connection runs in the context of whoever opened that, which is nobody's.
  emitInContext(recorder, http.IncomingMessage.prototype, (_event, _value, message) => {
    const exchange = message[EXCHANGE];
    return exchange && exchange.isServer ? exchange : undefined;
  });
  emitInContext(
    recorder,
    http.ServerResponse.prototype,
    (_event, _value, response) => response[EXCHANGE],
    guarded((event, response) => {
      if (event === 'close') {
        end(recorder, response, Outcome.CANCELLED);
      }
    }),
  );
  timeAnswers(recorder, http.ServerResponse.prototype);
}

function begin(recorder, request, response, socket) {
  if (!recorder.poll()) {
    return;
  }
  const exchange = new Exchange(request.method, request.headers.traceparent);
  exchange.isServer = true;
  exchange.on(socket);
  recorder.serverRequest(exchange, socket);
  request[EXCHANGE] = exchange;
  response[EXCHANGE] = exchange;
}

function end(recorder, response, outcome) {
  const exchange = response[EXCHANGE];
  if (!exchange || exchange.hasEnded) {
    return;
  }
  exchange.nameRoute();
  exchange.status = response.statusCode;
  // As the head has it: the runtime itself may have put it there.
  const size = CONTENT_LENGTH.exec(response._header || '');
  exchange.sizedBy(size ? size[1] : undefined);
  recorder.serverResponse(exchange, outcome);
}

/**
 * Has `emit` call listeners in the context of an exchange, where there is one.
 *
 * @param exchangeOf of the event, what it is emitted with, and the emitter
 * @param observe is told of each event beforehand
 */
function emitInContext(recorder, prototype, exchangeOf, observe) {
  const { emit } = prototype;
  prototype.emit = function (event, value) {
    const exchange = exchangeOf(event, value, this);
    if (exchange === undefined) {
      return Reflect.apply(emit, this, arguments);
    }
    if (observe) {
      observe(event, this);
    }
    return requests.getStore() === exchange
      ? Reflect.apply(emit, this, arguments)
      : recorder.run(exchange, Reflect.apply, emit, this, arguments);
  };
}

/** Notes when the last of an answer is handed over: the client may have it before `finish`. */
function timeAnswers(recorder, prototype) {
  const { end: endAnswer } = prototype;
  const answers = guarded((exchange) => recorder.answers(exchange));
  prototype.end = function () {
    const exchange = this[EXCHANGE];
    if (exchange && exchange.answeredNs === 0) {
      answers(exchange);
    }
    return Reflect.apply(endAnswer, this, arguments);
  };
}

module.exports = { instrument };
