// SPDX-License-Identifier: MIT
'use strict';

// Its calls are streams of HTTP/2, which know their method. One that waits until the channel is ready
// gets there in the context of whoever made it so.

const { requests } = require('../context');
const { wrap } = require('../wrapping');

module.exports = {
  name: 'grpc',
  library: 'gRPC (`@grpc/grpc-js`)',
  tested: '1.8.0, 1.14.7',
  seen: 'calls as a client and as a server, by their method (`/shop.Orders/Find`)',
  hooks: {
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
        callers.set(this, requests.getStore());
        return Reflect.apply(start, this, arguments);
      },
  );
  wrap(
    call,
    later,
    (goOn) =>
      function () {
        return requests.run(callers.get(this), Reflect.apply, goOn, this, arguments);
      },
  );
}
