// SPDX-License-Identifier: MIT
'use strict';

// What buyers say of products: NestJS, which asks by `fetch` and by `http` over kept connections.
// What TypeScript makes of decorators is written out. usage: reviews.js RATINGS_URL PRICING_URL

require('reflect-metadata');
const http = require('node:http');
const { Controller, Get, Module, Param, Query, Req } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { TruthLog, causeOf } = require('../truth/truth_log');

const [ratings, pricing] = process.argv.slice(2);
const connections = new http.Agent({ keepAlive: true, maxSockets: 8 });
const truth = new TruthLog('reviews');

class Reviews {
  review(sku, cause, request) {
    return truth.served(causeOf(cause), 'GET /reviews/{sku}', request.socket, async (span) => {
      const [rating, price] = await Promise.all([ratingOf(sku, span), priceOf(sku, span)]);
      const words = price.discount > 0 ? 'a bargain' : 'as expected';
      return { sku: Number(sku), stars: rating.stars, votes: rating.votes, words };
    });
  }
}

async function ratingOf(sku, span) {
  return truth.called(span, 'GET /ratings/{sku}', async (cause) =>
    (await fetch(`${ratings}/ratings/${sku}?cause=${cause}`)).json(),
  );
}

function priceOf(sku, span) {
  return truth.called(
    span,
    'GET /price/{sku}',
    (cause) =>
      new Promise((resolve, reject) => {
        const url = `${pricing}/price/${sku}?attempt=2&cause=${cause}`;
        const request = http.get(url, { agent: connections }, (answer) => {
          let text = '';
          answer.on('data', (data) => (text += data));
          answer.on('end', () => resolve(JSON.parse(text)));
          answer.on('error', reject);
        });
        request.on('error', reject);
      }),
  );
}

Param('sku')(Reviews.prototype, 'review', 0);
Query('cause')(Reviews.prototype, 'review', 1);
Req()(Reviews.prototype, 'review', 2);
const property = Object.getOwnPropertyDescriptor(Reviews.prototype, 'review');
Get('reviews/:sku')(Reviews.prototype, 'review', property);
Controller()(Reviews);

class App {}
Module({ controllers: [Reviews] })(App);

async function main() {
  const app = await NestFactory.create(App, { logger: false });
  const server = app.getHttpServer();
  server.keepAliveTimeout = 0;
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`reviews started on port ${server.address().port} \n`);
}

main();
process.on('SIGTERM', () => process.exit(0));
