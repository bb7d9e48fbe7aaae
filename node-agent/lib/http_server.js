// SPDX-License-Identifier: MIT
'use strict';

// Servers of `http` and `https`. The runtime publishes when a request has been read, and when its
// answer was written. It runs handlers without a context, so that `emit` is wrapped.

const channels = require('node:diagnostics_channel');
const http = require('node:http');
const https = require('node:https');
const { requests } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { failed } = require('./guard');
const { isHeard } = require('./listeners');
const { Exchange, Outcome } = require('./recorder');

const CONTENT_LENGTH = /^content-length: *(\d+)\r?$/im;

// What runs for each event of each request is a function of its own, with its own `try`: V8 keeps
// what it learns of a function by where that stands, so that a shared one is never inlined.

function instrument(recorder) {
  channels.subscribe('http.server.request.start', (message) => {
    try {
      begin(recorder, message.request, message.response, message.socket);
    } catch (error) {
      failed(error);
    }
  });
  channels.subscribe('http.server.response.finish', ({ response }) => {
    try {
      end(recorder, response, Outcome.COMPLETED);
    } catch (error) {
      failed(error);
    }
  });
  serveInContext(recorder, http.Server.prototype);
  serveInContext(recorder, https.Server.prototype);
  answerInContext(recorder, http.ServerResponse.prototype);
  timeAnswers(recorder, http.ServerResponse.prototype);
}

/** Has a server call its handlers in the context of the request. */
function serveInContext(recorder, prototype) {
  const { emit } = prototype;
  prototype.emit = function (event, request) {
    const isHandled =
      event === 'request' || event === 'checkContinue' || event === 'checkExpectation';
    const exchange = isHandled && request ? request[EXCHANGE] : undefined;
    return exchange === undefined || requests.getStore() === exchange
      ? Reflect.apply(emit, this, arguments)
      : recorder.applyFor(exchange, emit, this, arguments);
  };
}

/** Has an answer call its listeners in the context of the request. */
function answerInContext(recorder, prototype) {
  const { emit } = prototype;
  prototype.emit = function (event) {
    const exchange = this[EXCHANGE];
    if (exchange === undefined) {
      return Reflect.apply(emit, this, arguments);
    }
    if (event === 'close' && !exchange.hasEnded) {
      try {
        end(recorder, this, Outcome.CANCELLED);
      } catch (error) {
        failed(error);
      }
    }
    return isHeard(this, event) && requests.getStore() !== exchange
      ? recorder.applyFor(exchange, emit, this, arguments)
      : Reflect.apply(emit, this, arguments);
  };
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
  exchange.sizedBy(contentLengthOf(response));
  recorder.serverResponse(exchange, outcome);
}

/** As the head has it: the runtime itself may have put it there. */
function contentLengthOf(response) {
  const given = response.getHeader('content-length');
  if (given !== undefined) {
    return given;
  }
  const size = CONTENT_LENGTH.exec(response._header || '');
  return size ? size[1] : undefined;
}

/** Notes when the last of an answer is handed over: the client may have it before `finish`. */
function timeAnswers(recorder, prototype) {
  const { end: endAnswer } = prototype;
  prototype.end = function () {
    const exchange = this[EXCHANGE];
    if (exchange !== undefined && exchange.answeredNs === 0) {
      try {
        recorder.answers(exchange);
      } catch (error) {
        failed(error);
      }
    }
    return Reflect.apply(endAnswer, this, arguments);
  };
}

module.exports = { instrument };
