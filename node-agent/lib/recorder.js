// SPDX-License-Identifier: MIT
'use strict';

const { performance } = require('node:perf_hooks');
const addresses = require('./addresses');
const { requests } = require('./context');

const { hrtime } = process;

/** The kinds of events, as native/addon.c has them. */
const SERVER_REQUEST = 0;
const SERVER_RESPONSE = 1;
const CLIENT_REQUEST = 2;
const CLIENT_RESPONSE = 3;

/** `enum ft_http_method`; others are OTHER. */
const METHODS = {
  GET: 1, HEAD: 2, POST: 3, PUT: 4, DELETE: 5, CONNECT: 6, OPTIONS: 7, TRACE: 8, PATCH: 9,
};

/** `enum ft_outcome`. */
const PENDING = 0;
const Outcome = {
  COMPLETED: 1,
  ERROR: 2,
  TIMEOUT: 3,
  REFUSED: 4,
  RESET: 5,
  CANCELLED: 6,
};

/** Where the fields lie, as native/addon.c lays them out: of 8 bytes, then of 4, then addresses. */
const ID = 0;
const ASYNC_ID = 1;
const BODY_BYTES = 2;
const ANSWERED_NS = 3;
const IS_SCOPE = 4;
const NUMBERS = 5;
const ROUTE_ID = 0;
const STREAM_ID = 1;
const HASH_LOW = 2;
const HASH_HIGH = 3;
const METHOD = 4;
const STATUS = 5;
const OUTCOME = 6;
const LOCAL_PORT = 7;
const REMOTE_PORT = 8;
const CONTEXT_ID = 9;
const WORDS = 10;
const WORDS_AT = 8 * NUMBERS;
const ADDRESSES_AT = WORDS_AT + 4 * WORDS;
const ADDRESS_BYTES = 16;

/** A request and its answer, as one side sees it; ends once, whoever says so first. */
class Exchange {
  constructor(method, traceparent) {
    this.id = 0;
    this.method = METHODS[method] || 0;
    this.routeId = 0;
    /** Of a server whose framework tells the route when asked. */
    this.routeAtEnd = undefined;
    /** Of a server: where routers are mounted that its request went through, by path. */
    this.mounts = undefined;
    this.traceparent = typeof traceparent === 'string' ? traceparent : undefined;
    this.localAddress = addresses.UNKNOWN;
    this.localPort = 0;
    this.remoteAddress = addresses.UNKNOWN;
    this.remotePort = 0;
    this.streamId = 0;
    /** Of a client: the id of the server's exchange in whose context the call was made. */
    this.requestId = 0;
    /** Of a client: the server's exchange itself. */
    this.caller = undefined;
    /** Of a client: its call path in the trace, 0 where it was not taken. */
    this.contextId = 0;
    /** Of a client: whether its answer may hold objects of which fields are told. */
    this.mayBring = false;
    /** Of a client: for how many calls it stands, 0 where nobody looks into its answer. */
    this.weight = 0;
    /** Of a server: ends of bodies that were read for its sake. */
    this.bodies = undefined;
    /** Of a server: what it did until now; undefined where nobody asks. */
    this.pieces = undefined;
    this.status = 0;
    this.bodyBytes = -1;
    this.answeredNs = 0;
    this.hasEnded = false;
    /** Of a server: when it ended, in milliseconds since the process began; undefined until then. */
    this.endedAt = undefined;
    /** Of a server: where profilers find what it is; -1 and 0 where they do not. */
    this.slot = -1;
    this.shownAs = 0n;
  }

  /** The end of a server's: what the framework tells of the route then. */
  nameRoute() {
    if (this.routeAtEnd) {
      this.routeId = this.routeAtEnd();
      this.routeAtEnd = undefined;
    }
  }

  /** The connection that carries it is known. */
  on(socket) {
    // A socket of TLS has them of the one below. Getters ask the kernel once.
    if (!socket || !socket.remoteAddress) {
      return;
    }
    this.localAddress = addresses.bytes(socket.localAddress);
    this.localPort = socket.localPort || 0;
    this.remoteAddress = addresses.bytes(socket.remoteAddress);
    this.remotePort = socket.remotePort || 0;
  }

  /** What a head says of the size of a body; -1 where it does not. */
  sizedBy(contentLength) {
    const size = Number(contentLength);
    this.bodyBytes = contentLength !== undefined && Number.isSafeInteger(size) ? size : -1;
  }
}

