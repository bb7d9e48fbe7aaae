// SPDX-License-Identifier: MIT
package app;

import com.couchbase.client.core.env.PasswordAuthenticator;
import com.couchbase.client.core.env.SaslMechanism;
import com.couchbase.client.core.env.SeedNode;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.TimeoutException;
import com.couchbase.client.core.service.ServiceType;
import com.couchbase.client.java.Bucket;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.codec.TypeRef;
import com.couchbase.client.java.diagnostics.WaitUntilReadyOptions;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.LookupInSpec;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Orders in a bucket of a server in the same process. */
public class Main {

    private static final String BUCKET = "orders";
    private static final String PASSWORD = "password";
    private static final Logger QUIET = Logger.getLogger("com.couchbase");

    /** What is stored. */
    public static class Order {
        public int id;
        public String item;
        public String note;
        public List<Line> lines = List.of();
    }

    /** What lies within. */
    public static class Line {
        public String text;
        public int amount;
    }

    /** What the server answers to whatever query. */
    public static class Row {
        public String row;
    }

    private static Cluster cluster;
    private static Collection orders;

    private static Order order() {
        Line line = new Line();
        line.text = "secret";
        Order order = new Order();
        order.id = 1;
        order.item = "tea";
        order.note = "secret";
        order.lines = List.of(line);
        return order;
    }

    static String one() {
        return orders.get("one").contentAs(Order.class).item;
    }

    static String later() {
        return orders.async()
                .get("one")
                .thenApply(result -> result.contentAs(Order.class).item)
                .join();
    }

    static String published() {
        return orders.reactive().get("one").block().contentAs(Order.class).item;
    }

    static String part() {
        return orders.lookupIn("one", List.of(LookupInSpec.get("lines")))
                        .contentAs(0, new TypeRef<List<Line>>() {})
                        .get(0)
                        .amount
                + "";
    }

    static String rows() {
        return cluster.query("SELECT mockrow").rowsAs(Row.class).get(0).row;
    }

    static String changes() {
        orders.insert("two", order());
        orders.upsert("two", order());
        orders.remove("two");
        return "changed";
    }

    static String missing() {
        try {
            return orders.get("none") + "";
        } catch (DocumentNotFoundException expected) {
            return "missing";
        }
    }

    static String late() {
        try {
            return orders.get("one", GetOptions.getOptions().timeout(Duration.ofNanos(1))) + "";
        } catch (TimeoutException expected) {
            return "late";
        }
    }

    private static CouchbaseMock server() throws Exception {
        BucketConfiguration bucket = new BucketConfiguration();
        bucket.name = BUCKET;
        bucket.password = PASSWORD;
        bucket.type = com.couchbase.mock.Bucket.BucketType.COUCHBASE;
        bucket.numNodes = 1;
        bucket.numReplicas = 0;
        bucket.numVBuckets = 64;
        CouchbaseMock server = new CouchbaseMock(0, List.of(bucket));
        server.start();
        server.waitForStartup();
        return server;
    }

    private static void connect(CouchbaseMock server) {
        SeedNode node =
                SeedNode.create(
                        "127.0.0.1",
                        Optional.of(server.getCarrierPort(BUCKET)),
                        Optional.of(server.getHttpPort()));
        // The server knows buckets alone, and no other way that newer clients have.
        PasswordAuthenticator known =
                PasswordAuthenticator.builder()
                        .username(BUCKET)
                        .password(PASSWORD)
                        .allowedSaslMechanisms(Set.of(SaslMechanism.PLAIN))
                        .build();
        cluster = Cluster.connect(Set.of(node), ClusterOptions.clusterOptions(known));
        Bucket bucket = cluster.bucket(BUCKET);
        bucket.waitUntilReady(
                Duration.ofMillis(Long.getLong("test.patience.ms")),
                WaitUntilReadyOptions.waitUntilReadyOptions().serviceTypes(Set.of(ServiceType.KV)));
        orders = bucket.defaultCollection();
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        QUIET.setLevel(Level.OFF);
        CouchbaseMock server = server();
        connect(server);
        orders.upsert("one", order());
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("one", times, Main::one);
        ways.serve("later", times, Main::later);
        ways.serve("published", times, Main::published);
        ways.serve("part", times, Main::part);
        ways.serve("rows", times, Main::rows);
        ways.serve("changes", times, Main::changes);
        ways.serve("missing", times, Main::missing);
        ways.serve("late", times, Main::late);
        System.out.println("port " + server.getCarrierPort(BUCKET));
        ways.ask();
    }
}
