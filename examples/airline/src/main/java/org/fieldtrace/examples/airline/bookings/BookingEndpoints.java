// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.bookings;

import java.util.List;
import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The bookings over HTTP, for other services. */
@RestController
@Profile("bookings")
class BookingEndpoints {

    private final Bookings bookings;

    BookingEndpoints(Bookings bookings) {
        this.bookings = bookings;
    }

    @PostMapping("/customers/{customer}/bookings")
    ResponseEntity<Booking> book(@PathVariable String customer, @RequestParam String flight) {
        return ResponseEntity.of(bookings.book(customer, flight));
    }

    @GetMapping("/customers/{customer}/bookings")
    List<Booking> ofCustomer(@PathVariable String customer) {
        return bookings.ofCustomer(customer);
    }

    @DeleteMapping("/customers/{customer}/bookings/{number}")
    boolean cancel(@PathVariable String customer, @PathVariable int number) {
        return bookings.cancel(customer, number);
    }
}
