// SPDX-License-Identifier: MIT
'use strict';

const { randomUUID } = require('node:crypto');

/** The sessions in the memory of this process. */
class LocalSessions {
  constructor(customers) {
    this.customers = customers;
    this.customerBySession = new Map();
  }

  /** Logs in; undefined where the password is not the customer's. */
  async begin({ customer, password }) {
    if (!(await this.customers.isPassword(customer, password))) {
      return undefined;
    }
    const session = randomUUID();
    this.customerBySession.set(session, customer);
    return { session, customer };
  }

  /** @param customer whose session it has to be, empty for anybody's */
  async isOpen(session, customer) {
    const owner = this.customerBySession.get(session);
    return owner !== undefined && (customer === '' || customer === owner);
  }

  /** Logs out; does nothing where the session is not open. */
  async end(session) {
    this.customerBySession.delete(session);
  }
}

/** The sessions as other services see them. */
class RemoteSessions {
  constructor(service) {
    this.service = service;
  }

  begin(credentials) {
    return this.service.ask('POST', '/sessions', credentials);
  }

  async isOpen(session, customer) {
    return (await this.service.ask('GET', `/sessions/${session}?customer=${customer}`)) === true;
  }

  end(session) {
    return this.service.ask('DELETE', `/sessions/${session}`);
  }
}

module.exports = { LocalSessions, RemoteSessions };
