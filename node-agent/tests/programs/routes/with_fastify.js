// SPDX-License-Identifier: MIT
'use strict';

const fastify = require('fastify')();
const { ask } = require('./ask');

fastify.get('/orders/:id', async () => 'done');
fastify.register(
  async (shops) => {
    shops.get('/:shop/items/:item', async () => 'done');
  },
  { prefix: '/shops' },
);
fastify
  .listen({ port: 0, host: '127.0.0.1' })
  .then(() =>
    ask(fastify.server.address().port, '/orders/17?secret', '/shops/3/items/pen', '/nowhere/12'),
  );
