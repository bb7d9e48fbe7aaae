// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is seen of Hibernate, with a database in the same process. */
class HibernateIT {

    private static final String APPLICATION =
            """
            package app;
            import java.util.*;
            import java.util.function.*;
            import PERSISTENCE.*;
            import org.hibernate.*;
            import org.hibernate.cfg.Configuration;
            public class Main {
                static SessionFactory factory;
                public static void main(String[] arguments) {
                    factory = new Configuration()
                        .addAnnotatedClass(Employee.class).addAnnotatedClass(Department.class)
                        .addAnnotatedClass(Quiet.class).addAnnotatedClass(Getters.class)
                        .addAnnotatedClass(Audited.class)
                        .setProperty("hibernate.connection.url", "jdbc:h2:mem:test")
                        .setProperty("hibernate.connection.driver_class", "org.h2.Driver")
                        .setProperty("hibernate.hbm2ddl.auto", "create")
                        .buildSessionFactory();
                    inTransaction(Main::fill);
                    inTransaction(Main::find);
                    inTransaction(Main::all);
                    inTransaction(Main::lazy);
                    inTransaction(Main::reference);
                    inTransaction(Main::projection);
                    inTransaction(Main::streamed);
                    flushed();
                }
                static void inTransaction(Consumer<Session> work) {
                    try (Session session = factory.openSession()) {
                        Transaction transaction = session.beginTransaction();
                        work.accept(session);
                        transaction.commit();
                    }
                }
                static void fill(Session session) {
                    Department department = new Department();
                    department.id = 1;
                    department.name = "d";
                    department.tags.add(new Tag());
                    department.tags.add(new Tag());
                    session.persist(department);
                    for (int i = 0; i < 10; i++) {
                        Employee employee = new Employee();
                        employee.id = i;
                        employee.name = "n" + i;
                        employee.home = new Address();
                        employee.home.street = "s";
                        employee.department = department;
                        session.persist(employee);
                    }
                    session.persist(new Quiet());
                    session.persist(new Getters());
                    session.persist(new Audited());
                }
                static void find(Session session) {
                    session.find(Employee.class, 1);
                    session.find(Employee.class, 1); // of the session
                }
                static void all(Session session) {
                    session.find(Employee.class, 1);
                    // One of the ten is there, and stays the same object.
                    session.createQuery("from Employee", Employee.class).getResultList();
                }
                static void lazy(Session session) {
                    Department department = session.find(Department.class, 1);
                    department.employees.size();
                    department.tags.size();
                }
                static void reference(Session session) {
                    session.find(Employee.class, 1).department.getName();
                }
                static void projection(Session session) {
                    session.createQuery("select new app.Main$Name(e.name) from Employee e", Name.class).getResultList();
                }
                static void streamed(Session session) {
                    session.createQuery("from Employee", Employee.class).getResultStream()
                        .forEach(e -> new Employee());
                }
                static void flushed() {
                    for (int i = 0; i < 30; i++) {
                        inTransaction(session -> session.find(Quiet.class, 0));
                        inTransaction(session -> session.find(Getters.class, 0));
                        inTransaction(session -> {
                            Getters read = session.find(Getters.class, 0);
                            session.flush();
                            read.getReadAfterFlush();
                        });
                        inTransaction(session -> session.find(Audited.class, 0).changed++);
                        System.gc();
                    }
                }
                @Entity(name = "Employee") public static class Employee {
                    @Id int id;
                    String name;
                    @Embedded Address home;
                    @ManyToOne(fetch = FetchType.LAZY) Department department;
                }
                @Embeddable public static class Address { String street; }
                @Entity(name = "Department") public static class Department {
                    @Id int id;
                    String name;
                    @OneToMany(mappedBy = "department") List<Employee> employees = new ArrayList<>();
                    @ElementCollection List<Tag> tags = new ArrayList<>();
                    public String getName() { return name; }
                }
                @Embeddable public static class Tag { String text = "t"; }
                public static class Name { final String name; public Name(String name) { this.name = name; } }
                @Entity(name = "Quiet") public static class Quiet { @Id int id; String unread = "u"; }
                @Entity(name = "Getters") public static class Getters {
                    private int id;
                    private String unread = "u";
                    private String readAfterFlush = "r";
                    @Id public int getId() { return id; }
                    public void setId(int id) { this.id = id; }
                    public String getUnread() { return unread; }
                    public void setUnread(String unread) { this.unread = unread; }
                    public String getReadAfterFlush() { return readAfterFlush; }
                    public void setReadAfterFlush(String read) { this.readAfterFlush = read; }
                }
                @Entity(name = "Audited") public static class Audited {
                    @Id int id;
                    String audited = "a";
                    int changed;
                    static int length;
                    @PreUpdate void audit() { length += audited.length(); }
                }
            }
            """;

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({
        "org.hibernate:hibernate-core:5.4.33.Final, javax, hw",
        "org.hibernate.orm:hibernate-core:6.2.13.Final, jakarta, hw",
        "org.hibernate.orm:hibernate-core:7.1.0.Final, jakarta, bytecode"
    })
    void findsWhatRowsBecomeButNotAgainWhatASessionHas(
            String library, String persistence, String backend) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, library, "com.h2database:h2:2.2.224")
                        .compile(APPLICATION.replace("PERSISTENCE", persistence + ".persistence"))
                        .record("sampling.rate=1,overhead.budget=100%,watch.backend=" + backend);
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "Employee in find", 1L,
                        "Address in find", 1L,
                        "Employee in all", 10L,
                        "Address in all", 10L,
                        "Department in lazy", 1L,
                        "Employee in lazy", 10L,
                        "Address in lazy", 10L,
                        "Tag in lazy", 2L),
                objectsBy(trace, "find", "all", "lazy"));
        assertEquals(
                Map.of(
                        "Employee in reference", 1L,
                        "Address in reference", 1L,
                        "Department in reference", 1L,
                        "Name in projection", 10L,
                        "Employee in streamed", 10L,
                        "Address in streamed", 10L),
                objectsBy(trace, "reference", "projection", "streamed"));
        Map<String, Long> verdicts = trace.verdicts();
        for (String unread : List.of("Quiet.unread", "Getters.unread")) {
            String field = "app.Main$" + unread;
            assertTrue(verdicts.getOrDefault(field + " unused", 0L) > 0, verdicts::toString);
            assertNull(verdicts.get(field + " used"), verdicts::toString);
        }
        for (String read : List.of("Getters.readAfterFlush", "Audited.audited")) {
            String field = "app.Main$" + read + " used";
            assertTrue(verdicts.getOrDefault(field, 0L) > 0, verdicts::toString);
        }
    }

    private static Map<String, Long> objectsBy(LibraryTrace trace, String... methods) {
        return trace.objectsBy("app.Main.", methods);
    }
}
