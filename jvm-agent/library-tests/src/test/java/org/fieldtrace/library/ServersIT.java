// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each server is asked, and how each exchange ends, over real sockets. */
class ServersIT {

    private static final String[] PATHS = {
        "/employee/ada?token=secret",
        "/calling/7",
        "/failing",
        "/missing/4711",
        "/async",
        "/dispatched",
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

        List<String> sources() {
            if (!servlets.isEmpty()) {
                return List.of("Main", "Servlets", name);
            }
            return isBare() ? List.of("Main", "Paths", name) : List.of("Main", name);
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
                        .replace("/employee/{id}", "/employee/ada");
            }
            // A web framework's own time-out is an exception like others.
            return servlets.isEmpty() ? ofServlet.replace("timeout", "error") : ofServlet;
        }

        @Override
        public String toString() {
            return name + " " + libraries.get(0);
        }
    }

    static Stream<Server> servers() {
        String slf4j = "org.slf4j:slf4j-nop:2.0.17";
        return Stream.of(
                        server(
                                "OnTomcat",
                                "javax.servlet",
                                "org.apache.tomcat.embed:tomcat-embed-core:9.0.12",
                                "org.springframework:spring-webmvc:5.3.39"),
                        server(
                                "OnTomcat",
                                "jakarta.servlet",
                                "org.apache.tomcat.embed:tomcat-embed-core:11.0.14",
                                "org.springframework:spring-webmvc:6.2.8"),
                        server(
                                "OnJetty",
                                "javax.servlet",
                                "org.eclipse.jetty:jetty-servlet:9.4.0.v20161208",
                                "org.springframework:spring-webmvc:5.3.39"),
                        server(
                                "OnJetty",
                                "jakarta.servlet",
                                "org.eclipse.jetty:jetty-servlet:11.0.26",
                                "org.springframework:spring-webmvc:6.2.8",
                                slf4j),
                        server(
                                "OnJetty",
                                "jakarta.servlet",
                                "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.0.0",
                                "org.springframework:spring-webmvc:6.2.8",
                                slf4j),
                        server(
                                "OnJetty",
                                "jakarta.servlet",
                                "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.1.4",
                                "org.springframework:spring-webmvc:6.2.8",
                                slf4j),
                        server(
                                "OnUndertow",
                                "javax.servlet",
                                "io.undertow:undertow-servlet:2.0.0.Final",
                                "org.springframework:spring-webmvc:5.3.39"),
                        server(
                                "OnUndertow",
                                "jakarta.servlet",
                                "io.undertow:undertow-servlet:2.3.20.Final",
                                "org.springframework:spring-webmvc:6.2.8"),
                        server("OnNetty", "", "io.netty:netty-codec-http:4.1.52.Final"),
                        server("OnNetty", "", "io.netty:netty-codec-http:4.2.7.Final"),
                        server("OnVertx", "", "io.vertx:vertx-core:4.0.0"),
                        server("OnVertx", "", "io.vertx:vertx-core:5.0.4"),
                        server(
                                "OnWebFlux",
                                "",
                                "org.springframework:spring-webflux:5.3.39",
                                "org.springframework:spring-context:5.3.39",
                                "io.projectreactor.netty:reactor-netty-http:1.0.29"),
                        server(
                                "OnWebFlux",
                                "",
                                "org.springframework:spring-webflux:7.0.0",
                                "org.springframework:spring-context:7.0.0",
                                "io.projectreactor.netty:reactor-netty-http:1.3.0"))
                .filter(server -> server.toString().matches(ONLY));
    }

    private static Server server(String name, String servlets, String... libraries) {
        String jetty =
                libraries[0].contains(".ee10") ? "org.eclipse.jetty.ee10" : "org.eclipse.jetty";
        return new Server(name, servlets, jetty, List.of(libraries));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void eachExchangeIsUnderItsRouteAndEndsOnceAndSaysHow(Server server) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, server.libraries().toArray(String[]::new));
        for (String source : server.sources()) {
            application.compile(
                    Files.readString(Path.of("src/test/resources/servers", source + ".java"))
                            .replace("jakarta.servlet", server.servlets())
                            .replace("org.eclipse.jetty.servlet", server.jetty() + ".servlet"));
        }
        String[] arguments =
                Stream.concat(Stream.of(server.name()), Stream.of(PATHS)).toArray(String[]::new);
        LibraryTrace trace = application.record("fields=off,service.name=shop", arguments);
        Requests requests = new Requests(trace);
        // Sorted: a server's exchange may end after that of the client which has its answer.
        // The status of an answer that was cut is that of its head, or what the server made of it.
        assertEquals(
                List.of(
                        "GET /alive 200 completed",
                        "GET /async 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /calling/{id} 200 completed",
                        "GET /dispatched 200 completed",
                        server.end("GET /employee/{id} 200 completed"),
                        "GET /endless cut cancelled",
                        server.end("GET /failing 500 error"),
                        "GET /kept 200 completed",
                        server.end("GET /late 500 timeout"),
                        "GET /missing/{id} 404 completed",
                        "GET /sixth 200 completed"),
                requests.served().stream()
                        .filter(end -> !end.startsWith("GET /inner/"))
                        .map(end -> end.replaceAll("[25]00 cancelled", "cut cancelled"))
                        .sorted()
                        .toList());
        assertEquals(List.of("/called/{id}"), called(requests, "/calling/{id}"));
        assertEquals(List.of("/called/{id}"), called(requests, "/async"));
        assertEquals(List.of("/called/{id}", "/called/{id}"), called(requests, "/dispatched"));
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(1, trace.notices().size(), trace.err());
    }

    /** The calls of a request that its handler makes in a blocking way. */
    private static List<String> called(Requests requests, String route) {
        return requests.callsOf(route).stream().filter(r -> !r.startsWith("/inner/")).toList();
    }
}
