// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The customers over HTTP, for other services. */
@RestController
@Profile("customers")
class CustomerEndpoints {

    private final Customers customers;

    CustomerEndpoints(Customers customers) {
        this.customers = customers;
    }

    @GetMapping("/customers/{id}")
    ResponseEntity<Customer> customer(@PathVariable String id) {
        return ResponseEntity.of(customers.customer(id));
    }

    @PutMapping("/customers/{id}")
    ResponseEntity<Customer> update(@PathVariable String id, @RequestBody Contact contact) {
        return ResponseEntity.of(customers.update(id, contact));
    }

    @PostMapping("/customers/{id}/password")
    boolean isPassword(@PathVariable String id, @RequestBody Password given) {
        return customers.isPassword(id, given.password());
    }

    @PostMapping("/customers/{id}/miles")
    void addMiles(@PathVariable String id, @RequestParam int more) {
        customers.addMiles(id, more);
    }
}
