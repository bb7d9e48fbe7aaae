// SPDX-License-Identifier: MIT
'use strict';

const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

const KIND = 'redis';
/** By what a client introduces itself on each new connection, for whoever comes next. */
const INTRODUCTION = new Set(['auth', 'client', 'hello', 'info', 'readonly', 'select']);

module.exports = {
  name: 'ioredis',
  library: 'Redis (`ioredis`)',
  tested: '5.0.0, 6.0.0 against a Redis server',
  seen: 'commands, also of pipelines and transactions; not those by which a client introduces itself',
  hooks: {
    'ioredis/built/Redis.js': ({ default: Redis }, { statements }) => {
      const seen = new WeakSet();
      const begun = guarded((client, command) => {
        // A command comes again where it had to wait for the connection.
        const isOwn = client.status === 'connect' && INTRODUCTION.has(command.name);
        if (!isOwn && !seen.has(command)) {
          seen.add(command);
          record(client, command, statements);
        }
      });
      wrap(
        Redis.prototype,
        'sendCommand',
        (sendCommand) =>
          function (command) {
            begun(this, command);
            return Reflect.apply(sendCommand, this, arguments);
          },
      );
    },
  },
};

function record(client, command, statements) {
  const name = () => statements.ofCommand(KIND, command.name);
  const exchange = statements.begin(KIND, name, client.stream);
  if (exchange === undefined) {
    return;
  }
  const { resolve, reject } = command;
  command.resolve = function () {
    statements.end(exchange, undefined, client.stream);
    return Reflect.apply(resolve, this, arguments);
  };
  command.reject = function (error) {
    statements.end(exchange, error, client.stream);
    return Reflect.apply(reject, this, arguments);
  };
}
