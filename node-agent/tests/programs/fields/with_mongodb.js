// SPDX-License-Identifier: MIT
'use strict';

// Reads some keys of documents that come by cursors and by single finds.

const { MongoClient } = require('mongodb');
const { collect } = require('./answers');

const TIMES = 40;

async function main() {
  const client = new MongoClient(`mongodb://127.0.0.1:${process.argv[2]}/`, { maxPoolSize: 2 });
  await client.connect();
  const employees = client.db('company').collection('employees');
  await employees.insertMany([
    { number: 1, name: 'Anna', salary: 10, home: { city: 'Ulm', street: 'Au' } },
    { number: 2, name: 'Berta', salary: 20, home: { city: 'Bonn', street: 'Am See' } },
  ]);
  let sum = 0;
  for (let i = 0; i < TIMES; i++) {
    const found = await employees.find({}, { batchSize: 1 }).toArray();
    sum += found.reduce((total, { number, home }) => total + number + home.city.length, 0);
  }
  for (let i = 0; i < TIMES; i++) {
    sum += (await employees.findOne({ number: 1 })).salary;
  }
  for (let i = 0; i < TIMES; i++) {
    for await (const { name } of employees.find()) {
      sum += name.length;
    }
  }
  const updated = await employees.findOneAndUpdate({ number: 2 }, { $set: { salary: 21 } });
  sum += (updated.value || updated).salary;
  await client.close();
  process.stdout.write(`${sum}\n`);
  await collect();
}

main();
