// SPDX-License-Identifier: MIT
'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const { performance } = require('node:perf_hooks');

/**
 * Which request is served: a server's exchange, in everything that runs for its sake. Always
 * entered for the time of a call (`run`) and never `enterWith`, which would leave it in force for
 * whatever runs next.
 */
const requests = new AsyncLocalStorage();

/** For how long after its answer a request is followed. */
let followedMs = Infinity;

function follow(milliseconds) {
  followedMs = milliseconds;
}

/**
 * The request for which a call is made now; undefined for none. What a loop does long after the
 * answer of the request that began it, such as a timer's, is no more that request's.
 */
function caller() {
  const served = requests.getStore();
  const isFollowed =
    served === undefined ||
    served.endedAt === undefined ||
    performance.now() - served.endedAt <= followedMs;
  return isFollowed ? served : undefined;
}

module.exports = { caller, follow, requests };
