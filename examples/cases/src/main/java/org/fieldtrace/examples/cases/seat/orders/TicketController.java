// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.orders;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Sold tickets over HTTP, whole and for where they end. */
@RestController
class TicketController {

    private final TicketRepository tickets;

    TicketController(TicketRepository tickets) {
        this.tickets = tickets;
    }

    @GetMapping("/trains/{train}/tickets")
    List<SoldTicket> tickets(@PathVariable String train) {
        return tickets.ofTrain(train);
    }

    @GetMapping("/trains/{train}/destinations")
    List<SoldDestination> destinations(@PathVariable String train) {
        return tickets.destinationsOfTrain(train);
    }
}
