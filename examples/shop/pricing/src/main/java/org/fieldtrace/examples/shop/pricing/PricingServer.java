// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.pricing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;

/**
 * The service that knows prices: the JDK's own server, a virtual thread for each request where the
 * JDK has them. It is busy at the first attempt for every twentieth product, and slow for some.
 */
public final class PricingServer {

    private static final long BUSY_EVERY = 20;
    private static final long SLOW_EVERY = 25;
    private static final long SLOW_MS = 60;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TruthLog truth = new TruthLog("pricing");

    private PricingServer() {}

    /** Runs until it is stopped; the option {@code --server.port=N} says where, 0 anywhere. */
    public static void main(String[] arguments) throws IOException {
        int port = 0;
        for (String argument : arguments) {
            if (argument.startsWith("--server.port=")) {
                port = Integer.parseInt(argument.substring("--server.port=".length()));
            }
        }
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/price/", new PricingServer()::answer);
        server.setExecutor(threads());
        server.start();
        System.out.println("pricing started on port " + server.getAddress().getPort() + " ");
    }

    private static ExecutorService threads() {
        try {
            Method virtual = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
            return (ExecutorService) virtual.invoke(null);
        } catch (ReflectiveOperationException olderThanJdk21) {
            return Executors.newCachedThreadPool();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        long start = TruthLog.now();
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        Cause parent = Cause.of(query.get("cause"));
        Cause span = truth.begin(parent);
        String path = exchange.getRequestURI().getPath();
        long sku = Long.parseLong(path.substring("/price/".length()));
        boolean first = Integer.parseInt(query.getOrDefault("attempt", "1")) == 1;
        int status = sku % BUSY_EVERY == 0 && first ? 503 : 200;
        if (sku % SLOW_EVERY == 0) {
            sleep();
        }
        byte[] body = JSON.writeValueAsBytes(Price.of(sku));
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, status == 200 ? body.length : -1);
        truth.served(
                span,
                parent,
                "GET /price/*",
                status,
                exchange.getLocalAddress().getPort() + "-" + exchange.getRemoteAddress().getPort(),
                start);
        if (status == 200) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private static void sleep() {
        try {
            Thread.sleep(SLOW_MS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new HashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                query.put(
                        pair.substring(0, equals),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return query;
    }
}
