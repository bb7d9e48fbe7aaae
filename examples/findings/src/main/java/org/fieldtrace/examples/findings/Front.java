// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The service that has the pages. */
final class Front {
    private static final byte[] BODY = "done".getBytes(StandardCharsets.UTF_8);
    private static final int OK = 200;
    private static final int FAILED = 500;

    private Front() {}

    /** Starts it on a free port. */
    static int start(List<Page> pages) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        for (Page page : pages) {
            serve(server, "/found/" + page.name(), page.found());
            page.near().ifPresent(near -> serve(server, "/near/" + page.name(), near));
        }
        // What is never read is known once its objects are dead.
        serve(server, "/collect", number -> System.gc());
        server.start();
        return server.getAddress().getPort();
    }

    private static void serve(HttpServer server, String path, Page.Visit visit) {
        AtomicInteger visits = new AtomicInteger();
        server.createContext(
                path,
                exchange -> {
                    int status = OK;
                    try {
                        visit.to(visits.getAndIncrement());
                    } catch (Exception e) {
                        e.printStackTrace();
                        status = FAILED;
                    }
                    Back.send(exchange, status, BODY);
                });
    }
}
