// SPDX-License-Identifier: MIT
'use strict';

// usage: with_kafkajs.js PORT WAY: requests send messages, whose handlers read a part of them and call
// the service again. WAY is `message` or `batch`. Prints how many messages were handled.

const http = require('node:http');
const { Kafka, logLevel } = require('kafkajs');

const MESSAGES = 40;
const [, , port, way, topic] = process.argv;

async function main() {
  // Of the newest the default one is another, and warns.
  process.env.KAFKAJS_NO_PARTITIONER_WARNING = '1';
  const brokers = [`127.0.0.1:${port}`];
  const kafka = new Kafka({ clientId: 'test', brokers, logLevel: logLevel.ERROR });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 2 }], waitForLeaders: true });
  await admin.disconnect();
  const producer = kafka.producer();
  await producer.connect();
  let sent = 0;
  const server = http.createServer(async (request, response) => {
    if (request.method === 'POST') {
      const value = JSON.stringify({ number: ++sent, secret: 'secret', lines: [{ price: 2 }] });
      await producer.send({ topic, messages: [{ key: `secret ${sent}`, value }] });
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const all = consumed(kafka, url);
  await all.running;
  for (let i = 0; i < MESSAGES; i++) {
    await (await fetch(url, { method: 'POST' })).text();
  }
  const sum = await all.handled;
  await all.stop();
  await producer.disconnect();
  server.close();
  server.closeAllConnections();
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.stdout.write(String(sum));
}

function consumed(kafka, url) {
  const consumer = kafka.consumer({ groupId: `${way}-${process.pid}` });
  let handled = 0;
  let sum = 0;
  let done;
  const all = new Promise((resolve) => (done = resolve));
  const handle = async ({ value }) => {
    const { number, lines } = JSON.parse(value.toString());
    sum += number - number + lines[0].price;
    await (await fetch(url)).text();
    if (++handled === MESSAGES) {
      done(sum);
    }
  };
  const run = async () => {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run(
      way === 'message'
        ? { eachMessage: ({ message }) => handle(message) }
        : {
            eachBatch: async ({ batch }) => {
              for (const message of batch.messages) {
                await handle(message);
              }
            },
          },
    );
  };
  return { running: run(), handled: all, stop: () => consumer.disconnect() };
}

main();
