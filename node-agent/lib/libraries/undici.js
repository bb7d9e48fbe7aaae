// SPDX-License-Identifier: MIT
'use strict';

const json = require('../fields/json');
const { wrap } = require('../wrapping');

module.exports = {
  name: 'undici',
  library: 'undici, beside that of Node.js',
  tested: '6.0.0, 7.30.2',
  seen: 'fields of what `request`, `fetch` and those of clients and pools bring in, by promises',
  hooks: {
    'undici/lib/api/readable.js': (exports, { bodies, fields }) => {
      if (fields !== undefined) {
        // Early ones export it alone, a heir of the runtime's own, which has that name too.
        const Body = Object.hasOwn(exports, 'Readable') ? exports.Readable : exports;
        json.watchAnswers(Body.prototype, fields, bodies);
      }
    },
    'undici/lib/api/api-request.js': (request, { fields }) => {
      const exported = { request };
      if (fields !== undefined) {
        wrap(exported, 'request', (before) =>
          json.watchedCall(before, fields, ({ body }) => body),
        );
      }
      return exported.request;
    },
    'undici/lib/fetch/index.js': watchFetch,
    'undici/lib/web/fetch/index.js': watchFetch,
  },
};

function watchFetch(exports, { bodies, fields }) {
  if (fields !== undefined) {
    json.watchFetch(exports, fields, bodies);
  }
}
