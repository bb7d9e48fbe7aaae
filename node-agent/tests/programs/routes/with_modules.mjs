// SPDX-License-Identifier: MIT

// ES modules, with libraries that are CommonJS.

import express from 'express';
import Koa from 'koa';
import Router from '@koa/router';
import { ask } from './ask.js';

const inner = new Koa();
const router = new Router();
router.get('/koa/:id', (context) => {
  context.body = 'done';
});
inner.use(router.routes());
const app = express();
app.get('/express/:id', (_request, response) => response.send('done'));
app.use(inner.callback());
const server = app.listen(0, '127.0.0.1', () =>
  ask(server.address().port, '/express/17', '/koa/18'),
);
