// SPDX-License-Identifier: MIT
package org.fieldtrace.benchmarks.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/** Takes what an OTLP exporter sends over HTTP, counts it, and throws it away. */
public final class OtlpSink {

    private OtlpSink() {}

    /** Runs until it is stopped; says on standard output where it listens. */
    public static void main(String[] arguments) throws IOException {
        AtomicLong bytes = new AtomicLong();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/v1/",
                exchange -> {
                    bytes.addAndGet(exchange.getRequestBody().readAllBytes().length);
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.createContext(
                "/received",
                exchange -> {
                    byte[] text = Long.toString(bytes.get()).getBytes();
                    exchange.sendResponseHeaders(200, text.length);
                    exchange.getResponseBody().write(text);
                    exchange.close();
                });
        server.start();
        System.out.println("started on port " + server.getAddress().getPort() + " ");
    }
}