/** Emits the events of this thread. No method throws. */
class Recorder {
  constructor(addon) {
    this.addon = addon;
    /** What looks for objects of answers; undefined where nothing does. */
    this.fields = undefined;
    /** What tells what handlings do in their time; undefined where nobody asked. */
    this.sections = undefined;
    /** What tells in which layers handlings use processors; undefined where nobody asked. */
    this.layers = undefined;
    /** What tells profilers for whom the thread works; undefined where nobody asked. */
    this.threadContexts = undefined;
    this.numbers = new Float64Array(addon.exchange, 0, NUMBERS);
    this.words = new Uint32Array(addon.exchange, WORDS_AT, WORDS);
    this.local = new Uint8Array(addon.exchange, ADDRESSES_AT, ADDRESS_BYTES);
    this.remote = new Uint8Array(addon.exchange, ADDRESSES_AT + ADDRESS_BYTES, ADDRESS_BYTES);
    /** What stands there now, from `addresses`, whose arrays never change. */
    this.lastLocal = undefined;
    this.lastRemote = undefined;
  }

  /** Whether somebody records requests. */
  poll() {
    return this.addon.recording();
  }

  /** The id of a string in the trace. */
  string(text) {
    return this.addon.string(text);
  }

  /** A request arrived: gives the exchange its id, by which it is known from here on. */
  serverRequest(exchange, socket) {
    exchange.id = this.emit(SERVER_REQUEST, exchange, PENDING);
    if (this.sections !== undefined) {
      this.sections.begin(exchange, socket);
    }
    if (this.threadContexts !== undefined) {
      this.threadContexts.begins(exchange);
    }
  }

  /** The framework has found the route of a server's exchange. */
  named(exchange) {
    if (this.threadContexts !== undefined) {
      this.threadContexts.named(exchange);
    }
  }

  /** A server hands over the last of its answer: the client may have that before the end is told. */
  answers(exchange) {
    if (exchange.answeredNs === 0) {
      const [seconds, nanoseconds] = hrtime();
      exchange.answeredNs = seconds * 1e9 + nanoseconds;
      if (this.sections !== undefined) {
        this.sections.sends(exchange);
      }
    }
  }

  /** Calls a function for the sake of a server's exchange. */
  run(exchange, called, ...values) {
    return this.sections === undefined
      ? requests.run(exchange, called, ...values)
      : this.sections.run(exchange, called, ...values);
  }

  /** Calls a method with these arguments for the sake of a server's exchange. */
  applyFor(exchange, method, receiver, values) {
    return this.sections === undefined
      ? requests.run(exchange, Reflect.apply, method, receiver, values)
      : this.sections.run(exchange, Reflect.apply, method, receiver, values);
  }

  /** A server gave its answer, or gave it up. */
  serverResponse(exchange, outcome) {
    if (!exchange.hasEnded) {
      exchange.hasEnded = true;
      exchange.endedAt = performance.now();
      if (exchange.pieces !== undefined) {
        this.sections.tell(exchange);
      }
      if (this.layers !== undefined) {
        this.layers.ends(exchange);
      }
      if (this.threadContexts !== undefined) {
        this.threadContexts.ends(exchange);
      }
      this.emit(SERVER_RESPONSE, exchange, outcome);
    }
  }

  /** A client sends a request. */
  clientRequest(exchange) {
    exchange.id = this.emit(CLIENT_REQUEST, exchange, PENDING);
    if (this.fields !== undefined && exchange.mayBring) {
      this.fields.asked(exchange);
    }
  }

  /** A client has its answer, or gave up. */
  clientResponse(exchange, outcome) {
    if (!exchange.hasEnded) {
      exchange.hasEnded = true;
      if (this.fields !== undefined && exchange.mayBring) {
        this.fields.answered(exchange);
      }
      this.emit(CLIENT_RESPONSE, exchange, outcome);
    }
  }

  /** Addresses are told apart by identity: mostly they are those of the event before. */
  place(local, remote) {
    if (this.lastLocal !== local) {
      this.lastLocal = local;
      this.local.set(local);
    }
    if (this.lastRemote !== remote) {
      this.lastRemote = remote;
      this.remote.set(remote);
    }
  }

  emit(kind, exchange, outcome) {
    const { numbers, words } = this;
    const isResponse = outcome !== PENDING;
    numbers[ID] = exchange.id;
    numbers[ASYNC_ID] = exchange.requestId;
    numbers[BODY_BYTES] = isResponse ? exchange.bodyBytes : -1;
    numbers[ANSWERED_NS] = isResponse ? exchange.answeredNs : 0;
    numbers[IS_SCOPE] = this.fields !== undefined && exchange.mayBring ? 1 : 0;
    words[CONTEXT_ID] = exchange.contextId;
    words[ROUTE_ID] = exchange.routeId;
    words[STREAM_ID] = exchange.streamId;
    words[HASH_LOW] = words[HASH_HIGH] = 0;
    words[METHOD] = exchange.method;
    words[STATUS] = isResponse ? exchange.status : 0;
    words[OUTCOME] = outcome;
    words[LOCAL_PORT] = exchange.localPort;
    words[REMOTE_PORT] = exchange.remotePort;
    this.place(exchange.localAddress, exchange.remoteAddress);
    return this.addon.emit(kind, exchange.traceparent);
  }
}

module.exports = { Exchange, Outcome, Recorder };
