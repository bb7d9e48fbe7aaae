// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of AWS's SDK, its mapper for DynamoDB and messages of SQS. */
class AwsSdkIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.20.0", "2.57.8"})
    void callsSayWhatTheyDoAndBringInTheApplicationsObjects(String version) throws Exception {
        try (MotoServer server = new MotoServer()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.slf4j:slf4j-nop:1.7.36",
                                    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
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
                Map.of(
                        "one", all, "query", 2 * all, "scan", 2 * all, "batch", 2 * all, "change",
                        all, "queue", all),
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
                        "batch", "BatchGetItem")
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
        assertEquals(
                Map.of(
                        "POST sqs SendMessage 200 completed", all,
                        "POST sqs ReceiveMessage 200 completed", all,
                        "POST sqs DeleteMessage 200 completed", all),
                requests.countsOfCallsOf("/queue").entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        // That of a queue, or of all.
                                        call -> call.getKey().replaceAll(" /\\S*", ""),
                                        Map.Entry::getValue)),
                told);
        assertEquals(
                Set.of("POST / dynamodb GetItem orders 200 completed to " + port),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/one")),
                told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }
}
