// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import java.util.List;
import org.fieldtrace.examples.airline.bookings.Booking;
import org.fieldtrace.examples.airline.bookings.Bookings;
import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A customer's bookings. */
@RestController
@RequestMapping("/customers/{customer}/bookings")
@Profile({"all", "web"})
class BookingController {

    private final Bookings bookings;

    BookingController(Bookings bookings) {
        this.bookings = bookings;
    }

    @PostMapping
    ResponseEntity<Booking> book(@PathVariable String customer, @RequestParam String flight) {
        return ResponseEntity.of(bookings.book(customer, flight));
    }

    @GetMapping
    List<Booking> list(@PathVariable String customer) {
        return bookings.ofCustomer(customer);
    }

    @DeleteMapping("/{number}")
    ResponseEntity<Void> cancel(@PathVariable String customer, @PathVariable int number) {
        return bookings.cancel(customer, number)
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }
}
