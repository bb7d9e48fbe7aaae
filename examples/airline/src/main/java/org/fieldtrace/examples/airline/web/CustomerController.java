// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import org.fieldtrace.examples.airline.customers.Contact;
import org.fieldtrace.examples.airline.customers.Customer;
import org.fieldtrace.examples.airline.customers.Customers;
import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What a customer sees and changes of himself. */
@RestController
@RequestMapping("/customers/{customer}")
@Profile({"all", "web"})
class CustomerController {

    private final Customers customers;

    CustomerController(Customers customers) {
        this.customers = customers;
    }

    @GetMapping
    ResponseEntity<Customer> view(@PathVariable String customer) {
        return ResponseEntity.of(customers.customer(customer));
    }

    @PutMapping
    ResponseEntity<Customer> update(@PathVariable String customer, @RequestBody Contact contact) {
        return ResponseEntity.of(customers.update(customer, contact));
    }
}
