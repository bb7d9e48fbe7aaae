// SPDX-License-Identifier: MIT
'use strict';

const Router = require('@koa/router');
const Koa = require('koa');
const { ask } = require('./ask');

const answer = (context) => {
  context.body = 'done';
};
const items = new Router();
items.get('/:item', answer);
const router = new Router();
router.get('/orders/:id', answer);
router.use('/shops/:shop/items', items.routes());
const app = new Koa();
app.use(router.routes());
const server = app.listen(0, '127.0.0.1', () =>
  ask(server.address().port, '/orders/17?secret', '/shops/3/items/pen', '/nowhere/12'),
);
