// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.bookings;

import java.math.BigDecimal;

/** What a customer may choose, and what it costs. */
record Offer(String name, BigDecimal price) {}
