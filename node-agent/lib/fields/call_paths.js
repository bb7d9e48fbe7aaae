// SPDX-License-Identifier: MIT
'use strict';

// Call paths of the application: functions, files and lines, through source maps where Node.js has
// them, and what a read is for.

const Module = require('node:module');
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const { Use } = require('./events');
const { packageOf, useOf } = require('./packages');
const { useAt } = require('./source_text');

// Captured ahead of the application, which may put its own in their places.
const { Error } = globalThis;
const { captureStackTrace } = Error;

/** Frames that are looked at, those of libraries and of the runtime among them. */
const DEPTH = 32;
const MOST_FRAMES = 16;
/** Places in the code that are known; a program that makes code has no end of them. */
const MOST_PLACES = 20000;
const AGENT = path.join(__dirname, '..') + path.sep;

/** Functions of the language and the runtime, by what they do with an object. */
const BUILTINS = new Map([
  ['JSON.stringify', Use.FORWARDED],
  ['Function.assign', Use.COPIED],
  ['Object.assign', Use.COPIED],
  ['Function.getOwnPropertyDescriptor', Use.COPIED],
  ['Function.getOwnPropertyDescriptors', Use.COPIED],
  ['Object.getOwnPropertyDescriptor', Use.COPIED],
  ['Object.getOwnPropertyDescriptors', Use.COPIED],
]);
const INTERNALS = [
  [/^node:(internal\/(util\/inspect|console|cli_table|assert)|console)/, Use.INCIDENTAL],
  [/^node:(internal\/util\/comparisons|assert)/, Use.INCIDENTAL],
  [/^node:internal\/(structured_clone|worker\/js_transferable)/, Use.COPIED],
  [/^node:(v8$|internal\/(child_process|worker|crypto))/, Use.FORWARDED],
];

class CallPaths {
  constructor(events, root = process.cwd()) {
    this.events = events;
    this.root = root;
    /** By script and position: its frame in the trace, and what its package does. */
    this.places = new Map();
    this.ids = new Map();
  }

  /**
   * The call path of whoever called a function.
   *
   * @param below the function of the agent that the application called, or that V8 did
   * @param key of the property that is read, if one is
   * @return its id, 0 where there is none, and for what it reads
   */
  of(below, key) {
    const { stackTraceLimit, prepareStackTrace } = Error;
    const holder = {};
    let sites;
    try {
      Error.stackTraceLimit = DEPTH;
      Error.prepareStackTrace = (_error, found) => found;
      captureStackTrace(holder, below);
      sites = holder.stack;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
      Error.prepareStackTrace = prepareStackTrace;
    }
    return Array.isArray(sites) ? this.pathOf(sites, key) : { id: 0, use: Use.DIRECT };
  }

  pathOf(sites, key) {
    const frames = [];
    const others = [];
    let use = Use.DIRECT;
    for (const site of sites) {
      const place = this.placeOf(site);
      if (place.isOwn && frames.length < MOST_FRAMES) {
        // What stands there counts where nothing else is in between.
        if (key !== undefined && frames.length === 0 && others.length === 0) {
          use = useAt(...place.at, key);
        }
        frames.push(place);
      } else if (frames.length === 0 && !place.isOwn) {
        use = Math.max(use, place.use);
        others.push(place);
      }
    }
    // What a logger copies it prints.
    const isLogged = others.some((place) => place.use === Use.INCIDENTAL);
    return {
      id: this.idOf(frames.length > 0 ? frames : others.filter((place) => place.frame)),
      use: isLogged ? Use.INCIDENTAL : use,
    };
  }

  idOf(places) {
    const key = places.map((place) => place.number).join();
    let id = this.ids.get(key);
    if (id === undefined) {
      id = places.length > 0 ? this.events.definePath(places.map((place) => place.frame)) : 0;
      if (this.ids.size < MOST_PLACES) {
        this.ids.set(key, id);
      }
    }
    return id;
  }

  placeOf(site) {
    const script = site.getScriptNameOrSourceURL() || '';
    const key = script ? `${script}:${site.getPosition()}` : `${nameOf(site)}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.newPlace(site, script);
      if (this.places.size < MOST_PLACES) {
        place.number = this.places.size + 1;
        this.places.set(key, place);
      } else {
        place.number = `${key}`;
      }
    }
    return place;
  }

  newPlace(site, script) {
    if (!script) {
      return { isOwn: false, use: BUILTINS.get(nameOf(site)) || Use.DIRECT };
    }
    if (script.startsWith('node:')) {
      const known = INTERNALS.find(([files]) => files.test(script));
      return { isOwn: false, use: known ? known[1] : Use.DIRECT };
    }
    const file = script.startsWith('file:') ? fileURLToPath(script) : script;
    if (file.startsWith(AGENT)) {
      return { isOwn: false, use: Use.DIRECT };
    }
    const line = site.getLineNumber() || -1;
    const column = site.getColumnNumber() || 1;
    const [source, sourceLine] = sourceOf(file, line, column);
    // Of a bundle the map alone tells what is a library's.
    const packageName = packageOf(file) || packageOf(`/${source}`);
    return {
      isOwn: packageName === undefined && path.isAbsolute(file),
      use: packageName ? useOf(packageName, site.getFunctionName()) : Use.DIRECT,
      frame: this.frameOf(site, source, sourceLine),
      at: [file, line, column],
    };
  }

  /** [method id, line] */
  frameOf(site, source, sourceLine) {
    const base = path.basename(source);
    const method = site.getFunctionName();
    return [
      this.events.defineMethod(
        this.className(source, site),
        method ? method.replace(/^.*\./, '') : '<anonymous>',
        base,
      ),
      sourceLine,
    ];
  }

  /** The module as a class: its folders as packages, its name, and a class of its own within. */
  className(source, site) {
    const relative = path.relative(this.root, source);
    const within = relative.startsWith('..') ? path.basename(source) : relative;
    const module = within.replace(/\.[^./]*$/, '').replace(/\./g, '_').split('/').join('.');
    // A callback is of no class, whatever calls it for an object of its own.
    const type = site.isToplevel() || !site.getMethodName() ? undefined : typeOf(site);
    return type ? `${module}.${type}` : module;
  }
}

/** [file, line], as the source says where there is a map. */
function sourceOf(file, line, column) {
  const map = Module.findSourceMap && Module.findSourceMap(file);
  const entry = map && map.findEntry(line - 1, column - 1);
  return entry && entry.originalSource
    ? [entry.originalSource.replace(/^(file|webpack):\/\//, ''), entry.originalLine + 1]
    : [file, line];
}

function typeOf(site) {
  const type = site.getTypeName();
  return type && /^[A-Z]\w*$/.test(type) && !/^(Object|Function|Module)$/.test(type)
    ? type
    : undefined;
}

function nameOf(site) {
  return `${site.getTypeName()}.${site.getFunctionName()}`;
}

module.exports = { CallPaths };
