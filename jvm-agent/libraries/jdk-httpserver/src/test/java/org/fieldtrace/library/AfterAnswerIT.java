// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a handler of the JDK's server does when its client has the answer; see also ServersIT. */
class AfterAnswerIT {

    private static final String APPLICATION =
            """
            package app;
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetSocketAddress;
            import java.net.URL;
            import java.util.concurrent.Semaphore;
            public class Main {
                public static void main(String[] arguments) throws Exception {
                    Semaphore hasAnswer = new Semaphore(0);
                    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
                    server.createContext("/tidying", exchange -> {
                        exchange.sendResponseHeaders(200, 4);
                        exchange.getResponseBody().write("done".getBytes());
                        exchange.getResponseBody().flush();
                        hasAnswer.acquireUninterruptibly();
                        exchange.close();
                    });
                    server.createContext("/chunked", exchange -> {
                        exchange.sendResponseHeaders(200, 0);
                        exchange.getResponseBody().write("done".getBytes());
                        exchange.close();
                    });
                    server.start();
                    String base = "http://127.0.0.1:" + server.getAddress().getPort();
                    for (int i = 0; i < 50; i++) {
                        get(base + "/chunked");
                        get(base + "/tidying");
                        hasAnswer.release();
                    }
                    server.stop(0);
                }

                static void get(String url) throws Exception {
                    new URL(url).openStream().readAllBytes();
                }
            }
            """;

    @TempDir Path temporary;

    @Test
    void aHandlingEndsWithItsLastByteAndNotWithItsThread() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary).compile(APPLICATION).record("fields=off");
        HandlingEnds ends = new HandlingEnds(trace);
        assertEquals(100, ends.pairs());
        assertEquals(0, ends.withoutHandOver());
        List<String> later = ends.laterThanTheirCalls();
        assertTrue(later.size() <= 1, later::toString); // whose thread was stopped, see there
        assertEquals(50, ends.toldLaterThanTheirCalls("/tidying"));
    }
}
