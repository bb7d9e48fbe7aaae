// SPDX-License-Identifier: MIT
'use strict';

// `contexts=full`: the life of each asynchronous context that a request has, as Node.js itself tells
// of it (`async_hooks`). A request's states follow: for what it waits, and when it goes on.

const { createHook, executionAsyncId } = require('node:async_hooks');
const { threadId } = require('node:worker_threads');
const { requests } = require('./context');
const { guarded } = require('./guard');

/** `enum ft_async_kind` */
const CREATE = 0;
const ENTER = 1;
const EXIT = 2;
const DESTROY = 3;
/**
 * Numbers of contexts are above those of exchanges, with which they share one row, and each thread
 * has its own; beyond 2^53 JavaScript knows them no longer.
 */
const NUMBERS_OF_A_THREAD = 2 ** 44;
const MOST_THREADS = 511;
/** Contexts that are alive; those of a program that keeps more are not told. */
const MOST_ALIVE = 65536;
/** Names of kinds, of which an application may make its own. */
const MOST_TYPES = 256;

class Contexts {
  constructor(addon, recorder) {
    this.addon = addon;
    this.recorder = recorder;
    this.first = (1 + (threadId % MOST_THREADS)) * NUMBERS_OF_A_THREAD;
    /** The server's exchange of each that is alive. */
    this.owners = new Map();
    this.types = new Map();
  }

  watch() {
    createHook({
      init: guarded((id, type, trigger) => this.created(id, type, trigger)),
      before: guarded((id) => this.tell(ENTER, id)),
      after: guarded((id) => this.tell(EXIT, id)),
      destroy: guarded((id) => {
        this.tell(DESTROY, id);
        this.owners.delete(id);
      }),
    }).enable();
  }

  created(id, type, trigger) {
    const server = requests.getStore();
    if (server === undefined || this.owners.size >= MOST_ALIVE || !this.recorder.poll()) {
      return;
    }
    const parent = [trigger, executionAsyncId()].find((each) => this.owners.get(each) === server);
    this.owners.set(id, server);
    this.addon.context(
      CREATE,
      this.first + id,
      parent === undefined ? server.id : this.first + parent,
      this.typeId(type),
    );
  }

  tell(kind, id) {
    if (this.owners.has(id)) {
      this.addon.context(kind, this.first + id, 0, 0);
    }
  }

  typeId(type) {
    let id = this.types.get(type);
    if (id === undefined) {
      id = this.types.size < MOST_TYPES ? this.recorder.string(type) : 0;
      if (id > 0) {
        this.types.set(type, id);
      }
    }
    return id;
  }
}

module.exports = { Contexts };
