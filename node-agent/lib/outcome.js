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

module.exports = { outcomeOf };
