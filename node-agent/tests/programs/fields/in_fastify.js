// SPDX-License-Identifier: MIT
'use strict';

// Hands on what a call brought in, as far as the schema of the answer has it.

const fastify = require('fastify')();
const { answering, collect } = require('./answers');

const REQUESTS = 60;
const schema = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };

async function main() {
  const { server, address } = await answering((id) => ({ id, name: 'pen', price: 1 }));
  fastify.get('/item', { schema: { response: { 200: schema } } }, async () =>
    (await fetch(address)).json(),
  );
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address();
  for (let i = 0; i < REQUESTS; i++) {
    await (await fetch(`http://127.0.0.1:${port}/item`)).text();
  }
  await fastify.close();
  server.close();
  server.closeAllConnections();
  await collect();
}

main();
