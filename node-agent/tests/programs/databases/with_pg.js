// SPDX-License-Identifier: MIT
'use strict';

// One connection for all requests, so that they wait for each other's.

const { Pool } = require('pg');
const { serve } = require('./served');

const options = { host: '127.0.0.1', port: Number(process.argv[2]), user: 'postgres' };

async function main() {
  const pool = new Pool({ ...options, database: 'postgres', max: 1 });
  await pool.query('create table employee (id int, name text)');
  await pool.query("insert into employee values (1, 'secret')");
  const answers = {
    promise: async () => {
      const { rows } = await pool.query('select name from employee where id = $1', [1]);
      await pool.query({ text: 'update employee set name = name' });
      return rows.length;
    },
    callback: () =>
      new Promise((resolve) => {
        pool.query('select name from employee', (_error, { rows }) => {
          // What a callback calls belongs to its request too.
          pool.query('delete from employee where id = 2', [], () => resolve(rows.length));
        });
      }),
    fails: async () => {
      const failure = await pool.query('select * from nothing').catch((error) => error);
      return failure.code;
    },
  };
  const paths = ['/promise1', '/callback1', '/promise2', '/callback2', '/fails'];
  await serve(answers, ...paths);
  await pool.end();
}

main();
