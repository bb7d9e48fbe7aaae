// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.bookings;

import java.math.BigDecimal;

/** A journey that was sold. */
record Booking(int id, int line, BigDecimal price) {}
