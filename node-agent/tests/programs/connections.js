// SPDX-License-Identifier: MIT
'use strict';

// usage: connections.js ADDRESSES: a socket is connected to one server and then to another one. Prints
// the port that it has for the agent, and by itself, each time.

const net = require('node:net');
const { once } = require('node:events');
const { endsOf } = require(process.argv[2]);

async function main() {
  const told = [];
  const socket = new net.Socket();
  for (let i = 0; i < 2; i++) {
    const server = net.createServer((accepted) => accepted.resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    told.push(endsOf(socket)?.remotePort ?? null, socket.remotePort ?? null);
    socket.connect(server.address().port, '127.0.0.1');
    await once(socket, 'connect');
    const ends = endsOf(socket);
    told.push([ends.localPort, ends.remotePort], [socket.localPort, socket.remotePort]);
    told.push(endsOf(socket) === ends, true);
    socket.destroy();
    await once(socket, 'close');
    server.close();
  }
  process.stdout.write(JSON.stringify(told));
}

main();
