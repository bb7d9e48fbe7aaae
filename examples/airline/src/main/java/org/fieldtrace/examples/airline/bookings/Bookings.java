// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.bookings;

import java.util.List;
import java.util.Optional;

/** Who has booked what. */
public interface Bookings {

    /** Books a flight and counts its miles; empty where there is no such flight. */
    Optional<Booking> book(String customer, String flight);

    /** The customer's last bookings, newest first. */
    List<Booking> ofCustomer(String customer);

    /** Takes a booking back, and its miles; gives whether the customer had it. */
    boolean cancel(String customer, int number);
}
