// SPDX-License-Identifier: MIT
'use strict';

// One connection for all requests, so that they wait for each other's.

const { MongoClient } = require('mongodb');
const { serve } = require('./served');

async function main() {
  const url = `mongodb://127.0.0.1:${process.argv[2]}/`;
  const client = new MongoClient(url, { maxPoolSize: 1 });
  await client.connect();
  const database = client.db(`company${process.pid}`);
  const employees = database.collection('employees');
  await employees.insertMany([{ name: 'secret' }, { name: 'secret' }, { name: 'other' }]);
  const answers = {
    promise: async () => {
      const found = await employees.find({ name: 'secret' }, { batchSize: 1 }).toArray();
      await employees.updateOne({ name: 'other' }, { $set: { seen: true } });
      return found.length;
    },
    // The newest have no callbacks any more.
    callback: () =>
      new Promise((resolve) => {
        const done = (_error, found) =>
          employees.deleteOne({ name: 'nobody' }).then(() => resolve(found ? 1 : 0));
        const promise = employees.findOne({ name: 'other' }, done);
        if (promise) {
          promise.then((found) => done(undefined, found));
        }
      }),
    iterates: async () => {
      let count = 0;
      for await (const { name } of employees.find({}, { batchSize: 2 })) {
        count += name.length > 0 ? 1 : 0;
      }
      return count;
    },
    fails: () => database.command({ nonsense: 'secret' }).catch(() => 'failed'),
  };
  const paths = ['/promise1', '/callback1', '/iterates', '/promise2', '/callback2', '/fails'];
  await serve(answers, ...paths);
  await client.close();
}

main();
