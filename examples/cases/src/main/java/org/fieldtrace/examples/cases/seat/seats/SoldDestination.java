// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

/** Where a sold ticket ends, as the other service sends it. */
record SoldDestination(String destStation) {}
