// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is seen of Spring over JDBC. */
class SpringJdbcIT {

    private static final String APPLICATION =
            """
            package app;
            import java.util.List;
            import java.util.Map;
            import org.springframework.data.annotation.Id;
            import org.springframework.jdbc.core.BeanPropertyRowMapper;
            import org.springframework.jdbc.core.JdbcTemplate;
            import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
            import org.springframework.jdbc.datasource.DriverManagerDataSource;
            public class Main {
                static final JdbcTemplate JDBC = new JdbcTemplate(
                    new DriverManagerDataSource("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1"));
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
                    CLIENT
                }
                static void all() {
                    JDBC.query("select * from employee",
                        (row, number) -> new Employee(row.getInt(1), row.getString(2)));
                }
                static void one() {
                    JDBC.queryForObject("select * from employee where id = ?",
                        new BeanPropertyRowMapper<>(Bean.class), 3);
                }
                static void named() {
                    new NamedParameterJdbcTemplate(JDBC).query("select * from employee where id < :most",
                        Map.of("most", 4), (row, number) -> new Employee(row.getInt(1), null));
                }
                static void streamed() {
                    try (var rows = JDBC.queryForStream("select * from employee",
                            (row, number) -> new Employee(row.getInt(1), null))) {
                        rows.map(e -> new Other()).forEach(o -> {});
                    }
                }
                static void aggregates() {
                    Repository.employees(JDBC).findAll();
                }
                CLIENT_METHOD
                record Employee(int id, String name) {}
                public static class Bean { public void setName(String name) {} }
                static class Other {}
            }
            class Repository {
                interface Employees extends org.springframework.data.repository.CrudRepository<Aggregate, Integer> {}
                @org.springframework.data.relational.core.mapping.Table("EMPLOYEE")
                static class Aggregate { @Id Integer id; String name; }
                static Employees employees(JdbcTemplate jdbc) {
                    var context = new org.springframework.context.annotation.AnnotationConfigApplicationContext();
                    context.register(Configured.class);
                    context.refresh();
                    return context.getBean(Employees.class);
                }
            }
            @org.springframework.data.jdbc.repository.config.EnableJdbcRepositories(considerNestedRepositories = true)
            @org.springframework.context.annotation.Configuration
            class Configured extends org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration {
                @org.springframework.context.annotation.Bean javax.sql.DataSource dataSource() {
                    return Main.JDBC.getDataSource();
                }
                @org.springframework.context.annotation.Bean
                org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations operations() {
                    return new NamedParameterJdbcTemplate(Main.JDBC);
                }
                @org.springframework.context.annotation.Bean
                org.springframework.transaction.TransactionManager transactionManager(javax.sql.DataSource source) {
                    return new org.springframework.jdbc.datasource.DataSourceTransactionManager(source);
                }
            }
            """;

    /** Since Spring 6.1. */
    private static final String CLIENT_METHOD =
            """
            static void client() {
                org.springframework.jdbc.core.simple.JdbcClient.create(JDBC)
                    .sql("select * from employee where id < :most").param("most", 3)
                    .query((row, number) -> new Employee(row.getInt(1), null)).list();
            }
            """;

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"5.3.39, 2.4.18", "7.0.10, 4.1.1"})
    void findsWhatRowsBecome(String spring, String springData) throws Exception {
        boolean hasClient = !spring.startsWith("5.");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-jdbc:" + springData,
                                "org.springframework:spring-jdbc:" + spring,
                                "com.h2database:h2:2.2.224")
                        .compile(
                                APPLICATION
                                        .replace("CLIENT_METHOD", hasClient ? CLIENT_METHOD : "")
                                        .replace("CLIENT", hasClient ? "client();" : ""))
                        .record("sampling.rate=1,overhead.budget=off");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "app.Main$Employee", hasClient ? 27L : 24L,
                        "app.Main$Bean", 1L,
                        "app.Repository$Aggregate", 10L),
                trace.objects());
        List<String> methods =
                Stream.of("all", "one", "named", "streamed", "aggregates", "client")
                        .filter(method -> hasClient || !method.equals("client"))
                        .toList();
        assertEquals(
                methods.stream()
                        .map(method -> List.of("app.Main." + method, "app.Main.main"))
                        .toList(),
                trace.paths());
    }
}
