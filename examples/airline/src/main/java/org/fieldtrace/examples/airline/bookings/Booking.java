// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.bookings;

/** A seat on a flight; the price is in whole dollars. */
public record Booking(
        int number,
        String customer,
        String flight,
        String origin,
        String destination,
        String day,
        int miles,
        int price) {}
