// SPDX-License-Identifier: MIT
'use strict';

// Clients of `http2`. A request belongs to the context in which it was made, whoever opened the
// connection; what its stream emits gets to listeners in that context too.

const http2 = require('node:http2');
const { syncBuiltinESMExports } = require('node:module');
const { caller, requests } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { publicCalls } = require('./fields/public_call');
const { guarded } = require('./guard');
const { Exchange, Outcome } = require('./recorder');
const { outcomeOf, outcomeOfStream } = require('./outcome');
const { wrap } = require('./wrapping');

/** @param fields what looks into answers; undefined where nothing does */
function instrument(recorder, routes, fields, bodies) {
  const look = (event, value, exchange) => {
    if (fields !== undefined && fields.isRecording) {
      bodies.keep(event, value, exchange);
    }
  };
  const connected = guarded((session) => observeOnce(Object.getPrototypeOf(session), (prototype) =>
    observeRequests(recorder, routes, look, prototype),
  ));
  wrap(
    http2,
    'connect',
    (connect) =>
      function () {
        const session = Reflect.apply(connect, this, arguments);
        connected(session);
        return session;
      },
  );
  syncBuiltinESMExports();
}

const observed = new WeakSet();

/** Prototypes that are not exported are those of the first of their kind. */
function observeOnce(prototype, observe) {
  if (!observed.has(prototype)) {
    observed.add(prototype);
    observe(prototype);
  }
}

function observeRequests(recorder, routes, look, prototype) {
  const begun = guarded((session, stream, headers) => {
    observeOnce(Object.getPrototypeOf(stream), (prototype) =>
      observeStreams(recorder, look, prototype),
    );
    if (recorder.poll()) {
      const routeId = headers ? routes.ofGrpc(headers) : 0;
      begin(recorder, session, stream, headers || {}, routeId);
    }
  });
  wrap(
    prototype,
    'request',
    (request) =>
      function (headers) {
        const stream = Reflect.apply(request, this, arguments);
        begun(this, stream, headers);
        return stream;
      },
  );
}

function begin(recorder, session, stream, headers, routeId) {
  const exchange = new Exchange(headers[':method'] || 'GET', headers.traceparent);
  exchange.routeId = routeId;
  exchange.caller = caller();
  exchange.requestId = exchange.caller ? exchange.caller.id : 0;
  exchange.mayBring = true;
  located(session, stream, exchange);
  recorder.clientRequest(exchange);
  const made = publicCalls.getStore();
  if (made !== undefined) {
    made.exchange = exchange;
  }
  stream[EXCHANGE] = exchange;
}

function observeStreams(recorder, look, prototype) {
  const seen = guarded((event, value, stream, exchange) => {
    look(event, value, exchange);
    streamEmits(recorder, event, value, stream, exchange);
  });
  const { emit } = prototype;
  prototype.emit = function (event, value) {
    const exchange = this[EXCHANGE];
    if (exchange === undefined) {
      return Reflect.apply(emit, this, arguments);
    }
    seen(event, value, this, exchange);
    const isHere =
      requests.getStore() === exchange.caller && publicCalls.getStore() === undefined;
    // Nor is it of the public call that has opened the connection.
    return isHere
      ? Reflect.apply(emit, this, arguments)
      : publicCalls.run(undefined, () =>
          requests.run(exchange.caller, Reflect.apply, emit, this, arguments),
        );
  };
}

function streamEmits(recorder, event, value, stream, exchange) {
  if (exchange.hasEnded) {
    return;
  }
  switch (event) {
    case 'ready':
      located(stream.session, stream, exchange);
      break;
    case 'response':
      located(stream.session, stream, exchange);
      exchange.status = value[':status'] || 0;
      exchange.sizedBy(value['content-length']);
      break;
    case 'timeout':
      exchange.isTimedOut = true;
      break;
    case 'end':
      if (exchange.status) {
        recorder.clientResponse(exchange, Outcome.COMPLETED);
      }
      break;
    case 'error':
      recorder.clientResponse(exchange, failure(stream, exchange, value));
      break;
    case 'close':
      // An answer without a body, or one whose body nobody has read, has come nonetheless.
      recorder.clientResponse(
        exchange,
        exchange.status && stream.rstCode === http2.constants.NGHTTP2_NO_ERROR
          ? Outcome.COMPLETED
          : failure(stream, exchange),
      );
      break;
    default:
  }
}

/** Stream and connection are known once there is one. */
function located(session, stream, exchange) {
  exchange.streamId = stream.id || exchange.streamId;
  exchange.on(session && !session.connecting && session.socket);
}

function failure(stream, exchange, error) {
  if (exchange.isTimedOut) {
    return Outcome.TIMEOUT;
  }
  const outcome = error === undefined ? Outcome.ERROR : outcomeOf(error);
  return outcome === Outcome.ERROR
    ? outcomeOfStream(stream.rstCode, error === undefined ? Outcome.CANCELLED : Outcome.ERROR)
    : outcome;
}

module.exports = { instrument };
