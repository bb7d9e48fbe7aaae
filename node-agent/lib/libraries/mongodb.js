// SPDX-License-Identifier: MIT
'use strict';

// Each command that the driver sends, and the documents that it brings in. What a program calls is a
// method of a collection or a cursor; the command is sent later, where the pool has a connection.

const { asPublicCall, asPublicIterator, outOfPublicCall } = require('../fields/public_call');
const { guarded } = require('../guard');
const { inContext } = require('../statements');
const { fold } = require('../sql_summary');
const { wrap } = require('../wrapping');

const KIND = 'mongodb';
const COMMAND = /^[A-Za-z]{1,40}$/;
/** By which a driver logs in, and watches over servers. */
const OWN = new Set(['hello', 'isMaster', 'ismaster', 'saslStart', 'saslContinue']);
/** Commands whose value is a collection; an application may write others, with what it likes. */
const OF_COLLECTIONS = new Set([
  'aggregate', 'collStats', 'count', 'create', 'createIndexes', 'delete', 'distinct', 'drop',
  'dropIndexes', 'find', 'findAndModify', 'insert', 'listIndexes', 'mapReduce', 'update', 'validate',
]);
/** What brings documents. */
const FINDERS = ['findOne', 'findOneAndDelete', 'findOneAndReplace', 'findOneAndUpdate'];
const READERS = ['forEach', 'hasNext', 'next', 'toArray', 'tryNext'];
const AsyncFunction = Object.getPrototypeOf(async () => {});

module.exports = {
  name: 'mongodb',
  library: 'MongoDB (`mongodb`)',
  tested: '4.17.0, 7.5.0 against mongo-java-server',
  seen: 'commands; not logging in, nor watching over servers; fields of documents, not of change streams and of `stream()`',
  hooks: {
    'mongodb/lib/cmap/connection.js': ({ Connection }, { statements }) =>
      wrap(Connection.prototype, 'command', (command) => recordedCommand(command, statements)),
    'mongodb/lib/cmap/connection_pool.js': ({ ConnectionPool }) => keepContext(ConnectionPool),
    'mongodb/lib/cmap/wire_protocol/responses.js': ({ CursorResponse }, { statements }) => {
      if (CursorResponse !== undefined) {
        wrap(CursorResponse.prototype, 'shift', (shift) => adoptedShift(shift, statements));
      }
    },
    'mongodb/lib/collection.js': ({ Collection }, { fields }) =>
      FINDERS.forEach((name) =>
        wrap(Collection.prototype, name, (find) => calledBack(asPublicCall(find, fields))),
      ),
    'mongodb/lib/cursor/abstract_cursor.js': ({ AbstractCursor }, { fields }) => {
      READERS.forEach((name) =>
        wrap(AbstractCursor.prototype, name, (read) => calledBack(asPublicCall(read, fields))),
      );
      wrap(AbstractCursor.prototype, Symbol.asyncIterator, (iterate) =>
        asPublicIterator(iterate, fields),
      );
    },
  },
};

/** Functions of the program that are called in between make calls of their own. */
function calledBack(call) {
  return function (...values) {
    return Reflect.apply(
      call,
      this,
      values.map((value) => (typeof value === 'function' ? outOfPublicCall(value) : value)),
    );
  };
}

/** A callback gets its connection when another request gives one back, in that one's context. */
function keepContext(ConnectionPool) {
  wrap(
    ConnectionPool.prototype,
    'checkOut',
    (checkOut) =>
      function (callback) {
        return typeof callback === 'function'
          ? Reflect.apply(checkOut, this, [inContext(callback)])
          : Reflect.apply(checkOut, this, arguments);
      },
  );
}

function recordedCommand(before, statements) {
  const isAsync = Object.getPrototypeOf(before) === AsyncFunction;
  return function (_namespace, command, ...others) {
    const socketOf = () => this.socket || this.stream;
    const named = nameOf(command);
    const exchange =
      named === undefined
        ? undefined
        : statements.begin(KIND, () => named.text, socketOf(), named.collection);
    if (exchange === undefined) {
      return Reflect.apply(before, this, arguments);
    }
    if (isAsync) {
      const promise = Reflect.apply(before, this, arguments);
      return statements.promise(exchange, promise, socketOf, documentsOf);
    }
    const at = others.findIndex((value) => typeof value === 'function');
    if (at >= 0) {
      others[at] = statements.callback(exchange, others[at], socketOf, documentsOf, true);
    }
    return Reflect.apply(before, this, [_namespace, command, ...others]);
  };
}

/** Name and collection; undefined of what the driver does for itself. */
const nameOf = guarded((command) => {
  const name = Object.keys(command)[0];
  if (OWN.has(name)) {
    return undefined;
  }
  if (!COMMAND.test(name)) {
    return { text: KIND };
  }
  const collection = name === 'getMore' ? command.collection : command[name];
  return typeof collection === 'string' && (name === 'getMore' || OF_COLLECTIONS.has(name))
    ? { text: `${KIND} ${name} ${fold(collection)}`, collection: fold(collection) }
    : { text: `${KIND} ${name}` };
});

/** Answers of cursors whose documents are made one after the other, when they are asked for. */
const answered = new WeakMap();

function documentsOf(reply, adopt, exchange) {
  if (typeof reply.shift === 'function') {
    answered.set(reply, { exchange, isFirst: true });
    return;
  }
  const { cursor, value } = reply;
  adopt(cursor && (cursor.firstBatch || cursor.nextBatch));
  if (typeof value === 'object' && value !== null) {
    const found = [value];
    adopt(found);
    reply.value = found[0];
  }
}

function adoptedShift(shift, statements) {
  const adopted = guarded((document, from, reply) => {
    // One is told of for all that the answer holds: an answer is one call.
    const stands = from.isFirst ? reply.length + 1 : 0;
    from.isFirst = false;
    return statements.adoptOne(from.exchange, document, stands);
  });
  return function () {
    const document = Reflect.apply(shift, this, arguments);
    const from = answered.get(this);
    return from === undefined || document === null || Buffer.isBuffer(document)
      ? document
      : adopted(document, from, this) || document;
  };
}
