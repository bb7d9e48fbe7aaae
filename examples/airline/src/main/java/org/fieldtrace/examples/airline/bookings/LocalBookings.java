// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.bookings;

import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.examples.airline.customers.Customers;
import org.fieldtrace.examples.airline.flights.Flight;
import org.fieldtrace.examples.airline.flights.Flights;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The bookings in Derby. */
@Repository
@Profile({"all", "bookings"})
class LocalBookings implements Bookings {

    private static final int CUSTOMERS = 1_000;
    private static final int BOOKINGS = 5; // of each customer
    private static final String COLUMNS =
            """
            booking_number as "number", customer, flight, origin, destination,
            flight_day as "day", miles, price""";

    private final JdbcClient client;
    private final JdbcTemplate template;
    private final Flights flights;
    private final Customers customers;
    private final AtomicInteger last = new AtomicInteger();

    LocalBookings(JdbcClient client, JdbcTemplate template, Flights flights, Customers customers) {
        this.client = client;
        this.template = template;
        this.flights = flights;
        this.customers = customers;
    }

    /** Makes the table anew, with five bookings of each customer. */
    @PostConstruct
    void fill() {
        template.execute(
                """
                create table booking (booking_number int primary key, customer varchar(10),
                flight varchar(20), origin varchar(3), destination varchar(3),
                flight_day varchar(10), miles int, price int)""");
        List<Object[]> rows = new ArrayList<>();
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            for (int number = 0; number < BOOKINGS; number++) {
                rows.add(
                        new Object[] {
                            last.incrementAndGet(),
                            "c" + customer,
                            "FRAJFK-" + number + "-0",
                            "FRA",
                            "JFK",
                            "2030-01-0" + (1 + number),
                            3_800,
                            580
                        });
            }
        }
        template.batchUpdate("insert into booking values (?, ?, ?, ?, ?, ?, ?, ?)", rows);
        template.execute("create index booking_customer on booking (customer)");
    }

    @Override
    public Optional<Booking> book(String customer, String id) {
        Optional<Flight> found = flights.flight(id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Flight flight = found.get();
        Booking booking =
                new Booking(
                        last.incrementAndGet(),
                        customer,
                        id,
                        flight.origin(),
                        flight.destination(),
                        flight.day(),
                        flight.miles(),
                        flight.economyPrice());
        client.sql("insert into booking values (?, ?, ?, ?, ?, ?, ?, ?)")
                .params(
                        booking.number(),
                        customer,
                        id,
                        booking.origin(),
                        booking.destination(),
                        booking.day(),
                        booking.miles(),
                        booking.price())
                .update();
        customers.addMiles(customer, booking.miles());
        return Optional.of(booking);
    }

    @Override
    public List<Booking> ofCustomer(String customer) {
        return client.sql(
                        "select "
                                + COLUMNS
                                + " from booking where customer = ?"
                                + " order by booking_number desc fetch first 20 rows only")
                .param(customer)
                .query(Booking.class)
                .list();
    }

    @Override
    public boolean cancel(String customer, int number) {
        Optional<Booking> booking =
                client.sql("select " + COLUMNS + " from booking where booking_number = ?")
                        .param(number)
                        .query(Booking.class)
                        .optional()
                        .filter(found -> found.customer().equals(customer));
        booking.ifPresent(
                found -> {
                    client.sql("delete from booking where booking_number = ?")
                            .param(number)
                            .update();
                    customers.addMiles(customer, -found.miles());
                });
        return booking.isPresent();
    }
}
