// SPDX-License-Identifier: MIT
'use strict';

const { createClient } = require('redis');
const { serve } = require('./served');

async function main() {
  const client = createClient({ socket: { host: '127.0.0.1', port: Number(process.argv[2]) } });
  await client.connect();
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
  await (client.close ? client.close() : client.quit());
}

main();
