// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.plans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Finds the quickest trips. */
@RestController
class PlanController {

    private static final int TRIPS = 5;

    private final TripClient trips;
    private final Fix fix;

    PlanController(TripClient trips, Fix fix) {
        this.trips = trips;
        this.fix = fix;
    }

    /** The five quickest. Where it is fixed, it asks for normal trains only if it needs them. */
    @GetMapping("/lines/{line}/quickest")
    List<TripResponse> quickest(@PathVariable int line) {
        List<TripResponse> all = new ArrayList<>(trips.highSpeed(line)); // truth: first
        if (!fix.isMade() || all.size() < TRIPS) {
            all.addAll(trips.normal(line)); // truth: second
        }
        return all.stream()
                .sorted(Comparator.comparingInt(PlanController::minutes))
                .limit(TRIPS)
                .toList();
    }

    private static int minutes(TripResponse trip) {
        return trip.endTime() - trip.startTime();
    }
}
