// SPDX-License-Identifier: MIT
'use strict';

// Answers that came compressed, and that the application unpacks by `zlib`: what comes out is the
// body that it parses.

const { syncBuiltinESMExports } = require('node:module');
const zlib = require('node:zlib');
const { EXCHANGE } = require('../exchange_of');
const { guarded } = require('../guard');
const { wrap } = require('../wrapping');
const { Body } = require('./bodies');

const WAYS = ['gunzip', 'unzip', 'inflate', 'inflateRaw', 'brotliDecompress', 'zstdDecompress'];
const BODY = Symbol('fieldtrace.body');

function watchUnpacking(fields, bodies) {
  const unpacked = guarded((packed, bytes) => {
    if (fields.isRecording && Buffer.isBuffer(packed) && Buffer.isBuffer(bytes)) {
      bodies.unpacked(packed, bytes);
    }
  });
  for (const way of WAYS.filter((name) => name in zlib)) {
    wrap(zlib, `${way}Sync`, (before) =>
      function (packed) {
        const bytes = Reflect.apply(before, this, arguments);
        unpacked(packed, bytes);
        return bytes;
      },
    );
    wrap(zlib, way, (before) =>
      function (...values) {
        const callback = values.at(-1);
        if (typeof callback === 'function') {
          values[values.length - 1] = function (_error, bytes) {
            unpacked(values[0], bytes);
            return Reflect.apply(callback, this, arguments);
          };
        }
        return Reflect.apply(before, this, values);
      },
    );
  }
  watchStreams(fields, bodies);
  syncBuiltinESMExports();
}

/** Of streams that an answer is piped into. */
function watchStreams(fields, bodies) {
  const seen = guarded((event, value, stream) => {
    if (event === 'pipe') {
      const exchange = fields.isRecording ? value[EXCHANGE] : undefined;
      stream[BODY] = exchange && !exchange.isServer ? new Body(exchange) : undefined;
    } else if (event === 'data' && stream[BODY] !== undefined) {
      stream[BODY].add(value);
    } else if (event === 'end' && stream[BODY] !== undefined) {
      bodies.read(stream[BODY]);
      stream[BODY] = undefined;
    }
  });
  const streams = [zlib.Gunzip, zlib.Unzip, zlib.Inflate, zlib.InflateRaw, zlib.BrotliDecompress];
  for (const { prototype } of streams) {
    const { emit } = prototype;
    prototype.emit = function (event, value) {
      if (event === 'pipe' || this[BODY] !== undefined) {
        seen(event, value, this);
      }
      return Reflect.apply(emit, this, arguments);
    };
  }
}

module.exports = { watchUnpacking };
