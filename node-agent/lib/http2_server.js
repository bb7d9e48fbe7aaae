// SPDX-License-Identifier: MIT
'use strict';

// Servers of `http2`, over its streams or as `http` has them. Their classes are not exported: the
// prototypes are those of a server that serves nobody, and of the first stream.

const http2 = require('node:http2');
const { requests } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { guarded } = require('./guard');
const { Exchange, Outcome } = require('./recorder');
const { outcomeOfStream } = require('./outcome');

function instrument(recorder, routes) {
  const begun = guarded((stream, headers) => begin(recorder, routes, stream, headers));
  for (const prototype of prototypes()) {
    const { emit } = prototype;
    prototype.emit = function (event, first, second) {
      if (event === 'stream') {
        begun(first, second);
      }
      const exchange = exchangeOf(event, first, second);
      return exchange === undefined
        ? Reflect.apply(emit, this, arguments)
        : recorder.applyFor(exchange, emit, this, arguments);
    };
  }
}

function prototypes() {
  const secure = http2.createSecureServer();
  return [http2.createServer(), secure].map((server) => Object.getPrototypeOf(server));
}

/** Of what a server emits with a stream, or with a request as `http` has it. */
function exchangeOf(event, first, second) {
  if (event === 'stream') {
    return first[EXCHANGE];
  }
  if (event !== 'request' && event !== 'checkContinue') {
    return undefined;
  }
  const exchange = first[EXCHANGE] || (first.stream && first.stream[EXCHANGE]);
  if (exchange && first.stream) {
    first[EXCHANGE] = exchange;
    second[EXCHANGE] = exchange;
  }
  return exchange;
}

function begin(recorder, routes, stream, headers) {
  observe(recorder, Object.getPrototypeOf(stream));
  if (!recorder.poll()) {
    return;
  }
  const exchange = new Exchange(headers[':method'], headers.traceparent);
  exchange.isServer = true;
  exchange.streamId = stream.id;
  exchange.on(stream.session && stream.session.socket);
  if (isGrpc(headers)) {
    // Whatever a client asks for that the server does not have names nothing.
    exchange.routeAtEnd = () => (isUnknown(stream) ? 0 : routes.ofGrpc(headers));
  }
  recorder.serverRequest(exchange, stream.session && stream.session.socket);
  stream[EXCHANGE] = exchange;
}

function isGrpc(headers) {
  return String(headers['content-type']).startsWith('application/grpc');
}

/** Whether the server said that it has no such method (`UNIMPLEMENTED`). */
function isUnknown(stream) {
  const said = { ...stream.sentHeaders, ...stream.sentTrailers };
  return String(said['grpc-status']) === '12';
}

const observed = new WeakSet();

/** What streams emit is seen, and gets to listeners in the context of the request. */
function observe(recorder, prototype) {
  if (observed.has(prototype)) {
    return;
  }
  observed.add(prototype);
  const seen = guarded((event, stream, exchange) => streamEmits(recorder, event, stream, exchange));
  const answers = guarded((exchange) => recorder.answers(exchange));
  const { emit, end } = prototype;
  prototype.emit = function (event) {
    const exchange = this[EXCHANGE];
    if (exchange === undefined) {
      return Reflect.apply(emit, this, arguments);
    }
    seen(event, this, exchange);
    return requests.getStore() === exchange
      ? Reflect.apply(emit, this, arguments)
      : recorder.applyFor(exchange, emit, this, arguments);
  };
  prototype.end = function () {
    const exchange = this[EXCHANGE];
    if (exchange && exchange.answeredNs === 0) {
      answers(exchange);
    }
    return Reflect.apply(end, this, arguments);
  };
}

function streamEmits(recorder, event, stream, exchange) {
  if (event === 'error' || event === 'aborted') {
    exchange.isBroken = true;
  } else if (event === 'close' && !exchange.hasEnded) {
    const headers = stream.sentHeaders || {};
    exchange.status = headers[':status'] || 0;
    exchange.sizedBy(headers['content-length']);
    const isWhole = stream.writableFinished && !exchange.isBroken;
    exchange.nameRoute();
    recorder.serverResponse(
      exchange,
      isWhole ? Outcome.COMPLETED : outcomeOfStream(stream.rstCode, Outcome.CANCELLED),
    );
  }
}

module.exports = { instrument };
