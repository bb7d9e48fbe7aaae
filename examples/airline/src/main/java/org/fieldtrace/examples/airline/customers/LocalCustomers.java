// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.customers;

import jakarta.annotation.PostConstruct;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The customers in Derby. */
@Repository
@Profile({"all", "customers"})
class LocalCustomers implements Customers {

    private static final int CUSTOMERS = 1_000;

    private final JdbcClient client;
    private final JdbcTemplate template;

    LocalCustomers(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /** Makes the table anew, with the customers {@code c0} to {@code c999}. */
    @PostConstruct
    void fill() {
        template.execute(
                """
                create table customer (id varchar(10) primary key, password varchar(64),
                status varchar(10), miles int, phone varchar(20), street varchar(40),
                city varchar(40), country varchar(40), postal_code varchar(10))""");
        String password = hash("password");
        List<Object[]> rows = new ArrayList<>();
        for (int number = 0; number < CUSTOMERS; number++) {
            rows.add(
                    new Object[] {
                        "c" + number,
                        password,
                        number % 10 == 0 ? "GOLD" : "BLUE",
                        1_000 * (number % 90),
                        "919-123-" + (1_000 + number),
                        number + " Main Street",
                        "Anytown",
                        "Neverland",
                        String.valueOf(27_000 + number)
                    });
        }
        template.batchUpdate("insert into customer values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows);
    }

    @Override
    public Optional<Customer> customer(String id) {
        return client.sql(
                        """
                        select id, status, miles, phone, street, city, country, postal_code
                        from customer where id = ?""")
                .param(id)
                .query(
                        (row, number) ->
                                new Customer(
                                        row.getString(1),
                                        row.getString(2),
                                        row.getInt(3),
                                        new Contact(
                                                row.getString(4),
                                                new Address(
                                                        row.getString(5),
                                                        row.getString(6),
                                                        row.getString(7),
                                                        row.getString(8)))))
                .optional();
    }

    @Override
    public Optional<Customer> update(String id, Contact contact) {
        Address address = contact.address();
        client.sql(
                        """
                        update customer set phone = ?, street = ?, city = ?, country = ?,
                        postal_code = ? where id = ?""")
                .params(
                        contact.phone(),
                        address.street(),
                        address.city(),
                        address.country(),
                        address.postalCode(),
                        id)
                .update();
        return customer(id);
    }

    @Override
    public boolean isPassword(String id, String password) {
        String given = hash(password);
        return client.sql("select password from customer where id = ?")
                .param(id)
                .query(String.class)
                .optional()
                .filter(given::equals)
                .isPresent();
    }

    @Override
    public void addMiles(String id, int miles) {
        client.sql("update customer set miles = miles + ? where id = ?").params(miles, id).update();
    }

    private static String hash(String password) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(password.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) { // every JDK has it
            throw new IllegalStateException(impossible);
        }
    }
}
