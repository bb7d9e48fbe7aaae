// SPDX-License-Identifier: MIT
'use strict';

// Runs service.js once for each ending; prints how each ended and what it said, as JSON.

const { spawnSync } = require('node:child_process');
const path = require('node:path');

const ENDINGS = [
  ...['rejection', 'rejected fetch', 'exception', 'exception in a callback', 'exit', 'exit code'],
  ...['signal', 'handled signal', 'killed', 'drained'],
];
const WARNED = [['--frozen-intrinsics'], ['--unhandled-rejections=warn'], ['--disable-proto=throw']];

function run(ending, ...options) {
  const service = path.join(__dirname, 'service.js');
  const ended = spawnSync(process.execPath, [...options, service, ending], { encoding: 'utf8' });
  // Stacks have frames of the agent.
  const said = ended.stderr.split('\n').filter((line) => /^\w*(Error|\[cause\])/.test(line.trim()));
  return [ended.status, ended.signal, ended.stdout, said];
}

const found = Object.fromEntries(ENDINGS.map((ending) => [ending, run(ending)]));
for (const options of WARNED) {
  found[options.join(' ')] = run('drained', ...options);
}
process.stdout.write(JSON.stringify(found));
