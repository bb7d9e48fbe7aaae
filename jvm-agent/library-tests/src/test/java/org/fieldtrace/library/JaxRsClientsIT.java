// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is seen of clients of JAX-RS, whoever implements it. */
class JaxRsClientsIT {

    private static final String JERSEY = "org.glassfish.jersey.";
    private static final String RESTEASY = "org.jboss.resteasy:resteasy-";
    private static final String CXF = "org.apache.cxf:cxf-rt-rs-client:";

    /** Of the API of JAX-RS that is javax's, and that is Jakarta's. */
    private static final List<String> OLDER =
            List.of(
                    "com.fasterxml.jackson.jaxrs:jackson-jaxrs-json-provider:2.12.7",
                    "javax.xml.bind:jaxb-api:2.3.1",
                    "javax.activation:activation:1.1.1");

    private static final List<String> NEWER =
            List.of("com.fasterxml.jackson.jakarta.rs:jackson-jakarta-rs-json-provider:2.17.2");

    private static final List<String> MICRO_PROFILE =
            List.of(
                    "org.apache.cxf:cxf-rt-rs-mp-client:4.1.3",
                    "org.eclipse.microprofile.rest.client:microprofile-rest-client-api:4.0",
                    "io.smallrye.config:smallrye-config:3.9.1",
                    "jakarta.enterprise:jakarta.enterprise.cdi-api:4.0.1");

    /** An employee with a home each, one or two of them. */
    private static final Map<String, Long> OBJECTS =
            new TreeMap<>(
                    Map.ofEntries(
                            Map.entry("one", 2L),
                            Map.entry("all", 4L),
                            Map.entry("read", 4L), // of a call, and of a proxy's
                            Map.entry("answerList", 4L),
                            Map.entry("text", 2L),
                            Map.entry("future", 4L),
                            Map.entry("futureAnswer", 2L),
                            Map.entry("callback", 2L),
                            Map.entry("stage", 2L),
                            Map.entry("proxyOne", 2L),
                            Map.entry("proxyAll", 4L)));

    @TempDir Path temporary;

    static Stream<Arguments> implementations() {
        return Stream.of(jersey(), resteasy(), cxf())
                .flatMap(versions -> Extent.example(versions).stream());
    }

    private static List<Arguments> jersey() {
        return List.of(
                Arguments.of(
                        "Jersey 2.26",
                        "OfJersey",
                        List.of(
                                JERSEY + "core:jersey-client:2.26",
                                JERSEY + "ext:jersey-proxy-client:2.26",
                                JERSEY + "inject:jersey-hk2:2.26")),
                Arguments.of(
                        "Jersey 4.0",
                        "OfJersey",
                        List.of(
                                JERSEY + "core:jersey-client:4.0.3",
                                JERSEY + "ext:jersey-proxy-client:4.0.0",
                                JERSEY + "inject:jersey-hk2:4.0.3")));
    }

    private static List<Arguments> resteasy() {
        return List.of(
                Arguments.of(
                        "RESTEasy 3.15",
                        "OfResteasy",
                        List.of(
                                RESTEASY + "client:3.15.0.Final",
                                "javax.servlet:javax.servlet-api:4.0.1")),
                Arguments.of(
                        "RESTEasy 7.0", "OfResteasy", List.of(RESTEASY + "client:7.0.5.Final")));
    }

