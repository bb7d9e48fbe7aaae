// SPDX-License-Identifier: MIT
package app;

import API.core.SearchResponse;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The clients of a search engine, and a server that answers as it does. */
class Search implements Asked {

    private static final int PATIENCE_MS = 60_000;
    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 6000;
    private static final String FOUND =
            "{\"took\":1,\"timed_out\":false,\"_shards\":{\"total\":1,\"successful\":1,"
                    + "\"skipped\":0,\"failed\":0},\"hits\":{\"total\":{\"value\":1,"
                    + "\"relation\":\"eq\"},\"max_score\":1.0,\"hits\":[{\"_index\":\"e\","
                    + "\"_id\":\"1\",\"_score\":1.0,\"_source\":{\"name\":\"n\"}}]}}";
    private static final String MISSING =
            "{\"error\":{\"type\":\"index_not_found_exception\",\"reason\":\"no such index\"},"
                    + "\"status\":404}";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Gate gate = new Gate();
    private final HttpServer engine = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    private final CLIENT client;
    private final ASYNC_CLIENT asyncClient;
    private final CLIENT hastyClient;
    private final CLIENT clientOfNobody;

    Search() throws Exception {
        engine.setExecutor(threads);
        engine.createContext("/", this::answer);
        engine.start();
        int port = engine.getAddress().getPort();
        client = client(port, PATIENCE_MS);
        hastyClient = client(port, TIMEOUT_MS);
        asyncClient = new ASYNC_CLIENT(client._transport());
        try (ServerSocket closed = new ServerSocket(0)) {
            clientOfNobody = client(closed.getLocalPort(), PATIENCE_MS);
        }
    }

    private static CLIENT client(int port, int millis) throws Exception {
        String url = "http://127.0.0.1:" + port;
        return new CLIENT(TRANSPORT);
    }

    @Override
    public String[] tables() {
        return new String[] {"apachehttpclient5.AsyncAttempt", "jdk.JdkHttpServerAdvice"};
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> Asked.fails(RuntimeException.class, () -> search(client, "missing"));
            case 10 -> Asked.fails(Exception.class, () -> search(client, "malformed"));
            case 15 -> Asked.fails(IOException.class, () -> search(client, "cut"));
            case 20 -> Asked.fails(IOException.class, () -> search(clientOfNobody, "e"));
            case 25 -> tooLate();
            case 30 -> cancelled();
            case 35 -> Asked.fails(ExecutionException.class, () -> later("missing").get());
            case 40 -> Asked.fails(ExecutionException.class, () -> later("cut").get());
            default -> {
                if (turn % 2 == 0) {
                    search(client, "e");
                } else {
                    later("e").get();
                }
            }
        }
    }

    private static void search(CLIENT client, String index) throws IOException {
        client.search(s -> s.index(index), Employee.class);
    }

    private CompletableFuture<SearchResponse<Employee>> later(String index) throws IOException {
        return asyncClient.search(s -> s.index(index), Employee.class);
    }

    private void tooLate() throws Exception {
        String slow = gate.slow();
        Asked.fails(IOException.class, () -> search(hastyClient, slow));
        gate.unwanted(slow);
    }

    private void cancelled() throws Exception {
        String slow = gate.slow();
        CompletableFuture<?> future = later(slow);
        gate.awaitAsked(slow);
        future.cancel(true);
        gate.unwanted(slow);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            String index = exchange.getRequestURI().getPath().split("/")[1];
            switch (index) {
                case "missing" -> answer(exchange, 404, MISSING);
                case "malformed" -> answer(exchange, 200, "{\"took\":");
                case "cut" -> {
                    exchange.sendResponseHeaders(200, FOUND.length());
                    exchange.getResponseBody().write('{');
                    exchange.getResponseBody().flush();
                    throw new IllegalStateException("cut");
                }
                default -> {
                    if (index.startsWith(Gate.SLOW)) {
                        gate.holdBack(index);
                    }
                    answer(exchange, 200, FOUND);
                }
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        exchange.sendResponseHeaders(status, body.length());
        exchange.getResponseBody().write(body.getBytes());
    }

    @Override
    public void close() {
        engine.stop(0);
        threads.shutdown();
    }

    /** What documents become. */
    public static class Employee {
        public String name;
    }
}
