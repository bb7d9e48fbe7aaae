// SPDX-License-Identifier: MIT
'use strict';

const Hapi = require('@hapi/hapi');
const { ask } = require('./ask');

const server = Hapi.server({ port: 0, host: '127.0.0.1' });
server.route({ method: 'GET', path: '/orders/{id}', handler: () => 'done' });
server.route({ method: 'GET', path: '/shops/{shop}/items/{item?}', handler: () => 'done' });
server
  .start()
  .then(() => ask(server.info.port, '/orders/17?secret', '/shops/3/items/pen', '/nowhere/12'));
