// SPDX-License-Identifier: MIT
'use strict';

const { cpuUsage, hrtime } = process;

/** What is spent goes by the share of what the process does in this time. */
const WINDOW_NS = 10e9;
/** A process that does less counts as one that does so much. */
const LEAST_LOAD = 0.1;
/** Half of what is spent must do after the interval is halved. */
const UNUSED = 0.45;
const MOST_INTERVAL = 1024;

/** Keeps what fields cost below a share of the process's processor time. */
class Budget {
  /** @param share Infinity for no limit */
  constructor(share) {
    this.share = share;
    /** The agent looks into one call in so many. */
    this.interval = 1;
    this.spent = { trap: 0, arm: 0, stack: 0, count: 0, drain: 0 };
    this.accounted = 0;
    this.throttledNs = 0;
    this.at = now();
    this.cpu = cpuNs();
    this.capacity = share === Infinity ? Infinity : share * WINDOW_NS;
    this.tokens = this.capacity / 2;
  }

  /** Measures what is done for a purpose; returns what it gives. */
  charge(kind, began) {
    this.spent[kind] += now() - began;
  }

  get allNs() {
    const { trap, arm, stack, count, drain } = this.spent;
    return trap + arm + stack + count + drain;
  }

  get isExhausted() {
    return this.allNs - this.accounted >= this.tokens;
  }

  /** To be called now and then. */
  account() {
    const at = now();
    const cpu = cpuNs();
    const spent = this.allNs - this.accounted;
    const elapsed = at - this.at;
    const did = Math.max(cpu - this.cpu, LEAST_LOAD * elapsed);
    if (this.share !== Infinity) {
      if (this.isExhausted) {
        this.throttledNs += elapsed;
      }
      const allowed = this.share * did;
      this.tokens = Math.min(this.capacity, this.tokens + allowed - spent);
      if (spent > allowed && this.tokens < this.capacity / 2) {
        this.interval = Math.min(MOST_INTERVAL, this.interval * 2);
      } else if (spent < UNUSED * allowed && this.interval > 1) {
        this.interval /= 2;
      }
    }
    this.accounted += spent;
    this.at = at;
    this.cpu = cpu;
  }
}

function now() {
  return Number(hrtime.bigint());
}

function cpuNs() {
  const { user, system } = cpuUsage();
  return (user + system) * 1000;
}

module.exports = { Budget, cpuNs, now };
