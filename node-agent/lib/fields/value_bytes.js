// SPDX-License-Identifier: MIT
'use strict';

const { isPlain } = require('./key_form');

/** Of an array so many elements are measured, and stand for the others. */
const MOST_ELEMENTS = 64;
const DEPTH = 8;

/**
 * How many bytes a value takes as JSON; of an object its braces alone, whose own fields count for
 * themselves. Undefined of what is none of JSON's.
 */
function valueBytes(value, depth = DEPTH) {
  switch (typeof value) {
    case 'string':
      return Buffer.byteLength(value) + 2;
    case 'number':
      return String(value).length;
    case 'boolean':
      return value ? 4 : 5;
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null) {
    return 4;
  }
  if (!Array.isArray(value)) {
    return isPlain(value) ? 2 : value instanceof Date ? 26 : undefined;
  }
  return depth > 0 ? arrayBytes(value, depth - 1) : undefined;
}

function arrayBytes(values, depth) {
  const looked = Math.min(values.length, MOST_ELEMENTS);
  let sum = 0;
  for (let i = 0; i < looked; i++) {
    const bytes = valueBytes(values[i], depth);
    if (bytes === undefined) {
      return undefined;
    }
    sum += bytes;
  }
  const all = looked === 0 ? 0 : Math.round((sum / looked) * values.length);
  return 2 + Math.max(0, values.length - 1) + all;
}

module.exports = { valueBytes };
