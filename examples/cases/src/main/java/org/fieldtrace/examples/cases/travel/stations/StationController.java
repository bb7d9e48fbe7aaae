// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.stations;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Stations and lines over HTTP. */
@RestController
class StationController {

    private final StationRepository stations;

    StationController(StationRepository stations) {
        this.stations = stations;
    }

    @GetMapping("/stations")
    List<Station> all() {
        return stations.all();
    }

    @GetMapping("/stations/{code}")
    ResponseEntity<Station> station(@PathVariable String code) {
        return ResponseEntity.of(stations.station(code));
    }

    @GetMapping("/lines/{line}/stops")
    List<Stop> stops(@PathVariable int line) {
        return stations.stops(line);
    }

    @GetMapping("/lines/{line}/duration")
    int duration(@PathVariable int line) {
        return stations.duration(line);
    }

    @GetMapping("/lines/{line}/delay")
    double delay(@PathVariable int line) {
        return stations.delay(line);
    }
}
