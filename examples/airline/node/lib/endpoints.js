// SPDX-License-Identifier: MIT
'use strict';

// What the services offer each other over HTTP.

const { answering } = require('./answers');

function customers(app, local) {
  app.get('/customers/:customer', answering(({ params }) => local.customer(params.customer)));
  app.put(
    '/customers/:customer',
    answering(({ params, body }) => local.update(params.customer, body)),
  );
  app.post(
    '/customers/:customer/password',
    answering(({ params, body }) => local.isPassword(params.customer, body.password)),
  );
  app.post('/customers/:customer/miles', async ({ params, query }, response) => {
    await local.addMiles(params.customer, Number(query.miles));
    response.end();
  });
  return app;
}

function flights(app, local) {
  app.get('/airports', answering(() => local.airports()));
  app.get(
    '/flights',
    answering(({ query }) => local.flights(query.from, query.to, query.day)),
  );
  app.get('/flights/:id', answering(({ params }) => local.flight(params.id)));
  return app;
}

function sessions(app, local) {
  app.post('/sessions', answering(({ body }) => local.begin(body)));
  app.get(
    '/sessions/:session',
    answering(({ params, query }) => local.isOpen(params.session, query.customer)),
  );
  app.delete('/sessions/:session', async ({ params }, response) => {
    await local.end(params.session);
    response.end();
  });
  return app;
}

function bookings(app, local) {
  const path = '/customers/:customer/bookings';
  app.post(path, answering(({ params, query }) => local.book(params.customer, query.flight)));
  app.get(path, answering(({ params }) => local.ofCustomer(params.customer)));
  app.delete(
    `${path}/:number`,
    answering(({ params }) => local.cancel(params.customer, Number(params.number))),
  );
  return app;
}

module.exports = { bookings, customers, flights, sessions };
