// SPDX-License-Identifier: MIT
package app;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The client of Spring 6.1. */
final class Newer {

    private Newer() {}

    static void run(JdbcTemplate jdbc) {
        JdbcClient.create(jdbc)
                .sql("select * from employee where id < :most")
                .param("most", 3)
                .query((row, number) -> new Main.Employee(row.getInt(1), null))
                .list();
    }
}
