// SPDX-License-Identifier: MIT
'use strict';

// What a service of Node.js says of itself, as the class TruthLog of those of Java does.

const fs = require('node:fs');
const path = require('node:path');

const NS_PER_MS = 1_000_000n;
/** Of the wall clock, beyond the clock that has nanoseconds. */
const BEGAN = BigInt(Date.now()) * NS_PER_MS - process.hrtime.bigint();

class TruthLog {
  /** @param service its name; nothing is logged where TRUTH_FOLDER is not set */
  constructor(service) {
    const folder = process.env.TRUTH_FOLDER;
    this.service = service;
    this.file = folder && path.join(folder, `${service}.jsonl`);
    this.lastSpan = 0;
  }

  /** A new span of this service: a request that it serves or a call that it makes. */
  begin(parent) {
    return { request: parent.request, span: `${this.service}-${++this.lastSpan}` };
  }

  /** Serves a request: gives what `work` gives for its span. */
  async served(parent, operation, socket, work) {
    const start = now();
    const span = this.begin(parent);
    const ports = `${socket.localPort}-${socket.remotePort}`;
    const result = await work(span);
    this.write('server', span, parent, operation, 200, ports, start);
    return result;
  }

  /** Makes a call: gives what `call` gives for what is to be sent as the cause. */
  async called(parent, operation, call) {
    const start = now();
    const span = this.begin(parent);
    const result = await call(encodeURIComponent(`${span.request}/${span.span}`));
    this.write('client', span, parent, operation, 200, '', start);
    return result;
  }

  write(kind, { request, span }, parent, operation, status, ports, start) {
    if (this.file) {
      const about = { kind, service: this.service, request, span, parent: parent.span, operation };
      const said = JSON.stringify({ ...about, status, ports });
      // Numbers of JavaScript are too short for these.
      fs.appendFileSync(this.file, `${said.slice(0, -1)},"start":${start},"end":${now()}}\n`);
    }
  }
}

/** Nanoseconds since 1970. */
function now() {
  return BEGAN + process.hrtime.bigint();
}

/** As a caller wrote it. */
function causeOf(text) {
  const [request, span] = text.split('/');
  return { request, span };
}

module.exports = { TruthLog, causeOf };
