// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.bookings;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.examples.airline.remote.RemoteService;
import org.fieldtrace.examples.airline.remote.RemoteServices;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** The bookings as other services see them. */
@Component
@Profile("web")
class RemoteBookings implements Bookings {

    private static final String PATH = "/customers/{customer}/bookings";

    private final RemoteService service;

    RemoteBookings(RemoteServices services) {
        service = services.service("bookings");
    }

    @Override
    public Optional<Booking> book(String customer, String flight) {
        String path = PATH + "?flight={flight}";
        return service.ask(HttpMethod.POST, path, null, Booking.class, customer, flight);
    }

    @Override
    public List<Booking> ofCustomer(String customer) {
        return service.get(PATH, Booking[].class, customer).map(Arrays::asList).orElse(List.of());
    }

    @Override
    public boolean cancel(String customer, int number) {
        String path = PATH + "/{number}";
        return service.ask(HttpMethod.DELETE, path, null, Boolean.class, customer, number)
                .orElse(false);
    }
}
