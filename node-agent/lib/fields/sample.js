// SPDX-License-Identifier: MIT
'use strict';

const { Reason, Use, Verdict } = require('./events');

/** So many reads of a field are looked at, as long as none is direct. */
const MOST_READS = 5;

const NOTHING = 0;
const READ = 1;
const WRITTEN = 2;

/** A sampled object, which is not held here, and what is known of its fields until its death. */
class Sample {
  /** @param fields those that are watched */
  constructor(id, site, fields, bornMs) {
    this.id = id;
    this.site = site;
    this.bornMs = bornMs;
    this.watches = new Map(
      fields.map((field) => [field, { found: NOTHING, use: undefined, reads: 0, isAwaited: true }]),
    );
    this.awaited = fields.length;
  }

  get isDone() {
    return this.awaited === 0;
  }

  /** The field of a key, if more is to be learnt of it. */
  awaitedField(key) {
    const field = this.site.keys.indexOf(key);
    const watch = field === undefined ? undefined : this.watches.get(field);
    return watch !== undefined && watch.isAwaited ? field : undefined;
  }

  /**
   * A field was read.
   *
   * @return whether that is worth telling
   */
  read(field, use) {
    const watch = this.watches.get(field);
    const isMore = watch.found === NOTHING || use < watch.use;
    watch.found = READ;
    watch.use = isMore ? use : watch.use;
    watch.reads++;
    if (watch.use === Use.DIRECT || watch.reads >= MOST_READS) {
      this.close(watch);
    }
    return isMore;
  }

  /** Whether a field may be read for more than is known. */
  isCut(field) {
    const watch = this.watches.get(field);
    return !watch.isAwaited && watch.found === READ && watch.use !== Use.DIRECT;
  }

  /** As above, of a write: what is read from here on did not come over the wire. */
  written(field) {
    const watch = this.watches.get(field);
    const isFirst = watch.found === NOTHING;
    watch.found = isFirst ? WRITTEN : watch.found;
    this.close(watch);
    return isFirst;
  }

  /** Who reads its value from here on is not seen. @return whether nothing was known until now */
  copied(field) {
    const watch = this.watches.get(field);
    this.close(watch);
    const isUnknown = watch.found === NOTHING;
    if (isUnknown) {
      this.watches.delete(field);
    }
    return isUnknown;
  }

  close(watch) {
    if (watch.isAwaited) {
      watch.isAwaited = false;
      this.awaited--;
    }
  }

  /** Of each field that is watched still: its verdict, if the object is dead. */
  verdicts() {
    return [...this.watches].map(([field, { found }]) => [field, OF_FOUND[found]]);
  }

  /** Tells that the fate of the object is not known. */
  censor(events, reason) {
    for (const field of this.watches.keys()) {
      events.ended(this.id, field, Verdict.CENSORED, reason);
    }
  }

  /** Tells what became of it, and counts it. */
  died(events, ageNs, enough, nowMs) {
    for (const [field, verdict] of this.verdicts()) {
      events.ended(this.id, field, verdict, Reason.NONE);
      this.site.settle(field, enough, nowMs);
    }
    events.died(this.id, ageNs);
  }
}

const OF_FOUND = { [NOTHING]: Verdict.UNUSED, [READ]: Verdict.USED, [WRITTEN]: Verdict.OVERWRITTEN };

module.exports = { Sample };
