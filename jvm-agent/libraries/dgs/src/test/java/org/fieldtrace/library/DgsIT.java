// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of the clients of GraphQL of Netflix' DGS, against an engine of GraphQL. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class DgsIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"7.6.0, 6.0.13, 1.1.12, 2.15.3", "10.0.1, 6.1.15, 1.1.23, 2.17.3"})
    void whatTheApplicationTakesFromAnAnswerIsOfItsCall(
            String dgs, String spring, String reactorNetty, String jackson) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.netflix.graphql.dgs:graphql-dgs-client:" + dgs,
                                "com.graphql-java:graphql-java:20.2",
                                "org.springframework:spring-webflux:" + spring,
                                "org.springframework:spring-context:" + spring,
                                "io.projectreactor.netty:reactor-netty-http:" + reactorNetty,
                                "com.fasterxml.jackson.core:jackson-databind:" + jackson,
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compile(
                                List.of(
                                        LibraryApplication.resource("GraphQlServer.java"),
                                        LibraryApplication.resource("Ways.java"),
                                        LibraryApplication.resource("DgsClients.java")))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of("custom", 2 * all, "list", 4 * all, "data", 3 * all, "later", 2 * all),
                trace.objectsByMethodOrLambda(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Data.employee used",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.home unused",
                        "app.Main$Home.street unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        for (String way : List.of("/custom", "/list", "/data")) {
            assertEquals(
                    Map.of("POST /graphql query One 200 completed", all),
                    requests.countsOfCallsOf(way),
                    way + told);
        }
        assertEquals(
                Map.of("POST /graphql 200 completed", all),
                requests.countsOfCallsOf("/later"),
                told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        // Spring's WebClient gives DGS an entity, whose text is not known as the call's.
        Set<String> ofTheirOwn = trace.scopesOfCallsIn("app.Main.lambda$later$0");
        assertEquals(all, ofTheirOwn.size(), told);
        assertEquals(ofTheirOwn, trace.callsWithoutExchange(), told);
    }
}
