// SPDX-License-Identifier: MIT
'use strict';

// One connection for all requests, so that they wait for each other's.

const mysql = require('mysql2');
const { serve } = require('./served');

const options = { host: '127.0.0.1', port: Number(process.argv[2]), user: 'root' };

async function main() {
  const pool = mysql.createPool({ ...options, database: 'mysql', connectionLimit: 1 });
  const promises = pool.promise();
  await promises.query('create table employee (id int, name text)');
  await promises.query("insert into employee values (1, 'secret')");
  const answers = {
    promise: async () => {
      const [rows] = await promises.execute('select name from employee where id = ?', [1]);
      await promises.query('update employee set name = name');
      return rows.length;
    },
    callback: () =>
      new Promise((resolve) => {
        pool.query('select name from employee', (_error, rows) => {
          pool.query('delete from employee where id = 2', [], () => resolve(rows.length));
        });
      }),
    fails: async () => {
      const failure = await promises.query('select * from nothing').catch((error) => error);
      return failure.code;
    },
  };
  const paths = ['/promise1', '/callback1', '/promise2', '/callback2', '/fails'];
  await serve(answers, ...paths);
  await promises.end();
}

main();
