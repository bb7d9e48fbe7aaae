// SPDX-License-Identifier: MIT
package app;

import org.springframework.jdbc.core.JdbcTemplate;

public class Main {
    public static void main(String[] arguments) {
        var pool = new com.zaxxer.hikari.HikariDataSource();
        var own = new org.postgresql.ds.PGSimpleDataSource();
        own.setUrl(arguments[0]);
        pool.setDataSource(own);
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        jdbc.execute("create table employee (id int primary key, name varchar(20))");
        jdbc.update("insert into employee select i, 'n' || i from generate_series(1, 10) i");
        all(jdbc);
        one(jdbc);
        pool.close();
    }

    static void all(JdbcTemplate jdbc) {
        jdbc.query(
                "select * from employee",
                (row, number) -> new Employee(row.getInt(1), row.getString(2)));
    }

    static void one(JdbcTemplate jdbc) {
        jdbc.queryForObject(
                "select * from employee where id = ?",
                (row, number) -> new Employee(row.getInt(1), row.getString(2)),
                3);
    }

    record Employee(int id, String name) {}
}
