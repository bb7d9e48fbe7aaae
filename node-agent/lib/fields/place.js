// SPDX-License-Identifier: MIT
'use strict';

const { isTable } = require('./key_form');
const { KeyTally } = require('./key_tally');

/** Stands for all keys that are not recorded. */
const OTHERS = '{key}';
const MOST_PLACES = 4096;
/** So many objects with a key that the class lacks, and it is not what it was. */
const MOST_STRANGE = 64;
const MOST_RELEARNT = 4;

let places = 0;

/** What objects of a place are counted as: a class in the trace, whose fields are keys. */
class KeyClass {
  constructor(id, names, hasOthers) {
    this.id = id;
    this.names = names;
    this.index = new Map(names.map((name, index) => [name, index]));
    this.others = hasOthers ? names.length : undefined;
    this.fields = names.length + (hasOthers ? 1 : 0);
    this.strange = 0;
  }

  /** Which field a key is; undefined where it is none. */
  indexOf(key) {
    const index = this.index.get(key);
    return index === undefined ? this.others : index;
  }

  recorded(key) {
    return this.index.has(key) ? key : OTHERS;
  }
}

/** Where objects come from: the call path, and the keys that lead to them in the answer. */
class Place {
  /**
   * @param name of the class: what was asked for, or what JSON makes, and the keys
   * @param define gives a class its id
   * @param answers from so many it learns
   */
  constructor(name, define, answers) {
    this.name = name;
    this.define = define;
    this.answers = answers;
    this.children = new Map();
    this.tally = new KeyTally(answers);
    this.known = undefined;
    this.site = undefined;
    this.relearnt = 0;
  }

  /** undefined if there are too many places. */
  static root(name, define, answers) {
    return places++ < MOST_PLACES ? new Place(name, define, answers) : undefined;
  }

  /** What objects of this place hold by a key; its class must be known. */
  child(key) {
    const name = this.known.recorded(key);
    let child = this.children.get(name);
    if (child === undefined) {
      child = Place.root(`${this.name}/${name}`, this.define, this.answers);
      if (child !== undefined) {
        this.children.set(name, child);
      }
    }
    return child;
  }

  /**
   * What an object is counted as; undefined while it is not known which keys objects have here.
   *
   * @param answer number of the answer that it came in
   */
  classOf(object, keys, answer) {
    if (this.known && this.known.strange >= MOST_STRANGE && this.relearnt < MOST_RELEARNT) {
      this.relearnt++;
      this.known.strange = 0;
      this.tally = new KeyTally(this.answers);
    }
    if (this.tally && this.tally.add(answer, keys, isTable(object, keys))) {
      const names = this.tally.names();
      const hasOthers = this.tally.hasOthers();
      const id = this.define(this.name, hasOthers ? [...names, OTHERS] : names);
      this.known = id ? new KeyClass(id, names, hasOthers) : this.known;
      this.site = undefined;
      this.tally = undefined;
    }
    return this.known;
  }
}

module.exports = { Place };
