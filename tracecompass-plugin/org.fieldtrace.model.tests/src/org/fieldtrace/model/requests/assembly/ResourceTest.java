// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.UNKNOWN;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.RemoteCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceTest {
    private static final long SCOPE = 5;
    private static final long ROUTE = 3;

    private final Scene scene = new Scene();
    private final ServiceRun shop = scene.run(1, "shop");

    private List<String> requestsWithStatement(String route, Endpoint database) {
        HttpExchange statement = statement(database.isKnown() ? end(1, 50_001) : UNKNOWN, database);
        return requestsWith(route, statement, statement);
    }

    private static HttpExchange statement(Endpoint own, Endpoint database) {
        return new HttpExchange(
                2, "OTHER", ROUTE, own, database, 0, 0, Outcome.COMPLETED, -1, 0, 0, 0, 0, 0, 0);
    }

    private List<String> requestsWith(String route, HttpExchange begin, HttpExchange end) {
        shop.names().defineString(ROUTE, route);
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.clientRequest(shop, 1, begin);
        scene.at(20).assembler.clientResponse(shop, end);
        scene.at(30).answer(shop, 1, 1);
        return scene.end();
    }

    @Test
    void isNamedAndMissesNoAddress() {
        assertEquals(List.of("shop(h2 in process)"), requestsWithStatement("jdbc:h2", UNKNOWN));
        assertEquals(0, scene.unmatched.of(Unmatched.ADDRESS_UNKNOWN));
    }

    @Test
    void thatRunsAsAServerHasItsAddress() {
        assertEquals(
                List.of("shop(h2 10.0.0.4:9092)"), requestsWithStatement("jdbc:h2", end(4, 9092)));
    }

    @Test
    void isNoneThatCanOnlyBeAServer() {
        assertEquals(
                List.of("shop(postgresql at an unknown address)"),
                requestsWithStatement("jdbc:postgresql", UNKNOWN));
        assertEquals(1, scene.unmatched.of(Unmatched.ADDRESS_UNKNOWN));
    }

    @Test
    void whoseServerIsKnownIsNotTracedThoughNobodySaysFromWhichPortItIsAsked() {
        HttpExchange command = statement(UNKNOWN, end(4, 27_017));
        assertEquals(
                List.of("shop(mongodb 10.0.0.4:27017)"),
                requestsWith("mongodb find orders", command, command));
        assertEquals(0, scene.unmatched.of(Unmatched.ADDRESS_UNKNOWN));
        assertEquals(1, scene.unmatched.of(Unmatched.SERVER_NOT_TRACED));
    }

    @Test
    void isNamedWithWhatItDoesNotBesideIt() {
        assertEquals(
                List.of("shop(postgresql 10.0.0.4:5432)"),
                requestsWithStatement("jdbc:postgresql SELECT employee", end(4, 5432)));
    }

    @Test
    void inTheProcessIsNamedWhateverItDoes() {
        assertEquals(
                List.of("shop(h2 in process)"),
                requestsWithStatement("jdbc:h2 SELECT employee", UNKNOWN));
        assertEquals(0, scene.unmatched.of(Unmatched.ADDRESS_UNKNOWN));
    }

    @Test
    void aPoolIsNamedAndMissesNoAddress() {
        assertEquals(
                List.of("shop(HikariCP pool)"), requestsWithStatement("pool:HikariCP", UNKNOWN));
        assertEquals(0, scene.unmatched.of(Unmatched.ADDRESS_UNKNOWN));
    }

    @Test
    void aRemoteCallAsksTheServiceAndNotThePoolWhoseConnectionItWaitsFor() {
        shop.names().defineString(ROUTE, "pool:Reactor Netty");
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        inScope(20, 2, "GET", 0, end(1, 50_001), end(4, 8080));
        inScope(30, 3, "OTHER", ROUTE, UNKNOWN, UNKNOWN);
        scene.at(50).assembler.remoteCallExit(shop, SCOPE, 7, 1, 0, 1);
        scene.at(60).answer(shop, 1).end();
        RemoteCall call = scene.requests.get(0).remoteCalls().get(0);
        assertEquals("10.0.0.4:8080", scene.name(call.callee()));
        assertEquals("GET", scene.name(call.operation()));
    }

    /** Something that a remote call does; it takes as long as the next begins. */
    private void inScope(
            long time, long id, String method, long route, Endpoint own, Endpoint peer) {
        HttpExchange exchange =
                new HttpExchange(
                        id,
                        method,
                        route,
                        own,
                        peer,
                        0,
                        200,
                        Outcome.COMPLETED,
                        -1,
                        0,
                        SCOPE,
                        0,
                        0,
                        0,
                        0);
        scene.at(time).assembler.clientRequest(shop, 1, exchange);
        scene.at(time + 10).assembler.clientResponse(shop, exchange);
    }

    @Test
    void aRedisHasTheAddressOfItsServer() {
        assertEquals(
                List.of("shop(redis 10.0.0.4:6379)"),
                requestsWithStatement("redis GET", end(4, 6379)));
    }

    @Test
    void aHazelcastHasTheAddressOfTheMemberThatWasAsked() {
        assertEquals(
                List.of("shop(hazelcast 10.0.0.4:5701)"),
                requestsWithStatement("hazelcast Map.Get", end(4, 5701)));
    }

    @Test
    void aCouchbaseHasTheAddressOfTheNodeThatWasAsked() {
        assertEquals(
                List.of("shop(couchbase 10.0.0.4:11210)"),
                requestsWithStatement("couchbase Get", end(4, 11_210)));
    }

    @Test
    void aCassandraHasTheAddressOfTheServerThatAnswered() {
        assertEquals(
                List.of("shop(cassandra 10.0.0.4:9042)"),
                requestsWith(
                        "cassandra SELECT employee",
                        statement(UNKNOWN, UNKNOWN),
                        statement(end(1, 50_001), end(4, 9042))));
        assertEquals(Map.of(Unmatched.SERVER_NOT_TRACED, 1L), scene.unmatched.asMap());
    }

    @Test
    void aCassandraThatDoesNotAnswerHasNoAddress() {
        assertEquals(
                List.of("shop(cassandra at an unknown address)"),
                requestsWith(
                        "cassandra SELECT employee",
                        statement(UNKNOWN, UNKNOWN),
                        statement(UNKNOWN, UNKNOWN)));
    }

    @Test
    void ofAnUnknownDriverIsADatabase() {
        assertEquals(
                List.of("shop(database 10.0.0.4:1)"), requestsWithStatement("jdbc", end(4, 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "OTHER, jdbc:h2 SELECT owners pets, SELECT owners pets",
        "OTHER, jdbc:h2, statement",
        "OTHER, jdbc, statement",
        "CONNECT, jdbc:h2, CONNECT",
        "OTHER, jdbc:h2 COMMIT, COMMIT",
        "OTHER, pool:HikariCP, WAIT for a connection",
        "OTHER, redis GET, GET",
        "OTHER, redis, command",
        "CONNECT, redis, CONNECT",
        "OTHER, cassandra BATCH INSERT employee, BATCH INSERT employee",
        "OTHER, cassandra, statement",
        "OTHER, neo4j MATCH Employee, MATCH Employee",
        "OTHER, mongodb find employee, find employee",
        "OTHER, mongodb, command",
        "OTHER, rabbitmq SEND orders, SEND orders",
        "OTHER, rabbitmq CALL orders.get, CALL orders.get",
        "OTHER, rabbitmq, message",
        "GET, rediss, GET rediss",
        "GET, /jdbc:h2, GET /jdbc:h2",
        "GET, jdbcs, GET jdbcs",
    })
    void aStatementIsCalledAfterWhatItDoes(String method, String route, String operation) {
        for (boolean isDefinedFirst : new boolean[] {true, false}) {
            RunNames run = new RunNames(scene, 1);
            if (isDefinedFirst) {
                run.defineString(ROUTE, route);
            }
            int id = run.operation(method, ROUTE);
            run.defineString(ROUTE, route);
            assertEquals(operation, scene.name(id));
        }
    }
}
