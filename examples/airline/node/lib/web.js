// SPDX-License-Identifier: MIT
'use strict';

// What customers see: it asks all other services.

const { answering } = require('./answers');

const COOKIE = /(?:^|;\s*)session=([^;]*)/;

function sessionOf(request) {
  const found = COOKIE.exec(request.headers.cookie || '');
  return found === null ? 'none' : found[1];
}

function web(app, set, { sessions, bookings, customers, flights }) {
  /** Lets no request through that has no session, or that is about another customer. */
  async function open(request, response, next) {
    const { customer = '' } = request.params;
    const isOpen = set['airline.sessions'] === 'off' || (await sessions.isOpen(sessionOf(request), customer));
    if (isOpen) {
      next();
    } else {
      response.status(401).end();
    }
  }

  app.post('/login', async (request, response) => {
    const begun = await sessions.begin(request.body);
    if (begun === undefined) {
      response.status(403).end();
    } else {
      response.cookie('session', begun.session, { httpOnly: true, path: '/' }).json(begun);
    }
  });
  app.delete('/login', async (request, response) => {
    await sessions.end(sessionOf(request));
    response.status(204).end();
  });
  app.get('/airports', answering(() => flights.airports()));
  app.get(
    '/flights',
    open,
    answering(({ query }) => flights.flights(query.from, query.to, query.day)),
  );
  const path = '/customers/:customer';
  app.get(path, open, answering(({ params }) => customers.customer(params.customer)));
  app.put(path, open, answering(({ params, body }) => customers.update(params.customer, body)));
  app.post(
    `${path}/bookings`,
    open,
    answering(({ params, query }) => bookings.book(params.customer, query.flight)),
  );
  app.get(`${path}/bookings`, open, answering(({ params }) => bookings.ofCustomer(params.customer)));
  app.delete(`${path}/bookings/:number`, open, async ({ params }, response) => {
    const had = await bookings.cancel(params.customer, Number(params.number));
    response.status(had ? 204 : 404).end();
  });
  return app;
}

module.exports = { web };
