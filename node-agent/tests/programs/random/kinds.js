// SPDX-License-Identifier: MIT
'use strict';

// What random programs are made of: by name, asynchronous functions of a step, which makes calls.

const crypto = require('node:crypto');
const { EventEmitter, on, once } = require('node:events');
const fs = require('node:fs');
const { PassThrough, Readable, Transform, Writable } = require('node:stream');
const { pipeline } = require('node:stream/promises');
const timers = require('node:timers/promises');
const { promisify } = require('node:util');
const { MessageChannel } = require('node:worker_threads');
const zlib = require('node:zlib');

/** Has something call back later, and makes a call then. */
function later(step, schedule) {
  return new Promise((resolve, reject) => {
    schedule(() => step.inner().then(resolve, reject));
  });
}

const KINDS = {
  async sequence(step) {
    await step.inner();
    await step.inner();
  },
  async all(step) {
    await Promise.all([step.inner(), step.inner(), step.inner()]);
  },
  async race(step) {
    const both = [step.inner(), step.inner()];
    await Promise.race(both);
    await step.inner();
    await Promise.allSettled(both);
  },
  async rejected(step) {
    await step.inner()
      .then(() => {
        throw new Error('expected');
      })
      .catch(() => step.inner())
      .finally(() => step.inner());
  },
  callback(step) {
    const { owner, shared } = step;
    return new Promise((resolve) =>
      shared.leaves.callBack(owner, () => shared.leaves.callBack(owner, resolve)),
    );
  },
  timeout: (step) => later(step, (go) => setTimeout(go, step.random(3))),
  immediate: (step) => later(step, setImmediate),
  tick: (step) => later(step, (go) => process.nextTick(go)),
  microtask: (step) => later(step, queueMicrotask),
  interval: (step) =>
    later(step, (go) => {
      const each = setInterval(() => {
        clearInterval(each);
        go();
      }, 1);
    }),
  async timerPromise(step) {
    await timers.setTimeout(1);
    for await (const _ of timers.setInterval(1)) {
      await step.inner();
      break;
    }
  },
  file: (step) => later(step, (go) => fs.readFile(__filename, go)),
  async filePromise(step) {
    await fs.promises.readFile(__filename);
    await step.inner();
  },
  zip: (step) => later(step, (go) => zlib.gzip('text', go)),
  async random(step) {
    await promisify(crypto.randomBytes)(8);
    await step.inner();
  },
  /** An emitter of its own. */
  emitter(step) {
    const emitter = new EventEmitter();
    const done = later(step, (go) => emitter.once('ready', go));
    setTimeout(() => emitter.emit('ready'), 1);
    return done;
  },
  /** One that requests share: another one may emit what this one waits for. */
  async sharedEmitter(step) {
    const { emitter } = step.shared;
    setTimeout(() => emitter.emit('tick'), 2);
    await once(emitter, 'tick');
    await step.inner();
  },
  async sharedIterator(step) {
    const { emitter } = step.shared;
    setTimeout(() => emitter.emit('tick'), 2);
    for await (const _ of on(emitter, 'tick')) {
      await step.inner();
      break;
    }
  },
  async target(step) {
    const target = new EventTarget();
    const done = later(step, (go) => target.addEventListener('ready', go, { once: true }));
    setImmediate(() => target.dispatchEvent(new Event('ready')));
    await done;
  },
  async stream(step) {
    const transform = new Transform({
      transform(chunk, _encoding, done) {
        step.inner().then(() => done(null, chunk));
      },
    });
    for await (const _ of Readable.from(['one', 'two']).pipe(transform)) {
      await step.inner();
    }
  },
  async pipeline(step) {
    await pipeline(
      Readable.from(['one', 'two']),
      zlib.createGzip(),
      new PassThrough(),
      new Writable({ write: (_chunk, _encoding, done) => step.inner().then(() => done()) }),
    );
  },
  async webStream(step) {
    const stream = new ReadableStream({
      async pull(controller) {
        await step.inner();
        controller.enqueue('piece');
        controller.close();
      },
    });
    for await (const _ of stream) {
      await step.inner();
    }
  },
  async generator(step) {
    async function* pieces() {
      yield await step.inner();
      yield step.inner();
    }
    for await (const _ of pieces()) {
      await step.inner();
    }
  },
  /** Is called by the runtime, in its own turn. */
  async thenable(step) {
    await {
      then: (resolve) => {
        step.inner().then(resolve);
      },
    };
    await step.inner();
  },
  /** Another request resolves it. */
  async sharedThenable(step) {
    const { gates } = step.shared;
    setTimeout(() => gates.splice(0).forEach((open) => open()), 2);
    await { then: (resolve) => gates.push(resolve) };
    await step.inner();
  },
  async sharedPromise(step) {
    const { gates } = step.shared;
    setTimeout(() => gates.splice(0).forEach((open) => open()), 2);
    await new Promise((resolve) => gates.push(resolve));
    await step.inner();
  },
  /** Whoever is first makes the call, for which others wait. */
  async memo(step) {
    const { memo } = step.shared;
    const key = step.random(3);
    if (!memo.has(key)) {
      memo.set(
        key,
        step.inner().finally(() => memo.delete(key)),
      );
    }
    await memo.get(key);
    await step.inner();
  },
  /** As loaders of data gather what several requests ask for: the first one's call is for all. */
  async batch(step) {
    const { batch } = step.shared;
    await new Promise((resolve) => {
      batch.push(resolve);
      if (batch.length === 1) {
        process.nextTick(async () => {
          const all = batch.splice(0);
          await step.inner();
          all.forEach((done) => done());
        });
      }
    });
    await step.inner();
  },
  async channel(step) {
    const { port1, port2 } = new MessageChannel();
    const done = later(step, (go) => port2.once('message', go));
    port1.postMessage('ready');
    await done;
    port1.close();
  },
  /** A thread that all share does something. */
  async worker(step) {
    await step.shared.byWorker({});
    await step.inner();
  },
  /** The thread makes a call, and knows of nobody for whom. */
  async workerCall(step) {
    const { leaves } = step.shared;
    await step.shared.byWorker({ length: leaves.number(step.owner, 'worker') });
    await step.inner();
  },
  /** What an application does with a storage of its own. */
  async storage(step) {
    const storage = step.shared.storage;
    await storage.run('own', () => step.inner());
    await storage.exit(() => {
      storage.enterWith('entered');
      return step.inner();
    });
    storage.enterWith('left behind');
    await step.inner();
  },
};

module.exports = { KINDS };
