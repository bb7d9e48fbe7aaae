// SPDX-License-Identifier: MIT
'use strict';

const AIRPORTS = [
  ['AMS', 'Amsterdam'],
  ['BOM', 'Mumbai'],
  ['CDG', 'Paris'],
  ['FRA', 'Frankfurt'],
  ['GIG', 'Rio de Janeiro'],
  ['HND', 'Tokyo'],
  ['JFK', 'New York'],
  ['LHR', 'London'],
  ['SIN', 'Singapore'],
  ['SYD', 'Sydney'],
].map(([code, city]) => ({ code, city }));
const DAYS = 31;
const FLIGHTS = 3; // of each route and day

/** In January 2030 three flights a day from each airport to each, in the memory of this process. */
class LocalFlights {
  constructor() {
    this.byId = new Map();
    this.byRoute = new Map();
    for (const { code: from } of AIRPORTS) {
      for (const { code: to } of AIRPORTS) {
        if (from !== to) {
          this.add(from, to);
        }
      }
    }
  }

  add(origin, destination) {
    const miles = 300 + (hash(origin + destination) % 9000);
    for (let day = 0; day < DAYS; day++) {
      const date = `2030-01-${String(day + 1).padStart(2, '0')}`;
      const flights = Array.from({ length: FLIGHTS }, (_, number) => ({
        id: `${origin}${destination}-${day}-${number}`,
        origin,
        destination,
        day: date,
        departure: `${6 + 6 * number}:15`,
        arrival: `${11 + 6 * number}:45`,
        plane: 'B747',
        miles,
        firstClassPrice: 500 + Math.floor(miles / 4),
        economyPrice: 200 + Math.floor(miles / 10),
      }));
      this.byRoute.set(`${origin} ${destination} ${date}`, flights);
      flights.forEach((flight) => this.byId.set(flight.id, flight));
    }
  }

  async airports() {
    return AIRPORTS;
  }

  async flights(origin, destination, day) {
    return this.byRoute.get(`${origin} ${destination} ${day}`) || [];
  }

  async flight(id) {
    return this.byId.get(id);
  }
}

/** The flights as other services see them. */
class RemoteFlights {
  constructor(service) {
    this.service = service;
  }

  airports() {
    return this.service.ask('GET', '/airports');
  }

  flights(origin, destination, day) {
    return this.service.ask('GET', `/flights?from=${origin}&to=${destination}&day=${day}`);
  }

  flight(id) {
    return this.service.ask('GET', `/flights/${id}`);
  }
}

/** That of Java's strings, so that the miles are the same there. */
function hash(text) {
  let code = 0;
  for (const letter of text) {
    code = (31 * code + letter.charCodeAt(0)) | 0;
  }
  return code < 0 ? (code % 9000) + 9000 : code;
}

module.exports = { LocalFlights, RemoteFlights };
