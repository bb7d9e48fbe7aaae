// SPDX-License-Identifier: MIT
'use strict';

const { isMainThread } = require('node:worker_threads');
const { loadAddon } = require('./addon');
const { follow } = require('./context');
const { Contexts } = require('./contexts');
const { Bodies } = require('./fields/bodies');
const { Budget } = require('./fields/budget');
const { watchUnpacking } = require('./fields/compressed');
const { Facades } = require('./fields/facades');
const { Fields } = require('./fields/fields');
const json = require('./fields/json');
const { guarded } = require('./guard');
const { Layers } = require('./layers');
const libraries = require('./libraries');
const { Messages } = require('./messages');
const { parse } = require('./options');
const { Recorder } = require('./recorder');
const { Routes } = require('./routes');
const { Sections } = require('./sections');
const service = require('./service');
const { Statements } = require('./statements');
const { ThreadContexts } = require('./thread_contexts');

// Captured ahead of the application, which may put its own in their places.
const { setInterval } = globalThis;

const { version: VERSION } = require('../package.json');

/** How often it is asked whether a recording has begun, so that it gets its definitions. */
const POLL_MILLISECONDS = 500;

/** Of samples of layers in a second. */
const MOST_RATE = 1000;

/** In place of a recorder that gives ids to names. */
const NAMELESS = { string: () => 0, named: () => {} };

/** Records this process: the main thread, or a worker thread, each of which loads the agent. */
function start() {
  const options = parse(process.env.FIELDTRACE_AGENT_OPTIONS || '');
  const addon = loadAddon();
  const fields = fieldsOf(addon, options);
  addon.start(
    serviceOf(options),
    versionOf(options),
    `Node.js ${process.version}`,
    VERSION,
    fields ? 'properties' : 'none',
    options.inForce(),
    options.seconds('defs.period'),
  );
  follow(options.seconds('requests.follow') * 1000);
  const recorder = new Recorder(addon);
  const bodies = fields && new Bodies();
  recorder.fields = fields;
  if (options.text('sections') === 'on') {
    recorder.sections = new Sections(addon.sections);
    recorder.sections.watch();
  }
  if (options.text('contexts') === 'full') {
    new Contexts(addon, recorder).watch();
  }
  if (options.text('thread.context') === 'on') {
    recorder.threadContexts = threadContextsOf(addon, options);
  }
  const pollLayers = layersOf(addon, options, recorder);
  require('./http_server').instrument(recorder);
  require('./http_client').instrument(recorder, fields, bodies);
  const told = recording(recorder, options, fields, bodies);
  require('./http2_server').instrument(recorder, told.routes);
  require('./http2_client').instrument(recorder, told.routes, fields, bodies);
  require('./undici').instrument(recorder);
  const hooks = libraries.instrument(options.names('libraries.off'), told);
  const isRecorded = recorder.poll();
  if (isMainThread && isRecorded) {
    guarded(libraries.sayWhatIsBundled)(hooks);
  }
  pollLayers(isRecorded);
  if (fields !== undefined) {
    watchAnswers(fields, bodies);
  }
  if (isMainThread || fields !== undefined || recorder.layers !== undefined) {
    const poll = fields === undefined ? () => {} : guarded(() => fields.poll());
    setInterval(() => {
      const isRecording = recorder.ask();
      poll();
      pollLayers(isRecording);
    }, POLL_MILLISECONDS).unref();
  }
}

function serviceOf(options) {
  return options.text('service.name') || service.name();
}

function versionOf(options) {
  return options.text('service.version') || service.version();
}

/** What tells profilers for whom the thread works; undefined where it cannot. */
function threadContextsOf(addon, options) {
  const opened = addon.openThreadContexts(serviceOf(options), versionOf(options), VERSION);
  if (typeof opened === 'string') {
    process.stderr.write(`fieldtrace: ${opened}\n`);
    return undefined;
  }
  const contexts = new ThreadContexts(opened);
  contexts.watch();
  return contexts;
}

/** What sees reads of properties; undefined where it is not wanted or this version has none. */
function fieldsOf(addon, options) {
  const isOff = options.text('fields') === 'off' || options.text('remote.keys') === 'off';
  if (isOff || Object.isFrozen(JSON)) {
    return undefined;
  }
  try {
    return new Fields(addon, {
      budget: options.share('overhead.budget'),
      depth: options.number('remote.depth'),
      patienceMs: options.seconds('death.patience') * 1000,
      rate: Math.min(1, options.number('sampling.rate')),
      renewMs: options.seconds('sampling.renew') * 1000,
      verdicts: options.number('sampling.verdicts'),
    });
  } catch {
    return undefined; // docs/node.md says for which versions there is a build
  }
}

/** Begins to tell of layers, if that is wanted; gives what is to be called some times a second. */
function layersOf(addon, options, recorder) {
  const rate = Math.min(MOST_RATE, options.number('layers.rate'));
  const native = rate > 0 ? ticks() : undefined;
  if (native === undefined) {
    return () => {};
  }
  const { fields } = recorder;
  const budget = fields ? fields.budget : new Budget(options.share('overhead.budget'));
  const layers = new Layers(addon.layers, native, {
    rate,
    packages: [...options.names('layers.packages')],
    budget,
    string: (text) => recorder.string(text),
  });
  layers.watch();
  recorder.layers = layers;
  return guarded((isRecording) => {
    layers.poll(isRecording);
    if (fields) {
      fields.layersLost = layers.lost;
    } else {
      budget.account();
    }
  });
}

/** What samples, of the build for this version of Node.js; undefined where there is none. */
function ticks() {
  try {
    return new Facades().addon.layers;
  } catch {
    process.stderr.write(
      `fieldtrace: layers are not sampled: there is no build of the agent for Node.js ${process.version}\n`,
    );
    return undefined;
  }
}

function watchAnswers(fields, bodies) {
  fields.poll();
  json.watchParse(fields, bodies);
  watchUnpacking(fields, bodies);
  json.watchFetch(globalThis, fields, bodies);
  process.on('exit', guarded(() => fields.end()));
}

/** What libraries tell of what they see; of names nothing with `http.capture.path=off`. */
function recording(recorder, options, fields, bodies) {
  const isNamed = options.text('http.capture.path') !== 'off';
  const statements = new Statements(recorder, isNamed, fields);
  return {
    bodies,
    fields,
    messages: new Messages(recorder, statements, fields, bodies),
    recorder,
    routes: new Routes(isNamed ? recorder : NAMELESS),
    statements,
  };
}

module.exports = { start };
