// SPDX-License-Identifier: MIT
'use strict';

// Some expressions copy objects without a call that a stack would show: `{...order}` and
// `const {id, ...others} = order`. They tell where they stand, and their file what stands there.

const fs = require('node:fs');
const { fileURLToPath } = require('node:url');
const { Use } = require('./events');

const MOST_FILES = 64;
const MOST_BYTES = 4 << 20;
const BEHIND_DOTS = /\.\.\.\s*\(?\s*$/;
/** `...order.address` stands where its last name does, and so does the read of that. */
const MEMBER_BEHIND_DOTS = /\.\.\.\s*\(?[\w$.?]+\.$/;
const LAST_MEMBER = /^([\w$]+)(\(\))?\s*[,})]/;
/** V8 has a literal that begins so where it, or its `return`, begins. */
const COPY = /^((return\s*)?\(?\s*\{\s*\.\.\.|structuredClone\s*\()/;
const files = new Map();

/**
 * What an expression of the application reads a property for, by its place from 1.
 *
 * @param key the property
 */
function useAt(file, line, column, key) {
  const text = lineOf(file, line);
  if (text === undefined) {
    return Use.DIRECT;
  }
  const here = text.slice(column - 1);
  const before = text.slice(0, column - 1);
  if (BEHIND_DOTS.test(before) || COPY.test(here)) {
    return Use.COPIED;
  }
  const member = MEMBER_BEHIND_DOTS.test(before) && LAST_MEMBER.exec(here);
  if (member && member[1] !== key) {
    return Use.COPIED;
  }
  return /^postMessage\s*\(/.test(here) ? Use.FORWARDED : Use.DIRECT;
}

function lineOf(file, line) {
  let lines = files.get(file);
  if (lines === undefined && files.size < MOST_FILES) {
    lines = linesOf(file);
    files.set(file, lines);
  }
  return lines && lines[line - 1];
}

function linesOf(file) {
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return fs.statSync(path).size > MOST_BYTES ? [] : fs.readFileSync(path, 'utf8').split('\n');
  } catch {
    return []; // code that was made in the process
  }
}

module.exports = { useAt };
