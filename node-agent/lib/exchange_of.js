// SPDX-License-Identifier: MIT
'use strict';

/** The property of a request or an answer that holds its exchange. */
const EXCHANGE = Symbol('fieldtrace.exchange');

module.exports = { EXCHANGE };
