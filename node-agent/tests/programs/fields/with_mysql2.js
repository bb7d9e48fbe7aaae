// SPDX-License-Identifier: MIT
'use strict';

// Reads some columns of rows that come by promises and callbacks, through a pool and without one.

const mysql = require('mysql2');
const { collect } = require('./answers');

const TIMES = 20;
const options = { host: '127.0.0.1', port: Number(process.argv[2]), user: 'root' };

async function main() {
  const pool = mysql.createPool({ ...options, database: 'mysql', connectionLimit: 2 });
  const promises = pool.promise();
  await promises.query('create table employee (id int, name text, salary int)');
  await promises.query("insert into employee values (1, 'Anna', 10), (2, 'Berta', 20)");
  let sum = 0;
  await Promise.all(
    Array.from({ length: TIMES }, async () => {
      const [rows] = await promises.query('select id, name, salary from employee');
      sum += rows.reduce((total, { id }) => total + id, 0);
    }),
  );
  for (let i = 0; i < TIMES; i++) {
    await new Promise((resolve) => {
      pool.execute('select * from employee where id = ?', [1], (_error, [row]) => {
        sum += row.salary;
        resolve();
      });
    });
  }
  const client = await require('mysql2/promise').createConnection({ ...options, database: 'mysql' });
  const [rows] = await client.query('select name from employee');
  sum += rows[0].name.length;
  await client.end();
  await promises.end();
  process.stdout.write(`${sum}\n`);
  await collect();
}

main();
