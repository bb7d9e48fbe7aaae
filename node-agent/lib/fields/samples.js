// SPDX-License-Identifier: MIT
'use strict';

const { now } = require('./budget');
const { Collections } = require('./collections');
const { Reason, Use, Verdict } = require('./events');
const { Forgetting } = require('./forgetting');
const { Sample } = require('./sample');
const { valueBytes } = require('./value_bytes');

/** So much longer than `death.patience` an object is waited for that no collection has looked at. */
const LONGEST_PATIENCE = 20;
const MOST_ALIVE = 20000;
const MOST_MEASURED = 1000;

/** The sampled objects that are alive, and the accesses to them. */
class Samples {
  constructor({ events, facades, paths, budget, patienceMs, verdicts }) {
    this.events = events;
    this.facades = facades;
    this.paths = paths;
    this.budget = budget;
    this.patienceMs = patienceMs;
    this.verdicts = verdicts;
    this.alive = new Map();
    this.collections = new Collections();
    this.forgetting = new Forgetting(facades, this.collections);
    this.traps = 0;
    this.usesCut = 0;
    this.leftOut = 0;
    // Stands in stacks, whose frames above it are the agent's.
    this.below = (sample, key, isWrite) => this.accessed(sample, key, isWrite);
    facades.onAccess(this.below);
  }

  /**
   * An object that is sampled, in the place of the one that was parsed.
   *
   * @return the same object where it cannot be
   */
  sample(object, keys, site, scopeId) {
    const began = now();
    const fields = this.openFields(site, keys);
    if (fields.length === 0 || this.alive.size >= MOST_ALIVE) {
      return object;
    }
    const shape = this.facades.shapeOf(keys);
    const held = [object, undefined];
    const facade = shape === undefined ? undefined : this.facades.make(object, shape, held);
    if (facade === undefined) {
      return object;
    }
    site.sampled(shape);
    this.measure(site, object, keys);
    const id = this.events.allocated(site.keys.id, site.contextId, scopeId);
    for (const field of fields) {
      this.events.watched(id, field);
    }
    const sample = new Sample(id, site, fields, Date.now());
    held[1] = sample;
    this.alive.set(id, sample);
    this.events.follow(facade, id);
    this.budget.charge('arm', began);
    return facade;
  }

  /** The fields that the object has and that are not settled. */
  openFields(site, keys) {
    const fields = new Set();
    let isStrange = false;
    for (const key of keys) {
      const field = site.keys.indexOf(key);
      isStrange = isStrange || field === undefined;
      if (field !== undefined && site.isOpen(field, this.verdicts)) {
        fields.add(field);
      }
    }
    site.keys.strange += isStrange ? 1 : 0;
    return [...fields];
  }

  measure(site, object, keys) {
    if (site.measured++ >= MOST_MEASURED) {
      return;
    }
    for (const key of keys) {
      const field = site.keys.indexOf(key);
      const bytes = field === undefined ? undefined : valueBytes(object[key]);
      if (bytes !== undefined) {
        site.bytes[field] += bytes;
        site.values[field]++;
      }
    }
  }

  /** @return whether nothing more is to be learnt of the object */
  accessed(sample, key, isWrite) {
    const field = sample.awaitedField(key);
    if (field === undefined) {
      return sample.isDone;
    }
    const began = now();
    try {
      this.learn(sample, field, key, isWrite, began);
    } catch {
      // For want of stack, as a program that recurses deeply may be.
      this.leftOut++;
      if (!isWrite) {
        sample.read(field, Use.DIRECT);
        this.events.accessed(sample.id, field, false, 0, Use.DIRECT, 0);
      }
    }
    this.budget.charge('trap', began);
    return sample.isDone;
  }

  learn(sample, field, key, isWrite, began) {
    const path = this.paths.of(this.below, key);
    this.traps++;
    if (isWrite) {
      if (sample.written(field)) {
        this.tell(sample, field, true, path.id, Use.DIRECT, began);
      }
      return;
    }
    if (path.use === Use.COPIED) {
      if (sample.copied(field)) {
        this.events.ended(sample.id, field, Verdict.CENSORED, Reason.COPIED);
      }
      return;
    }
    if (sample.read(field, path.use)) {
      this.tell(sample, field, false, path.id, path.use, began);
    }
    this.usesCut += sample.isCut(field) ? 1 : 0;
  }

  tell(sample, field, isWrite, contextId, use, began) {
    this.events.accessed(sample.id, field, isWrite, contextId, use, now() - began);
  }

  /** Tells of those that have died since, and gives up those that somebody keeps. */
  sweep() {
    const began = now();
    const nowMs = Date.now();
    for (let id = this.events.nextDeath(); id !== 0; id = this.events.nextDeath()) {
      const sample = this.alive.get(id);
      if (sample !== undefined) {
        this.alive.delete(id);
        sample.died(this.events, this.events.ageNs, this.verdicts, nowMs);
      }
    }
    for (const sample of this.alive.values()) {
      const age = nowMs - sample.bornMs;
      if (age < this.patienceMs) {
        break; // nor has any that is younger
      }
      const isSeen = sample.bornMs < this.collections.lastMs;
      if (isSeen || age > LONGEST_PATIENCE * this.patienceMs) {
        this.alive.delete(sample.id);
        sample.censor(this.events, Reason.OUTLIVED);
      }
    }
    this.budget.charge('drain', began);
  }

  /** Places of the program that saw samples of which no more come are to forget them. */
  retire(sites, isRecording) {
    for (const site of sites) {
      if (site.shapes.size > 0 && (site.isResting || !isRecording)) {
        site.shapes.forEach((shape) => this.forgetting.retire(shape));
        site.shapes.clear();
      }
    }
    this.forgetting.poll();
  }

  /** None is waited for any longer. */
  endAll(reason) {
    for (const sample of this.alive.values()) {
      sample.censor(this.events, reason);
    }
    this.alive.clear();
  }
}

module.exports = { Samples };
