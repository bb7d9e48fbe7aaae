// SPDX-License-Identifier: MIT
'use strict';

// Whether keys are names that somebody has given to fields, or data: ids, addresses, names of
// people. Only names may be recorded. The rules are those of the JVM's agent.

/** At most 48 letters of ASCII, digits, `_ - $`; or @type. */
const NAME = /^(?=.{1,48}$)[@$]?[A-Za-z_][\w$-]*$/;
/** More digits are an id or a date. */
const MOST_DIGITS = 3;
const ALIKE_OBJECTS = 3;
const ALIKE_VALUES = 8;

function isName(key) {
  return NAME.test(key) && key.replace(/\D/g, '').length <= MOST_DIGITS;
}

/** Whether its keys tell rows apart: all values are alike. */
function isTable(object, keys) {
  if (keys.length < ALIKE_OBJECTS) {
    return false;
  }
  const first = object[keys[0]];
  if (isPlain(first)) {
    const wanted = Object.keys(first).sort().join('\n');
    return keys.every(
      (key) => isPlain(object[key]) && Object.keys(object[key]).sort().join('\n') === wanted,
    );
  }
  const kind = kindOf(first);
  return (
    keys.length >= ALIKE_VALUES &&
    kind !== 'null' &&
    keys.every((key) => kindOf(object[key]) === kind)
  );
}

function kindOf(value) {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function isPlain(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

module.exports = { isName, isPlain, isTable };
