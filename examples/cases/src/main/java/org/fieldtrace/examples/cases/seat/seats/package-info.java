// SPDX-License-Identifier: MIT
/** The service that knows which seats are free, and asks another one for sold tickets. */
package org.fieldtrace.examples.cases.seat.seats;
