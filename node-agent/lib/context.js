// SPDX-License-Identifier: MIT
'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * Which request is served: a server's exchange, in everything that runs for its sake. Always
 * entered for the time of a call (`run`) and never `enterWith`, which would leave it in force for
 * whatever runs next.
 */
const requests = new AsyncLocalStorage();

module.exports = { requests };
