// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

import java.util.List;
import java.util.Optional;

/** What flies where and when. */
public interface Flights {

    List<Airport> airports();

    /** The flights from an airport to another on a day such as {@code 2030-01-31}. */
    List<Flight> flights(String origin, String destination, String day);

    Optional<Flight> flight(String id);
}
