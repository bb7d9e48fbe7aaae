// SPDX-License-Identifier: MIT
'use strict';

const { Redis } = require('ioredis');
const { serve } = require('./served');

async function main() {
  const client = new (Redis || require('ioredis'))({
    host: '127.0.0.1',
    port: Number(process.argv[2]),
  });
  const answers = {
    plain: async (path) => {
      await client.set(path, 'secret');
      return (await client.get(path)).length;
    },
    multi: async (path) => (await client.multi().set(path, 'x').get(path).exec()).length,
    fails: async () => {
      await client.set('text', 'secret');
      return client.incr('text').catch(() => 'failed');
    },
  };
  await serve(answers, '/plain1', '/multi', '/plain2', '/fails');
  client.disconnect();
}

main();
