// SPDX-License-Identifier: MIT
'use strict';

const { isName } = require('./key_form');

/** Answers that are learnt from, an object of each. */
const ANSWERS = 16;
/** In so many of them a key is, that most have. */
const COMMON = ANSWERS / 2 + 1;
/** Of different keys; a table with a row for each customer has no end of them. */
const MOST_DIFFERENT = 256;
const MOST_NAMES = 63;

/** Learns of the first answers which keys the objects of a place have for fields. */
class KeyTally {
  /** @param answers from so many it learns; of rows one, whose columns the statement names */
  constructor(answers = ANSWERS) {
    this.wanted = answers;
    this.common = Math.min(COMMON, answers);
    this.counts = new Map();
    this.answers = 0;
    this.tables = 0;
    this.last = undefined;
  }

  /**
   * Learns from an object; others of the same answer teach nothing.
   *
   * @return whether enough is known now; true once
   */
  add(answer, keys, isTable) {
    if (answer === this.last || this.answers === this.wanted) {
      return false;
    }
    this.last = answer;
    this.tables += isTable ? 1 : 0;
    for (const key of keys) {
      const count = this.counts.get(key);
      if (count !== undefined || this.counts.size < MOST_DIFFERENT) {
        this.counts.set(key, (count || 0) + 1);
      }
    }
    return ++this.answers === this.wanted;
  }

  /** The keys that may be recorded, in the order in which they came. */
  names() {
    if (this.tables >= this.common || this.counts.size >= MOST_DIFFERENT) {
      return [];
    }
    return [...this.counts]
      .filter(([key, count]) => count >= this.common && isName(key))
      .map(([key]) => key)
      .slice(0, MOST_NAMES);
  }

  /** Whether there were others. */
  hasOthers() {
    return this.names().length < this.counts.size;
  }
}

module.exports = { ANSWERS, KeyTally };
