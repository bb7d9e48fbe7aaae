// SPDX-License-Identifier: MIT
'use strict';

const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

module.exports = {
  name: 'hapi',
  library: 'Hapi (`@hapi/hapi`)',
  tested: '21.0.0, 21.4.10',
  seen: 'routes',
  hooks: {
    '@hapi/hapi/lib/request.js': (exports, { routes }) => {
      const seen = guarded((request) => {
        // What has no route has one of Hapi's own.
        if (!request._route._special) {
          routes.found(request.raw.req, request.route.path);
        }
      });
      wrap(
        exports.prototype,
        '_lookup',
        (lookup) =>
          function () {
            const result = Reflect.apply(lookup, this, arguments);
            seen(this);
            return result;
          },
      );
    },
  },
};
