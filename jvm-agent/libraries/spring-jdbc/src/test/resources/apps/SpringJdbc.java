// SPDX-License-Identifier: MIT
package app;

import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.jdbc.core.BeanPropertyRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

public class Main {
    static final JdbcTemplate JDBC =
            new JdbcTemplate(new DriverManagerDataSource("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1"));

    public static void main(String[] arguments) {
        JDBC.execute("create table employee (id int primary key, name varchar(20))");
        for (int i = 0; i < 10; i++) {
            JDBC.update("insert into employee values (?, ?)", i, "n" + i);
        }
        all();
        one();
        named();
        streamed();
        aggregates();
        Newer.run(JDBC);
    }

    static void all() {
        JDBC.query(
                "select * from employee",
                (row, number) -> new Employee(row.getInt(1), row.getString(2)));
    }

    static void one() {
        JDBC.queryForObject(
                "select * from employee where id = ?", new BeanPropertyRowMapper<>(Bean.class), 3);
    }

    static void named() {
        new NamedParameterJdbcTemplate(JDBC)
                .query(
                        "select * from employee where id < :most",
                        Map.of("most", 4),
                        (row, number) -> new Employee(row.getInt(1), null));
    }

    static void streamed() {
        try (var rows =
                JDBC.queryForStream(
                        "select * from employee",
                        (row, number) -> new Employee(row.getInt(1), null))) {
            rows.map(e -> new Other()).forEach(o -> {});
        }
    }

    static void aggregates() {
        Repository.employees(JDBC).findAll();
    }

    record Employee(int id, String name) {}

    public static class Bean {
        public void setName(String name) {}
    }

    static class Other {}
}

class Repository {
    interface Employees
            extends org.springframework.data.repository.CrudRepository<Aggregate, Integer> {}

    @org.springframework.data.relational.core.mapping.Table("EMPLOYEE")
    static class Aggregate {
        @Id Integer id;
        String name;
    }

    static Employees employees(JdbcTemplate jdbc) {
        var context =
                new org.springframework.context.annotation.AnnotationConfigApplicationContext();
        context.register(Configured.class);
        context.refresh();
        return context.getBean(Employees.class);
    }
}

@org.springframework.data.jdbc.repository.config.EnableJdbcRepositories(
        considerNestedRepositories = true)
@org.springframework.context.annotation.Configuration
class Configured extends org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration {
    @org.springframework.context.annotation.Bean
    javax.sql.DataSource dataSource() {
        return Main.JDBC.getDataSource();
    }

    @org.springframework.context.annotation.Bean
    org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations operations() {
        return new NamedParameterJdbcTemplate(Main.JDBC);
    }

    @org.springframework.context.annotation.Bean
    org.springframework.transaction.TransactionManager transactionManager(
            javax.sql.DataSource source) {
        return new org.springframework.jdbc.datasource.DataSourceTransactionManager(source);
    }
}
