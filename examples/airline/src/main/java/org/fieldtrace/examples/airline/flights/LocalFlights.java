// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.flights;

import jakarta.annotation.PostConstruct;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The flights in Derby. */
@Repository
@Profile({"all", "flights"})
class LocalFlights implements Flights {

    private static final List<Airport> AIRPORTS =
            List.of(
                    new Airport("AMS", "Amsterdam"),
                    new Airport("BOM", "Mumbai"),
                    new Airport("CDG", "Paris"),
                    new Airport("FRA", "Frankfurt"),
                    new Airport("GIG", "Rio de Janeiro"),
                    new Airport("HND", "Tokyo"),
                    new Airport("JFK", "New York"),
                    new Airport("LHR", "London"),
                    new Airport("SIN", "Singapore"),
                    new Airport("SYD", "Sydney"));
    private static final LocalDate FIRST_DAY = LocalDate.of(2030, 1, 1);
    private static final int DAYS = 31;
    private static final int FLIGHTS = 3; // of each route and day
    private static final String COLUMNS =
            """
            id, origin, destination, flight_day as "day", departure, arrival, plane, miles,
            first_class_price, economy_price""";

    private final JdbcClient client;
    private final JdbcTemplate template;

    LocalFlights(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /** Makes the tables anew: in January 2030 three flights a day from each airport to each. */
    @PostConstruct
    void fill() {
        template.execute("create table airport (code varchar(3) primary key, city varchar(40))");
        template.execute(
                """
                create table flight (id varchar(20) primary key, origin varchar(3),
                destination varchar(3), flight_day varchar(10), departure varchar(5),
                arrival varchar(5), plane varchar(10), miles int, first_class_price int,
                economy_price int)""");
        List<Object[]> airports = new ArrayList<>();
        List<Object[]> flights = new ArrayList<>();
        for (Airport from : AIRPORTS) {
            airports.add(new Object[] {from.code(), from.city()});
            for (Airport to : AIRPORTS) {
                if (from != to) {
                    addFlights(flights, from.code(), to.code());
                }
            }
        }
        template.batchUpdate("insert into airport values (?, ?)", airports);
        template.batchUpdate("insert into flight values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", flights);
        template.execute("create index flight_route on flight (origin, destination, flight_day)");
    }

    private static void addFlights(List<Object[]> flights, String origin, String destination) {
        int miles = 300 + Math.floorMod((origin + destination).hashCode(), 9_000);
        for (int day = 0; day < DAYS; day++) {
            for (int number = 0; number < FLIGHTS; number++) {
                flights.add(
                        new Object[] {
                            origin + destination + "-" + day + "-" + number,
                            origin,
                            destination,
                            FIRST_DAY.plusDays(day).toString(),
                            (6 + 6 * number) + ":15",
                            (11 + 6 * number) + ":45",
                            "B747",
                            miles,
                            500 + miles / 4,
                            200 + miles / 10
                        });
            }
        }
    }

    @Override
    public List<Airport> airports() {
        return client.sql("select code, city from airport order by code")
                .query(Airport.class)
                .list();
    }

    @Override
    public List<Flight> flights(String origin, String destination, String day) {
        return client.sql(
                        "select "
                                + COLUMNS
                                + " from flight where origin = ? and destination = ? and"
                                + " flight_day = ? order by id")
                .params(origin, destination, day)
                .query(Flight.class)
                .list();
    }

    @Override
    public Optional<Flight> flight(String id) {
        return client.sql("select " + COLUMNS + " from flight where id = ?")
                .param(id)
                .query(Flight.class)
                .optional();
    }
}
