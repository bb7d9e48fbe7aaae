// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

/** A flight on a day; times are local, prices in whole dollars. */
public record Flight(
        String id,
        String origin,
        String destination,
        String day,
        String departure,
        String arrival,
        String plane,
        int miles,
        int firstClassPrice,
        int economyPrice) {}
