// SPDX-License-Identifier: MIT
'use strict';

// Hooks of `async_hooks` that do nothing: what a tracer over these costs ahead of its own work.

require('node:async_hooks')
  .createHook({ init() {}, before() {}, after() {}, destroy() {} })
  .enable();
