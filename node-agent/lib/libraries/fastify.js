// SPDX-License-Identifier: MIT
'use strict';

const channels = require('node:diagnostics_channel');
const { guarded } = require('../guard');

module.exports = {
  name: 'fastify',
  library: 'Fastify, and NestJS over it',
  tested: '4.10.0, 5.12.8; NestJS 11.2.8',
  seen: 'routes',
  subscribe: ({ routes }) => {
    const seen = guarded(({ raw, routeOptions }) =>
      routes.found(raw, routeOptions && routeOptions.url),
    );
    channels.subscribe(
      'fastify.initialization',
      // The first hook of all routes: it runs once the route is found.
      guarded(({ fastify }) =>
        fastify.addHook('onRequest', (request, _reply, done) => {
          seen(request);
          done();
        }),
      ),
    );
  },
};
