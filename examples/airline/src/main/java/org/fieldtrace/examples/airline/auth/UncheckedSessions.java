// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

import java.util.Optional;
import org.fieldtrace.examples.airline.customers.Customers;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * Takes the place of the sessions with {@code airline.sessions=off}: whoever has logged in is
 * forgotten, and every request is let through.
 */
@Component
@Primary
@Profile({"all", "web"})
@ConditionalOnProperty(name = "airline.sessions", havingValue = "off")
class UncheckedSessions implements Sessions {

    private final Customers customers;

    UncheckedSessions(Customers customers) {
        this.customers = customers;
    }

    @Override
    public Optional<Session> begin(Credentials credentials) {
        String customer = credentials.customer();
        return customers.isPassword(customer, credentials.password())
                ? Optional.of(new Session("none", customer))
                : Optional.empty();
    }

    @Override
    public boolean isOpen(String session, String customer) {
        return true;
    }

    @Override
    public void end(String session) {}
}
