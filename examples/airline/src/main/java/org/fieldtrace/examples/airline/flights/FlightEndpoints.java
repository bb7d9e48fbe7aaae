// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

import java.util.List;
import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The flights over HTTP, for other services. */
@RestController
@Profile("flights")
class FlightEndpoints {

    private final Flights flights;

    FlightEndpoints(Flights flights) {
        this.flights = flights;
    }

    @GetMapping("/airports")
    List<Airport> airports() {
        return flights.airports();
    }

    @GetMapping("/flights")
    List<Flight> flights(
            @RequestParam String from, @RequestParam String to, @RequestParam String day) {
        return flights.flights(from, to, day);
    }

    @GetMapping("/flights/{id}")
    ResponseEntity<Flight> flight(@PathVariable String id) {
        return ResponseEntity.of(flights.flight(id));
    }
}
