// SPDX-License-Identifier: MIT
'use strict';

// Reads fields of answers for several purposes; prints where, if asked to.

const { promisify } = require('node:util');
const zlib = require('node:zlib');
const { answering, bytesOf, collect, http2, textOf, textOver, textThrough } = require('./answers');

const ANSWERS = 60;
let pool;
let session;

function order(number) {
  return {
    direct: number,
    handedOn: { text: 'a' },
    logged: { text: 'b' },
    copied: { text: 'c', more: 1 },
    assigned: { text: 'd' },
    written: 1,
    readThenWritten: 2,
    unread: 'secret',
    compared: { text: 'e' },
    items: [{ price: 1, sku: 'x' }, { price: 2, sku: 'y' }],
    [`secret${number}`]: 1,
  };
}

class Shop {
  total(found) {
    return found.items.reduce((sum, { price }) => sum + price, found.direct);
  }
}

function use(found) {
  const shop = new Shop();
  shop.total(found);
  JSON.stringify(found.handedOn);
  require('node:util').inspect(found.logged);
  const copy = { ...found.copied };
  Object.assign({}, found.assigned);
  found.written = 2;
  found.readThenWritten += 1;
  require('node:util').isDeepStrictEqual(found.compared, { text: 'e' });
  return copy;
}

async function main() {
  const packed = { gzip: zlib.gzipSync, 'gzip stream': zlib.gzipSync, br: zlib.brotliCompressSync };
  const { server, address } = await answering(
    order,
    packed[process.argv[2]],
    process.argv[2] === 'http2' ? http2 : undefined,
  );
  for (let i = 0; i < ANSWERS; i++) {
    const found =
      process.argv[2] === 'http' ? JSON.parse(await textOf(address)) : await json(address);
    use(found);
  }
  await (pool && pool.close());
  await (session && new Promise((resolve) => session.close(resolve)));
  server.close();
  if (server.closeAllConnections) {
    server.closeAllConnections();
  }
  await collect();
}

let turn = 0;

async function json(address) {
  if (process.argv[2] === 'http2') {
    session = session || http2.connect(address);
    return JSON.parse(await textOver(session));
  }
  if (process.argv[2] === 'gzip') {
    return JSON.parse(zlib.gunzipSync(await bytesOf(address)));
  }
  if (process.argv[2] === 'br') {
    const unpack = turn++ % 2 ? zlib.brotliDecompressSync : promisify(zlib.brotliDecompress);
    return JSON.parse(String(await unpack(await bytesOf(address))));
  }
  if (process.argv[2] === 'gzip stream') {
    return JSON.parse(await textThrough(zlib.createGunzip(), address));
  }
  if (process.argv[2] === 'undici') {
    return (await require('undici').request(address)).body.json();
  }
  if (process.argv[2] === 'undici pool') {
    pool = pool || new (require('undici').Pool)(address, { connections: 1 });
    return (await pool.request({ path: '/', method: 'GET' })).body.json();
  }
  if (process.argv[2] === 'undici fetch') {
    return (await require('undici').fetch(address)).json();
  }
  const answer = await fetch(address);
  return process.argv[2] === 'text' ? JSON.parse(await answer.text()) : answer.json();
}

main();
