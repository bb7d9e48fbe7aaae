// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Commands that clients of Redis send, those that go well and those that go wrong. */
class RedisIT {

    private static final String DONE = " 0 completed";

    /** An employee and a home. */
    private static final Map<String, Long> OBJECTS =
            new TreeMap<>(
                    Map.of(
                            "jedisText", 2L,
                            "jedisTexts", 4L,
                            "lettuceText", 2L,
                            "employee", 2L,
                            "springValue", 2L));

    private static RedisServer server;

    @TempDir Path temporary;

    @BeforeAll
    static void startServer() throws Exception {
        server = new RedisServer();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @Versions({"2.9.3, 5.0.5, 2.0.14.RELEASE", "8.0.2, 7.7.0, 4.1.2"})
    void eachCommandEndsOnceAndSaysHowAndItsObjectsAreRemote(
            String jedis, String lettuce, String springData) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "redis.clients:jedis:" + jedis,
                                "io.lettuce:lettuce-core:" + lettuce + ".RELEASE",
                                "org.springframework.data:spring-data-redis:" + springData,
                                "com.fasterxml.jackson.core:jackson-databind:2.17.2")
                        .compileApp(
                                List.of("MessageWeb", "RedisClients"),
                                source -> fit(source, springData))
                        .record("sampling.rate=1", "" + server.port());
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(calls(), calls(requests), trace.err());
        assertEquals(OBJECTS, trace.objectsByMethod(), trace.err());
        assertFalse(
                trace.events().toString().contains("secret"), "keys and values are never recorded");
        assertEquals("A A B C - - D -", asked(requests, "/jedis-same"), trace.err());
        assertEquals("A A B C - - D -", asked(requests, "/lettuce-same"), trace.err());
        assertEquals("A A - B", asked(requests, "/jedis-two"), trace.err());
        for (String client : List.of("jedis", "lettuce")) {
            assertEquals(
                    List.of("OTHER redis GET" + DONE + " to " + server.port()),
                    requests.endsAndPortsOfCallsOf("/" + client + "-get"));
        }
    }

    /** What makes connections is begun by hand since Spring Data Redis 3. */
    private static String fit(String source, String springData) {
        return springData.startsWith("2.") ? source.replace("connections.start();", "") : source;
    }

    /** What commands asked for, but for those that begin connections. */
    private static String asked(Requests requests, String route) {
        List<String> ends = requests.endsOfCallsOf(route);
        List<String> hashes = requests.hashesOfCallsOf(route);
        return Requests.pattern(
                IntStream.range(0, ends.size())
                        .filter(i -> ends.get(i).matches("OTHER redis (M?GET|SELECT) .*"))
                        .mapToObj(hashes::get)
                        .toList());
    }

    private static Map<String, List<String>> calls() {
        Map<String, List<String>> calls = new TreeMap<>();
        for (String get :
                List.of(
                        "jedis-get",
                        "jedis-text",
                        "lettuce-get",
                        "lettuce-text",
                        "lettuce-later",
                        "lettuce-reactive",
                        "spring-value")) {
            calls.put(get, List.of("OTHER redis GET" + DONE));
        }
        calls.put("jedis-texts", List.of("OTHER redis MGET" + DONE));
        for (String client : List.of("jedis", "lettuce")) {
            calls.put(client + "-set", List.of("OTHER redis SET" + DONE));
            calls.put(client + "-wrong", List.of("OTHER redis LPUSH 0 error"));
        }
        calls.put(
                "jedis-pipeline",
                List.of(
                        "OTHER redis SET" + DONE,
                        "OTHER redis GET" + DONE,
                        "OTHER redis LPUSH 0 error",
                        "OTHER redis GET" + DONE));
        calls.put(
                "jedis-transaction",
                List.of(
                        "OTHER redis MULTI" + DONE,
                        "OTHER redis GET" + DONE,
                        "OTHER redis EXEC" + DONE));
        calls.put("jedis-refused", List.of("CONNECT redis 0 refused"));
        calls.put("jedis-slow", List.of("CONNECT redis 0 completed", "OTHER redis ... 0 timeout"));
        calls.put("jedis-cut", List.of("CONNECT redis 0 completed", "OTHER redis ... 0 reset"));
        calls.put("lettuce-overdue", List.of("OTHER redis BLPOP 0 timeout"));
        calls.put("lettuce-given-up", List.of("OTHER redis BLPOP 0 cancelled"));
        return calls;
    }

    private static Map<String, List<String>> calls(Requests requests) {
        return Requests.byName(calls().keySet(), name -> calls(requests, name));
    }

    /**
     * Which commands begin a connection differs from version to version: the first one is told, and
     * those that were sent with it end with the connection.
     */
    private static List<String> calls(Requests requests, String name) {
        boolean isFirst = name.matches("jedis-(slow|cut)");
        return requests.endsOfCallsOf("/" + name).stream()
                .map(end -> isFirst ? end.replaceAll("redis [A-Z]+", "redis ...") : end)
                .filter(end -> !isFirst || !end.endsWith(" cancelled"))
                .toList();
    }
}
