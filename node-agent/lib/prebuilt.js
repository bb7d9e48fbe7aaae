// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');

/** What npm installs beside this package, on systems for which there is one. */
const PACKAGE = `@fieldtrace/agent-${process.platform}-${process.arch}`;
const CHECKOUT = path.join(__dirname, '..', '..', 'build', 'release', 'node-agent');

/** Where a native part lies, of the package or else of a checkout; undefined where it is missing. */
function prebuilt(name) {
  return [packaged(name), path.join(CHECKOUT, name)].find((file) => file && fs.existsSync(file));
}

function packaged(name) {
  try {
    return path.join(path.dirname(require.resolve(`${PACKAGE}/package.json`)), name);
  } catch {
    return undefined;
  }
}

module.exports = { CHECKOUT, PACKAGE, prebuilt };
