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

/** By the codes of drivers and servers: SQLSTATEs, and MySQL's and MariaDB's names. */
const OF_STATEMENTS = [
  [/^08|^57P0|^PROTOCOL_CONNECTION_LOST$|^ER_CONNECTION_KILLED$/, Outcome.RESET],
  [/^PROTOCOL_SEQUENCE_TIMEOUT$|^ER_(STATEMENT|QUERY)_TIMEOUT$/, Outcome.TIMEOUT],
  [/^57014$|^ER_QUERY_INTERRUPTED$/, Outcome.CANCELLED],
];
/** What servers and drivers say where a limit was over, whatever their code is. */
const LIMIT_OVER = /statement timeout|max_statement_time|execution time exceeded|timed? ?out/i;
const CLOSED = /^Connection (is closed|terminated)/;

/** How a call of a database ended that failed. */
function outcomeOfStatement(error) {
  const outcome = outcomeOf(error);
  if (outcome !== Outcome.ERROR) {
    return outcome;
  }
  const message = String(error.message);
  const known = OF_STATEMENTS.find(([codes]) => codes.test(String(error.code)));
  if ((!known || known[1] === Outcome.CANCELLED) && LIMIT_OVER.test(message)) {
    return Outcome.TIMEOUT;
  }
  return known ? known[1] : CLOSED.test(message) ? Outcome.RESET : Outcome.ERROR;
}

module.exports = { outcomeOf, outcomeOfStatement, outcomeOfStream };
