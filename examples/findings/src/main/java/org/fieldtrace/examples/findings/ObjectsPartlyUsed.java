// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.Comparator;
import java.util.List;

/** Ten trips are fetched to show the first. */
final class ObjectsPartlyUsed {
    record Trips(List<Trip> trips) {}

    record Trip(int start, int seats, int cents) {}

    record Tours(List<Tour> trips) {}

    record Tour(int start, int seats, int cents) {}

    private final BackClient back;

    ObjectsPartlyUsed(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        List<Trip> trips = back.get("/trips", Trips.class).trips(); // here
        Trip first = trips.stream().min(Comparator.comparingInt(Trip::start)).orElseThrow();
        Sink.take(first.seats());
        Sink.take(first.cents());
    }

    /** All are shown. */
    void near(int number) throws Exception {
        for (Tour tour : back.get("/trips", Tours.class).trips()) {
            Sink.take(tour.start());
            Sink.take(tour.seats());
            Sink.take(tour.cents());
        }
    }
}
