// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is seen of Spring's clients. */
class SpringWebIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"5.3.39", "6.2.8"})
    void findsWhatRestTemplateReturns(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework:spring-web:" + version,
                                "com.fasterxml.jackson.core:jackson-databind:2.17.2")
                        .compile(
                                """
                                package app;
                                import com.sun.net.httpserver.HttpServer;
                                import java.net.InetSocketAddress;
                                import java.util.List;
                                import org.springframework.core.ParameterizedTypeReference;
                                import org.springframework.http.HttpMethod;
                                import org.springframework.web.client.RestTemplate;
                                public class Main {
                                    public static void main(String[] arguments) throws Exception {
                                        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
                                        server.createContext("/", exchange -> {
                                            byte[] one = "{\\"name\\":\\"n\\",\\"home\\":{\\"street\\":\\"s\\"}}".getBytes();
                                            byte[] body = exchange.getRequestURI().getPath().equals("/all")
                                                ? ("[" + new String(one) + "," + new String(one) + "]").getBytes() : one;
                                            exchange.getResponseHeaders().add("Content-Type", "application/json");
                                            exchange.sendResponseHeaders(200, body.length);
                                            exchange.getResponseBody().write(body);
                                            exchange.close();
                                        });
                                        server.start();
                                        String base = "http://127.0.0.1:" + server.getAddress().getPort();
                                        RestTemplate http = new RestTemplate();
                                        for (int i = 0; i < 10; i++) one(http, base);
                                        for (int i = 0; i < 10; i++) all(http, base);
                                        server.stop(0);
                                    }
                                    static String one(RestTemplate http, String base) {
                                        return http.getForObject(base + "/one", Employee.class).name;
                                    }
                                    static int all(RestTemplate http, String base) {
                                        return http.exchange(base + "/all", HttpMethod.GET, null,
                                            new ParameterizedTypeReference<List<Employee>>() {}).getBody().size();
                                    }
                                    public static class Employee { public String name; public Home home; }
                                    public static class Home { public String street; }
                                }
                                """)
                        .record("sampling.rate=1");
        assertEquals(1, trace.err().lines().count(), trace.err());
        assertEquals(Map.of("app.Main$Employee", 30L, "app.Main$Home", 30L), trace.objects());
        assertEquals(
                List.of(
                        List.of("app.Main.one", "app.Main.main"),
                        List.of("app.Main.all", "app.Main.main")),
                trace.paths());
    }
}
