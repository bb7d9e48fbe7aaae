// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

/** How many seats are free again from a station on. */
record FreeSeats(String station, long seats) {}
