// SPDX-License-Identifier: MIT
'use strict';

// `fetch` and undici, which publish all of a call; also an undici that the application brings.

const channels = require('node:diagnostics_channel');
const { caller } = require('./context');
const json = require('./fields/json');
const { guarded } = require('./guard');
const { outcomeOf } = require('./outcome');
const { Exchange, Outcome } = require('./recorder');

const TRACEPARENT = /^traceparent: *(.*?)\r?$/im;
/** undici's own property of a request that holds what its caller gave it. */
const HANDLER = 'handler';

function instrument(recorder) {
  const exchanges = new WeakMap();
  const on = (event, observe) =>
    channels.subscribe(
      `undici:${event}`,
      guarded((message) => {
        const exchange = exchanges.get(message.request);
        if (exchange) {
          observe(exchange, message);
        }
      }),
    );

  channels.subscribe(
    'undici:request:create',
    guarded(({ request }) => {
      if (recorder.poll()) {
        exchanges.set(request, begin(recorder, request));
      }
    }),
  );
  on('client:sendHeaders', (exchange, { socket, headers }) => {
    exchange.on(socket);
    const header = typeof headers === 'string' && TRACEPARENT.exec(headers);
    if (header) {
      exchange.traceparent = header[1];
    }
  });
  on('request:headers', (exchange, { response }) => {
    exchange.status = response.statusCode;
    exchange.sizedBy(headerOf(response.headers, 'content-length'));
  });
  on('request:trailers', (exchange) => recorder.clientResponse(exchange, Outcome.COMPLETED));
  on('request:error', (exchange, { error }) =>
    recorder.clientResponse(exchange, outcomeOf(error)),
  );
}

function begin(recorder, request) {
  const exchange = new Exchange(request.method);
  const { server, call } = contextOf(request);
  exchange.requestId = server ? server.id : 0;
  exchange.caller = server;
  exchange.mayBring = true;
  recorder.clientRequest(exchange);
  if (call !== undefined) {
    call.exchange = exchange; // of several, as of redirections, the last
  }
  return exchange;
}

/**
 * The context in which the call was made. A pool that is busy makes the request later, in that of
 * another one, whose end made room. What the caller gave keeps its own.
 */
function contextOf(request) {
  const symbol = Object.getOwnPropertySymbols(request).find((s) => s.description === HANDLER);
  const handler = symbol && request[symbol];
  return handler && typeof handler.runInAsyncScope === 'function'
    ? handler.runInAsyncScope(contexts)
    : contexts();
}

function contexts() {
  return { server: caller(), call: json.current() };
}

/** Of names and values one after the other, as undici has them. */
function headerOf(headers, name) {
  for (let i = 0; i + 1 < headers.length; i += 2) {
    if (String(headers[i]).toLowerCase() === name) {
      return String(headers[i + 1]);
    }
  }
  return undefined;
}

module.exports = { instrument };
