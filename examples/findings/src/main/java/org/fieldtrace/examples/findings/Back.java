// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The service that is asked: each answer takes as long as it says. */
final class Back {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    /** Longer than all other fields of an order together. */
    private static final int NOTES = 600;

    private static final int TRIPS = 10;

    private final HttpServer server;

    private Back(HttpServer server) {
        this.server = server;
    }

    /** Starts it on a free port. */
    static int start() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        Back back = new Back(server);
        back.answer("employee", 2, "{'name':'Ada','email':'ada@example.org'}");
        back.answer("owner", 2, "{'name':'Ada','pet':{'name':'Leo','age':3}}");
        back.answer("trips", 2, trips());
        back.answer("coupon", 2, "{'code':'SPRING','percent':10}");
        back.answer("order", 2, "{'number':7,'notes':'" + "n".repeat(NOTES) + "'}");
        back.answer("pet", 15, "{'name':'Leo','age':3}");
        back.answer("rate", 15, "{'rate':1.25}");
        back.answer("stock", 20, "{'pieces':3}");
        back.answer("price", 20, "{'cents':999}");
        back.answer("terms", 40, "{'days':14}");
        back.answer("part", 2, "{'number':1}");
        back.answer("station", 60, "{'name':'Gare'}");
        back.answer("airport", 60, "{'name':'Orly'}");
        back.answer("quote", 70, "{'cents':999}");
        AtomicInteger attempts = new AtomicInteger();
        back.serve("flaky", exchange -> attempts.incrementAndGet() % 2 == 1 ? UNAVAILABLE : OK);
        back.serve("absent", exchange -> attempts.incrementAndGet() % 2 == 1 ? NOT_FOUND : OK);
        server.start();
        return server.getAddress().getPort();
    }

    private static String trips() {
        String[] trips = new String[TRIPS];
        for (int i = 0; i < TRIPS; i++) {
            trips[i] = "{'start':" + (100 + i) + ",'seats':" + (10 + i) + ",'cents':999}";
        }
        return "{'trips':[" + String.join(",", trips) + "]}";
    }

    private void answer(String name, long milliseconds, String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        server.createContext(
                "/" + name,
                exchange -> {
                    pause(milliseconds);
                    send(exchange, OK, body);
                });
    }

    private void serve(String name, Status status) {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        server.createContext(
                "/" + name,
                exchange -> {
                    pause(20);
                    send(exchange, status.of(exchange), body);
                });
    }

    private interface Status {
        int of(HttpExchange exchange);
    }

    static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Works for so long. */
    static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
