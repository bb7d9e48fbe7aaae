// SPDX-License-Identifier: MIT
package app;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import java.util.List;
import java.util.Map;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.stage.Stage;

/** Fetches entities by each way of Hibernate Reactive. */
public class Main {

    private static final String ALL = "from Main$Employee order by id";

    private static Mutiny.SessionFactory factory;
    private static Stage.SessionFactory stages;

    @Entity(name = "Main$Employee")
    @jakarta.persistence.Table(name = "reactive_employee")
    public static class Employee {
        @Id public int id;
        public String name;
        public String street;

        public Employee() {}

        Employee(int id, String name) {
            this.id = id;
            this.name = name;
            street = "s";
        }
    }

    static String find() {
        return factory.withSession(session -> session.find(Employee.class, 1))
                .map(employee -> employee.name)
                .await()
                .indefinitely();
    }

    static String list() {
        return factory.withSession(
                        session -> session.createQuery(ALL, Employee.class).getResultList())
                .map(Main::names)
                .await()
                .indefinitely();
    }

    static String again() {
        return factory.withSession(
                        session ->
                                session.find(Employee.class, 1)
                                        .chain(first -> session.find(Employee.class, 1)))
                .map(employee -> employee.name)
                .await()
                .indefinitely();
    }

    static String staged() {
        return stages.withSession(
                        session -> session.createQuery(ALL, Employee.class).getResultList())
                .thenApply(Main::names)
                .toCompletableFuture()
                .join();
    }

    private static String names(List<Employee> employees) {
        StringBuilder names = new StringBuilder();
        for (Employee employee : employees) {
            names.append(employee.name);
        }
        return names.toString();
    }

    /** The server's port, and how many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        var unit =
                Persistence.createEntityManagerFactory(
                        "company",
                        Map.of(
                                "jakarta.persistence.jdbc.url",
                                "jdbc:postgresql://127.0.0.1:" + arguments[0] + "/postgres"));
        factory = unit.unwrap(Mutiny.SessionFactory.class);
        stages = unit.unwrap(Stage.SessionFactory.class);
        factory.withTransaction(
                        (session, transaction) ->
                                session.persistAll(
                                        new Employee(1, "anna"), new Employee(2, "bert")))
                .await()
                .indefinitely();
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[1]);
        ways.serve("find", times, Main::find);
        ways.serve("list", times, Main::list);
        ways.serve("again", times, Main::again);
        ways.serve("staged", times, Main::staged);
        ways.ask();
    }
}
