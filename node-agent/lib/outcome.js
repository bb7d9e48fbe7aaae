// SPDX-License-Identifier: MIT
'use strict';

const { Outcome } = require('./recorder');

/** By the code of an error, else its name: of the runtime, and of undici. */
const OUTCOMES = new Map([
  ['ECONNREFUSED', Outcome.REFUSED],
  ['ECONNRESET', Outcome.RESET],
  ['EPIPE', Outcome.RESET],
  ['UND_ERR_SOCKET', Outcome.RESET],
  ['ETIMEDOUT', Outcome.TIMEOUT],
  ['ESOCKETTIMEDOUT', Outcome.TIMEOUT],
  ['UND_ERR_CONNECT_TIMEOUT', Outcome.TIMEOUT],
  ['UND_ERR_HEADERS_TIMEOUT', Outcome.TIMEOUT],
  ['UND_ERR_BODY_TIMEOUT', Outcome.TIMEOUT],
  ['TimeoutError', Outcome.TIMEOUT],
  ['ABORT_ERR', Outcome.CANCELLED],
  ['UND_ERR_ABORTED', Outcome.CANCELLED],
  ['AbortError', Outcome.CANCELLED],
]);

/** How a call ended that failed; without an error its caller gave it up. */
function outcomeOf(error) {
  if (error === undefined || error === null) {
    return Outcome.CANCELLED;
  }
  // An AggregateError has those of all addresses that were tried.
  const causes = [error, error.cause, ...(Array.isArray(error.errors) ? error.errors : [])];
  for (const cause of causes) {
    const found = cause && (OUTCOMES.get(cause.name) || OUTCOMES.get(cause.code));
    if (found) {
      return found;
    }
  }
  return Outcome.ERROR;
}

/** By the code with which a stream of HTTP/2 was reset (RFC 9113, section 7); 0 is no error. */
const OF_STREAMS = [
  undefined, // NO_ERROR
  Outcome.ERROR, // PROTOCOL_ERROR
  Outcome.ERROR, // INTERNAL_ERROR
  Outcome.ERROR, // FLOW_CONTROL_ERROR
  Outcome.TIMEOUT, // SETTINGS_TIMEOUT
  Outcome.RESET, // STREAM_CLOSED
  Outcome.ERROR, // FRAME_SIZE_ERROR
  Outcome.REFUSED, // REFUSED_STREAM
  Outcome.CANCELLED, // CANCEL
];

/** How a stream ended that was cut; `unknown` where its code says nothing. */
function outcomeOfStream(code, unknown) {
  return OF_STREAMS[code] || (code ? Outcome.ERROR : unknown);
}

module.exports = { outcomeOf, outcomeOfStream };
