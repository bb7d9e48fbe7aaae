// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.bookings;

import java.math.BigDecimal;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Bookings and offers over HTTP. */
@RestController
class BookingController {

    private final BookingRepository bookings;

    BookingController(BookingRepository bookings) {
        this.bookings = bookings;
    }

    @GetMapping("/customers/{customer}/bookings")
    List<Booking> ofCustomer(@PathVariable int customer) {
        return bookings.ofCustomer(customer);
    }

    /** Books a line for a customer; gives the customer's bookings, the new one among them. */
    @PostMapping("/customers/{customer}/bookings")
    List<Booking> book(@PathVariable int customer, @RequestParam int line) {
        bookings.book(customer, line);
        return bookings.ofCustomer(customer);
    }

    @GetMapping("/customers/{customer}/vouchers")
    List<Offer> vouchers(@PathVariable int customer) {
        return bookings.vouchers(customer);
    }

    @GetMapping("/lines/{line}/fares")
    List<Offer> fares(@PathVariable int line) {
        return bookings.fares(line);
    }

    @GetMapping("/lines/{line}/meals")
    List<Offer> meals(@PathVariable int line) {
        return bookings.meals(line);
    }

    @GetMapping("/lines/{line}/sales")
    BigDecimal sales(@PathVariable int line) {
        return bookings.sales(line);
    }

    @GetMapping("/insurances")
    List<Offer> insurances() {
        return bookings.insurances();
    }
}
