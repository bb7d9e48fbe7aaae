// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

import java.util.Optional;
import org.fieldtrace.examples.airline.remote.RemoteService;
import org.fieldtrace.examples.airline.remote.RemoteServices;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** The customers as other services see them. */
@Component
@Profile({"web", "auth", "bookings"})
class RemoteCustomers implements Customers {

    private final RemoteService service;

    RemoteCustomers(RemoteServices services) {
        service = services.service("customers");
    }

    @Override
    public Optional<Customer> customer(String id) {
        return service.get("/customers/{id}", Customer.class, id);
    }

    @Override
    public Optional<Customer> update(String id, Contact contact) {
        return service.ask(HttpMethod.PUT, "/customers/{id}", contact, Customer.class, id);
    }

    @Override
    public boolean isPassword(String id, String password) {
        Password given = new Password(password);
        return service.ask(HttpMethod.POST, "/customers/{id}/password", given, Boolean.class, id)
                .orElse(false);
    }

    @Override
    public void addMiles(String id, int miles) {
        String path = "/customers/{id}/miles?more={miles}";
        service.ask(HttpMethod.POST, path, null, Void.class, id, miles);
    }
}
