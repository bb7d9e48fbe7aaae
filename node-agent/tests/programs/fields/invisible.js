// SPDX-License-Identifier: MIT
'use strict';

// Does with objects of answers what the language has, and prints what came of it.

const assert = require('node:assert');
const util = require('node:util');
const v8 = require('node:v8');
const { answering, collect } = require('./answers');

const LEARNT = 40;

function order() {
  return {
    name: 'Anna',
    id: 7,
    lines: [{ sku: 'a', price: 1.5 }, { sku: 'b', price: 2 }],
    note: null,
    address: { street: 'Long Street', zip: '1' },
    paid: true,
    'x-other': 'é',
  };
}

/** What a function of a frozen object throws, in strict mode. */
function thrown(action) {
  try {
    return ['done', action()];
  } catch (error) {
    return [error.name, error.message];
  }
}

const OPERATIONS = {
  stringify: (o) => JSON.stringify(o),
  stringifySome: (o) => [JSON.stringify(o, ['id', 'name'], 1), JSON.stringify(o, (k, v) => v)],
  spread: (o) => ({ ...o, more: 1 }),
  rest: ({ id: _id, ...others }) => others,
  assign: (o) => [Object.assign({}, o), Object.assign(o, { id: 8, more: 2 })],
  structuredClone: (o) => structuredClone(o),
  serialize: (o) => v8.serialize(o).toString('hex'),
  inspect: (o) => util.inspect(o, { depth: 5, showHidden: true, getters: true }),
  inspectPlainly: (o) => util.inspect(o, { customInspect: false, compact: false, sorted: true }),
  format: (o) => util.format('%o %O %j', o, o, o),
  deepEqual: (o) => {
    assert.deepStrictEqual(o, order());
    assert.deepStrictEqual(order(), o);
    assert.deepEqual(o, order());
    return [util.isDeepStrictEqual(o, order()), util.isDeepStrictEqual(o, { ...order(), id: 1 })];
  },
  difference: (o) => thrown(() => assert.deepStrictEqual(o, { ...order(), id: 1 })),
  keys: (o) => [Object.keys(o), Reflect.ownKeys(o), Object.getOwnPropertyNames(o)],
  entries: (o) => [Object.entries(o), Object.values(o)],
  forIn: (o) => {
    const found = [];
    for (const key in o) {
      found.push(key, o[key]);
    }
    return found;
  },
  has: (o) => ['id' in o, 'none' in o, o.hasOwnProperty('id'), Object.hasOwn(o, 'none')],
  enumerable: (o) => [o.propertyIsEnumerable('id'), o.propertyIsEnumerable('none')],
  descriptors: (o) => [
    Object.getOwnPropertyDescriptors(o),
    Object.getOwnPropertyDescriptor(o, 'id'),
    Reflect.getOwnPropertyDescriptor(o, 'none'),
  ],
  lookup: (o) => [o.__lookupGetter__('id'), o.__lookupSetter__('id')],
  prototype: (o) => [
    Object.getPrototypeOf(o) === Object.prototype,
    o.constructor === Object,
    String(o),
    util.types.isProxy(o),
    Array.isArray(o),
  ],
  newPrototype: (o) => {
    class Order {
      total() {
        return this.id + this.lines.length;
      }
    }
    return [Object.setPrototypeOf(o, Order.prototype), o.total()];
  },
  inherit: (o) => {
    const heir = Object.create(o);
    const before = [heir.id, 'name' in heir, Object.keys(heir)];
    heir.id = 9;
    return [before, heir.id, o.id, Object.keys(heir)];
  },
  assignTo: (o) => {
    o.id = 8;
    o.name += '!';
    o.id++;
    o.more = 1;
    o.lines.push({ sku: 'c' });
    return [o, o.id];
  },
  remove: (o) => {
    const removed = [delete o.name, delete o.none];
    o.name = 'Berta';
    return [removed, o, Object.keys(o)];
  },
  define: (o) => {
    Object.defineProperty(o, 'id', { value: 9 });
    Object.defineProperty(o, 'name', { enumerable: false });
    Object.defineProperty(o, 'note', { writable: false });
    Object.defineProperty(o, 'paid', { get: () => 'got' });
    return [o, Object.getOwnPropertyDescriptors(o), thrown(() => (o.note = 1)), o.paid];
  },
  freeze: (o) => [
    Object.isFrozen(o),
    Object.freeze(o) === o,
    thrown(() => (o.id = 1)),
    thrown(() => delete o.id),
    thrown(() => (o.more = 1)),
    Object.isFrozen(o),
    Object.isSealed(o),
    Object.getOwnPropertyDescriptors(o),
    o,
  ],
  seal: (o) => [
    Object.isSealed(o),
    Object.seal(o) === o,
    thrown(() => (o.id = 1)),
    thrown(() => delete o.id),
    thrown(() => (o.more = 1)),
    Object.isSealed(o),
    Object.getOwnPropertyDescriptors(o),
    o,
  ],
  preventExtensions: (o) => [
    Object.preventExtensions(o) === o,
    thrown(() => (o.more = 1)),
    thrown(() => (o.id = 1)),
    Object.isFrozen(o),
    o,
  ],
  proxy: (o) => {
    const proxy = new Proxy(o, { get: (target, key, receiver) => Reflect.get(target, key, receiver) });
    proxy.id = 3;
    return [proxy.id, o.id, Object.keys(proxy), JSON.stringify(proxy)];
  },
  reflect: (o) => [
    Reflect.get(o, 'id', {}),
    Reflect.set(o, 'id', 3),
    Reflect.set(o, 'id', 4, {}),
    o.id,
    Reflect.has(o, 'id'),
  ],
  destructure: ({ id, lines: [{ sku }], address: { zip }, none = 4 }) => [id, sku, zip, none],
  optional: (o) => [o?.id, o.none?.id, o.note ?? 5, o['name']],
  sort: (o) => o.lines.sort((a, b) => b.price - a.price),
  log: (o) => {
    console.log(o);
    console.table(o.lines);
  },
  toJson: (o) => {
    o.toJSON = () => ({ id: o.id });
    return JSON.stringify(o);
  },
  weakMap: (o) => new WeakMap([[o, 1]]).get(o),
  urlSearch: (o) => String(new URLSearchParams({ ...o, lines: 1, address: 2 })),
  headers: ({ name, id }) => [...new Headers({ name, id })],
  message: async (o) => {
    const { port1, port2 } = new MessageChannel();
    const got = new Promise((resolve) => port2.once('message', resolve));
    port1.postMessage(o);
    const value = await got;
    port1.close();
    return value;
  },
};

async function main() {
  const { server, address } = await answering(order);
  // The agent learns of a call path which fields its answers have.
  const nothing = Array.from({ length: LEARNT }, (_, i) => [`nothing ${i}`, () => undefined]);
  for (const [name, operation] of [...nothing, ...Object.entries(OPERATIONS)]) {
    const result = await operation(await (await fetch(address)).json());
    process.stdout.write(`${name}: ${util.inspect(result, { depth: 6, maxArrayLength: null })}\n`);
  }
  server.close();
  server.closeAllConnections();
  await collect();
}

main();
