// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What is seen of MongoDB's driver. The server, in the same process, speaks MongoDB's protocol over
 * a socket.
 */
class MongoDbIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.12.0", "4.0.0", "5.0.0", "5.14.0"})
    void findsWhatDocumentsBecomeWithOneRemoteCallForEachThatTheDriverMakes(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mongodb:mongodb-driver-sync:" + version,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compileApp(List.of("MongoEmployees", "MongoDocuments"), source -> source)
                        .record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "first", 2L,
                        "inBatches", 20L,
                        "each", 10L,
                        "into", 4L,
                        "aggregated", 6L,
                        "updated", 2L,
                        "changes", 2L),
                trace.objectsByMethod());
        // A query and two further batches.
        assertEquals(3, trace.callsIn("app.Main.inBatches"));
        assertEquals(1, trace.callsIn("app.Main.first"));
        assertEquals(List.of("_id, home.street, name"), trace.askedNames(), "what is projected");
        Map<String, String> bytes = trace.bytesOf("app.Company$Employee");
        assertEquals("bson 4.0", bytes.get("id"), bytes::toString);
        assertEquals("bson 5.0", bytes.get("home"), bytes::toString);
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
        eachCommandIsACall(trace);
    }

    private static void eachCommandIsACall(LibraryTrace trace) {
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        Map<String, Long> called =
                requests.called().stream()
                        .filter(commands()::containsKey) // changes are asked for again and again
                        .collect(Collectors.groupingBy(call -> call, Collectors.counting()));
        assertEquals(commands(), called, () -> requests.called().toString());
        assertEquals(
                List.of(),
                trace.named("http_client_response").stream()
                        .filter(end -> end.get("local_port").equals("0"))
                        .toList(),
                "a call has both its addresses");
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "values are never recorded");
    }

    @ParameterizedTest
    @Versions({"4.0.0", "5.8.1"})
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void eachCommandOfTheReactiveDriverIsACallOfItsRequest(String version) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Peer", "MessageWeb", "MongoReactive")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mongodb:mongodb-driver-reactivestreams:" + version,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compile(sources)
                        .record("fields=off");
        String told = trace.out() + trace.err();
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(
                List.of(
                        "OTHER mongodb find employees 0 completed",
                        "OTHER mongodb getMore employees 0 completed"),
                requests.endsOfCallsOf("/finds"),
                told);
        assertEquals(
                List.of("OTHER mongodb nonsense 0 error"), requests.endsOfCallsOf("/fails"), told);
    }

    @ParameterizedTest
    @Versions({"4.0.0", "4.2.3", "5.8.1"})
    void findsWhatTheReactiveDriverPublishesWhereItWasAskedFor(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mongodb:mongodb-driver-reactivestreams:" + version,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compileApp(
                                List.of("MongoEmployees", "MongoReactiveDocuments"),
                                source -> source)
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of(
                        "first", 2L,
                        "inBatches", 20L,
                        "askedForHere", 4L,
                        "oneByOne", 10L,
                        "givenUp", 6L,
                        "aggregated", 6L,
                        "updated", 2L,
                        "changes", 2L),
                trace.objectsByMethod(),
                told);
        // One for each subscription, and none for what the driver does to get the documents.
        for (String method : List.of("first", "inBatches", "updated", "refused")) {
            assertEquals(1, trace.callsIn("app.Main." + method), () -> method + ": " + told);
        }
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }

    @ParameterizedTest
    @Versions({"4.0.0", "5.14.0"})
    void whoeverWaitsForAConnectionHasACallOfThePoolThatTakesAsLong(String version)
            throws Exception {
        LibraryTrace trace =
                recordPools("org.mongodb:mongodb-driver-sync:" + version, "MongoPools");
        String told = trace.out() + trace.err();
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        String wait = "OTHER pool:MongoDB 0 ";
        assertEquals(List.of(), waits(requests, "/alone"), told);
        assertEquals(List.of(wait + "completed"), waits(requests, "/waits"), told);
        assertEquals(List.of(wait + "timeout"), waits(requests, "/givesUp"), told);
        // That of the thread that has the connection, the wait for it, and maybe no other.
        assertLongOnes(2, requests, "/waits");
    }

    @ParameterizedTest
    @Versions({"4.0.0", "4.2.3", "5.8.1"})
    void whatTheReactiveDriverWaitsForAConnectionIsACallOfThePoolForTheRequestThatWaits(
            String version) throws Exception {
        LibraryTrace trace =
                recordPools(
                        "org.mongodb:mongodb-driver-reactivestreams:" + version,
                        "MongoReactivePools");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        String wait = "OTHER pool:MongoDB 0 ";
        assertEquals(List.of(), waits(requests, "/alone"), told);
        assertEquals(List.of(wait + "completed"), waits(requests, "/waits"), told);
        assertEquals(List.of(wait + "timeout"), waits(requests, "/givesUp"), told);
        // The pool's thread takes a connection for one after the other; both wait meanwhile.
        assertEquals(
                List.of(wait + "completed", wait + "completed"), waits(requests, "/queue"), told);
        assertLongOnes(2, requests, "/waits");
        assertLongOnes(3, requests, "/queue");
    }

    private LibraryTrace recordPools(String driver, String application) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Peer", "MessageWeb", "MongoSlow", application)) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        return new LibraryApplication(temporary, driver, "de.bwaldvogel:mongo-java-server:1.47.0")
                .compile(sources)
                .record("fields=off");
    }

    private static void assertLongOnes(int least, Requests requests, String route) {
        List<Long> times = requests.timesOfCallsOf(route);
        assertTrue(
                times.stream().filter(time -> time > TimeUnit.MILLISECONDS.toNanos(100)).count()
                        >= least,
                times::toString);
    }

    private static List<String> waits(Requests requests, String route) {
        return requests.endsOfCallsOf(route).stream().filter(end -> end.contains("pool:")).toList();
    }

    private static Map<String, Long> commands() {
        return Map.of(
                "OTHER mongodb insert employees 0 completed", 11L,
                "OTHER mongodb find employees 0 completed", 6L,
                "OTHER mongodb aggregate employees 0 completed", 3L,
                "OTHER mongodb findAndModify employees 0 completed", 1L,
                "OTHER mongodb nonsense 0 error", 1L);
    }
}
