// SPDX-License-Identifier: MIT
'use strict';

const CUSTOMERS = 1000;
const BOOKINGS = 5; // of each customer
const NEWEST = 20;

/** The bookings in the memory of this process, at first five of each customer. */
class LocalBookings {
  constructor(flights, customers) {
    this.flights = flights;
    this.customers = customers;
    this.last = 0;
    this.byNumber = new Map();
    this.byCustomer = new Map();
    for (let customer = 0; customer < CUSTOMERS; customer++) {
      for (let number = 0; number < BOOKINGS; number++) {
        const day = `2030-01-0${1 + number}`;
        const flight = { id: `FRAJFK-${number}-0`, origin: 'FRA', destination: 'JFK', day };
        this.add(`c${customer}`, { ...flight, miles: 3800, economyPrice: 580 });
      }
    }
  }

  add(customer, { id, origin, destination, day, miles, economyPrice }) {
    const number = ++this.last;
    const place = { customer, flight: id, origin, destination, day };
    const booking = { number, ...place, miles, price: economyPrice };
    this.byNumber.set(number, booking);
    if (!this.byCustomer.has(customer)) {
      this.byCustomer.set(customer, []);
    }
    this.byCustomer.get(customer).push(booking);
    return booking;
  }

  /** Books a flight and counts its miles; undefined where there is no such flight. */
  async book(customer, id) {
    const flight = await this.flights.flight(id);
    if (flight === undefined) {
      return undefined;
    }
    const booking = this.add(customer, flight);
    await this.customers.addMiles(customer, booking.miles);
    return booking;
  }

  /** The customer's last bookings, newest first. */
  async ofCustomer(customer) {
    return (this.byCustomer.get(customer) || []).slice(-NEWEST).reverse();
  }

  /** Takes a booking back, and its miles; gives whether the customer had it. */
  async cancel(customer, number) {
    const booking = this.byNumber.get(number);
    if (booking === undefined || booking.customer !== customer) {
      return false;
    }
    this.byNumber.delete(number);
    const left = this.byCustomer.get(customer).filter((other) => other !== booking);
    this.byCustomer.set(customer, left);
    await this.customers.addMiles(customer, -booking.miles);
    return true;
  }
}

/** The bookings as other services see them. */
class RemoteBookings {
  constructor(service) {
    this.service = service;
  }

  book(customer, flight) {
    return this.service.ask('POST', `/customers/${customer}/bookings?flight=${flight}`);
  }

  ofCustomer(customer) {
    return this.service.ask('GET', `/customers/${customer}/bookings`);
  }

  async cancel(customer, number) {
    return (await this.service.ask('DELETE', `/customers/${customer}/bookings/${number}`)) === true;
  }
}

module.exports = { LocalBookings, RemoteBookings };
