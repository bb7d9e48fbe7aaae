// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.trips;

/**
 * A trip.
 *
 * @param startTime minutes since midnight
 * @param endTime minutes since midnight
 */
record TripResponse(
        String tripId,
        String trainTypeId,
        String startingStation,
        String terminalStation,
        int startTime,
        int endTime,
        int economyClass,
        int comfortClass,
        String priceForEconomyClass,
        String priceForComfortClass,
        String stops,
        String remarks) {}
