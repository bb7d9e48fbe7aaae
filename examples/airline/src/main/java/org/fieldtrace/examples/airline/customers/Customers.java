// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

import java.util.Optional;

/** Who flies, and how far. */
public interface Customers {

    Optional<Customer> customer(String id);

    /** Changes how a customer is reached; gives the customer as he is then. */
    Optional<Customer> update(String id, Contact contact);

    boolean isPassword(String id, String password);

    /** Adds miles flown, negative where a flight is cancelled. */
    void addMiles(String id, int miles);
}
