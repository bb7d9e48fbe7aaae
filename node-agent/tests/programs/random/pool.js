// SPDX-License-Identifier: MIT
'use strict';

const { AsyncResource } = require('node:async_hooks');
const http = require('node:http');

/** Connections of a pool, as libraries make them: callbacks wait, bound to who gave them. */
class Pool {
  constructor(port, size) {
    this.port = port;
    this.free = Array.from({ length: size }, () => new http.Agent({ keepAlive: true }));
    this.agents = [...this.free];
    this.waiting = [];
  }

  ask(length, done) {
    this.acquire((agent) => {
      const path = `/leaf?length=${length}`;
      http.get({ host: '127.0.0.1', port: this.port, path, agent }, (answer) => {
        answer.resume().on('end', () => {
          this.release(agent);
          done();
        });
      });
    });
  }

  acquire(callback) {
    if (this.free.length > 0) {
      callback(this.free.pop());
    } else {
      this.waiting.push(AsyncResource.bind(callback));
    }
  }

  release(agent) {
    const next = this.waiting.shift();
    if (next) {
      next(agent);
    } else {
      this.free.push(agent);
    }
  }

  close() {
    this.agents.forEach((agent) => agent.destroy());
  }
}

module.exports = { Pool };
