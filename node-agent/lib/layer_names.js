// SPDX-License-Identifier: MIT
'use strict';

// Which layer a sample is of: by the state of V8 and by the scripts on the call path.

const path = require('node:path');

/** `v8::StateTag`, and what native/layer_sampler.cc has beside it. */
const JAVASCRIPT = 0;
const COLLECTING = 1;
const COMPILING = new Set([2, 3, 4]);
const EXTERNAL = new Set([6, 10]);
const KERNEL = 100;
const UNKNOWN = 101;
const FUNCTIONS = 102;

const STATES = new Map([
  [COLLECTING, 'v8 collection'],
  [FUNCTIONS, 'v8'],
  [KERNEL, 'kernel'],
  [UNKNOWN, 'unknown'],
]);

const RUNTIME_SCRIPT = 'node:';
const EVENT_LOOP = 'event loop';
/** The runtime's own scripts, whichever fits first; of others the layer is `node`. */
const PARTS = [
  [/^node:internal\/(process\/(task_queues|promises)|timers|async_hooks|callback_scope)/, EVENT_LOOP],
  [/^node:(timers|async_hooks|internal\/async_local_storage)/, EVENT_LOOP],
  [/^node:(_?http|https|internal\/_?http|internal\/deps\/undici)/, 'node http'],
  [/^node:(net|tls|_tls|dns|dgram|internal\/(net|tls|dns|stream_base_commons))/, 'node net'],
  [/^node:(stream|_stream|zlib|internal\/(streams|webstreams))/, 'node stream'],
];
const RUNTIMES = new Set([EVENT_LOOP, 'node', ...PARTS.map(([, layer]) => layer)]);
const PACKAGES = '/node_modules/';
const AGENT = path.dirname(__dirname);
/** Call paths whose layers are remembered. */
const MOST_PATHS = 10_000;

class LayerNames {
  /** @param given `package=layer`, as the option `layers.packages` has them */
  constructor(given) {
    this.given = new Map(given.filter((entry) => entry.includes('=')).map((entry) => entry.split('=')));
    this.paths = new Map();
  }

  /**
   * @param scripts of the call path, the innermost first; that of what is no script is empty
   * @return the layer in which it was, and that for which it was there
   */
  of(state, scripts) {
    const known = this.known(scripts);
    const inner = stateLayer(state) || known.inner;
    return [inner, known.caller || inner];
  }

  known(scripts) {
    let known = this.paths.get(scripts);
    if (known === undefined) {
      if (this.paths.size === MOST_PATHS) {
        this.paths.clear();
      }
      known = this.layersOf(scripts.split('\n'));
      this.paths.set(scripts, known);
    }
    return known;
  }

  /** The caller is the innermost that is not the runtime; else of that, but not the event loop. */
  layersOf(scripts) {
    const layers = scripts.filter((script) => script !== '').map((script) => this.layerOf(script));
    const caller =
      layers.find((layer) => !RUNTIMES.has(layer)) ||
      layers.find((layer) => layer !== EVENT_LOOP) ||
      layers[0];
    return { inner: scripts[0] === '' ? 'v8' : layers[0], caller };
  }

  /** Of a script by its name, which is a path, an address, or the runtime's own. */
  layerOf(script) {
    if (script.startsWith(RUNTIME_SCRIPT)) {
      const [, layer] = PARTS.find(([form]) => form.test(script)) || [undefined, 'node'];
      return layer;
    }
    if (script.includes(`${AGENT}/lib/`)) {
      return 'fieldtrace';
    }
    const at = script.lastIndexOf(PACKAGES);
    if (at < 0) {
      return 'application';
    }
    const [first, second] = script.slice(at + PACKAGES.length).split('/');
    const name = first.startsWith('@') ? `${first}/${second}` : first;
    return this.given.get(name) || name;
  }
}

/** undefined where the script tells. */
function stateLayer(state) {
  if (COMPILING.has(state)) {
    return 'v8 compilation';
  }
  if (EXTERNAL.has(state)) {
    return 'native';
  }
  return state === JAVASCRIPT ? undefined : STATES.get(state) || 'v8';
}

module.exports = { LayerNames };
