// SPDX-License-Identifier: MIT
'use strict';

// Tells of a text that is parsed whether it is what a call has answered just now. Of a body its
// size and its ends are held, and nothing else.

const { Buffer } = require('node:buffer'); // the global one is an accessor, which costs a call
const { requests } = require('../context');

/** V8 copies so many characters of a text; a longer part of one would keep the whole of it. */
const END_BYTES = 12;
/** Of which so many bytes are known even where the outermost is half of a character. */
const END_CHARACTERS = 2 * END_BYTES;
/** A character of a text takes so many bytes at most. */
const MOST_BYTES = 3;
/** Bodies of a request that nobody has parsed yet. */
const MOST_BODIES = 16;
const MOST_ASCII = 0x7f;

/** Ends are texts of which each character is a byte. */
class Body {
  constructor(exchange) {
    this.exchange = exchange;
    this.bytes = 0;
    this.head = '';
    this.tail = '';
  }

  /** A part of it, as the application gets it. */
  add(chunk) {
    this.bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
    if (this.head.length < END_BYTES) {
      this.head = (this.head + headOf(chunk)).slice(0, END_BYTES);
    }
    this.tail = (this.tail + tailOf(chunk)).slice(-END_BYTES);
  }

  isBytes(bytes) {
    return bytes.length === this.bytes && this.hasEndsOf(bytes);
  }

  isText(text) {
    return (
      text.length <= this.bytes &&
      this.bytes <= MOST_BYTES * text.length &&
      this.hasEndsOf(text) &&
      Buffer.byteLength(text) === this.bytes
    );
  }

  hasEndsOf(body) {
    return headOf(body) === this.head && tailOf(body) === this.tail;
  }
}

/** The first bytes of a text or of bytes. */
function headOf(body) {
  if (typeof body !== 'string') {
    return latin1(body, 0, END_BYTES);
  }
  const head = body.slice(0, END_BYTES);
  return isAscii(head) ? head : latin1(Buffer.from(body.slice(0, END_CHARACTERS)), 0, END_BYTES);
}

/** The last ones. */
function tailOf(body) {
  if (typeof body !== 'string') {
    return latin1(body, Math.max(0, body.length - END_BYTES), body.length);
  }
  const tail = body.slice(-END_BYTES);
  if (isAscii(tail)) {
    return tail;
  }
  const bytes = Buffer.from(body.slice(-END_CHARACTERS));
  return latin1(bytes, Math.max(0, bytes.length - END_BYTES), bytes.length);
}

/** Of a `Buffer`, or of any array of bytes. */
function latin1(bytes, from, to) {
  return Buffer.prototype.latin1Slice.call(bytes, from, Math.min(to, bytes.length));
}

function isAscii(text) {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > MOST_ASCII) {
      return false;
    }
  }
  return true;
}

/** The bodies that were read last, by the request for which they were. */
class Bodies {
  constructor() {
    this.ofNoRequest = [];
    this.count = 0;
  }

  /**
   * What an answer emits, so that it is known again when the application parses it. Of a call that
   * is not looked into nobody asks.
   */
  keep(event, chunk, exchange) {
    if (!(exchange.weight > 0)) {
      return;
    }
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
    if (typeof text === 'string') {
      return this.taken((body) => body.isText(text));
    }
    // Of bytes JSON.parse makes a text.
    return Buffer.isBuffer(text) ? this.taken((body) => body.isBytes(text)) : undefined;
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
