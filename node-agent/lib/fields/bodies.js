// SPDX-License-Identifier: MIT
'use strict';

// Tells of a text that is parsed whether it is what a call has answered just now. Of a body its
// size and its ends are held, and nothing else.

const { requests } = require('../context');

const END_BYTES = 16;
/** A character of a text takes so many bytes at most. */
const MOST_BYTES = 3;
/** Bodies of a request that nobody has parsed yet. */
const MOST_BODIES = 16;
const END_CHARACTERS = 32;

class Body {
  constructor(exchange) {
    this.exchange = exchange;
    this.bytes = 0;
    this.head = Buffer.alloc(0);
    this.tail = Buffer.alloc(0);
  }

  /** A part of it, as the application gets it. */
  add(chunk) {
    const part = typeof chunk === 'string' ? undefined : chunk;
    const bytes = part ? part.length : Buffer.byteLength(chunk);
    this.bytes += bytes;
    if (this.head.length < END_BYTES) {
      const head = part || Buffer.from(chunk.slice(0, END_CHARACTERS));
      this.head = Buffer.concat([this.head, head.subarray(0, END_BYTES)]).subarray(0, END_BYTES);
    }
    const tail = part || Buffer.from(chunk.slice(-END_CHARACTERS));
    const kept = tail.length >= END_BYTES ? tail : Buffer.concat([this.tail, tail]);
    this.tail = Buffer.from(kept.subarray(-END_BYTES));
  }

  isBytes(bytes) {
    return (
      bytes.length === this.bytes && startsWith(bytes, this.head) && endsWith(bytes, this.tail)
    );
  }

  isText(text) {
    return (
      text.length <= this.bytes &&
      this.bytes <= MOST_BYTES * text.length &&
      Buffer.byteLength(text) === this.bytes &&
      startsWith(Buffer.from(text.slice(0, END_CHARACTERS)), this.head) &&
      endsWith(Buffer.from(text.slice(-END_CHARACTERS)), this.tail)
    );
  }
}

function startsWith(bytes, head) {
  const length = Math.min(bytes.length, head.length, END_BYTES);
  return bytes.subarray(0, length).equals(head.subarray(0, length));
}

function endsWith(bytes, tail) {
  const length = Math.min(bytes.length, tail.length, END_BYTES);
  return bytes.subarray(-length).equals(tail.subarray(-length));
}

/** The bodies that were read last, by the request for which they were. */
class Bodies {
  constructor() {
    this.ofNoRequest = [];
    this.count = 0;
  }

  /** What an answer emits, so that it is known again when the application parses it. */
  keep(event, chunk, exchange) {
    if (event === 'data') {
      exchange.body = exchange.body || new Body(exchange);
      exchange.body.add(chunk);
    } else if (event === 'end' && exchange.body !== undefined) {
      this.read(exchange.body);
      exchange.body = undefined;
    }
  }

  /** A body was read to its end. @param most of a request that nobody has parsed yet */
  read(body, most = MOST_BODIES) {
    const request = body.exchange.caller;
    const list = request ? (request.bodies = request.bodies || []) : this.ofNoRequest;
    list.push(body);
    if (list.length > most) {
      list.shift();
    }
  }

  /** The exchange that has answered a text, which counts once; mostly undefined. */
  answered(text) {
    if (Buffer.isBuffer(text)) {
      return this.taken((body) => body.isBytes(text)); // of which JSON.parse makes a text
    }
    return typeof text === 'string' ? this.taken((body) => body.isText(text)) : undefined;
  }

  /** What a body was is known by another one's bytes from here on: it was compressed. */
  unpacked(packed, bytes) {
    const exchange = this.taken((body) => body.isBytes(packed));
    if (exchange !== undefined) {
      const body = new Body(exchange);
      body.add(bytes);
      this.read(body);
    }
  }

  taken(isThat) {
    const request = requests.getStore();
    const list = request ? request.bodies : this.ofNoRequest;
    const at = list === undefined ? -1 : list.findLastIndex(isThat);
    return at < 0 ? undefined : list.splice(at, 1)[0].exchange;
  }
}

module.exports = { Bodies, Body };
