// SPDX-License-Identifier: MIT
'use strict';

// Tells when a file of a library has been loaded: by `require`, and by `import` of what is CommonJS.

const Module = require('node:module');

const FOLDER = '/node_modules/';

/**
 * Has each file of a library handed to its hook once it is loaded, ahead of who asked for it.
 *
 * @param hooks by library and file, such as `express/lib/router/layer.js`
 */
function whenLoaded(hooks) {
  const { load } = Module.prototype;
  Module.prototype.load = function (filename) {
    const result = Reflect.apply(load, this, arguments);
    const at = typeof filename === 'string' ? filename.lastIndexOf(FOLDER) : -1;
    const hook = at >= 0 ? hooks.get(filename.slice(at + FOLDER.length)) : undefined;
    const replaced = hook && hook(this.exports);
    if (replaced) {
      this.exports = replaced;
    }
    return result;
  };
}

module.exports = { whenLoaded };
