// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.bookings;

import jakarta.annotation.PostConstruct;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Bookings, and what is offered with them. */
@Repository
class BookingRepository {

    private static final int CUSTOMERS = 1_000;
    private static final int LINES = 100;
    private static final int BOOKINGS = 20; // of each customer

    private final JdbcClient client;
    private final JdbcTemplate template;

    BookingRepository(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /** Makes the tables anew, for the customers 0 to 999 and the lines 1 to 100. */
    @PostConstruct
    void fill() {
        template.execute(
                "create table booking (id int generated always as identity primary key, customer"
                        + " int, line int, price decimal(8,2))");
        template.execute("create table fare (line int, name varchar(20), price decimal(8,2))");
        template.execute("create table insurance (name varchar(20), price decimal(8,2))");
        template.execute("create table meal (line int, name varchar(20), price decimal(8,2))");
        template.execute(
                "create table voucher (customer int, name varchar(20), price decimal(8,2))");
        List<Object[]> bookings = new ArrayList<>();
        List<Object[]> vouchers = new ArrayList<>();
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            for (int number = 0; number < BOOKINGS; number++) {
                bookings.add(new Object[] {customer, 1 + (customer + number) % LINES, 40 + number});
            }
            vouchers.add(new Object[] {customer, "V" + customer, 10});
        }
        template.batchUpdate(
                "insert into booking (customer, line, price) values (?, ?, ?)", bookings);
        template.batchUpdate("insert into voucher values (?, ?, ?)", vouchers);
        List<Object[]> fares = new ArrayList<>();
        List<Object[]> meals = new ArrayList<>();
        for (int line = 1; line <= LINES; line++) {
            fares.add(new Object[] {line, "economy", 40 + line});
            fares.add(new Object[] {line, "comfort", 90 + line});
            for (int meal = 0; meal < 6; meal++) {
                meals.add(new Object[] {line, "Meal " + meal, 5 + meal});
            }
        }
        template.batchUpdate("insert into fare values (?, ?, ?)", fares);
        template.batchUpdate("insert into meal values (?, ?, ?)", meals);
        template.batchUpdate(
                "insert into insurance values (?, ?)",
                List.of(
                        new Object[] {"delay", 3},
                        new Object[] {"luggage", 4},
                        new Object[] {"illness", 9}));
        template.execute("create index booking_customer on booking (customer)");
        template.execute("create index booking_line on booking (line)");
    }

    List<Booking> ofCustomer(int customer) {
        return client.sql(
                        """
                        select id, line, price from booking where customer = ?
                        order by id desc fetch first 20 rows only""")
                .param(customer)
                .query(Booking.class)
                .list();
    }

    void book(int customer, int line) {
        client.sql("insert into booking (customer, line, price) values (?, ?, ?)")
                .params(customer, line, BigDecimal.valueOf(40L + line))
                .update();
    }

    /** All that was sold of a line. */
    BigDecimal sales(int line) {
        return client.sql("select sum(price) from booking where line = ?")
                .param(line)
                .query(BigDecimal.class)
                .single();
    }

    List<Offer> fares(int line) {
        return offers("select name, price from fare where line = ?", line);
    }

    List<Offer> meals(int line) {
        return offers("select name, price from meal where line = ?", line);
    }

    List<Offer> vouchers(int customer) {
        return offers("select name, price from voucher where customer = ?", customer);
    }

    List<Offer> insurances() {
        return client.sql("select name, price from insurance").query(Offer.class).list();
    }

    private List<Offer> offers(String query, int parameter) {
        return client.sql(query).param(parameter).query(Offer.class).list();
    }
}
