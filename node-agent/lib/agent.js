// SPDX-License-Identifier: MIT
'use strict';

const { isMainThread } = require('node:worker_threads');
const { loadAddon } = require('./addon');
const libraries = require('./libraries');
const { parse } = require('./options');
const { Recorder } = require('./recorder');
const { Routes } = require('./routes');
const service = require('./service');
const { Statements } = require('./statements');

// Captured ahead of the application, which may put its own in their places.
const { setInterval } = globalThis;

/** How often it is asked whether a recording has begun, so that it gets its definitions. */
const POLL_MILLISECONDS = 500;

/** In place of a recorder that gives ids to names. */
const NAMELESS = { string: () => 0 };

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
  const told = recording(recorder, options);
  require('./http2_server').instrument(recorder, told.routes);
  require('./http2_client').instrument(recorder, told.routes);
  require('./undici').instrument(recorder);
  libraries.instrument(options.names('libraries.off'), told);
  recorder.poll();
  if (isMainThread) {
    setInterval(() => recorder.poll(), POLL_MILLISECONDS).unref();
  }
}

/** What libraries tell of what they see; of names nothing with `http.capture.path=off`. */
function recording(recorder, options) {
  const isNamed = options.text('http.capture.path') !== 'off';
  return {
    recorder,
    routes: new Routes(isNamed ? recorder : NAMELESS),
    statements: new Statements(recorder, isNamed),
  };
}

module.exports = { start };
