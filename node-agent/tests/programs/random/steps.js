// SPDX-License-Identifier: MIT
'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const { EventEmitter } = require('node:events');
const path = require('node:path');
const { Worker } = require('node:worker_threads');
const { KINDS } = require('./kinds');

const NAMES = Object.keys(KINDS);
const MOST_STEPS = 4;
const MOST_DEPTH = 2;
const CALLS = ['byHttp', 'byFetch', 'byUndici', 'byChannel', 'byIterator', 'byPool'];

/** Runs a random program for each request, and has what these share. */
class Steps {
  constructor(leaves) {
    this.leaves = leaves;
    this.emitter = new EventEmitter().setMaxListeners(0);
    this.gates = [];
    this.memo = new Map();
    this.batch = [];
    this.storage = new AsyncLocalStorage();
    this.worker = new Worker(path.join(__dirname, 'worker.js'), { workerData: leaves.url('') });
    this.answers = new Map();
    this.worker.on('message', (job) => this.answers.get(job)());
  }

  /** All steps of one request, and its answer ahead of some of them. */
  async run(random, request, answer) {
    const step = new Step(this, Number(request.url.slice(1)), random, 0);
    await (random(2) ? bodyByEvents(request) : bodyByIterator(request));
    await step.some();
    const late = random(4) === 0 ? step.some() : undefined;
    answer();
    await late;
  }

  /** Waits until the shared thread has done a job. */
  byWorker(job) {
    return new Promise((resolve) => {
      const number = this.answers.size;
      this.answers.set(number, resolve);
      this.worker.postMessage({ number, ...job });
    });
  }

  stop() {
    return this.worker.terminate();
  }
}

async function bodyByIterator(request) {
  for await (const piece of request) {
    await piece;
  }
}

function bodyByEvents(request) {
  return new Promise((resolve) => request.on('data', () => {}).on('end', resolve));
}

/** A place in the program of a request. */
class Step {
  constructor(shared, owner, random, depth) {
    Object.assign(this, { shared, owner, random, depth });
  }

  async some() {
    for (let left = 1 + this.random(MOST_STEPS); left > 0; left--) {
      await this.any();
    }
  }

  any() {
    return KINDS[NAMES[this.random(NAMES.length)]](this);
  }

  call() {
    return this.shared.leaves[CALLS[this.random(CALLS.length)]](this.owner);
  }

  /** A call, or a step within this one. */
  async inner() {
    const next = new Step(this.shared, this.owner, this.random, this.depth + 1);
    await (this.depth < MOST_DEPTH && this.random(3) === 0 ? next.any() : next.call());
  }
}

module.exports = { Steps };
