// SPDX-License-Identifier: MIT
'use strict';

// A bundler puts libraries into the application's own file, where no file of theirs is loaded. Its
// plug-in (bundler.js) has each file of a library that is hooked say that it was.

const fs = require('node:fs');
const path = require('node:path');

const LOADED = 'fieldtrace.loaded';
const SOURCE_MAP = '//# sourceMappingURL=';
/** A map whose texts are within it is as large as all of its sources. */
const MOST_BYTES = 256 * 2 ** 20;

/** What the plug-in puts behind the text of a library's file, which is CommonJS. */
function lineBehind(file) {
  const loaded = `globalThis[Symbol.for('${LOADED}')]`;
  const exports = `${loaded}(${JSON.stringify(file)},module.exports)`;
  return `\n;if(${loaded})module.exports=${exports};\n`;
}

/** Hands what such a file exports to its hook, as whenLoaded does. */
function whenSaid(hooks) {
  const value = (file, exports) => {
    const hook = hooks.get(file);
    return (hook && hook(exports)) || exports;
  };
  Object.defineProperty(globalThis, Symbol.for(LOADED), { value });
}

/** Those of the hooked files that a bundle holds without the plug-in, as far as its texts tell. */
function filesWithin(bundle, hooks) {
  const text = read(bundle);
  if (text.includes(LOADED)) {
    return [];
  }
  const at = text.lastIndexOf(SOURCE_MAP);
  const map = at < 0 ? '' : text.toString('utf8', at + SOURCE_MAP.length).split(/\s/)[0];
  const texts = [text];
  if (map.startsWith('data:')) {
    texts.push(Buffer.from(map.slice(map.indexOf(',') + 1), 'base64'));
  } else if (map) {
    texts.push(read(path.resolve(path.dirname(bundle), map)));
  }
  return [...hooks.keys()].filter((file) =>
    texts.some((each) => each.includes(`node_modules/${file}`)),
  );
}

function read(file) {
  try {
    return fs.statSync(file).size <= MOST_BYTES ? fs.readFileSync(file) : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0); // a source map need not be there
  }
}

/** The file with which the process starts; undefined where there is none. */
function mainFile() {
  try {
    return require.resolve(path.resolve(process.argv[1]));
  } catch {
    return undefined; // a program of the command line, say
  }
}

module.exports = { filesWithin, lineBehind, mainFile, whenSaid };
