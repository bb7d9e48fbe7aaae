// SPDX-License-Identifier: MIT
'use strict';

const { FinalizationRegistry } = globalThis;

/** When the last collection of the whole heap began that is known: an object that is older and has
 * not died is held by somebody. Collections of young objects alone say nothing of old ones. */
class Collections {
  constructor() {
    this.lastMs = 0;
    this.registry = new FinalizationRegistry((bornMs) => {
      this.lastMs = Math.max(this.lastMs, bornMs);
      this.watch();
    });
    this.watch();
  }

  /** An object that nobody holds: its death tells that all that is as old was looked at. */
  watch() {
    this.registry.register({}, Date.now());
  }
}

module.exports = { Collections };
