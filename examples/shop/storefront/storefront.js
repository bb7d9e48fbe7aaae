// SPDX-License-Identifier: MIT
'use strict';

// Where users' requests arrive, in front of services of Java, Node.js and Python: Fastify, which asks
// by a pool of undici. usage: storefront.js GATEWAY_URL

const fastify = require('fastify');
const { Pool } = require('undici');
const { TruthLog } = require('../truth/truth_log');

const PAGE = 4;
/** Fewer than requests at a time, so that calls wait for a connection that another request has. */
const CONNECTIONS = 8;

const gateway = new Pool(process.argv[2], { connections: CONNECTIONS });
const truth = new TruthLog('storefront');
const app = fastify({ keepAliveTimeout: 0 });

app.get('/product/:sku', (request) =>
  served(request, 'GET /product/{sku}', (span) => reviewed(request.params.sku, span)),
);
app.get('/page/:page', (request) =>
  served(request, 'GET /page/{page}', (span) => {
    const first = request.params.page * PAGE + 1;
    return Promise.all(Array.from({ length: PAGE }, (_, each) => reviewed(first + each, span)));
  }),
);

function served(request, operation, work) {
  const cause = { request: request.query.request, span: '' };
  return truth.served(cause, operation, request.socket, work);
}

/** What a product costs and how its buyers like it; `{}` where it is not known. */
function reviewed(sku, span) {
  return truth.called(span, 'GET /shop/reviewed/{sku}', async (cause) => {
    const path = `/shop/reviewed/${sku}?cause=${cause}`;
    const { statusCode, body } = await gateway.request({ path, method: 'GET' });
    const text = await body.text();
    return statusCode === 200 ? JSON.parse(text) : {};
  });
}

app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
  process.stdout.write(`storefront started on port ${app.server.address().port} \n`);
});
process.on('SIGTERM', () => process.exit(0));
