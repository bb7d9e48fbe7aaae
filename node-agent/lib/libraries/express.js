// SPDX-License-Identifier: MIT
'use strict';

// A route is where its router is mounted, and what it declares there. A request knows only the path
// that was asked for (`baseUrl`), so that routers' mounts are noted as a request goes through them.

const { EXCHANGE } = require('../exchange_of');
const { guarded } = require('../guard');
const { wrap } = require('../wrapping');

/** The property of a layer that holds where it is mounted. */
const MOUNT = Symbol('fieldtrace.mount');
/** What stands for any number of segments of a path. */
const OF_ANY_LENGTH = /[*?+(){}[\]\\]/;

module.exports = {
  name: 'express',
  library: 'Express, and NestJS over it',
  tested: '4.17.1, 5.1.0; NestJS 8.0.0, 11.2.10',
  seen: 'routes; not of routers that are mounted at a regular expression or at several paths',
  hooks: {
    'express/lib/router/index.js': (exports) => noteMounts(exports),
    'express/lib/router/layer.js': (exports, recording) =>
      noteRoutes(exports.prototype, 'handle_request', recording.routes),
    // Express 5 has its router from here.
    'router/index.js': (exports) => noteMounts(exports.prototype),
    'router/lib/layer.js': (exports, recording) =>
      noteRoutes(exports.prototype, 'handleRequest', recording.routes),
  },
};

function noteMounts(router) {
  const note = guarded((layers, from, mount) => {
    for (const layer of layers.slice(from)) {
      layer[MOUNT] = mount;
    }
  });
  wrap(
    router,
    'use',
    (use) =>
      function (path) {
        const from = Array.isArray(this.stack) ? this.stack.length : 0;
        const result = Reflect.apply(use, this, arguments);
        if (typeof path !== 'function' && path !== '/' && this.stack) {
          note(this.stack, from, path);
        }
        return result;
      },
  );
}

function noteRoutes(layer, method, routes) {
  const seen = guarded((through, request) => {
    const exchange = request[EXCHANGE];
    if (!exchange) {
      return;
    }
    if (through.route) {
      const mount = mountOf(exchange, request.baseUrl);
      const { path } = through.route;
      routes.found(request, mount === undefined || typeof path !== 'string' ? '' : mount + path);
    } else {
      exchange.mounts = exchange.mounts || new Map();
      exchange.mounts.set(request.baseUrl, within(exchange, through[MOUNT], request.baseUrl));
    }
  });
  wrap(
    layer,
    method,
    (handle) =>
      function (request) {
        if (this.route || this[MOUNT] !== undefined) {
          seen(this, request);
        }
        return Reflect.apply(handle, this, arguments);
      },
  );
}

/** Where the router is mounted whose path is this one; undefined where that is not known. */
function mountOf(exchange, path) {
  return path ? exchange.mounts && exchange.mounts.get(path) : '';
}

/** A mount with that of the router in which it is, which has the path's first segments. */
function within(exchange, mount, path) {
  if (typeof mount !== 'string' || OF_ANY_LENGTH.test(mount)) {
    return undefined;
  }
  const segments = path.split('/');
  const own = mount.split('/').filter(Boolean).length;
  const outer = mountOf(exchange, segments.slice(0, segments.length - own).join('/'));
  return outer === undefined ? undefined : `${outer}/${mount}`;
}
