// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.customers;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Customers over HTTP. */
@RestController
class CustomerController {

    private final CustomerRepository customers;

    CustomerController(CustomerRepository customers) {
        this.customers = customers;
    }

    @GetMapping("/sessions/{token}")
    ResponseEntity<Integer> session(@PathVariable String token) {
        return ResponseEntity.of(customers.customerOf(token));
    }

    @GetMapping("/customers/{id}")
    ResponseEntity<Customer> customer(@PathVariable int id) {
        return ResponseEntity.of(customers.customer(id));
    }

    @GetMapping("/customers/{id}/contacts")
    List<Contact> contacts(@PathVariable int id) {
        return customers.contacts(id);
    }

    @GetMapping("/customers/{id}/points")
    int points(@PathVariable int id) {
        return customers.points(id);
    }
}
