// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.LibraryFolder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each server is asked, and how each exchange ends, over real sockets. */
class ServersIT {

    private static final String[] PATHS = {
        "/employee/ada?token=secret",
        "/calling/7",
        "/failing",
        "/peerless",
        "/missing/4711",
        "/async",
        "/dispatched",
        "/tidying",
        "/late"
    };

    /** Which servers are tested: {@code -Dserver="OnJetty.*"}. */
    private static final String ONLY = System.getProperty("server", ".*");

    @TempDir Path temporary;

    /**
     * A server with what it needs.
     *
     * @param name of the class that starts it
     * @param servlets the package of the servlet API
     * @param jetty the package of Jetty's servlets
     */
    record Server(String name, String servlets, String jetty, List<String> libraries) {

        /** Jetty 12 is another than those before, which its editions for servlets are not. */
        String library() {
            return name + libraries.get(0).replaceFirst(":.*", "").replaceFirst("ee\\d+", "");
        }

        /** The texts of its source files. */
        List<String> sources() throws IOException {
            List<String> sources = new ArrayList<>();
            for (String source : names()) {
                sources.add(
                        LibraryApplication.file(source)
                                .replace("jakarta.servlet", servlets)
                                .replace("org.eclipse.jetty.servlet", jetty + ".servlet")
                                .replace("SslContextFactory.Server", jettyTls())
                                .replace("Blocking(() ->", blocking()));
            }
            return sources;
        }

        private List<String> names() {
            List<String> names = new ArrayList<>();
            for (String common : List.of("Keys", "Tested", "Calls", "Protocols", "Main", name)) {
                names.add("servers/" + common);
            }
            names.add("http2/Frame");
            names.add("Leftovers");
            if (!servlets.isEmpty()) {
                names.add("servers/Servlets");
            } else if (isBare()) {
                names.add("servers/Paths");
            }
            return names;
        }

        /** Whether there is no framework that knows routes, exceptions and time-outs. */
        private boolean isBare() {
            return name.equals("OnNetty") || name.equals("OnVertx");
        }

        /** How an exchange ends that ends otherwise with a servlet. */
        String end(String ofServlet) {
            if (isBare()) {
                return ofServlet
                        .replaceAll("500 (error|timeout)", "500 completed")
                        .replace("/employee/{id}", employee());
            }
            // A web framework's own time-out is an exception like others.
            return servlets.isEmpty() ? ofServlet.replace("timeout", "error") : ofServlet;
        }

        /** The class's name before Jetty 9.4.12. */
        String jettyTls() {
            return hasHttp2() ? "SslContextFactory.Server" : "SslContextFactory";
        }

        /** Vert.x Web knows routes. */
        private String employee() {
            return name.equals("OnVertx") ? "/employee/:id" : "/employee/ada";
        }

        /** How Vert.x is given blocking code, which has no result. */
        String blocking() {
            return toString().contains("vertx-web:4") ? "Blocking(done ->" : "Blocking(() ->";
        }

        /** Whether its TLS and HTTP/2 can be had by a client of today. */
        boolean hasHttp2() {
            return !toString().matches(".*(tomcat.*:9|jetty.*:9|undertow.*:2\\.0).*");
        }

        @Override
        public String toString() {
            return name + " " + libraries.get(0);
        }
    }

    /** The newest version of each in {@code library.yaml}, or at length all. */
    static Stream<Server> servers() {
        Map<String, List<Server>> versions =
                allServers()
                        .collect(
                                Collectors.groupingBy(
                                        Server::library, LinkedHashMap::new, Collectors.toList()));
        return versions.values().stream().flatMap(of -> Extent.example(of).stream());
    }

    private static Stream<Server> allServers() {
        return LibraryFolder.all().stream()
                .flatMap(folder -> folder.rows("servers").stream())
                .map(
                        server ->
                                server(
                                        server.get("class").toString(),
                                        server.getOrDefault("servlets", "").toString(),
                                        LibraryFolder.texts(server.get("class-path"))))
                .filter(server -> server.toString().matches(ONLY));
    }

