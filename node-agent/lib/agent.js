// SPDX-License-Identifier: MIT
'use strict';

const { isMainThread } = require('node:worker_threads');
const { loadAddon } = require('./addon');
const { parse } = require('./options');
const { Recorder } = require('./recorder');
const service = require('./service');

// Captured ahead of the application, which may put its own in their places.
const { setInterval } = globalThis;

/** How often it is asked whether a recording has begun, so that it gets its definitions. */
const POLL_MILLISECONDS = 500;

/** Records this process: the main thread, or a worker thread, each of which loads the agent. */
function start() {
  const options = parse(process.env.FIELDTRACE_AGENT_OPTIONS || '');
  const addon = loadAddon();
  addon.start(
    options.text('service.name') || service.name(),
    options.text('service.version') || service.version(),
    `Node.js ${process.version}`,
    require('../package.json').version,
    options.inForce(),
    options.seconds('defs.period'),
  );
  const recorder = new Recorder(addon);
  require('./http_server').instrument(recorder);
  require('./http_client').instrument(recorder);
  require('./undici').instrument(recorder);
  recorder.poll();
  if (isMainThread) {
    setInterval(() => recorder.poll(), POLL_MILLISECONDS).unref();
  }
}

module.exports = { start };
