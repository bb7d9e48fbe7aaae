// SPDX-License-Identifier: MIT
'use strict';

const { asPublicCall } = require('../fields/public_call');
const { inContext } = require('../statements');
const { wrap } = require('../wrapping');

const KIND = 'jdbc:mysql';

module.exports = {
  name: 'mysql2',
  library: 'MySQL and MariaDB (`mysql2`)',
  tested: '3.0.0, 3.24.6 against a MariaDB server',
  seen: 'statements by `query` and `execute`, with callbacks, promises and events',
  hooks: {
    'mysql2/lib/base/connection.js': recordConnections,
    'mysql2/lib/base/pool.js': keepContext,
    // Before 3.11 these have it all.
    'mysql2/lib/connection.js': (Connection, recording) => {
      if (Object.hasOwn(Connection.prototype, 'query')) {
        recordConnections(Connection, recording);
      }
    },
    'mysql2/lib/pool.js': (Pool, recording) => {
      if (Object.hasOwn(Pool.prototype, 'getConnection')) {
        keepContext(Pool, recording);
      }
    },
  },
};

/** A callback gets its connection when another request gives one back, in that one's context. */
function keepContext(Pool, { fields }) {
  for (const method of ['query', 'execute']) {
    wrap(Pool.prototype, method, (call) => asPublicCall(call, fields));
  }
  wrap(
    Pool.prototype,
    'getConnection',
    (getConnection) =>
      function (callback) {
        return typeof callback === 'function'
          ? Reflect.apply(getConnection, this, [inContext(callback)])
          : Reflect.apply(getConnection, this, arguments);
      },
  );
}

function recordConnections(Connection, { statements }) {
  for (const method of ['query', 'execute']) {
    wrap(Connection.prototype, method, (call) => recordedCall(call, statements));
  }
}

function recordedCall(call, statements) {
  return function (statement) {
    const socketOf = () => this.stream;
    const name = () =>
      statements.ofSql(KIND, typeof statement === 'object' ? statement && statement.sql : statement);
    const exchange = statements.begin(KIND, name, socketOf());
    if (exchange === undefined) {
      return Reflect.apply(call, this, arguments);
    }
    const values = [...arguments];
    const at = values.findIndex((value) => typeof value === 'function' && value !== statement);
    const isMade = at < 0 && statement && typeof statement.onResult === 'function';
    if (at >= 0) {
      values[at] = statements.callback(exchange, values[at], socketOf, rowsOf);
    } else if (isMade) {
      // A pool has made the command itself.
      statement.onResult = statements.callback(exchange, statement.onResult, socketOf, rowsOf);
    }
    let command;
    try {
      command = Reflect.apply(call, this, values);
    } catch (error) {
      statements.end(exchange, error);
      throw error;
    }
    if (at < 0 && !isMade && command) {
      observe(command, statements, exchange, socketOf);
    }
    return command;
  };
}

/** A text of several statements has the rows of each, one behind the other. */
function rowsOf(rows, adopt) {
  adopt(rows);
}

/** Without a callback a command tells by events; a listener for errors would make them handled. */
function observe(command, statements, exchange, socketOf) {
  const { emit } = command;
  command.emit = function (event, value) {
    if (event === 'error' || event === 'end') {
      statements.end(exchange, event === 'error' ? value : undefined, socketOf());
    }
    return Reflect.apply(emit, this, arguments);
  };
}
