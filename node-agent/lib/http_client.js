// SPDX-License-Identifier: MIT
'use strict';

// Clients of `http` and `https`. The runtime publishes when a request was made (from 22.12), when
// it is sent and when the head of its answer is there. The rest is what request and answer emit.

const channels = require('node:diagnostics_channel');
const http = require('node:http');
const { caller } = require('./context');
const { EXCHANGE } = require('./exchange_of');
const { failed } = require('./guard');
const { instrumentMessages } = require('./http_messages');
const { Exchange, Outcome } = require('./recorder');
const { outcomeOf } = require('./outcome');

const CONTENT_LENGTH = 'content-length';
/** Events of a request that say how its exchange ends. */
const TOLD = new Set(['timeout', 'error', 'upgrade', 'connect', 'close']);

/** @param fields what looks into answers; undefined where nothing does */
function instrument(recorder, fields, bodies) {
  const begun = ({ request }) => begin(recorder, request);
  channels.subscribe('http.client.request.created', begun);
  // Before 22.12, and where a call brings a connection of its own.
  channels.subscribe('http.client.request.start', begun);
  beginWhereAgentGetsIt(recorder);
  channels.subscribe('http.client.response.finish', ({ request, response }) => {
    try {
      answered(request, response);
    } catch (error) {
      failed(error);
    }
  });
  observeRequests(recorder, http.ClientRequest.prototype);
  instrumentMessages(recorder, (event, value, response, exchange) => {
    if (fields !== undefined && fields.isRecording) {
      bodies.keep(event, value, exchange);
    }
    answerEmits(recorder, event, response, exchange);
  });
}

/**
 * The constructor of a request calls it, so that the context is that of the call; the request may
 * be ended, and its connection opened, in others.
 */
function beginWhereAgentGetsIt(recorder) {
  const { addRequest } = http.Agent.prototype;
  http.Agent.prototype.addRequest = function (request) {
    begin(recorder, request);
    return Reflect.apply(addRequest, this, arguments);
  };
}

/** Sees what requests emit, beforehand. */
function observeRequests(recorder, prototype) {
  const { emit } = prototype;
  prototype.emit = function (event, value) {
    const exchange = TOLD.has(event) ? this[EXCHANGE] : undefined;
    if (exchange !== undefined) {
      try {
        requestEmits(recorder, event, value, this, exchange);
      } catch (error) {
        failed(error);
      }
    }
    return Reflect.apply(emit, this, arguments);
  };
}

function begin(recorder, request) {
  try {
    beginCall(recorder, request);
  } catch (error) {
    failed(error);
  }
}

function beginCall(recorder, request) {
  if (request[EXCHANGE] !== undefined || !recorder.poll()) {
    return;
  }
  const exchange = new Exchange(request.method, request.getHeader('traceparent'));
  const server = caller();
  exchange.requestId = server ? server.id : 0;
  exchange.caller = server;
  exchange.mayBring = true;
  recorder.clientRequest(exchange);
  request[EXCHANGE] = exchange;
}

/** The head of the answer is there. */
function answered(request, response) {
  const exchange = request[EXCHANGE];
  if (!exchange) {
    return;
  }
  exchange.on(request.socket);
  exchange.status = response.statusCode;
  exchange.sizedBy(contentLengthOf(response.rawHeaders));
  // Another agent may have put it in after the call.
  const header = request.getHeader('traceparent');
  if (typeof header === 'string') {
    exchange.traceparent = header;
  }
  response[EXCHANGE] = exchange;
}

/** The runtime makes `headers` of these where somebody asks for them, which not every program does. */
function contentLengthOf(rawHeaders) {
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name.length === CONTENT_LENGTH.length && name.toLowerCase() === CONTENT_LENGTH) {
      return rawHeaders[i + 1];
    }
  }
  return undefined;
}

function requestEmits(recorder, event, value, request, exchange) {
  switch (event) {
    case 'timeout':
      exchange.isTimedOut = true;
      break;
    case 'error':
      exchange.on(request.socket);
      recorder.clientResponse(exchange, failure(exchange, value));
      break;
    case 'upgrade':
    case 'connect':
      exchange.on(request.socket);
      exchange.status = value.statusCode;
      recorder.clientResponse(exchange, Outcome.COMPLETED);
      break;
    case 'close':
      // Else the answer itself tells how it ends.
      if (!request.res) {
        recorder.clientResponse(exchange, failure(exchange));
      }
      break;
    default:
  }
}

function answerEmits(recorder, event, response, exchange) {
  if (event === 'end') {
    recorder.clientResponse(exchange, Outcome.COMPLETED);
  } else if (event === 'close' && !exchange.hasEnded) {
    recorder.clientResponse(
      exchange,
      response.complete ? Outcome.COMPLETED : failure(exchange, response.errored),
    );
  }
}

function failure(exchange, error) {
  return exchange.isTimedOut ? Outcome.TIMEOUT : outcomeOf(error);
}

module.exports = { instrument };
