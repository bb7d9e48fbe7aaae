// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

/** A sold ticket as the other service sends it. */
record SoldTicket(int seatNo, String startStation, String destStation) {}
