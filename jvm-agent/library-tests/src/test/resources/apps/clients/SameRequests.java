// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A front that asks for the same, and for nearly the same, by every client. */
final class SameRequests {
    interface Asking {
        void ask(String url) throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    SameRequests() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/target",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    exchange.sendResponseHeaders(200, 0);
                    try (OutputStream answer = exchange.getResponseBody()) {
                        answer.write("ok".getBytes());
                    }
                });
        server.start();
    }

    /** Has clients ask, by their names, and the JDK's own, and waits for all answers. */
    void ask(Map<String, Client> clients) throws Exception {
        for (Map.Entry<String, Client> client : clients.entrySet()) {
            for (String which : new String[] {"first", "second"}) {
                front("/" + client.getKey() + "/" + which, client.getValue()::get);
            }
        }
        front("/HttpURLConnection", url -> new URL(url).openStream().readAllBytes());
        front("/HttpURLConnection/posting", SameRequests::post);
        HttpClient jdk = HttpClient.newHttpClient();
        front("/Jdk/with-body", url -> jdk.send(withBody(url), BodyHandlers.ofString()));
        front("/Jdk/without-body", url -> jdk.send(withoutBody(url), BodyHandlers.ofString()));
        server.stop(0);
        threads.shutdown();
        threads.awaitTermination(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
    }

    /** A A B C D, if it can be known what is asked for. */
    private void front(String path, Asking client) throws IOException {
        server.createContext(
                path,
                exchange -> {
                    try {
                        client.ask(url("127.0.0.1", "/target/alice?card=quince"));
                        client.ask(url("127.0.0.1", "/target/alice?card=quince"));
                        client.ask(url("127.0.0.1", "/target/alice?card=medlar"));
                        client.ask(url("127.0.0.1", "/target/bobby?card=quince"));
                        client.ask(url("localhost", "/target/alice?card=quince"));
                    } catch (Exception failure) {
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        new URL(url("127.0.0.1", path)).openStream().close();
    }

    private String url(String host, String path) {
        return "http://" + host + ":" + server.getAddress().getPort() + path;
    }

    private static HttpRequest withBody(String url) {
        return HttpRequest.newBuilder(URI.create(url))
                .method("GET", BodyPublishers.ofString("a question"))
                .build();
    }

    private static HttpRequest withoutBody(String url) {
        return HttpRequest.newBuilder(URI.create(url))
                .method("HEAD", BodyPublishers.noBody())
                .build();
    }

    private static void post(String url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write(1);
        connection.getInputStream().readAllBytes();
    }
}
