// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const PLACES = [
  // of a package
  path.join(__dirname, '..', 'prebuilt', `linux-${process.arch}`, 'fieldtrace.node'),
  // of a checkout
  path.join(__dirname, '..', '..', 'build', 'release', 'node-agent', 'fieldtrace.node'),
];

/** The addon. Throws an Error that says in one line what is missing, and the remedy. */
function loadAddon(places = PLACES) {
  const found = places.find((place) => fs.existsSync(place));
  if (!found) {
    throw new Error(
      `the addon is missing: there is no ${places[places.length - 1]} ` +
        '(remedy: scripts/fieldtrace build, with the headers of Node.js)',
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
