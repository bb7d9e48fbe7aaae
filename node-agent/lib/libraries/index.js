// SPDX-License-Identifier: MIT
'use strict';

const path = require('node:path');
const bundles = require('../bundles');
const { guarded } = require('../guard');
const { whenLoaded } = require('../modules');

/**
 * What is known of libraries beside the runtime, a file each, which has
 * - `name`: what users write in `libraries.off`,
 * - `library`, `tested`, `seen`: its row in docs/node.md,
 * - `hooks`: by file of the library, what is done with what that exports; what they give takes its place,
 * - `subscribe`: or what is done at once.
 */
const LIBRARIES = [
  require('./express'),
  require('./fastify'),
  require('./koa'),
  require('./hapi'),
  require('./grpc'),
  require('./pg'),
  require('./mysql2'),
  require('./mongodb'),
  require('./redis'),
  require('./ioredis'),
  require('./amqplib'),
  require('./kafkajs'),
  require('./undici'),
];

/**
 * Instruments each library when it is loaded.
 *
 * @param off names of libraries to be left alone
 * @param recording what the libraries tell of what they see
 * @return what is done, by file of a library
 */
function instrument(off, recording) {
  const hooks = new Map();
  for (const library of LIBRARIES.filter(({ name }) => !off.has(name))) {
    if (library.subscribe) {
      guarded(library.subscribe)(recording);
    }
    for (const [file, hook] of Object.entries(library.hooks || {})) {
      hooks.set(file, (exports) => tryHook(library, hook, exports, recording));
    }
  }
  if (hooks.size > 0) {
    whenLoaded(hooks);
    bundles.whenSaid(hooks);
  }
  return hooks;
}

/** A line that says what a bundle holds of which the agent sees nothing, if that shows. */
function sayWhatIsBundled(hooks) {
  const bundle = bundles.mainFile();
  const files = bundle === undefined ? [] : bundles.filesWithin(bundle, hooks);
  const names = LIBRARIES.filter(({ hooks: own }) => files.some((file) => own && file in own)).map(
    ({ name }) => name,
  );
  if (names.length > 0) {
    process.stderr.write(
      `fieldtrace: ${path.basename(bundle)} holds ${names.join(', ')}, of which nothing is recorded ` +
        'beside what Node.js itself does; docs/node.md#bundles has the plug-in of your bundler\n',
    );
  }
}

/** A library that is not as the agent knows it is left alone, and a line says so. */
function tryHook(library, hook, exports, recording) {
  try {
    return hook(exports, recording);
  } catch (error) {
    const why = String(error && error.message).split('\n')[0];
    process.stderr.write(`fieldtrace: ${library.name} is not recorded as it should be: ${why}\n`);
    return undefined;
  }
}

module.exports = { LIBRARIES, instrument, sayWhatIsBundled };
