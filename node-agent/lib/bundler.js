// SPDX-License-Identifier: MIT
'use strict';

// Plug-ins for bundlers: what the agent sees of libraries it then sees of those in a bundle too.
// Without the agent, a bundle with it does what one without it does.

const fs = require('node:fs');
const { lineBehind } = require('./bundles');
const { LIBRARIES } = require('./libraries');
const { nameWithin } = require('./modules');

const NAME = 'fieldtrace';
const FILES = new Set(LIBRARIES.flatMap(({ hooks }) => Object.keys(hooks || {})));

/** The name of a library's file that is hooked; undefined of all others. */
function hooked(file) {
  const name = nameWithin(file);
  return FILES.has(name) ? name : undefined;
}

/** `esbuild.build({plugins: [esbuild()]})` */
function esbuild() {
  return {
    name: NAME,
    setup(build) {
      build.onLoad({ filter: /[\\/]node_modules[\\/].*\.js$/ }, ({ path }) => {
        const name = hooked(path);
        return name && { contents: fs.readFileSync(path, 'utf8') + lineBehind(name), loader: 'js' };
      });
    },
  };
}

/** Of Rollup and Vite, ahead of the plug-in for CommonJS. */
function rollup() {
  return {
    name: NAME,
    transform: {
      order: 'pre',
      handler(code, id) {
        const name = hooked(id.split('?')[0]);
        return name && { code: code + lineBehind(name), map: null };
      },
    },
  };
}

/** Of webpack and Rspack. */
function webpack() {
  return {
    apply(compiler) {
      const test = (file) => hooked(file) !== undefined;
      compiler.options.module.rules.push({ test, use: [{ loader: __filename }] });
    },
  };
}

/** webpack's loader. */
function appended(text) {
  return text + lineBehind(hooked(this.resourcePath));
}

module.exports = Object.assign(appended, { esbuild, rollup, webpack });
