// SPDX-License-Identifier: MIT
'use strict';

// What the event loop does in the time of a handling, with `sections=on`: in which turns it runs
// JavaScript for the request, and how long the request lay in the kernel before the loop came to it.

const { createHook } = require('node:async_hooks');
const { requests } = require('./context');

/** As events.yaml has the sections. */
const SERVICE = 1;
const SEND = 2;
const HAND_OVER = 3;
const OTHER = 4;
/** As native/sections.c lays the memory out. */
const NOW = 0;
const CPU = 1;
const ID = 2;
const RECEIVE = 3;
const PIECES = 4;
const HEAD = 5;
const MOST_PIECES = 64;
/** Turns that a thrown error has ended are never left. */
const MOST_TURNS = 512;
const NS_PER_MS = 1e6;

/** A handling: pieces that follow each other. */
class Pieces {
  constructor(at, receiveNs) {
    this.at = at;
    this.receiveNs = receiveNs;
    this.isSending = false;
    this.sections = [];
    this.walls = [];
    this.cpus = [];
  }

  /** Until now it was at a section. */
  add(section, now, cpu) {
    if (now <= this.at) {
      return;
    }
    const last = this.sections.length - 1;
    const isFull = last + 1 === MOST_PIECES;
    if (last >= 0 && (isFull || this.sections[last] === section)) {
      this.sections[last] = this.sections[last] === section ? section : OTHER;
      this.walls[last] += now - this.at;
      this.cpus[last] += cpu;
    } else {
      this.sections.push(section);
      this.walls.push(now - this.at);
      this.cpus.push(cpu);
    }
    this.at = now;
  }
}

class Sections {
  constructor(addon) {
    this.addon = addon;
    this.memory = new Float64Array(addon.memory);
    /** The server's exchange for which JavaScript runs; those of turns around this one. */
    this.current = undefined;
    this.outer = [];
    this.cpu = 0;
  }

  /** Each turn of the event loop, and each continuation of a promise, is told from here on. */
  watch() {
    createHook({
      before: () => this.enter(requests.getStore()),
      after: () => this.leave(),
    }).enable();
  }

  /** A request was read. */
  begin(exchange, socket) {
    const descriptor = socket && socket._handle ? socket._handle.fd : -1;
    const ms = this.addon.received(descriptor);
    this.addon.mark();
    exchange.pieces = new Pieces(this.memory[NOW], Math.max(0, ms) * NS_PER_MS);
  }

  /** The last of the answer is handed over. */
  sends(exchange) {
    const { pieces } = exchange;
    if (pieces !== undefined && !pieces.isSending) {
      this.addon.mark();
      this.close();
      this.charge(exchange, HAND_OVER, 0);
      pieces.isSending = true;
    }
  }

  enter(exchange) {
    if (this.outer.length >= MOST_TURNS) {
      this.outer.length = 0;
    }
    this.addon.mark();
    this.close();
    this.outer.push(this.current);
    this.open(exchange);
  }

  leave() {
    this.addon.mark();
    this.close();
    this.open(this.outer.pop());
  }

  /** Calls a function for the sake of a request, which the turn until here was not for. */
  run(exchange, called, ...values) {
    this.enter(exchange);
    try {
      return requests.run(exchange, called, ...values);
    } finally {
      this.leave();
    }
  }

  open(exchange) {
    this.current = exchange;
    this.cpu = this.memory[CPU];
    if (exchange !== undefined) {
      this.charge(exchange, HAND_OVER, 0);
    }
  }

  /** What ran until now was for the current request. */
  close() {
    if (this.current !== undefined) {
      this.charge(this.current, SERVICE, this.memory[CPU] - this.cpu);
      this.cpu = this.memory[CPU];
    }
  }

  charge({ pieces }, section, cpu) {
    if (pieces !== undefined) {
      pieces.add(pieces.isSending ? SEND : section, this.memory[NOW], cpu);
    }
  }

  /** The handling ends. */
  tell(exchange) {
    const { pieces } = exchange;
    this.addon.mark();
    this.close();
    this.charge(exchange, HAND_OVER, 0);
    const { memory } = this;
    memory[ID] = exchange.id;
    memory[RECEIVE] = pieces.receiveNs;
    memory[PIECES] = pieces.sections.length;
    memory.set(pieces.walls, HEAD);
    memory.set(pieces.cpus, HEAD + MOST_PIECES);
    memory.set(pieces.sections, HEAD + 2 * MOST_PIECES);
    this.addon.tell();
    exchange.pieces = undefined;
  }
}

module.exports = { Sections };
