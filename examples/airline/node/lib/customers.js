// SPDX-License-Identifier: MIT
'use strict';

const { createHash } = require('node:crypto');

const CUSTOMERS = 1000;

/** The customers `c0` to `c999`, in the memory of this process. */
class LocalCustomers {
  constructor() {
    this.all = new Map();
    const password = hash('password');
    for (let number = 0; number < CUSTOMERS; number++) {
      this.all.set(`c${number}`, {
        id: `c${number}`,
        password,
        status: number % 10 === 0 ? 'GOLD' : 'BLUE',
        miles: 1000 * (number % 90),
        contact: {
          phone: `919-123-${1000 + number}`,
          address: {
            street: `${number} Main Street`,
            city: 'Anytown',
            country: 'Neverland',
            postalCode: String(27_000 + number),
          },
        },
      });
    }
  }

  async customer(id) {
    const found = this.all.get(id);
    if (found === undefined) {
      return undefined;
    }
    const { status, miles, contact } = found;
    return { id, status, miles, contact };
  }

  /** Changes how a customer is reached; gives the customer as he is then. */
  async update(id, contact) {
    const found = this.all.get(id);
    if (found !== undefined) {
      found.contact = contact;
    }
    return this.customer(id);
  }

  async isPassword(id, password) {
    const found = this.all.get(id);
    return found !== undefined && found.password === hash(password);
  }

  /** Adds miles flown, negative where a flight is cancelled. */
  async addMiles(id, miles) {
    const found = this.all.get(id);
    if (found !== undefined) {
      found.miles += miles;
    }
  }
}

/** The customers as other services see them. */
class RemoteCustomers {
  constructor(service) {
    this.service = service;
  }

  customer(id) {
    return this.service.ask('GET', `/customers/${id}`);
  }

  update(id, contact) {
    return this.service.ask('PUT', `/customers/${id}`, contact);
  }

  async isPassword(id, password) {
    return (await this.service.ask('POST', `/customers/${id}/password`, { password })) === true;
  }

  addMiles(id, miles) {
    return this.service.ask('POST', `/customers/${id}/miles?miles=${miles}`);
  }
}

function hash(password) {
  return createHash('sha256').update(String(password)).digest('hex');
}

module.exports = { LocalCustomers, RemoteCustomers };