    private static List<Arguments> cxf() {
        return List.of(
                Arguments.of("CXF 3.3", "OfCxf", List.of(CXF + "3.3.0")),
                Arguments.of("CXF 4.2", "OfCxf", List.of(CXF + "4.2.3")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("implementations")
    void findsWhatCallsReturnWhereverTheApplicationAskedForIt(
            String name, String proxies, List<String> libraries) throws Exception {
        boolean isOlder = name.matches("Jersey 2.*|RESTEasy 3.*|CXF 3.*");
        LibraryTrace trace =
                compiled(
                                new LibraryApplication(
                                        temporary,
                                        Stream.of(libraries, isOlder ? OLDER : NEWER)
                                                .flatMap(List::stream)
                                                .toArray(String[]::new)),
                                proxies,
                                isOlder)
                        .record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(OBJECTS, trace.objectsByMethod(), trace.err());
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(calls(), calls(requests, name.startsWith("CXF 4")), trace.err());
        // That makes exchanges on threads of the JDK's client, which know the request alone.
        if (!name.startsWith("CXF 4")) {
            assertEquals(Set.of(), callsServedByNoExchange(trace));
        }
    }

    /** As CXF implements it, over the same classes as its own proxies. */
    @Test
    void findsWhatProxiesOfMicroProfileReturn() throws Exception {
        LibraryTrace trace =
                compiled(
                                new LibraryApplication(
                                        temporary,
                                        Stream.of(MICRO_PROFILE, NEWER)
                                                .flatMap(List::stream)
                                                .toArray(String[]::new)),
                                "OfMicroProfile",
                                false)
                        .record("sampling.rate=1", "proxies");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of("proxyOne", 2L, "proxyAll", 4L, "read", 2L),
                trace.objectsByMethod(),
                trace.err());
        Requests requests = new Requests(trace);
        for (String made : List.of("made-one", "made-all", "made-answer", "made-fails")) {
            assertEquals(calls().get(made), calls(requests, made), trace.err());
        }
    }

    /** Compiles the application, which is written for Jakarta's JAX-RS. */
    private static LibraryApplication compiled(
            LibraryApplication application, String proxies, boolean isOlder) throws Exception {
        return application.compileApp(
                List.of("MessageWeb", "JaxRsClients", "proxies/" + proxies),
                source ->
                        isOlder
                                ? source.replace("jackson.jakarta.rs", "jackson.jaxrs")
                                        .replace("jakarta.ws.rs", "javax.ws.rs")
                                : source);
    }

    /** Each call is an exchange of its request, and says how it ended. */
    private static Map<String, List<String>> calls() {
        Map<String, List<String>> calls = new TreeMap<>();
        for (String one :
                List.of(
                        "one",
                        "answer",
                        "text",
                        "futureAnswer",
                        "callback",
                        "stage",
                        "made-one",
                        "made-answer")) {
            calls.put(one, List.of("GET /one 200 completed"));
        }
        for (String all : List.of("all", "answerList", "future", "made-all")) {
            calls.put(all, List.of("GET /all 200 completed"));
        }
        for (String fails : List.of("fails", "made-fails")) {
            calls.put(fails, List.of("GET /fails 500 completed"));
        }
        calls.put("slow", List.of("GET / 0 timeout"));
        calls.put("refused", List.of("GET / 0 refused"));
        return calls;
    }

    /**
     * @param triesAgain CXF 4 gives up waiting, but not the request: the JDK's client tries again
     *     when the server closes the connection, if it comes to that before the JVM ends
     */
    private static Map<String, List<String>> calls(Requests requests, boolean triesAgain) {
        Map<String, List<String>> calls =
                Requests.byName(calls().keySet(), name -> calls(requests, name));
        if (triesAgain) {
            calls.computeIfPresent(
                    "slow", (name, seen) -> seen.isEmpty() ? seen : seen.subList(0, 1));
        }
        return calls;
    }

    /** Some clients try again where nobody listens. */
    private static List<String> calls(Requests requests, String name) {
        List<String> ends = requests.endsOfCallsOf("/" + name);
        return name.equals("refused") ? ends.stream().distinct().toList() : ends;
    }

    /** Every remote call that brought objects in is that of an exchange. */
    private static Set<String> callsServedByNoExchange(LibraryTrace trace) {
        Set<String> calls = new TreeSet<>();
        for (String method : OBJECTS.keySet()) {
            calls.addAll(trace.scopesOfCallsIn("app.Main." + method));
        }
        calls.retainAll(trace.callsWithoutExchange());
        return calls;
    }
}
