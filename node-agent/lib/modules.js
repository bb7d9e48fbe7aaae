// SPDX-License-Identifier: MIT
'use strict';

// Tells when a file of a library has been loaded: by `require`, and by `import` of what is CommonJS.

const Module = require('node:module');

const FOLDER = '/node_modules/';

/** The name of a library's file, such as `express/lib/router/layer.js`; undefined of all others. */
function nameWithin(filename) {
  const at = filename.lastIndexOf(FOLDER);
  return at < 0 ? undefined : filename.slice(at + FOLDER.length);
}

/**
 * Has each file of a library handed to its hook once it is loaded, ahead of who asked for it.
 *
 * @param hooks by library and file, such as `express/lib/router/layer.js`
 */
function whenLoaded(hooks) {
  const { load } = Module.prototype;
  Module.prototype.load = function (filename) {
    const result = Reflect.apply(load, this, arguments);
    const hook = typeof filename === 'string' ? hooks.get(nameWithin(filename)) : undefined;
    const replaced = hook && hook(this.exports);
    if (replaced) {
      this.exports = replaced;
    }
    return result;
  };
}

module.exports = { nameWithin, whenLoaded };
