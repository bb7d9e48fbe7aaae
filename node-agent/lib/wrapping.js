// SPDX-License-Identifier: MIT
'use strict';

/** What each function has for itself. */
const OWN = new Set(['arguments', 'caller', 'prototype']);

/**
 * Puts a function around another one, which keeps its name, length and properties. Throws where
 * there is none: the library is another one than the agent knows.
 *
 * @param around gets the function, and gives the one to be called in its place
 */
function wrap(owner, name, around) {
  const before = owner && owner[name];
  if (typeof before !== 'function') {
    throw new Error(`it has no function ${name}`);
  }
  const wrapped = around(before);
  for (const key of Reflect.ownKeys(before)) {
    if (!OWN.has(key)) {
      Object.defineProperty(wrapped, key, Object.getOwnPropertyDescriptor(before, key));
    }
  }
  owner[name] = wrapped;
}

module.exports = { wrap };
