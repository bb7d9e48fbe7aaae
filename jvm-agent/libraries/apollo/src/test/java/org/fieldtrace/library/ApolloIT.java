// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Apollo Kotlin's client, against an engine of GraphQL. */
class ApolloIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "com.apollographql.apollo3:apollo-runtime-jvm:3.0.0, 1.6.10",
        "com.apollographql.apollo3:apollo-runtime-jvm:3.8.6, 1.6.10",
        "com.apollographql.apollo:apollo-runtime-jvm:4.0.0, 2.0.0",
        "com.apollographql.apollo:apollo-runtime-jvm:5.0.1, 2.1.0"
    })
    void findsTheDataOfAnswersWhereTheApplicationAskedForThem(String apollo, String kotlin)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                apollo,
                                "org.jetbrains.kotlin:kotlin-stdlib:" + kotlin,
                                "com.graphql-java:graphql-java:25.1")
                        .compile(
                                List.of(
                                        LibraryApplication.resource("GraphQlServer.java"),
                                        source("EmployeesQuery", apollo),
                                        source("ApolloClients", apollo)))
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                List.of(
                        "all: 2",
                        "collects 2 on main",
                        "failed: true",
                        "cached: 2",
                        "goes on on [main]"),
                trace.out().lines().toList());
        // The data, its employees and their homes.
        assertEquals(Map.of("lambda$execute", 5L, "collect", 5L), trace.objectsByMethod(), told);
        assertEquals(List.of("employees.name, employees.home.street"), trace.askedNames(), told);
        String asked = "POST /graphql query Employees 200 completed";
        Requests requests = new Requests(trace);
        assertEquals(List.of(asked, asked), requests.served(), told);
        assertEquals(
                List.of(asked, asked, "POST /nothing query Employees 404 completed"),
                requests.called(),
                told);
        for (String method : List.of("execute", "collect")) {
            Set<String> calls = trace.scopesOfCallsIn("app.Main." + method);
            assertEquals(1, calls.size(), method);
            calls.retainAll(trace.callsWithoutExchange());
            assertEquals(Set.of(), calls, method + " is served by no exchange");
        }
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }

    /** For the packages and signatures of version 3, if it is that. */
    private static String source(String name, String apollo) throws Exception {
        String source = LibraryApplication.resource(name + ".java");
        return apollo.contains("apollo3")
                ? source.replace("com.apollographql.apollo.", "com.apollographql.apollo3.")
                        .replace(", boolean withDefaults", "")
                        .replace(
                                "new ObjectType.Builder(\"Query\").build()",
                                "new ObjectType(\"Query\", List.of(), List.of())")
                : source;
    }
}
