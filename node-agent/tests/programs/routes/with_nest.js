// SPDX-License-Identifier: MIT
'use strict';

// usage: with_nest.js [fastify]: over Express without. What TypeScript makes of decorators is
// written out.

require('reflect-metadata');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { ask } = require('./ask');

class Orders {
  find() {
    return 'done';
  }
}
const property = Object.getOwnPropertyDescriptor(Orders.prototype, 'find');
Get(':id')(Orders.prototype, 'find', property);
Controller('orders')(Orders);

class App {}
Module({ controllers: [Orders] })(App);

async function main() {
  const adapters =
    process.argv[2] === 'fastify'
      ? [new (require('@nestjs/platform-fastify').FastifyAdapter)()]
      : [];
  const app = await NestFactory.create(App, ...adapters, { logger: false });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  await ask(app.getHttpServer().address().port, '/api/orders/17?secret', '/nowhere/12');
}

main();
