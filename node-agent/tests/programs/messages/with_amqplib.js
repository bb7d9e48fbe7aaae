// SPDX-License-Identifier: MIT
'use strict';

// usage: with_amqplib.js ADDRESS WAY: requests send messages, whose handlers call the service again.
// WAY is `promise` or `callback`. Prints how many messages were handled.

const http = require('node:http');
const { promisify } = require('node:util');

const MESSAGES = 6;
const [, , address, way] = process.argv;

async function channels() {
  if (way === 'promise') {
    const connection = await require('amqplib').connect(address);
    return { connection, channel: await connection.createChannel() };
  }
  const amqp = require('amqplib/callback_api');
  const connection = await promisify(amqp.connect)(address);
  return { connection, channel: await promisify(connection.createChannel.bind(connection))() };
}

async function main() {
  const { connection, channel } = await channels();
  const options = { exclusive: true }; // goes with the connection, and what is in it
  await (way === 'promise'
    ? channel.assertQueue('orders', options)
    : promisify(channel.assertQueue.bind(channel))('orders', options));
  let sent = 0;
  const server = http.createServer((request, response) => {
    if (request.method === 'POST') {
      const messageId = `secret ${sent++}`;
      channel.sendToQueue('orders', Buffer.from(JSON.stringify({ secret: sent })), { messageId });
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  let handled = 0;
  const all = new Promise((resolve) => {
    const handle = async (message) => {
      await (await fetch(url)).text();
      channel.ack(message);
      handled++;
      if (handled === MESSAGES) {
        resolve();
      }
    };
    channel.consume('orders', handle);
  });
  for (let i = 0; i < MESSAGES; i++) {
    await (await fetch(url, { method: 'POST' })).text();
  }
  await all;
  await new Promise(setImmediate);
  await (way === 'promise' ? connection.close() : promisify(connection.close.bind(connection))());
  server.close();
  server.closeAllConnections();
  process.stdout.write(String(handled));
}

main();
