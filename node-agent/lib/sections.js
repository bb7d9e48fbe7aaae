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
const HOLDER = 4;
const HOLDER_METHOD = 5;
const HOLDER_ROUTE = 6;
const PIECES = 7;
const HEAD = 8;
const MOST_PIECES = 64;
/** Turns that a thrown error has ended are never left. */
const MOST_TURNS = 512;
const NS_PER_MS = 1e6;
/** The kernel tells waits to 4 ms. */
const LEAST_WAIT_NS = 8e6;
/** Shorter turns hold nobody for long. */
const LEAST_TURN_NS = 1e6;
const MOST_LONG_TURNS = 32;
const UNTOLD = -1;
const NOBODY = 0;

/** A handling: pieces that follow each other. */
class Pieces {
  /** @param holder the exchange for which the loop ran when it waited, undefined where none */
  constructor(at, receiveNs, holder) {
    this.at = at;
    this.receiveNs = receiveNs;
    this.holder = holder;
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
    this.began = 0;
    /** The last long turns that JavaScript ran for a request. */
    this.longTurns = [];
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
    const receiveNs = Math.max(0, ms) * NS_PER_MS;
    const holder = receiveNs >= LEAST_WAIT_NS ? this.holderSince(receiveNs) : undefined;
    exchange.pieces = new Pieces(this.memory[NOW], receiveNs, holder);
  }

  /** The exchange for which the loop ran most of the time until now. */
  holderSince(ns) {
    const since = this.memory[NOW] - ns;
    const held = new Map();
    for (const { exchange, began, ended } of this.longTurns) {
      const within = ended - Math.max(began, since);
      if (within > 0) {
        held.set(exchange, (held.get(exchange) || 0) + within);
      }
    }
    const [longest] = [...held].sort((one, other) => other[1] - one[1]);
    return longest === undefined || longest[1] < ns / 2 ? undefined : longest[0];
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
    this.began = this.memory[NOW];
    if (exchange !== undefined) {
      this.charge(exchange, HAND_OVER, 0);
    }
  }

  /** What ran until now was for the current request. */
  close() {
    if (this.current !== undefined) {
      this.charge(this.current, SERVICE, this.memory[CPU] - this.cpu);
      this.cpu = this.memory[CPU];
      const ended = this.memory[NOW];
      if (ended - this.began > LEAST_TURN_NS) {
        this.longTurns.push({ exchange: this.current, began: this.began, ended });
        if (this.longTurns.length > MOST_LONG_TURNS) {
          this.longTurns.shift();
        }
      }
      this.began = ended;
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
    this.tellHolder(pieces);
    memory[PIECES] = pieces.sections.length;
    memory.set(pieces.walls, HEAD);
    memory.set(pieces.cpus, HEAD + MOST_PIECES);
    memory.set(pieces.sections, HEAD + 2 * MOST_PIECES);
    this.addon.tell();
    exchange.pieces = undefined;
  }

  /** By now the holder is known by its route. */
  tellHolder({ holder, receiveNs }) {
    const { memory } = this;
    memory[HOLDER] = holder !== undefined ? holder.id : receiveNs < LEAST_WAIT_NS ? UNTOLD : NOBODY;
    memory[HOLDER_METHOD] = holder === undefined ? 0 : holder.method;
    memory[HOLDER_ROUTE] = holder === undefined ? 0 : routeOf(holder);
  }
}

function routeOf(exchange) {
  return exchange.routeAtEnd === undefined ? exchange.routeId : exchange.routeAtEnd();
}

module.exports = { Sections };
