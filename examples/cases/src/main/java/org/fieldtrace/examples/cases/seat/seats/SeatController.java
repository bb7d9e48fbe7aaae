// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

import java.util.Arrays;
import java.util.stream.Stream;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Which seats are free. */
@RestController
class SeatController {

    private final OrderClient orders;
    private final Fix fix;

    SeatController(OrderClient orders, Fix fix) {
        this.orders = orders;
        this.fix = fix;
    }

    /** Counts the tickets that end at the station. Where it is fixed, it asks for their ends. */
    @GetMapping("/trains/{train}/free/{station}")
    FreeSeats free(@PathVariable String train, @PathVariable String station) {
        return new FreeSeats(station, ends(train).filter(station::equals).count());
    }

    private Stream<String> ends(String train) {
        if (fix.isMade()) {
            return Arrays.stream(orders.destinations(train)).map(SoldDestination::destStation);
        }
        SoldTicket[] sold = orders.tickets(train); // truth: for their ends
        return Arrays.stream(sold).map(SoldTicket::destStation);
    }
}
