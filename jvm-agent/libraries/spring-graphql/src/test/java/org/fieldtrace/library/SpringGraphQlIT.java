// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Spring's clients of GraphQL, against an engine of GraphQL. */
class SpringGraphQlIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "1.0.6, 5.3.39, 1.0.48, com.fasterxml.jackson.core:jackson-databind:2.12.7",
        "2.0.6, 7.0.0, 1.3.0, tools.jackson.core:jackson-databind:3.0.0"
    })
    void findsWhatIsRetrievedWhereTheApplicationAskedForIt(
            String graphQl, String spring, String reactorNetty, String jackson) throws Exception {
        boolean isNewer = !graphQl.startsWith("1.");
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "org.springframework.graphql:spring-graphql:" + graphQl,
                        "org.springframework:spring-webflux:" + spring,
                        "org.springframework:spring-context:" + spring,
                        "io.projectreactor.netty:reactor-netty-http:" + reactorNetty,
                        jackson);
        List<String> sources = new ArrayList<>();
        for (String name :
                List.of(
                        "GraphQlServer",
                        "GraphQlClients",
                        isNewer ? "NewerGraphQlClients" : "NothingNewer")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        LibraryTrace trace = application.compile(sources).record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(isNewer ? 4 : 2, trace.out().lines().count(), told);
        assertEquals(expected(isNewer), trace.objectsByMethod("app."), told);
        Requests requests = new Requests(trace);
        List<String> ends =
                new ArrayList<>(
                        List.of(
                                "POST /graphql query One 200 completed",
                                "POST /graphql query 200 completed"));
        ends.addAll(isNewer ? List.copyOf(ends) : List.of());
        // On a busy machine the second may ask before the first has given its connection back.
        assertEquals(
                ends,
                requests.called().stream().filter(end -> !end.contains("pool:")).toList(),
                told);
        assertEquals(ends, requests.served(), told);
        List<String> asked =
                List.of(
                        "employee.name, employee.home.street",
                        "employees.name, employees.home.street");
        assertEquals(asked, trace.askedNames(), "of each document once in so many calls");
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("{")),
                "no text of a query is recorded");
    }

    /** Employees and their homes. */
    private static Map<String, Long> expected(boolean isNewer) {
        Map<String, Long> expected = new TreeMap<>(Map.of("retrieve", 2L, "retrieveList", 4L));
        if (isNewer) {
            expected.put("retrieveSync", 2L);
            expected.put("retrieveSyncList", 4L);
        }
        return expected;
    }
}
