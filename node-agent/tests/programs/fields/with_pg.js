// SPDX-License-Identifier: MIT
'use strict';

// Reads some columns of rows that come by promises and callbacks, through a pool and without one.

const { Client, Pool } = require('pg');
const { collect } = require('./answers');

const TIMES = 20;
const options = { host: '127.0.0.1', port: Number(process.argv[2]), user: 'postgres' };

async function main() {
  const pool = new Pool({ ...options, database: 'postgres', max: 2 });
  await pool.query('create table employee (id int, name text, salary int)');
  await pool.query("insert into employee values (1, 'Anna', 10), (2, 'Berta', 20)");
  let sum = 0;
  await Promise.all(
    Array.from({ length: TIMES }, async () => {
      const { rows } = await pool.query('select id, name, salary from employee');
      sum += rows.reduce((total, { id }) => total + id, 0);
    }),
  );
  for (let i = 0; i < TIMES; i++) {
    await new Promise((resolve) => {
      pool.query('select * from employee where id = $1', [1], (_error, { rows: [row] }) => {
        sum += row.salary;
        resolve();
      });
    });
  }
  const client = new Client({ ...options, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query('select name from employee');
  sum += rows[0].name.length;
  await client.end();
  await pool.end();
  process.stdout.write(`${sum}\n`);
  await collect();
}

main();