    private static Server server(String name, String servlets, List<String> libraries) {
        Matcher environment = Pattern.compile("org.eclipse.jetty.ee\\d+").matcher(libraries.get(0));
        String jetty = environment.find() ? environment.group() : "org.eclipse.jetty";
        return new Server(name, servlets, jetty, libraries);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void eachExchangeIsUnderItsRouteAndEndsOnceAndSaysHow(Server server) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, server.libraries().toArray(String[]::new));
        application.compile(server.sources());
        String[] arguments =
                Stream.concat(
                                Stream.of(
                                        Tls.keys().toString(),
                                        server.name(),
                                        server.hasHttp2() ? "http2" : "http1"),
                                Stream.of(PATHS))
                        .toArray(String[]::new);
        LibraryTrace trace = application.record("fields=off,service.name=shop", arguments);
        Requests requests = new Requests(trace);
        // Sorted: a server's exchange may end after that of the client which has its answer.
        // The status of an answer that was cut is that of its head, or what the server made of it.
        assertEquals(
                List.of(
                        "GET /alive 200 completed",
                        "GET /async 200 completed",
                        "GET /calling/{id} 200 completed",
                        "GET /calling/{id} 200 completed",
                        "GET /dispatched 200 completed",
                        server.end("GET /employee/{id} 200 completed"),
                        "GET /endless cut cancelled",
                        server.end("GET /failing 500 error"),
                        "GET /headers 200 completed",
                        "GET /headers 200 completed",
                        "GET /kept 200 completed",
                        server.end("GET /late 500 timeout"),
                        "GET /missing/{id} 404 completed",
                        server.end("GET /peerless 500 error"),
                        "GET /sixth 200 completed",
                        "GET /tidying 200 completed"),
                ends(requests, "GET /(?!inner/|called/|over/).*"),
                trace.out() + trace.err());
        assertEquals(List.of("/called/{id}", "/called/{id}"), called(requests, "/calling/{id}"));
        assertEquals(List.of(), called(requests, "/kept"));
        assertEquals(List.of("/called/{id}"), called(requests, "/async"));
        assertEquals(List.of("/called/{id}", "/called/{id}"), called(requests, "/dispatched"));
        assertEquals(List.of(trace(0)), requests.traceparentsOf("/kept"));
        assertEquals(List.of(trace(1)), requests.traceparentsOf("/alive"));
        assertEquals(trace(7), requests.traceparentsOf("/headers").get(0));
        if (server.hasHttp2()) {
            checkProtocols(requests);
        }
        HandlingEnds ends = new HandlingEnds(trace);
        List<String> later = ends.laterThanTheirCalls();
        assertTrue(later.size() <= 1, later::toString); // whose thread was stopped, see there
        if (!server.servlets().isEmpty()) {
            assertEquals(1, ends.toldLaterThanTheirCalls("/tidying"));
            assertEquals(1, ends.withHandOver("/tidying"));
        }
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertFalse(trace.events().toString().contains("secret"), "values of queries");
        assertEquals(1, trace.notices().size(), trace.err());
    }

    /** What was asked by TLS and by HTTP/2, one stream of which was given up, and one cut. */
    private static void checkProtocols(Requests requests) {
        assertEquals(
                List.of(
                        "GET /over/endless cut cancelled",
                        "GET /over/endless cut cancelled",
                        "GET /over/h2 200 completed",
                        "GET /over/h2 200 completed",
                        "GET /over/h2c 200 completed",
                        "GET /over/h2c 200 completed",
                        "GET /over/headers 200 completed",
                        "GET /over/tls 200 completed"),
                ends(requests, "GET /over/.*"));
        assertEquals(List.of("0"), requests.streamsOf("/over/tls"));
        for (String route : List.of("/over/h2", "/over/h2c", "/over/endless")) {
            assertEquals(List.of("1", "3"), requests.streamsOf(route), route);
        }
        assertEquals(List.of("/called/{id}"), called(requests, "/over/tls"));
        assertEquals(List.of("/called/{id}", "/called/{id}"), called(requests, "/over/h2"));
        assertEquals(List.of("/called/{id}", "/called/{id}"), called(requests, "/over/h2c"));
        assertEquals(List.of(trace(9)), requests.traceparentsOf("/over/headers"));
    }

    /** Those of a pattern, sorted. */
    private static List<String> ends(Requests requests, String which) {
        return requests.served().stream()
                .filter(end -> end.matches(which))
                .map(end -> end.replaceAll("[25]00 cancelled", "cut cancelled"))
                .sorted()
                .toList();
    }

    /** The {@code traceparent} of a request, by its last digit. */
    private static String trace(int digit) {
        return "00-4bf92f3577b34da6a3ce929d0e0e473" + digit + "-00f067aa0ba902b7-01";
    }

    /** The calls of a request that its handler makes in a blocking way. */
    private static List<String> called(Requests requests, String route) {
        return requests.callsOf(route).stream().filter(r -> !r.startsWith("/inner/")).toList();
    }
}
