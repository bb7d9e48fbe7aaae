// SPDX-License-Identifier: MIT
'use strict';

// Which properties of what calls bring in are ever read. Of the objects of an answer, which nobody
// holds yet, some are sampled.

const { Budget, cpuNs, now } = require('./budget');
const { CallPaths } = require('./call_paths');
const { Reason, SampleEvents } = require('./events');
const { Facades } = require('./facades');
const { isPlain } = require('./key_form');
const { ANSWERS } = require('./key_tally');
const { Place } = require('./place');
const { publicCalls } = require('./public_call');
const { Samples } = require('./samples');
const { Site } = require('./site');

/** A longer array is looked into here and there, and what is found stands for the others. */
const MOST_ELEMENTS = 256;
/** Objects of an answer that are looked at. */
const MOST_OBJECTS = 4096;
/** Of an array, on average, where there is a budget: a request waits for each. */
const MOST_SAMPLED = 32;
/** Of a call path and a class, in a second, where there is a budget. */
const MOST_SAMPLES = 200;
/** The size of the body was told when the answer was there. */
const TOLD_BYTES = -1;
const PPM = 1e6;
const ENDED_POLLS = 4;

class Fields {
  /** Throws where this version of Node.js has none. */
  constructor(addon, options) {
    this.events = new SampleEvents(addon.samples);
    this.rate = options.rate;
    this.verdicts = options.verdicts;
    this.depth = options.depth;
    this.renewMs = options.renewMs;
    this.budget = new Budget(options.budget);
    this.mostSamples = options.budget === Infinity ? Infinity : MOST_SAMPLES;
    this.paths = new CallPaths(this.events);
    this.samples = new Samples({
      events: this.events,
      facades: new Facades(),
      paths: this.paths,
      budget: this.budget,
      patienceMs: options.patienceMs,
      verdicts: options.verdicts,
    });
    this.places = new Map();
    this.sites = new Set();
    this.answers = 0;
    this.throttled = 0;
    /** Samples of layers, which keep to the same budget. */
    this.layersLost = 0;
    /** Calls that were looked into since counts were told, and those that the budget refused. */
    this.known = 0;
    this.refused = 0;
    this.isRecording = false;
    this.polledAt = now();
    this.polls = 0;
    this.define = (name, fields) => this.events.defineClass(name, fields);
  }

  /** Whether a call is looked into: for how many it stands, 0 where it is not. */
  draw() {
    const { interval } = this.budget;
    if (!this.isRecording) {
      return 0;
    }
    if (interval > 1 && Math.random() * interval >= 1) {
      this.throttled++;
      return 0;
    }
    if (this.budget.isExhausted) {
      this.throttled++;
      this.refused += interval;
      return 0;
    }
    this.known += interval;
    return interval;
  }

  /** A call is made. */
  asked(exchange) {
    const made = publicCalls.getStore();
    exchange.weight = made === undefined ? this.draw() : made.weight;
    if (exchange.weight > 0) {
      const began = now();
      this.events.entered(exchange.id, exchange.requestId);
      this.budget.charge('count', began);
    }
  }

  /** It has its answer, or none; what that holds may be told later. */
  answered(exchange) {
    if (exchange.weight > 0) {
      const began = now();
      this.events.exited(exchange.id, 0, 0, exchange.bodyBytes, exchange.weight);
      this.budget.charge('count', began);
    }
  }

  /**
   * The call, or the parsing of its answer, is made in the application's code.
   *
   * @param exchange the client's
   * @param below the function that the application called
   * @return undefined where it is not looked into
   */
  call(exchange, below) {
    if (exchange === undefined || !this.isRecording || !(exchange.weight > 0)) {
      return undefined;
    }
    const began = now();
    let contextId;
    try {
      contextId = this.paths.of(below).id;
    } catch {
      this.samples.leftOut++; // for want of stack, or somebody has frozen what makes stacks
      return undefined;
    }
    this.budget.charge('stack', began);
    return { exchange, contextId };
  }

  /**
   * What a call brought in, in the place of which the application gets what this returns.
   *
   * @param name of the class of its outermost objects
   * @param isRows whose columns a statement names
   * @param stands for how many of its answer it is told of: 0 where another one was told for it
   */
  adopt(call, value, name, isRows = false, stands = 1) {
    const began = now();
    try {
      return this.looked(call, value, name, isRows, stands);
    } catch {
      this.samples.leftOut++;
      return value;
    } finally {
      this.budget.charge('count', began);
    }
  }

