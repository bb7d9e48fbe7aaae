// SPDX-License-Identifier: MIT
'use strict';

const net = require('node:net');

const BYTES = 16;
/** What addresses are handed on as. */
const WORDS = 4;
const UNKNOWN = new Uint8Array(BYTES);
/** Of a service that many clients connect to; others are worked out anew. */
const MOST_KNOWN = 1024;

/** The property of a socket that holds its ends. */
const ENDS = Symbol('fieldtrace.ends');

const known = new Map();

/** Addresses and ports of a connection. */
class Ends {
  constructor(handle, local, localPort, remote, remotePort) {
    this.handle = handle;
    this.localAddress = new Uint32Array(bytes(local).slice().buffer);
    this.localPort = localPort || 0;
    this.remoteAddress = new Uint32Array(bytes(remote).slice().buffer);
    this.remotePort = remotePort || 0;
  }
}

const NO_ENDS = new Ends(undefined, '', 0, '', 0);

/** Those of a socket; undefined where it is not connected. */
function endsOf(socket) {
  if (!socket) {
    return undefined;
  }
  const known = socket[ENDS];
  // A socket may be connected anew, by another handle.
  if (known !== undefined && known.handle === socket._handle) {
    return known;
  }
  // A socket of TLS has them of the one below. Getters ask the kernel once.
  const { remoteAddress } = socket;
  if (!remoteAddress) {
    return undefined;
  }
  const { _handle: handle, localAddress, localPort, remotePort } = socket;
  const ends = new Ends(handle, localAddress, localPort, remoteAddress, remotePort);
  if (handle) {
    socket[ENDS] = ends;
  }
  return ends;
}

/** An address as the trace has it: IPv6, or IPv4-mapped; zeros where it is not known. */
function bytes(text) {
  if (!text) {
    return UNKNOWN;
  }
  let found = known.get(text);
  if (!found) {
    found = net.isIPv4(text) ? mapped(text) : net.isIPv6(text) ? ofIPv6(text) : UNKNOWN;
    if (known.size < MOST_KNOWN) {
      known.set(text, found);
    }
  }
  return found;
}

/** ::ffff:0:0/96, the addresses of IPv4 within those of IPv6 (RFC 4291, section 2.5.5.2). */
function mapped(text) {
  const address = new Uint8Array(BYTES);
  address[10] = address[11] = 0xff;
  text.split('.').forEach((part, index) => {
    address[12 + index] = Number(part);
  });
  return address;
}

function ofIPv6(text) {
  const plain = text.replace(/%.*/, ''); // without its zone
  const [front, back] = plain.split('::');
  const head = groups(front);
  const tail = back === undefined ? [] : groups(back);
  const missing = back === undefined ? 0 : 8 - head.length - tail.length;
  const address = new Uint8Array(BYTES);
  [...head, ...new Array(missing).fill(0), ...tail].forEach((group, index) => {
    address[2 * index] = group >> 8;
    address[2 * index + 1] = group & 0xff;
  });
  return address;
}

/** The groups of 16 bits; the last two may be written as an address of IPv4. */
function groups(text) {
  if (!text) {
    return [];
  }
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) {
      return [Number.parseInt(group, 16)];
    }
    const [a, b, c, d] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

module.exports = { NO_ENDS, WORDS, bytes, endsOf };
