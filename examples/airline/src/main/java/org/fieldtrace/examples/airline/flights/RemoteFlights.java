// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.examples.airline.remote.RemoteService;
import org.fieldtrace.examples.airline.remote.RemoteServices;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** The flights as other services see them. */
@Component
@Profile({"web", "bookings"})
class RemoteFlights implements Flights {

    private final RemoteService service;

    RemoteFlights(RemoteServices services) {
        service = services.service("flights");
    }

    @Override
    public List<Airport> airports() {
        return service.get("/airports", Airport[].class).map(Arrays::asList).orElse(List.of());
    }

    @Override
    public List<Flight> flights(String origin, String destination, String day) {
        String path = "/flights?from={origin}&to={destination}&day={day}";
        return service.get(path, Flight[].class, origin, destination, day)
                .map(Arrays::asList)
                .orElse(List.of());
    }

    @Override
    public Optional<Flight> flight(String id) {
        return service.get("/flights/{id}", Flight.class, id);
    }
}
