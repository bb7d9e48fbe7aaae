// SPDX-License-Identifier: MIT
'use strict';

const express = require('express');
const { ask } = require('./ask');

const answer = (_request, response) => response.send('done');
const app = express();
app.use((_request, _response, next) => next());
app.use('/shops', (_request, _response, next) => next());
app.get('/orders/:id', answer);

const items = express.Router({ mergeParams: true });
items.get('/', answer);
items.get('/:item', answer);
const shops = express.Router();
shops.use('/:shop/items', items);
app.use('/shops', shops);
const mounted = express();
mounted.get('/state', answer);
app.use('/admin/api', mounted);
app.use(/^\/regular/, shops);

const server = app.listen(0, '127.0.0.1', () =>
  ask(
    server.address().port,
    ...['/orders/17?secret', '/shops/3/items', '/shops/3/items/pen', '/admin/api/state'],
    ...['/regular/3/items', '/nowhere/12'],
  ),
);
