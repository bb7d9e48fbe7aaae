// SPDX-License-Identifier: MIT
'use strict';

// Its calls are streams of HTTP/2, which know their method. One that waits until the channel is ready
// gets there in the context of whoever made it so.

const { requests } = require('../context');
const { asPublicCall, outOfPublicCall, publicCalls } = require('../fields/public_call');
const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

const CALLS = [
  'makeBidiStreamRequest',
  'makeClientStreamRequest',
  'makeServerStreamRequest',
  'makeUnaryRequest',
];
/** The arguments of each: the method, what writes, and what makes an object of a message. */
const DESERIALIZE = 2;

module.exports = {
  name: 'grpc',
  library: 'gRPC (`@grpc/grpc-js`)',
  tested: '1.8.0, 1.14.7',
  seen: 'calls as a client and as a server, by their method (`/shop.Orders/Find`); fields of what answers become, where that is plain objects, as `@grpc/proto-loader` makes them',
  hooks: {
    '@grpc/grpc-js/build/src/client.js': ({ Client }, { fields }) => {
      if (fields !== undefined) {
        CALLS.forEach((name) =>
          wrap(Client.prototype, name, (call) => asPublicCall(lookedInto(call, fields), fields)),
        );
      }
    },
    '@grpc/grpc-js/build/src/resolving-call.js': ({ ResolvingCall }) =>
      keepContext(ResolvingCall.prototype, 'start', 'getConfig'),
    '@grpc/grpc-js/build/src/load-balancing-call.js': ({ LoadBalancingCall }) =>
      keepContext(LoadBalancingCall.prototype, 'start', 'doPick'),
  },
};

/** What a call does later is done in the context in which it was started. */
function keepContext(call, first, later) {
  const callers = new WeakMap();
  wrap(
    call,
    first,
    (start) =>
      function () {
        callers.set(this, { caller: requests.getStore(), made: publicCalls.getStore() });
        return Reflect.apply(start, this, arguments);
      },
  );
  wrap(
    call,
    later,
    (goOn) =>
      function () {
        const { caller, made } = callers.get(this) || {};
        return publicCalls.run(made, () =>
          requests.run(caller, Reflect.apply, goOn, this, arguments),
        );
      },
  );
}

/** Messages of the answer, of which the application gets what this gives. */
function lookedInto(call, fields) {
  return function (...values) {
    const made = publicCalls.getStore();
    const deserialize = values[DESERIALIZE];
    if (made === undefined || !(made.contextId > 0) || typeof deserialize !== 'function') {
      return Reflect.apply(call, this, values);
    }
    const name = String(values[0]).replace(/^\//, '');
    const adopted = guarded((value) => {
      const { contextId, exchange } = made;
      const stands = made.hasTold ? 0 : 1; // the messages of a stream are one answer
      made.hasTold = true;
      return exchange && exchange.weight > 0
        ? fields.adopt({ contextId, exchange }, value, name, false, stands)
        : value;
    });
    values[DESERIALIZE] = function () {
      const value = Reflect.apply(deserialize, this, arguments);
      return typeof value === 'object' && value !== null ? adopted(value) || value : value;
    };
    return Reflect.apply(
      call,
      this,
      values.map((value, at) =>
        at > DESERIALIZE && typeof value === 'function' ? outOfPublicCall(value) : value,
      ),
    );
  };
}
