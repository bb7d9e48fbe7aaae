// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { CHECKOUT, PACKAGE, prebuilt } = require('./prebuilt');

const NAME = 'fieldtrace.node';

/** The agent is built for the C library of GNU; another one may load it and crash. */
const MUSL = /ld-musl|linux-musl|libc\.musl/;

/** The addon. Throws an Error that says in one line what is missing, and the remedy. */
function loadAddon() {
  const found = prebuilt(NAME);
  if (!found) {
    throw new Error(
      `the addon is missing: there is neither ${PACKAGE} nor ${path.join(CHECKOUT, NAME)} ` +
        `(remedy: npm install ${PACKAGE}, or in a checkout scripts/fieldtrace build, with the ` +
        'headers of Node.js)',
    );
  }
  if (isMusl()) {
    throw new Error(
      'the addon is not built for musl (remedy: an image with glibc, such as node:22-slim in place of ' +
        'node:22-alpine)',
    );
  }
  try {
    return require(found);
  } catch (error) {
    const why = String(error.message).split('\n')[0];
    const remedy = why.includes('lttng') ? ' (remedy: apt-get install liblttng-ust1)' : '';
    throw new Error(`the addon could not be loaded: ${why}${remedy}`);
  }
}

function isMusl() {
  try {
    return MUSL.test(fs.readFileSync('/proc/self/maps', 'latin1'));
  } catch {
    return false; // what may not be read is found out by loading it
  }
}

module.exports = { loadAddon };
