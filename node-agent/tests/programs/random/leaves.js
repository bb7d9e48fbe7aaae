// SPDX-License-Identifier: MIT
'use strict';

// What is called: servers that answer with as many bytes as they are told, by each client that
// Node.js has, all of which share connections between requests.

const http = require('node:http');
const http2 = require('node:http2');
const undici = require('undici');
const { Pool } = require('./pool');

class Leaves {
  static async start() {
    const leaves = new Leaves();
    const answer = (request, response) => {
      const length = Number(new URL(request.url, 'http://leaf').searchParams.get('length'));
      setTimeout(() => {
        response.writeHead(200, { 'content-length': length }).end('.'.repeat(length));
      }, length % 3);
    };
    leaves.servers = [http.createServer(answer), http2.createServer(answer)];
    leaves.servers[0].keepAliveTimeout = 0;
    for (const server of leaves.servers) {
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    leaves.ports = leaves.servers.map((server) => server.address().port);
    leaves.agent = new http.Agent({ keepAlive: true, maxSockets: 3 });
    leaves.channel = http2.connect(`http://127.0.0.1:${leaves.ports[1]}`);
    leaves.pool = new Pool(leaves.ports[0], 2);
    leaves.ofUndici = new undici.Pool(`http://127.0.0.1:${leaves.ports[0]}`, { connections: 2 });
    // Which request each call is for, by its length; and what made it.
    leaves.calls = {};
    leaves.last = 0;
    return leaves;
  }

  /** A number by which a call is known: the length of its answer. */
  number(owner, how) {
    const length = ++this.last;
    this.calls[length] = [owner, how];
    return length;
  }

  url(length) {
    return `http://127.0.0.1:${this.ports[0]}/leaf?length=${length}`;
  }

  /** Over few kept connections; calls back. */
  callBack(owner, done) {
    http.get(this.url(this.number(owner, 'http')), { agent: this.agent }, (answer) => {
      answer.resume().on('end', done);
    });
  }

  byHttp(owner) {
    return new Promise((resolve) => this.callBack(owner, resolve));
  }

  async byFetch(owner) {
    await (await fetch(this.url(this.number(owner, 'fetch')))).text();
  }

  /** By undici's own pool, which is busy most of the time. */
  async byUndici(owner) {
    const path = `/leaf?length=${this.number(owner, 'undici')}`;
    await (await this.ofUndici.request({ path, method: 'GET' })).body.text();
  }

  /** By one connection of HTTP/2. */
  byChannel(owner) {
    return new Promise((resolve) => {
      const path = `/leaf?length=${this.number(owner, 'http2')}`;
      this.channel.request({ ':path': path }).on('end', resolve).resume();
    });
  }

  /** Reads the answer as a stream. */
  async byIterator(owner) {
    const answer = await new Promise((resolve) =>
      http.get(this.url(this.number(owner, 'iterator')), { agent: this.agent }, resolve),
    );
    for await (const piece of answer) {
      await piece;
    }
  }

  /** By a connection of a pool, whose callback another request calls when it gives one back. */
  byPool(owner) {
    return new Promise((resolve) => this.pool.ask(this.number(owner, 'pool'), resolve));
  }

  async stop() {
    this.agent.destroy();
    this.pool.close();
    await this.ofUndici.close();
    this.channel.close();
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections?.();
    }
  }
}

module.exports = { Leaves };
