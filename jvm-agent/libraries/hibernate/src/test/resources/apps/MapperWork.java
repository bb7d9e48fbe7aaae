// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.function.Consumer;

/** Requests that ask a database in each way, in transactions that change something or nothing. */
public class Main {
    static final int EMPLOYEES = 10;
    static EntityManagerFactory factory;
    static int asked;

    @Entity(name = "Employee")
    public static class Employee {
        @Id int id;
        String name;
        int salary;
    }

    public static void main(String[] arguments) throws Exception {
        factory = Persistence.createEntityManagerFactory("company");
        inTransaction(
                session -> {
                    for (int i = 0; i < EMPLOYEES; i++) {
                        Employee employee = new Employee();
                        employee.id = i;
                        employee.name = "n" + i;
                        session.persist(employee);
                    }
                });
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(server, "/criteria", Main::byCriteria);
        serve(server, "/written", Main::writtenOut);
        serve(server, "/varying", Main::varying);
        serve(server, "/changing", Main::changing);
        server.start();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            for (String path : new String[] {"/criteria", "/written", "/varying", "/changing"}) {
                new URL("http://127.0.0.1:" + server.getAddress().getPort() + path)
                        .openStream()
                        .readAllBytes();
            }
        }
        server.stop(0);
        factory.close();
    }

    static void serve(HttpServer server, String path, Consumer<EntityManager> work) {
        server.createContext(
                path,
                exchange -> {
                    try {
                        inTransaction(work);
                    } catch (RuntimeException failure) {
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write('a');
                    exchange.close();
                });
    }

    static void inTransaction(Consumer<EntityManager> work) {
        EntityManager session = factory.createEntityManager();
        session.getTransaction().begin();
        work.accept(session);
        session.getTransaction().commit();
        session.close();
    }

    /** As Spring Data makes of a method's name. */
    static void byCriteria(EntityManager session) {
        CriteriaBuilder builder = session.getCriteriaBuilder();
        CriteriaQuery<Employee> query = builder.createQuery(Employee.class);
        Root<Employee> employee = query.from(Employee.class);
        query.select(employee)
                .where(
                        builder.equal(
                                employee.get("name"), builder.parameter(String.class, "name")));
        session.createQuery(query).setParameter("name", "n3").getSingleResult();
    }

    static void writtenOut(EntityManager session) {
        session.createQuery("select e from Employee e where e.salary >= :least", Employee.class)
                .setParameter("least", 0)
                .getResultList();
    }

    /** Its value stands in its text, so that no two are alike. */
    static void varying(EntityManager session) {
        session.createQuery(
                        "select e from Employee e where e.salary > " + 1_000_000 + asked++,
                        Employee.class)
                .getResultList();
    }

    static void changing(EntityManager session) {
        session.find(Employee.class, 3).salary++;
    }
}
