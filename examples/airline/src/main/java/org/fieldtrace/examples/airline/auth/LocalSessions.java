// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.examples.airline.customers.Customers;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** The sessions in the memory of this JVM. */
@Component
@Profile({"all", "auth"})
class LocalSessions implements Sessions {

    private final Customers customers;
    private final Map<String, String> customerBySession = new ConcurrentHashMap<>();

    LocalSessions(Customers customers) {
        this.customers = customers;
    }

    @Override
    public Optional<Session> begin(Credentials credentials) {
        String customer = credentials.customer();
        if (!customers.isPassword(customer, credentials.password())) {
            return Optional.empty();
        }
        String session = UUID.randomUUID().toString();
        customerBySession.put(session, customer);
        return Optional.of(new Session(session, customer));
    }

    @Override
    public boolean isOpen(String session, String customer) {
        String owner = customerBySession.get(session);
        return owner != null && (customer.isEmpty() || customer.equals(owner));
    }

    @Override
    public void end(String session) {
        customerBySession.remove(session);
    }
}
