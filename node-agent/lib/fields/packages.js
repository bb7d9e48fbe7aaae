// SPDX-License-Identifier: MIT
'use strict';

// What libraries of npm do with the objects that they are given.

const { Use } = require('./events');

const LOGGERS = [
  'bole',
  'bunyan',
  'consola',
  'debug',
  'log4js',
  'loglevel',
  'npmlog',
  'pino',
  'roarr',
  'signale',
  'tracer',
  'tslog',
  'winston',
];
const SERIALISERS = [
  '@msgpack/msgpack',
  'avsc',
  'bson',
  'cbor',
  'cbor-x',
  'devalue',
  'fast-json-stable-stringify',
  'fast-json-stringify',
  'fast-safe-stringify',
  'flatted',
  'json-stable-stringify',
  'json-stringify-safe',
  'js-yaml',
  'msgpackr',
  'protobufjs',
  'safe-stable-stringify',
  'superjson',
  'xml2js',
  'yaml',
];
/** What they read they send on: answers, bodies, parameters of statements. */
const SENDERS = [
  '@grpc/grpc-js',
  '@hapi/hapi',
  'amqplib',
  'axios',
  'express',
  'fastify',
  'form-data',
  'got',
  'ioredis',
  'kafkajs',
  'koa',
  'mongodb',
  'mysql2',
  'node-fetch',
  'pg',
  'qs',
  'redis',
  'sqlstring',
  'superagent',
  'undici',
];
/** They read all properties to make others of them, whose reads are not seen. */
const COPIERS = [
  '@mikro-orm/core',
  'class-transformer',
  'clone',
  'deepmerge',
  'extend',
  'immer',
  'just-clone',
  'klona',
  'mobx',
  'object-assign',
  'objection',
  'rfdc',
  'sequelize',
  'typeorm',
  'xtend',
];
const USES = new Map([
  ...LOGGERS.map((name) => [name, Use.INCIDENTAL]),
  ...[...SERIALISERS, ...SENDERS].map((name) => [name, Use.FORWARDED]),
  ...COPIERS.map((name) => [name, Use.COPIED]),
]);
/** Of lodash and its kin those functions that copy. */
const COLLECTIONS = /^(lodash|underscore|ramda|remeda)\b/;
const COPYING = /^(base)?(assign|clone|copy|defaults|extend|merge|omit|pick|toPlain)/i;

const FOLDER = '/node_modules/';

/** The package that a file is of; undefined where it is the application's own. */
function packageOf(file) {
  const at = file.lastIndexOf(FOLDER);
  if (at < 0) {
    return undefined;
  }
  const [first, second] = file.slice(at + FOLDER.length).split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** What a function of a package reads a property for. */
function useOf(packageName, functionName) {
  if (COLLECTIONS.test(packageName) && COPYING.test(functionName || '')) {
    return Use.COPIED;
  }
  return USES.get(packageName) || Use.DIRECT;
}

module.exports = { packageOf, useOf };
