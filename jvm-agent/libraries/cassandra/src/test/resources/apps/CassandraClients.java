// SPDX-License-Identifier: MIT
package app;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.net.InetSocketAddress;

/** Requests that ask a Cassandra, in each way that its driver has. */
public class Main {

    private static final int ROWS = 3;
    private static final int STATEMENTS = 25;

    /** What is known of connections stays as long as they do. */
    private static final int MOST_LEFT = 12;

    private static CqlSession session;
    private static EmployeeDao employees;

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress server =
                new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
        try (CqlSession first = open(server, null)) {
            first.execute("DROP KEYSPACE IF EXISTS shop");
            first.execute(
                    "CREATE KEYSPACE shop WITH replication ="
                            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        }
        try (CqlSession opened = open(server, "shop")) {
            session = opened;
            session.execute("CREATE TABLE employee (id int PRIMARY KEY, name text)");
            employees =
                    new ShopMapperBuilder(session).build().employees(CqlIdentifier.fromCql("shop"));
            change();
            ask();
            map();
            askAgainAndAgain();
        }
        System.exit(0);
    }

    private static CqlSession open(InetSocketAddress server, String keyspace) {
        return CqlSession.builder()
                .addContactPoint(server)
                .withLocalDatacenter("datacenter1")
                .withKeyspace(keyspace)
                .build();
    }

    private static void change() throws Exception {
        PreparedStatement insert = session.prepare("INSERT INTO employee (id, name) VALUES (?, ?)");
        Web.inRequest("inserts", () -> session.execute(insert.bind(0, "secret")));
        Web.inRequest(
                "batch",
                () ->
                        session.execute(
                                BatchStatement.builder(DefaultBatchType.LOGGED)
                                        .addStatement(insert.bind(1, "secret"))
                                        .addStatement(insert.bind(2, "secret"))
                                        .build()));
        Web.inRequest(
                "mixed-batch",
                () ->
                        session.execute(
                                BatchStatement.builder(DefaultBatchType.LOGGED)
                                        .addStatement(insert.bind(ROWS, "secret"))
                                        .addStatement(
                                                SimpleStatement.newInstance(
                                                        "DELETE FROM employee WHERE id = 3"))
                                        .build()));
    }

    private static void ask() throws Exception {
        Web.inRequest(
                "selects",
                () ->
                        session.execute(
                                "SELECT name FROM shop.employee WHERE name = 'secret'"
                                        + " ALLOW FILTERING"));
        Web.inRequest("pages", Main::pages);
        Web.inRequest("awaits", Main::await);
        Web.inRequest("prepares", Main::prepare);
        Web.inRequest("fails", () -> session.execute("SELECT name FROM nowhere"));
    }

    /** Three rows, two of them in a page. */
    private static Void pages() {
        ResultSet rows =
                session.execute(
                        SimpleStatement.newInstance("SELECT id FROM employee").setPageSize(2));
        int seen = 0;
        for (Row row : rows) {
            seen += row == null ? 0 : 1;
        }
        System.out.println("rows: " + seen);
        return null;
    }

    /** Prepares a statement that the driver then knows, and asks for two rows, for one twice. */
    private static Void prepare() {
        String cql = "SELECT name FROM employee WHERE id = ?";
        session.prepare(cql);
        PreparedStatement find = session.prepare(cql);
        session.execute(find.bind(1));
        session.execute(find.bind(2));
        session.execute(find.bind(1));
        session.execute(SimpleStatement.newInstance(cql, 1));
        session.execute(SimpleStatement.newInstance(cql, 1));
        return null;
    }

    private static AsyncResultSet await() throws Exception {
        return session.executeAsync("SELECT name FROM employee").toCompletableFuture().get();
    }

    private static void map() throws Exception {
        Web.inRequest("finds-one", Main::findOne);
        Web.inRequest("finds-all", Main::findAll);
        Web.inRequest("finds-none", () -> employees.find(-1));
    }

    /** Prints what the agent keeps of requests that are over. */
    private static void askAgainAndAgain() throws Exception {
        Leftovers leftovers = new Leftovers(MOST_LEFT);
        for (int i = 0; i < Leftovers.WARM_UP; i++) {
            if (i == 1) {
                leftovers.isWarm();
            }
            Web.inRequest("again", Main::askManyTimes);
        }
        leftovers.print();
    }

    private static Void askManyTimes() {
        for (int i = 0; i < STATEMENTS; i++) {
            String another = "SELECT name FROM employee LIMIT " + (1 + i % ROWS);
            session.execute(session.prepare(another).bind());
            try {
                session.execute("SELECT name FROM nowhere");
            } catch (InvalidQueryException expected) {
                continue;
            }
        }
        return null;
    }

    private static Employee findOne() {
        Employee found = employees.find(1);
        System.out.println("found: " + found.getName());
        return found;
    }

    private static Void findAll() {
        int seen = 0;
        for (Employee employee : employees.all()) {
            seen += employee == null ? 0 : 1;
        }
        System.out.println("entities: " + seen);
        return null;
    }
}
