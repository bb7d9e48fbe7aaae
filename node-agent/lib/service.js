// SPDX-License-Identifier: MIT
'use strict';

const fs = require('node:fs');
const path = require('node:path');

/** Names of scripts that say nothing of the service: its package does. */
const GENERAL = new Set(['app', 'cli', 'index', 'main', 'server', 'start', 'www']);
const LAST_RESORT = 'node';
const TEXT_LENGTH = 255;

/** A pod of a deployment: its name, the hash of its template and one of its own. */
const POD = /^(.+?)-[bcdfghjklmnpqrstvwxz2456789]{6,10}-[bcdfghjklmnpqrstvwxz2456789]{5}$/;
/** A pod of a stateful set: its name and its number. */
const NUMBERED_POD = /^(.+?)-\d{1,4}$/;

/**
 * What to call this service where its user has not said so. The first of: OpenTelemetry's
 * variables; the name of what Kubernetes made the pod for; the name of the script, or that of its
 * package where the script's is a general one.
 */
function name(environment = process.env, script = process.argv[1]) {
  const found =
    environment.OTEL_SERVICE_NAME ||
    openTelemetryAttribute(environment, 'service.name') ||
    kubernetes(environment) ||
    ofScript(script) ||
    LAST_RESORT;
  return found.slice(0, TEXT_LENGTH);
}

/** The version of the service: OpenTelemetry's, or its package's; empty where it is not known. */
function version(environment = process.env, script = process.argv[1]) {
  const found = openTelemetryAttribute(environment, 'service.version') || packageOf(script).version;
  return typeof found === 'string' ? found.slice(0, TEXT_LENGTH) : '';
}

function openTelemetryAttribute(environment, key) {
  for (const pair of (environment.OTEL_RESOURCE_ATTRIBUTES || '').split(',')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === key) {
      try {
        return decodeURIComponent(pair.slice(at + 1).trim());
      } catch {
        return pair.slice(at + 1).trim();
      }
    }
  }
  return '';
}

function kubernetes(environment) {
  if (!environment.KUBERNETES_SERVICE_HOST) {
    return '';
  }
  const pod = environment.HOSTNAME || '';
  const match = POD.exec(pod) || NUMBERED_POD.exec(pod);
  return match ? match[1] : '';
}

function ofScript(script) {
  if (!script) {
    return '';
  }
  const own = path.parse(script).name;
  const { name: ofPackage } = packageOf(script);
  return GENERAL.has(own) && typeof ofPackage === 'string'
    ? ofPackage.slice(ofPackage.lastIndexOf('/') + 1) || own
    : own;
}

/** What the nearest package.json says; nothing where there is none. */
function packageOf(script) {
  if (!script) {
    return {};
  }
  for (let folder = path.dirname(path.resolve(script)); ; folder = path.dirname(folder)) {
    try {
      const read = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
      return read && typeof read === 'object' ? read : {};
    } catch {
      // None here, or none that can be read.
    }
    if (folder === path.dirname(folder)) {
      return {};
    }
  }
}

module.exports = { name, version };
