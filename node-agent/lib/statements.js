// SPDX-License-Identifier: MIT
'use strict';

// Calls of databases, as exchanges that begin where the application calls. None has a text, a key, a
// value or the name of a database: only what a statement or a command does.

const { caller, requests } = require('./context');
const { callOf, publicCalls } = require('./fields/public_call');
const { guarded } = require('./guard');
const { outcomeOfStatement } = require('./outcome');
const { Exchange, Outcome } = require('./recorder');
const { summaryOf } = require('./sql_summary');

/** Different names that are recorded; further ones have the kind of the database alone. */
const MOST_NAMES = 2048;
/** Texts whose names are known; a program that writes values into them has more. */
const MOST_TEXTS = 1024;
const COMMAND = /^[A-Za-z._]{1,24}$/;

class Statements {
  /**
   * @param isNamed whether what statements do is recorded
   * @param fields what looks into rows; undefined where nothing does
   */
  constructor(recorder, isNamed, fields) {
    this.recorder = recorder;
    this.fields = fields;
    this.isNamed = isNamed;
    this.ids = new Map();
    this.texts = new Map();
    this.begin = guarded(this.begin.bind(this));
    this.end = guarded(this.end.bind(this));
  }

  /** The name of a statement, such as `jdbc:postgresql SELECT employee`. */
  ofSql(kind, sql) {
    if (typeof sql !== 'string') {
      return kind;
    }
    const key = `${kind} ${sql}`;
    let name = this.texts.get(key);
    if (name === undefined) {
      const summary = summaryOf(sql, kind === 'jdbc:mysql');
      name = summary ? `${kind} ${summary}` : kind;
      if (this.texts.size >= MOST_TEXTS) {
        this.texts.clear();
      }
      this.texts.set(key, name);
    }
    return name;
  }

  /** The name of a command, such as `redis GET`; an application may send what it likes. */
  ofCommand(kind, command) {
    const text = String(command);
    return COMMAND.test(text) ? `${kind} ${text.toUpperCase()}` : kind;
  }

  /**
   * A call is made, in the context in which this is called.
   *
   * @param kind of the database
   * @param name gives its name, as above
   * @param documents what those are called that it may bring, where they are no rows
   * @return undefined while nobody records
   */
  begin(kind, name, socket, documents) {
    if (!this.recorder.poll()) {
      return undefined;
    }
    const exchange = new Exchange('OTHER');
    exchange.caller = caller();
    exchange.requestId = exchange.caller ? exchange.caller.id : 0;
    const text = this.isNamed ? name() : kind;
    exchange.routeId = this.id(kind, text);
    exchange.on(socket);
    const isRows = kind.startsWith('jdbc:');
    // Documents come where the program has called something else.
    exchange.mayBring = isRows || (documents !== undefined && publicCalls.getStore() !== undefined);
    this.recorder.clientRequest(exchange);
    if (this.fields !== undefined && exchange.mayBring) {
      exchange.call = callOf(exchange, this.fields);
      exchange.rowClass = isRows ? text.slice(kind.length + 1) || 'Row' : documents;
      exchange.isRows = isRows;
    }
    return exchange;
  }

  /** Its answer is there, or an error. */
  end(exchange, error, socket) {
    exchange.on(socket);
    this.recorder.clientResponse(
      exchange,
      error === undefined || error === null ? Outcome.COMPLETED : outcomeOfStatement(error),
    );
  }

  /** Rows that nobody holds yet: some become others, which tell who reads them. */
  adopt(exchange, rows) {
    if (exchange.call !== undefined && Array.isArray(rows)) {
      this.fields.adopt(exchange.call, rows, exchange.rowClass, exchange.isRows);
    }
  }

  /** One that is made when the application asks for it; of an answer one stands for all. */
  adoptOne(exchange, document, stands) {
    return exchange.call === undefined
      ? document
      : this.fields.adopt(exchange.call, document, exchange.rowClass, false, stands);
  }

  /**
   * The callback of a call: ends it, and runs in the context of the call.
   *
   * @param isInner whether it is the library's own, for whoever made the public call
   */
  callback(exchange, callback, socketOf, rowsOf, isInner = false) {
    const { end } = this;
    const made = isInner ? publicCalls.getStore() : undefined;
    const adopt = this.adopter(exchange, rowsOf);
    return function (error, value) {
      end(exchange, error, socketOf());
      if (!error) {
        adopt(value);
      }
      // What the application's calls in turn are calls of its own.
      return publicCalls.run(made, () =>
        requests.run(exchange.caller, Reflect.apply, callback, this, arguments),
      );
    };
  }

  adopter(exchange, rowsOf) {
    return guarded((value) => {
      if (rowsOf !== undefined && value) {
        rowsOf(value, (rows) => this.adopt(exchange, rows), exchange);
      }
    });
  }

  /** The promise of a call in the place of its own, so that it is unhandled if that were. */
  promise(exchange, promise, socketOf, rowsOf) {
    const { end } = this;
    const adopt = this.adopter(exchange, rowsOf);
    return promise.then(
      (value) => {
        end(exchange, undefined, socketOf());
        adopt(value);
        return value;
      },
      (error) => {
        end(exchange, error, socketOf());
        throw error;
      },
    );
  }

  id(kind, name) {
    let id = this.ids.get(name);
    if (id === undefined) {
      if (this.ids.size >= MOST_NAMES) {
        return this.ids.get(kind) || 0;
      }
      this.ids.set(kind, this.recorder.string(kind));
      id = this.recorder.string(name);
      this.ids.set(name, id);
    }
    return id;
  }
}

/** A callback that waits for a connection, which another request may make room for. */
function inContext(callback) {
  const served = requests.getStore();
  const call = publicCalls.getStore();
  return function () {
    return publicCalls.run(call, () =>
      requests.run(served, Reflect.apply, callback, this, arguments),
    );
  };
}

module.exports = { Statements, inContext };
