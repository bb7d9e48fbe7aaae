// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.customers;

import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Customers, with their sessions, contacts and points. */
@Repository
class CustomerRepository {

    private static final int CUSTOMERS = 1_000;
    private static final int CONTACTS = 3; // of each customer
    private static final int JOURNEYS = 20; // of each customer that gave points

    private final JdbcClient client;
    private final JdbcTemplate template;

    CustomerRepository(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /**
     * Makes the tables anew, with the customers 0 to 999, whose sessions are {@code t0} to {@code
     * t999}.
     */
    @PostConstruct
    void fill() {
        template.execute(
                "create table customer (id int primary key, name varchar(40), email varchar(60),"
                        + " city varchar(40))");
        template.execute("create table login (token varchar(10) primary key, customer int)");
        template.execute(
                "create table contact (customer int, name varchar(40), document varchar(20))");
        template.execute("create table points (customer int, amount int)");
        List<Object[]> customers = new ArrayList<>();
        List<Object[]> sessions = new ArrayList<>();
        List<Object[]> contacts = new ArrayList<>();
        List<Object[]> points = new ArrayList<>();
        for (int id = 0; id < CUSTOMERS; id++) {
            customers.add(
                    new Object[] {id, "Customer " + id, id + "@example.org", "City " + id % 30});
            sessions.add(new Object[] {"t" + id, id});
            for (int contact = 0; contact < CONTACTS; contact++) {
                contacts.add(new Object[] {id, "Contact " + contact, "D" + (7 * id + contact)});
            }
            for (int journey = 0; journey < JOURNEYS; journey++) {
                points.add(new Object[] {id, (id + journey) % 90});
            }
        }
        template.batchUpdate("insert into customer values (?, ?, ?, ?)", customers);
        template.batchUpdate("insert into login values (?, ?)", sessions);
        template.batchUpdate("insert into contact values (?, ?, ?)", contacts);
        template.batchUpdate("insert into points values (?, ?)", points);
        template.execute("create index contact_customer on contact (customer)");
        template.execute("create index points_customer on points (customer)");
    }

    Optional<Customer> customer(int id) {
        return client.sql("select id, name, email, city from customer where id = ?")
                .param(id)
                .query(Customer.class)
                .optional();
    }

    Optional<Integer> customerOf(String token) {
        return client.sql("select customer from login where token = ?")
                .param(token)
                .query(Integer.class)
                .optional();
    }

    List<Contact> contacts(int id) {
        return client.sql("select name, document from contact where customer = ? order by name")
                .param(id)
                .query(Contact.class)
                .list();
    }

    int points(int id) {
        return client.sql("select sum(amount) from points where customer = ?")
                .param(id)
                .query(Integer.class)
                .single();
    }
}
