// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Query;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.async.AsyncSession;
import org.neo4j.driver.exceptions.Neo4jException;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Requests that ask a Neo4j, in each way that its driver has. */
public class Main {

    private static final int EMPLOYEES = 3;
    private static final int MANY = 2_500;
    private static final int TIMES = 50;
    private static final String ALL = "MATCH (e:Employee) RETURN e.id AS id, e.name AS name";

    private static Driver driver;
    private static Object sink;

    public static class Employee {
        public final long id;
        public final String name;

        public Employee(long id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (Driver opened =
                GraphDatabase.driver("bolt://127.0.0.1:" + arguments[0], AuthTokens.none())) {
            driver = opened;
            try (Session session = driver.session()) {
                session.run("MATCH (n) DETACH DELETE n").consume();
            }
            Web.inRequest("creates", Main::creates);
            Web.inRequest("lists", Main::lists);
            Web.inRequest("transacts", Main::transacts);
            Web.inRequest("reads-many", Main::readsMany);
            Web.inRequest("discards", Main::discards);
            Web.inRequest("fails", Main::fails);
            Web.inRequest("awaits", Main::awaits);
            Web.inRequest("awaits-transaction", Main::awaitsTransaction);
            Web.inRequest("subscribes", Main::subscribes);
            // since 6
            byHand();
            for (int i = 0; i < TIMES; i++) {
                looks();
            }
            System.gc(); // finds dead what is
        }
        System.exit(0);
    }

    private static Employee employee(Record row) {
        return new Employee(row.get("id").asLong(), row.get("name").asString());
    }

    private static Void creates() {
        try (Session session = driver.session()) {
            for (int i = 0; i < EMPLOYEES; i++) {
                session.run(
                                "CREATE (:Employee {id: $id, name: $name})",
                                Map.of("id", i, "name", "secret"))
                        .consume();
            }
        }
        return null;
    }

    private static Void lists() {
        try (Session session = driver.session()) {
            for (Employee employee : session.run(ALL).list(Main::employee)) {
                sink = employee.name;
            }
        }
        return null;
    }

    /** The work makes objects by hand. */
    private static Void transacts() {
        try (Session session = driver.session()) {
            List<Employee> employees =
                    session.readTransaction(
                            transaction -> {
                                List<Employee> made = new ArrayList<>();
                                Result rows = transaction.run(ALL);
                                while (rows.hasNext()) {
                                    made.add(employee(rows.next()));
                                }
                                return made;
                            });
            sink = employees.get(0).name;
        }
        return null;
    }

    /** More than a portion. */
    private static Void readsMany() {
        try (Session session = driver.session()) {
            Result rows = session.run("UNWIND range(1, " + MANY + ") AS n RETURN n");
            int seen = 0;
            while (rows.hasNext()) {
                seen += rows.next().get("n").isNull() ? 0 : 1;
            }
            System.out.println("rows: " + seen);
        }
        return null;
    }

    private static Void discards() {
        try (Session session = driver.session()) {
            Result rows = session.run("UNWIND range(1, " + MANY + ") AS n RETURN n");
            System.out.println("first: " + rows.next().get("n").asInt());
        }
        return null;
    }

    private static Void fails() {
        try (Session session = driver.session()) {
            session.run("MATCH (e:Employee) RETURN nonsense").consume();
        } catch (Neo4jException expected) {
            System.out.println("failed");
        }
        return null;
    }

    private static Void awaits() throws Exception {
        AsyncSession session = driver.asyncSession();
        List<Employee> employees =
                session.runAsync(ALL)
                        .thenCompose(rows -> rows.listAsync(Main::employee))
                        .toCompletableFuture()
                        .get();
        sink = employees.get(0).name;
        session.closeAsync().toCompletableFuture().get();
        return null;
    }

    private static Void awaitsTransaction() throws Exception {
        AsyncSession session = driver.asyncSession();
        List<Employee> employees =
                session.readTransactionAsync(
                                transaction ->
                                        transaction
                                                .runAsync(ALL)
                                                .thenCompose(
                                                        rows -> rows.listAsync(Main::employee)))
                        .toCompletableFuture()
                        .get();
        sink = employees.get(0).name;
        session.closeAsync().toCompletableFuture().get();
        return null;
    }

    private static Void subscribes() throws Exception {
        org.neo4j.driver.reactive.RxSession session = driver.rxSession();
        Counting rows = new Counting();
        session.run(new Query(ALL)).records().subscribe(rows);
        Web.await(rows.done);
        System.out.println("subscribed: " + rows.seen);
        Counting closed = new Counting();
        session.close().subscribe((Subscriber) closed);
        Web.await(closed.done);
        return null;
    }

    /** As the table says, nobody sees these. */
    private static void byHand() {
        try (Session session = driver.session()) {
            for (Record row : session.run(ALL).list()) {
                sink = employee(row);
            }
        }
    }

    private static void looks() {
        try (Session session = driver.session()) {
            for (Employee employee : session.run(ALL).list(Main::employee)) {
                sink = employee.name;
            }
        }
    }

    private static class Counting implements Subscriber<Record> {
        final CountDownLatch done = new CountDownLatch(1);
        int seen;

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Record row) {
            seen++;
        }

        @Override
        public void onError(Throwable failure) {
            failure.printStackTrace();
            done.countDown();
        }

        @Override
        public void onComplete() {
            done.countDown();
        }
    }
}
