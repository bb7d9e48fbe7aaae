// SPDX-License-Identifier: MIT
'use strict';

/** What there is to set, and what holds where nothing is set. Other keys are the Java agent's. */
const DEFAULTS = {
  contexts: 'requests',
  'death.patience': '30s',
  'defs.period': '10s',
  fields: 'on',
  'http.capture.path': 'route',
  'layers.packages': '',
  'layers.rate': '0',
  'libraries.off': '',
  'overhead.budget': '1%',
  'remote.depth': '8',
  'remote.keys': 'on',
  'requests.follow': '60s',
  'sampling.rate': '1',
  'sampling.renew': '6h',
  'sampling.verdicts': '385',
  sections: 'off',
  'service.name': '',
  'service.version': '',
  'thread.context': 'off',
};
const SECONDS = { ms: 0.001, s: 1, m: 60, h: 3600, '': 1 };
const SHARE = /^(\d+(?:\.\d+)?)(%?)$/;
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|)$/;

/** The agent's options, `key=value` joined by commas, as `fieldtrace record` hands them on. */
class Options {
  constructor(values) {
    this.values = values;
  }

  text(key) {
    return this.values.has(key) ? this.values.get(key) : DEFAULTS[key];
  }

  /** Names, of which `;` stands between two. */
  names(key) {
    return new Set(
      this.text(key)
        .split(';')
        .map((name) => name.trim()),
    );
  }

  /** A duration; what is none counts as not set. */
  seconds(key) {
    const match = DURATION.exec(this.text(key)) || DURATION.exec(DEFAULTS[key]);
    return Number(match[1]) * SECONDS[match[2]];
  }

  /** A number above 0; what is none counts as not set. */
  number(key) {
    const given = Number(this.text(key));
    return given > 0 ? given : Number(DEFAULTS[key]);
  }

  /** A share such as 0.01 or 1%; Infinity for `off`. */
  share(key) {
    const text = this.text(key);
    if (text === 'off') {
      return Infinity;
    }
    const match = SHARE.exec(text) || SHARE.exec(DEFAULTS[key]);
    return Number(match[1]) / (match[2] ? 100 : 1);
  }

  /** All of them, as the trace has them. */
  inForce() {
    return Object.keys(DEFAULTS)
      .map((key) => `${key}=${this.text(key)}`)
      .join(',');
  }
}

function parse(text) {
  const values = new Map();
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() in DEFAULTS) {
      values.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
    }
  }
  return new Options(values);
}

module.exports = { parse };
