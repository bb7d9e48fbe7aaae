// SPDX-License-Identifier: MIT
'use strict';

/** Whether anybody listens to an event of an emitter; where that does not show, it may be. */
function isHeard({ _events: listeners }, event) {
  return listeners === undefined || listeners === null || listeners[event] !== undefined;
}

module.exports = { isHeard };
