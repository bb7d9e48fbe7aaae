// SPDX-License-Identifier: MIT
'use strict';

const path = require('node:path');
const { CHECKOUT, PACKAGE, prebuilt } = require('./prebuilt');

const NAME = 'fieldtrace.node';

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
  try {
    return require(found);
  } catch (error) {
    const why = String(error.message).split('\n')[0];
    const remedy = why.includes('lttng') ? ' (remedy: apt-get install liblttng-ust1)' : '';
    throw new Error(`the addon could not be loaded: ${why}${remedy}`);
  }
}

module.exports = { loadAddon };
