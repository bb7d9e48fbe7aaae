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

/** Where the fields lie, as native/addon.c lays them out: of 8 bytes, then of 4. */
const ID = 0;
const ASYNC_ID = 1;
const BODY_BYTES = 2;
const ANSWERED_NS = 3;
const IS_SCOPE = 4;
const NUMBERS = 5;
const KIND = 0;
/** Whether somebody records requests, as of the last event or question. */
const IS_RECORDED = 1;
const ROUTE_ID = 2;
const STREAM_ID = 3;
const METHOD = 4;
const STATUS = 5;
const OUTCOME = 6;
const LOCAL_PORT = 7;
const REMOTE_PORT = 8;
const CONTEXT_ID = 9;
const LOCAL_ADDRESS = 10;
const REMOTE_ADDRESS = LOCAL_ADDRESS + addresses.WORDS;
const WORDS = REMOTE_ADDRESS + addresses.WORDS;
const WORDS_AT = 8 * NUMBERS;

const ZERO = '0'.charCodeAt(0);
/** So many are an integer that a number holds exactly. */
const MOST_DIGITS = 15;

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
    this.ends = addresses.NO_ENDS;
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
    const ends = addresses.endsOf(socket);
    if (ends !== undefined) {
      this.ends = ends;
    }
  }

  /** What a head says of the size of a body; -1 where it does not. */
  sizedBy(contentLength) {
    this.bodyBytes = sizeOf(contentLength);
  }
}

/** Of texts of digits without the function of V8's runtime that makes numbers of any text. */
function sizeOf(text) {
  if (typeof text !== 'string' || text.length === 0 || text.length > MOST_DIGITS) {
    return Number.isSafeInteger(text) ? text : -1;
  }
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) {
      return -1;
    }
    size = 10 * size + digit;
  }
  return size;
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
    /** Of which connection the addresses stand there now. */
    this.placed = addresses.NO_ENDS;
  }

  /** Whether somebody records requests. While it is so, each event tells whether it still is. */
  poll() {
    return this.words[IS_RECORDED] === 1 || this.ask();
  }

  /** The same, asked anew. */
  ask() {
    return this.addon.recording();
  }

  /** The id of a string in the trace. */
  string(text) {
    return this.addon.string(text);
  }

  /** A request arrived: gives the exchange its id, by which it is known from here on. */
  serverRequest(exchange, socket) {
    this.emit(SERVER_REQUEST, exchange, PENDING);
    exchange.id = this.numbers[ID];
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
    this.emit(CLIENT_REQUEST, exchange, PENDING);
    exchange.id = this.numbers[ID];
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

  /** Ends of a connection never change. */
  place(ends) {
    const { words } = this;
    words[LOCAL_PORT] = ends.localPort;
    words[REMOTE_PORT] = ends.remotePort;
    for (let i = 0; i < addresses.WORDS; i++) {
      words[LOCAL_ADDRESS + i] = ends.localAddress[i];
      words[REMOTE_ADDRESS + i] = ends.remoteAddress[i];
    }
    this.placed = ends;
  }

  emit(kind, exchange, outcome) {
    const { numbers, words } = this;
    const isResponse = outcome !== PENDING;
    numbers[ID] = exchange.id;
    numbers[ASYNC_ID] = exchange.requestId;
    numbers[BODY_BYTES] = isResponse ? exchange.bodyBytes : -1;
    numbers[ANSWERED_NS] = isResponse ? exchange.answeredNs : 0;
    numbers[IS_SCOPE] = this.fields !== undefined && exchange.mayBring ? 1 : 0;
    words[KIND] = kind;
    words[CONTEXT_ID] = exchange.contextId;
    words[ROUTE_ID] = exchange.routeId;
    words[STREAM_ID] = exchange.streamId;
    words[METHOD] = exchange.method;
    words[STATUS] = isResponse ? exchange.status : 0;
    words[OUTCOME] = outcome;
    if (this.placed !== exchange.ends) {
      this.place(exchange.ends);
    }
    if (exchange.traceparent === undefined) {
      this.addon.emit();
    } else {
      this.addon.emit(exchange.traceparent);
    }
  }
}

module.exports = { Exchange, Outcome, Recorder };
