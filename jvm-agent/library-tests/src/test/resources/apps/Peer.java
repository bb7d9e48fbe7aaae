// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** The service that the clients call, over real sockets. */
public class Peer implements AutoCloseable {

    private static final String ONE = "{\"name\":\"n\",\"home\":{\"street\":\"s\"}}";

    private final HttpServer server;

    public Peer() throws Exception {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    byte[] request = exchange.getRequestBody().readAllBytes();
                    String json =
                            path.equals("/all")
                                    ? "[" + ONE + "," + ONE + "]"
                                    : path.equals("/data") ? "{\"data\":[" + ONE + "]}" : ONE;
                    byte[] body = json.getBytes();
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    boolean isFailure = path.equals("/fails");
                    boolean isChunked = path.equals("/all");
                    exchange.sendResponseHeaders(
                            isFailure ? 500 : 200, isChunked ? 0 : body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    /** Such as {@code http://127.0.0.1:1234}. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        ((java.util.concurrent.ExecutorService) server.getExecutor()).shutdownNow();
    }
}
