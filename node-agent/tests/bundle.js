// SPDX-License-Identifier: MIT
'use strict';

// node bundle.js BUNDLER TOOLS PROGRAM BUNDLE: puts a program into one file, with the agent's plug-in.
// TOOLS is the folder `node_modules` that has the bundler.

const path = require('node:path');
const plugIn = require('../lib/bundler');

const [bundler, tools, program, bundle] = process.argv.slice(2);
const tool = (name) => require(path.join(tools, name));
/** Modules for which libraries ask, and do without. */
const OPTIONAL = [
  ...['class-transformer', 'class-validator', '@nestjs/microservices', '@nestjs/websockets'],
  ...['@fastify/static', '@fastify/view'],
];
const isOptional = (name) => OPTIONAL.some((each) => name === each || name.startsWith(`${each}/`));

const BUNDLERS = {
  esbuild: () =>
    tool('esbuild').build({
      entryPoints: [program],
      outfile: bundle,
      bundle: true,
      minify: true,
      sourcemap: 'inline',
      platform: 'node',
      external: OPTIONAL.flatMap((each) => [each, `${each}/*`]),
      plugins: [plugIn.esbuild()],
      logLevel: 'error',
    }),
  rollup: async () => {
    const made = await tool('rollup').rollup({
      input: program,
      external: isOptional,
      plugins: [
        tool('@rollup/plugin-commonjs')({ ignoreTryCatch: true }),
        tool('@rollup/plugin-node-resolve').nodeResolve({ preferBuiltins: true }),
        tool('@rollup/plugin-json')(),
        plugIn.rollup(),
      ],
      onLog: () => {},
    });
    await made.write({ file: bundle, format: 'cjs', inlineDynamicImports: true, sourcemap: 'inline' });
  },
  webpack: () =>
    new Promise((resolve, reject) => {
      const options = {
        entry: program,
        mode: 'production',
        externals: [({ request }, done) => (isOptional(request) ? done(null, `commonjs ${request}`) : done())],
        target: 'node',
        devtool: 'inline-source-map',
        output: { path: path.dirname(bundle), filename: path.basename(bundle) },
        plugins: [plugIn.webpack()],
      };
      tool('webpack')(options, (error, stats) =>
        error || stats.hasErrors() ? reject(error || new Error(stats.toString())) : resolve(),
      );
    }),
};

BUNDLERS[bundler]();
