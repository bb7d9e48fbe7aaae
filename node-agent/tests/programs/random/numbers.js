// SPDX-License-Identifier: MIT
'use strict';

/** Numbers of a seed, from 0 up to and without the one asked for. */
function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

module.exports = { randomOf };
