// SPDX-License-Identifier: MIT
'use strict';

const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

module.exports = {
  name: 'koa',
  library: 'Koa with `@koa/router`',
  tested: '2.13.0 with 9.0.1, 3.3.0 with 15.7.0',
  seen: 'routes',
  hooks: {
    'koa/lib/application.js': (exports, { routes }) => {
      // The router leaves there which of its routes it went through last.
      const seen = guarded((context) =>
        routes.askedAtEnd(context.req, () => context._matchedRoute),
      );
      wrap(
        exports.prototype,
        'createContext',
        (createContext) =>
          function () {
            const context = Reflect.apply(createContext, this, arguments);
            seen(context);
            return context;
          },
      );
    },
  },
};
