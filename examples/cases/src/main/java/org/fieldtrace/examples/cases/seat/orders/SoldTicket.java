// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.orders;

/** A ticket as it was sold. */
public record SoldTicket(int seatNo, String startStation, String destStation) {}
