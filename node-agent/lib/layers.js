// SPDX-License-Identifier: MIT
'use strict';

// In which layers of software the thread is that works for a request, with `layers.rate`. V8's
// profiler samples it; which request it was for is told by memory that a signal's handler reads.

const { guarded } = require('./guard');
const { LayerNames } = require('./layer_names');
const { Turns } = require('./turns');

/** As native/layer_sampler.cc has it: memory that it shares. */
const REQUEST = 0;
const TICKS = 1;
const LOST = 2;
const SPENT_NS = 3;
const SHARED = 4;
/** As native/layers.c lays the memory out. */
const ID = 0;
const PERIOD_NS = 1;
const ENTRIES = 2;
const HEAD = 3;
const MOST_ENTRIES = 64;
const NS_PER_SECOND = 1e9;

class Layers {
  /**
   * @param events what emits them
   * @param native what samples
   * @param rate in a second
   */
  constructor(events, native, { rate, packages, budget, string }) {
    this.events = events;
    this.native = native;
    this.told = new Float64Array(events.memory);
    this.memory = new Float64Array(SHARED);
    this.microseconds = Math.round(1e6 / rate);
    this.names = new LayerNames(packages);
    this.budget = budget;
    this.string = string;
    this.accounted = 0;
    this.isOn = false;
    this.hasEnded = false;
  }

  /** Samples that the budget or room did not allow. */
  get lost() {
    return this.memory[LOST];
  }

  /** Each turn of the event loop, and each continuation of a promise, is told from here on. */
  watch() {
    new Turns((exchange) => this.serve(exchange)).watch();
    process.on('exit', guarded(() => this.end()));
  }

  serve(exchange) {
    this.memory[REQUEST] = exchange === undefined || exchange.hasEnded ? 0 : exchange.id;
  }

  /** A handling is about to end. V8 tells of its samples later; that they come is told now. */
  ends(exchange) {
    if (this.memory[TICKS] > 0 && this.native.holds(exchange.id)) {
      this.tell(exchange.id, []);
    }
    if (this.memory[REQUEST] === exchange.id) {
      this.memory[REQUEST] = 0;
    }
  }

  /** Some times a second. */
  poll(isRecording) {
    if (this.isOn) {
      this.tellAll(this.native.take(false));
    }
    this.charge();
    const isWanted = isRecording && !this.hasEnded && !this.budget.isExhausted;
    if (isWanted && !this.isOn) {
      this.isOn = this.native.begin(this.memory.buffer, this.microseconds) === true;
    } else if (!isWanted && this.isOn) {
      this.isOn = false;
      this.tellAll(this.native.take(true));
    }
    if (!isRecording) {
      this.native.end();
    }
  }

  /** What it took to sample counts as call paths do. */
  charge() {
    this.budget.spent.stack += this.memory[SPENT_NS] - this.accounted;
    this.accounted = this.memory[SPENT_NS];
  }

  end() {
    this.hasEnded = true;
    this.poll(false);
  }

  /** @param samples of each the request, the state of V8 and the scripts */
  tellAll(samples) {
    const handlings = new Map();
    for (let i = 0; i < samples.length; i += 3) {
      const [layer, caller] = this.names.of(samples[i + 1], samples[i + 2]);
      const layers = handlings.get(samples[i]) || new Map();
      const key = `${layer}\n${caller}`;
      const count = layers.get(key);
      handlings.set(samples[i], layers);
      layers.set(key, { layer, caller, samples: count === undefined ? 1 : count.samples + 1 });
    }
    for (const [id, layers] of handlings) {
      const all = [...layers.values()];
      for (let i = 0; i < all.length; i += MOST_ENTRIES) {
        this.tell(id, all.slice(i, i + MOST_ENTRIES));
      }
    }
  }

  /** @param entries none where samples of the handling will follow after its end */
  tell(id, entries) {
    const { told } = this;
    told[ID] = id;
    told[PERIOD_NS] = (this.microseconds * NS_PER_SECOND) / 1e6;
    told[ENTRIES] = entries.length;
    entries.forEach(({ layer, caller, samples }, i) => {
      told[HEAD + i] = this.string(layer);
      told[HEAD + MOST_ENTRIES + i] = this.string(caller);
      told[HEAD + 2 * MOST_ENTRIES + i] = samples;
    });
    this.events.tell();
  }
}

module.exports = { Layers };
