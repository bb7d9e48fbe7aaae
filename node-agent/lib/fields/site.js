// SPDX-License-Identifier: MIT
'use strict';

/** Objects of a class that came at a call path: how many, and what is known of their fields. */
class Site {
  constructor(contextId, keys) {
    this.contextId = contextId;
    this.keys = keys;
    this.made = 0;
    this.untold = 0;
    this.candidates = 0;
    this.demand = undefined;
    this.chance = 1;
    this.measured = 0;
    this.bytes = new Float64Array(keys.fields);
    this.values = new Uint32Array(keys.fields);
    /** Of its samples, of which places of the program know. */
    this.shapes = new Set();
    this.reset();
  }

  /** A recording begins. */
  reset() {
    this.made = 0;
    this.measured = 0;
    this.samples = 0;
    this.verdicts = new Uint32Array(this.keys.fields);
    this.settledAt = new Float64Array(this.keys.fields);
    this.isSettled = false;
    this.exhaustedAt = 0;
  }

  /** How many objects came, times a scale; what is less than one is told later. */
  takeMade(scale) {
    const all = this.made > 0 ? this.made * scale + this.untold : this.untold;
    const count = this.made > 0 ? Math.floor(all) : 0;
    this.made = 0;
    this.untold = all - count;
    return count;
  }

  /** A field has a verdict. */
  settle(field, enough, now) {
    this.verdicts[field]++;
    if (this.verdicts[field] === enough) {
      this.settledAt[field] = now;
      this.isSettled = this.verdicts.every((count) => count >= enough);
    }
  }

  /** An object is sampled. */
  sampled(shape) {
    this.samples++;
    this.shapes.add(shape);
  }

  /** No more of its objects are sampled for now. */
  get isResting() {
    return this.isSettled || this.exhaustedAt > 0;
  }

  isOpen(field, enough) {
    return this.verdicts[field] < enough;
  }

  /**
   * What was settled long ago is sampled again. A site some of whose fields never are, such as those
   * of objects that are always copied, rests as well.
   */
  renew(enough, now, period) {
    if (this.exhaustedAt > 0 && now - this.exhaustedAt >= period) {
      this.exhaustedAt = 0;
      this.samples = 0;
    } else if (this.exhaustedAt === 0 && this.samples >= MOST_TIMES * enough) {
      this.exhaustedAt = now;
    }
    for (let field = 0; field < this.verdicts.length; field++) {
      if (this.verdicts[field] >= enough && now - this.settledAt[field] >= period) {
        this.verdicts[field] = 0;
        this.isSettled = false;
      }
    }
  }

  /** Each site has its share of the samples, however many objects come at others. */
  share(most, rate, seconds) {
    const latest = this.candidates / seconds;
    this.candidates = 0;
    this.demand =
      this.demand === undefined ? latest : this.demand + (latest - this.demand) * SMOOTHING;
    this.chance = Math.min(rate, this.demand > most ? most / this.demand : 1);
  }
}

const SMOOTHING = 0.2;
/** Of what its fields' verdicts take at least. */
const MOST_TIMES = 16;

module.exports = { Site };
