// SPDX-License-Identifier: MIT
'use strict';

// Which connection a client has it tells nobody: the runtime says which one is made while it
// connects.

const { AsyncLocalStorage } = require('node:async_hooks');
const channels = require('node:diagnostics_channel');
const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

const KIND = 'redis';

/** The client that connects. */
const connecting = new AsyncLocalStorage();
const sockets = new WeakMap();
/** The client whose method hands commands to its queue; nothing else runs meanwhile. */
let sending;

module.exports = {
  name: 'redis',
  library: 'Redis (`redis`)',
  tested: '5.0.0, 6.3.1 against a Redis server',
  seen: 'commands, also of pipelines and transactions; not those by which a client introduces itself; with TLS without addresses',
  subscribe: () =>
    channels.subscribe(
      'net.client.socket',
      guarded(({ socket }) => {
        const client = connecting.getStore();
        if (client) {
          sockets.set(client, socket);
        }
      }),
    ),
  hooks: {
    '@redis/client/dist/lib/client/index.js': ({ default: Client }) => {
      wrap(
        Client.prototype,
        'connect',
        (connect) =>
          function () {
            return connecting.run(this._self || this, Reflect.apply, connect, this, arguments);
          },
      );
      for (const method of ['sendCommand', '_executePipeline', '_executeMulti']) {
        wrap(Client.prototype, method, tellSender);
      }
    },
    '@redis/client/dist/lib/client/commands-queue.js': ({ default: Queue }, { statements }) =>
      wrap(Queue.prototype, 'addCommand', (addCommand) => recordedCommand(addCommand, statements)),
  },
};

function tellSender(send) {
  return function () {
    const before = sending;
    sending = this._self || this;
    try {
      return Reflect.apply(send, this, arguments);
    } finally {
      sending = before;
    }
  };
}

function recordedCommand(addCommand, statements) {
  return function (command) {
    const client = sending;
    const socketOf = () => sockets.get(client);
    const exchange = client
      ? statements.begin(KIND, () => statements.ofCommand(KIND, command[0]), socketOf())
      : undefined;
    const promise = Reflect.apply(addCommand, this, arguments);
    return exchange === undefined ? promise : statements.promise(exchange, promise, socketOf);
  };
}
