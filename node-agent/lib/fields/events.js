// SPDX-License-Identifier: MIT
'use strict';

/** As native/samples.c has them. */
const ALLOCATED = 0;
const COUNTED = 1;
const WATCHED = 2;
const ACCESSED = 3;
const ENDED = 4;
const DIED = 5;
const ENTERED = 6;
const EXITED = 7;
const STATS = 8;
/** `enum ft_node_definition`. */
const CLASS = 0;
const METHOD = 1;
const PATH = 2;
const NUMBERS = 16;
const MOST_FIELDS = 64;
/** What native code takes, which may be bytes of UTF-8. */
const MOST_TEXT = 5000;

/** `enum ft_use`; the stronger, the less. COPIED is the agent's own: who reads the copy is unseen. */
const Use = { DIRECT: 0, FORWARDED: 1, INCIDENTAL: 2, COPIED: 3 };
/** `enum ft_verdict`. */
const Verdict = { USED: 0, UNUSED: 1, OVERWRITTEN: 2, CENSORED: 3 };
/** `enum ft_reason`. */
const Reason = { NONE: 0, OUTLIVED: 4, SHUTDOWN: 5, SESSION_END: 9, COPIED: 10 };

/** The events of sampled objects. */
class SampleEvents {
  constructor(addon) {
    this.addon = addon;
    this.numbers = new Float64Array(addon.memory, 0, NUMBERS);
    this.sums = new Float64Array(addon.memory, 8 * NUMBERS, MOST_FIELDS);
    this.measured = new Uint32Array(addon.memory, 8 * (NUMBERS + MOST_FIELDS), MOST_FIELDS);
  }

  areEnabled() {
    return this.addon.areEnabled();
  }

  emit(kind, ...numbers) {
    for (let i = 0; i < numbers.length; i++) {
      this.numbers[i] = numbers[i];
    }
    return this.addon.emit(kind);
  }

  /** The id of the sampled object. */
  allocated(classId, contextId, scopeId) {
    return this.emit(ALLOCATED, classId, contextId, scopeId);
  }

  counted(contextId, classId, count) {
    this.emit(COUNTED, contextId, classId, count);
  }

  watched(objectId, field) {
    this.emit(WATCHED, objectId, field);
  }

  accessed(objectId, field, isWrite, contextId, use, delayNs) {
    this.emit(ACCESSED, objectId, field, isWrite ? 1 : 0, contextId, use, delayNs);
  }

  ended(objectId, field, verdict, reason) {
    this.emit(ENDED, objectId, field, verdict, reason);
  }

  died(objectId, ageNs) {
    this.emit(DIED, objectId, ageNs);
  }

  /** A call is made, or its answer is parsed. */
  entered(scopeId, asyncId) {
    this.emit(ENTERED, scopeId, asyncId);
  }

  exited(scopeId, contextId, objects, bodyBytes, weight) {
    this.emit(EXITED, scopeId, contextId, objects, bodyBytes, weight);
  }

  stats(...numbers) {
    this.emit(STATS, ...numbers);
  }

  bytes(contextId, classId, sums, measured) {
    this.sums.set(sums);
    this.measured.set(measured);
    this.addon.bytes(contextId, classId, sums.length);
  }

  /** The id of a class, by its name and its fields; 0 where there is no room. */
  defineClass(name, fields) {
    return this.define(CLASS, [name, ...fields].join('\n'));
  }

  defineMethod(className, method, file) {
    return this.define(METHOD, [className, method, file].map(oneLine).join('\n'));
  }

  /** @param frames [method id, line], the innermost first */
  definePath(frames) {
    return this.define(PATH, frames.flat().join(' '));
  }

  define(kind, text) {
    return text.length > MOST_TEXT ? 0 : this.addon.define(kind, text) || 0;
  }

  /** Tells of its death by `nextDeath`. */
  follow(object, objectId) {
    this.addon.follow(object, objectId);
  }

  /** The id of an object that has died, 0 for none; its age is then to be had. */
  nextDeath() {
    return this.addon.nextDeath();
  }

  get ageNs() {
    return this.numbers[1];
  }
}

function oneLine(text) {
  return String(text).replace(/\n/g, ' ').slice(0, 1000);
}

module.exports = { Reason, SampleEvents, Use, Verdict };
