// SPDX-License-Identifier: MIT
/** The service that knows who has booked what. */
package org.fieldtrace.examples.airline.bookings;
