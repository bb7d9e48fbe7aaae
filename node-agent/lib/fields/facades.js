// SPDX-License-Identifier: MIT
'use strict';

// A sampled object is made afresh: in the place of one that was parsed just now stands another one
// with the same keys, whose properties are V8's native ones. They look as plain ones do, and tell
// when they are read. All objects with the same keys share a hidden class.

const { prebuilt } = require('../prebuilt');

const NAME = `facades-${process.versions.modules}.node`;
/** Sets of keys, each in an order of its own; a table with its own keys in each row has no end. */
const MOST_SHAPES = 1024;
const MOST_KEYS = 256;
/** Such a property would be an element, of which V8 has no native ones. */
const INDEX = /^\d/;

class Facades {
  /** Throws where there is no build for this version of Node.js. */
  constructor() {
    const found = prebuilt(NAME) || process.env.FIELDTRACE_NODE_FACADES;
    if (!found) {
      throw new Error(`there is no ${NAME}`);
    }
    this.addon = require(found);
    this.shapes = new Map();
    const keys = ['b', 'a', 'c'];
    const probe = this.make({ b: 1, a: 2, c: 3 }, this.shapeOf(keys));
    if (!probe || Object.keys(probe).join() !== keys.join() || probe.a !== 2) {
      throw new Error('this version of V8 is another one than the agent knows');
    }
  }

  /** What is told a watcher, a key, and whether it is written rather than read. */
  onAccess(accessed) {
    this.addon.onAccess(accessed);
  }

  /**
   * An object in the place of a parsed one, which nobody else may hold.
   *
   * @param shape of its keys
   * @param held its own to keep: the object and its watcher, until that is taken out
   * @return undefined where it cannot be
   */
  make(target, shape, held = [target, undefined]) {
    return this.addon.make(shape, held);
  }

  /** What objects with these keys, in this order, have in common; undefined where there can be none. */
  shapeOf(keys) {
    const text = keys.join('\n');
    if (this.shapes.has(text)) {
      return this.shapes.get(text);
    }
    if (this.shapes.size >= MOST_SHAPES) {
      return undefined;
    }
    const isPossible =
      keys.length <= MOST_KEYS &&
      keys.every((key) => !INDEX.test(key) && key !== '__proto__' && !key.includes('\n'));
    const shape = isPossible ? this.addon.shape(keys) : undefined;
    this.shapes.set(text, shape);
    return shape;
  }

  /**
   * Those that were made until now share their hidden class with no later one, so that places of the
   * program forget it when they are dead.
   */
  retire(shape) {
    this.addon.retire(shape);
  }

  /**
   * V8 looks anew what it can inline, at all places: it makes optimised code as functions are called
   * again.
   *
   * @return false where it cannot be
   */
  forget() {
    return this.addon.forget();
  }
}

module.exports = { Facades };
