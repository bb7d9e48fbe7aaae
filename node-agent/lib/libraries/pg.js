// SPDX-License-Identifier: MIT
'use strict';

const { asPublicCall } = require('../fields/public_call');
const { inContext } = require('../statements');
const { wrap } = require('../wrapping');

const KIND = 'jdbc:postgresql';

module.exports = {
  name: 'pg',
  library: 'PostgreSQL (`pg`, `pg-pool`)',
  tested: '8.0.3, 8.23.1 against a PostgreSQL server',
  seen: 'statements; not cursors, streams of rows and the native client',
  hooks: {
    'pg/lib/client.js': (Client, { statements }) =>
      wrap(Client.prototype, 'query', (query) => recordedQuery(query, statements)),
    // The callback gets its connection when another request gives one back, in that one's context.
    'pg-pool/index.js': (Pool, { fields }) => {
      wrap(Pool.prototype, 'query', (query) => asPublicCall(query, fields));
      wrap(
        Pool.prototype,
        'connect',
        (connect) =>
          function (callback) {
            return typeof callback === 'function'
              ? Reflect.apply(connect, this, [inContext(callback)])
              : Reflect.apply(connect, this, arguments);
          },
      );
    },
  },
};

function recordedQuery(query, statements) {
  return function (config) {
    if (!isSeen(config)) {
      return Reflect.apply(query, this, arguments);
    }
    const socketOf = () => this.connection && this.connection.stream;
    const name = () =>
      statements.ofSql(KIND, typeof config === 'string' ? config : config.text);
    const exchange = statements.begin(KIND, name, socketOf());
    if (exchange === undefined) {
      return Reflect.apply(query, this, arguments);
    }
    const values = [...arguments];
    const at = values.findIndex((value) => typeof value === 'function');
    if (at >= 0) {
      values[at] = statements.callback(exchange, values[at], socketOf, rowsOf);
    }
    let result;
    try {
      result = Reflect.apply(query, this, values);
    } catch (error) {
      statements.end(exchange, error);
      throw error;
    }
    return at < 0 ? statements.promise(exchange, result, socketOf, rowsOf) : result;
  };
}

/** A text of several statements has a result of each. */
function rowsOf(result, adopt) {
  for (const { rows } of Array.isArray(result) ? result : [result]) {
    adopt(rows);
  }
}

/** Others hold what is done with their rows themselves. */
function isSeen(config) {
  return (
    typeof config === 'string' ||
    (typeof config === 'object' && config && !config.submit && !config.callback)
  );
}