  looked(call, value, name, isRows, stands) {
    if (call.contextId === 0 || typeof value !== 'object' || value === null) {
      return value;
    }
    const key = `${call.contextId} ${name}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = Place.root(name, this.define, isRows ? 1 : ANSWERS);
      if (place === undefined) {
        return value;
      }
      this.places.set(key, place);
    }
    const walk = { call, answer: ++this.answers, objects: 0, looked: 0 };
    const { arm } = this.budget.spent;
    const { id, requestId, weight } = call.exchange;
    if (stands > 0) {
      this.events.entered(id, requestId);
    }
    const adopted = this.visit(walk, value, place, 0, 1, 1);
    this.budget.spent.count -= this.budget.spent.arm - arm; // no nanosecond counts twice
    if (stands > 0) {
      const contextId = walk.objects > 0 ? call.contextId : 0;
      this.events.exited(id, contextId, walk.objects * stands, TOLD_BYTES, weight);
    }
    return adopted;
  }

  /**
   * @param stands for how many objects each stands that is looked at
   * @param chance of each to be sampled, beside that of its site
   */
  visit(walk, value, place, depth, stands, chance) {
    if (Array.isArray(value)) {
      this.visitElements(walk, value, place, depth, stands, chance);
      return value;
    }
    if (!isPlain(value) || walk.looked >= MOST_OBJECTS) {
      return value;
    }
    walk.looked++;
    const keys = Object.keys(value);
    const keyClass = place.classOf(value, keys, walk.answer);
    if (keyClass === undefined) {
      return value;
    }
    if (depth + 1 < this.depth) {
      for (const key of keys) {
        const held = value[key];
        if (typeof held === 'object' && held !== null) {
          const child = place.child(key);
          if (child !== undefined) {
            const adopted = this.visit(walk, held, child, depth + 1, stands, chance);
            if (adopted !== held) {
              value[key] = adopted;
            }
          }
        }
      }
    }
    walk.objects += stands;
    const site = this.siteOf(place, keyClass, walk.call.contextId);
    site.made += stands * walk.call.exchange.weight;
    site.candidates++;
    return !site.isResting && Math.random() < site.chance * chance
      ? this.samples.sample(value, keys, site, walk.call.exchange.id)
      : value;
  }

  visitElements(walk, values, place, depth, stands, chance) {
    const step = Math.ceil(values.length / MOST_ELEMENTS);
    const looked = Math.ceil(values.length / step);
    const isLimited = this.mostSamples !== Infinity && looked > MOST_SAMPLED;
    const ofEach = isLimited ? (chance * MOST_SAMPLED) / looked : chance;
    const first = step > 1 ? Math.floor(Math.random() * step) : 0;
    for (let i = first; i < values.length; i += step) {
      const held = values[i];
      if (typeof held === 'object' && held !== null) {
        const adopted = this.visit(walk, held, place, depth, stands * step, ofEach);
        if (adopted !== held) {
          values[i] = adopted;
        }
      }
    }
  }

  siteOf(place, keyClass, contextId) {
    if (place.site === undefined) {
      place.site = new Site(contextId, keyClass);
      this.sites.add(place.site);
    }
    return place.site;
  }

  /** Some times a second. */
  poll() {
    const isRecording = this.events.areEnabled();
    if (isRecording !== this.isRecording) {
      this.isRecording = isRecording;
      if (isRecording) {
        for (const site of this.sites) {
          site.reset();
        }
      } else {
        this.samples.endAll(Reason.SESSION_END);
      }
    }
    this.samples.retire(this.sites, isRecording);
    if (!isRecording) {
      return;
    }
    const at = now();
    const seconds = (at - this.polledAt) / 1e9;
    this.polledAt = at;
    this.samples.sweep();
    for (const site of this.sites) {
      site.share(this.mostSamples, this.rate, seconds);
      site.renew(this.verdicts, Date.now(), this.renewMs);
    }
    this.tellCounts();
    this.budget.charge('drain', at);
    this.budget.account();
    if (++this.polls % ENDED_POLLS === 0) {
      this.tellStats();
    }
  }

  tellCounts() {
    // Calls that the budget refused are as those of their time.
    const scale = this.known > 0 ? 1 + this.refused / this.known : 1;
    this.refused = this.known > 0 ? 0 : this.refused;
    this.known = 0;
    for (const site of this.sites) {
      const count = site.takeMade(scale);
      if (count > 0) {
        this.events.counted(site.contextId, site.keys.id, count);
      }
      if (site.values.some((count) => count > 0)) {
        this.events.bytes(site.contextId, site.keys.id, site.bytes, site.values);
        site.bytes.fill(0);
        site.values.fill(0);
      }
    }
  }

  tellStats() {
    const { spent, share, throttledNs } = this.budget;
    const { traps, usesCut, leftOut } = this.samples;
    const ppm = share === Infinity ? 0 : share * PPM;
    const times = [spent.trap, spent.arm, spent.stack, spent.count, spent.drain];
    this.events.stats(
      ...times, cpuNs(), ppm, throttledNs, traps, 0, usesCut, this.throttled, leftOut,
      this.layersLost,
    );
  }

  /** The process, or the worker thread, is about to end. */
  end() {
    if (this.isRecording) {
      this.samples.sweep();
      this.samples.endAll(Reason.SHUTDOWN);
      this.tellCounts();
      this.tellStats();
    }
  }
}

module.exports = { Fields };
