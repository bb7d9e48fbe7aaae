// SPDX-License-Identifier: MIT
'use strict';

// The airline on Node.js, as the Java one beside it: all of it in one process, or the service that
// `--airline.role` names, with the addresses of those that it calls (`--flights.url=...`).

const express = require('express');
const { LocalBookings, RemoteBookings } = require('./lib/bookings');
const { LocalCustomers, RemoteCustomers } = require('./lib/customers');
const endpoints = require('./lib/endpoints');
const { LocalFlights, RemoteFlights } = require('./lib/flights');
const { RemoteService } = require('./lib/remote');
const { LocalSessions, RemoteSessions } = require('./lib/sessions');
const { web } = require('./lib/web');

const ROLES = ['all', 'web', 'auth', 'flights', 'bookings', 'customers'];

function options(given) {
  const values = given.map((one) => /^--([\w.]+)=(.*)$/.exec(one)).filter((one) => one !== null);
  return {
    'airline.role': 'all',
    'airline.sessions': 'on',
    'server.port': '0',
    ...Object.fromEntries(values.map(([, key, value]) => [key, value])),
  };
}

/** What serves in a role: code of this process, or a client of the service that has it. */
function application(set) {
  const remote = (name) => new RemoteService(set[`${name}.url`]);
  const isAll = set['airline.role'] === 'all';
  const customers = () => (isAll ? new LocalCustomers() : new RemoteCustomers(remote('customers')));
  const flights = () => (isAll ? new LocalFlights() : new RemoteFlights(remote('flights')));
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json());
  switch (set['airline.role']) {
    case 'customers':
      return endpoints.customers(app, new LocalCustomers());
    case 'flights':
      return endpoints.flights(app, new LocalFlights());
    case 'auth':
      return endpoints.sessions(app, new LocalSessions(customers()));
    case 'bookings':
      return endpoints.bookings(app, new LocalBookings(flights(), customers()));
    case 'web': {
      const sessions = new RemoteSessions(remote('auth'));
      const bookings = new RemoteBookings(remote('bookings'));
      return web(app, set, { sessions, bookings, customers: customers(), flights: flights() });
    }
    default: {
      const [those, where] = [customers(), flights()];
      const [sessions, bookings] = [new LocalSessions(those), new LocalBookings(where, those)];
      return web(app, set, { sessions, bookings, customers: those, flights: where });
    }
  }
}

const set = options(process.argv.slice(2));
if (!ROLES.includes(set['airline.role'])) {
  process.stderr.write(`usage: node airline.js [--airline.role=${ROLES.join('|')}] [--KEY=VALUE]...\n`);
  process.exit(2);
}
const server = application(set).listen(Number(set['server.port']), '127.0.0.1', () => {
  process.stdout.write(`airline started on port ${server.address().port} \n`);
});
// A connection is never closed because nothing came for a while: clients keep theirs alive.
server.keepAliveTimeout = 0;
