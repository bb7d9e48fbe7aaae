// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of AWS's SDK, its mapper for DynamoDB, messages of SQS and objects of S3. */
class AwsSdkIT {

    private static final int REQUESTS = 20;

    private static final String JDKS = "fieldtrace.jdks";

    @TempDir Path temporary;

    @Test
    void itsServerIsFoundFromAnyFolder() throws Exception {
        Process elsewhere =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-D"
                                        + JDKS
                                        + "="
                                        + Path.of(System.getProperty(JDKS)).toAbsolutePath(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                ServerElsewhere.class.getName())
                        .directory(temporary.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String found = new String(elsewhere.getInputStream().readAllBytes());
        assertEquals(MotoServer.PROGRAM.toString(), found.strip());
    }

    /** Says where the server is, in a JVM that was started in another folder. */
    static final class ServerElsewhere {
        public static void main(String[] none) {
            System.out.println(MotoServer.PROGRAM);
        }
    }

    @ParameterizedTest
    @Versions({"2.20.0", "2.57.8"})
    void callsSayWhatTheyDoAndBringInTheApplicationsObjects(String version) throws Exception {
        try (MotoServer server = new MotoServer()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.slf4j:slf4j-nop:1.7.36",
                                    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
                                    "software.amazon.awssdk:s3:" + version,
                                    "software.amazon.awssdk:sqs:" + version,
                                    "software.amazon.awssdk:dynamodb-enhanced:" + version)
                            .compileWays(LibraryApplication.resource("AwsOrders.java"))
                            .record(
                                    "sampling.rate=1,watch.backend=bytecode",
                                    "" + server.port(),
                                    "" + REQUESTS);
            verify(trace, server.port());
        }
    }

    private static void verify(LibraryTrace trace, int port) throws Exception {
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.ofEntries(
                        Map.entry("one", all),
                        Map.entry("query", 2 * all),
                        Map.entry("scan", 2 * all),
                        Map.entry("batch", 2 * all),
                        Map.entry("transaction", 2 * all),
                        Map.entry("change", all),
                        Map.entry("queue", all),
                        Map.entry("oneLater", all),
                        Map.entry("queryLater", 2 * all),
                        Map.entry("transactionLater", all),
                        Map.entry("queueLater", all),
                        Map.entry("stream", all),
                        Map.entry("bytes", all),
                        Map.entry("textLater", all)),
                trace.objectsByMethodOrLambda(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Order.customer unused",
                        "app.Main$Order.number unused",
                        "app.Main$Order.item used"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        Map.of(
                        "one", "GetItem orders",
                        "query", "Query orders",
                        "scan", "Scan orders",
                        "batch", "BatchGetItem",
                        "transaction", "TransactGetItems",
                        "one-later", "GetItem orders",
                        "query-later", "Query orders",
                        "transaction-later", "TransactGetItems")
                .forEach(
                        (way, operation) ->
                                assertEquals(
                                        Map.of(
                                                "POST / dynamodb " + operation + " 200 completed",
                                                all),
                                        requests.countsOfCallsOf("/" + way),
                                        way + told));
        assertEquals(
                Map.of(
                        "POST / dynamodb PutItem orders 200 completed", all,
                        "POST / dynamodb DeleteItem orders 200 completed", all),
                requests.countsOfCallsOf("/change"),
                told);
        for (String way : List.of("/queue", "/queue-later")) {
            assertEquals(
                    Map.of(
                            "POST sqs SendMessage 200 completed", all,
                            "POST sqs ReceiveMessage 200 completed", all,
                            "POST sqs DeleteMessage 200 completed", all),
                    requests.countsOfCallsOf(way).entrySet().stream()
                            .collect(
                                    Collectors.toMap(
                                            // That of a queue, or of all.
                                            call -> call.getKey().replaceAll(" /\\S*", ""),
                                            Map.Entry::getValue)),
                    way + told);
        }
        for (String way : List.of("/stream", "/bytes", "/text-later")) {
            assertEquals(
                    Map.of("GET /shop/order s3 GetObject 200 completed", all),
                    requests.countsOfCallsOf(way),
                    way + told);
        }
        assertEquals(
                Set.of("POST / dynamodb GetItem orders 200 completed to " + port),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/one")),
                told);
        assertEquals(
                Set.of("POST / dynamodb GetItem orders 200 completed to " + port),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/one-later")),
                told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }
}
