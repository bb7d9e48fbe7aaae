// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import java.util.List;
import org.fieldtrace.examples.airline.flights.Airport;
import org.fieldtrace.examples.airline.flights.Flight;
import org.fieldtrace.examples.airline.flights.Flights;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Where one may fly. */
@RestController
@Profile({"all", "web"})
class FlightController {

    private final Flights flights;

    FlightController(Flights flights) {
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
}
