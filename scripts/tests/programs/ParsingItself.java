// SPDX-License-Identifier: MIT
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Two services in processes of their own. The shop asks the store for its products and makes
 * objects of the answers itself; of some pages' answers it uses only how many products there are.
 * With the argument {@code mended} these pages do not ask any more.
 */
class ParsingItself {
    static final int REQUESTS = 60;
    static final int AT_ONCE = 4;
    static final int PRODUCTS = 40;

    /** How long the store takes for an answer. */
    static final long STORE_MILLISECONDS = 50;

    static final ObjectMapper JSON = new ObjectMapper();
    static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    static URI store;

    public static class Product {
        public String name;
        public String text;
    }

    public static void main(String[] arguments) throws Exception {
        if (List.of(arguments).contains("store")) {
            keepStore();
        } else {
            keepShop(List.of(arguments).contains("mended"));
        }
    }

    /** Until the shop is gone. */
    static void keepStore() throws IOException {
        List<Map<String, String>> products = new ArrayList<>();
        for (int i = 0; i < PRODUCTS; i++) {
            products.add(Map.of("name", "product " + i, "text", "a text of product " + i));
        }
        byte[] answer = JSON.writeValueAsBytes(products);
        HttpServer server = server();
        for (String path : List.of("/products", "/offers")) {
            server.createContext(
                    path,
                    exchange -> {
                        pause();
                        answer(exchange, answer);
                    });
        }
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // nothing is said
        }
        System.exit(0);
    }

    static void pause() {
        try {
            Thread.sleep(STORE_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void keepShop(boolean isMended) throws Exception {
        ProcessBuilder command =
                new ProcessBuilder(
                                System.getProperty("java.home") + "/bin/java",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "ParsingItself",
                                "store")
                        .redirectError(ProcessBuilder.Redirect.INHERIT);
        command.environment().put("OTEL_SERVICE_NAME", "store");
        Process process = command.start();
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        store = URI.create("http://127.0.0.1:" + said.readLine());
        HttpServer server = server();
        page(
                server,
                "/text",
                () -> names(ofText("/products")) + (isMended ? PRODUCTS : countOfText()));
        page(
                server,
                "/stream",
                () -> names(ofText("/products")) + (isMended ? PRODUCTS : countOfStream()));
        page(
                server,
                "/post",
                () -> names(ofText("/products")) + (isMended ? PRODUCTS : countOfPost()));
        server.start();
        request(server, "/text");
        request(server, "/stream");
        request(server, "/post");
        server.stop(0);
        System.gc(); // what is never read is known once it is dead
        process.getOutputStream().close();
        process.waitFor();
        System.out.println("requested");
        System.exit(0);
    }

    interface Page {
        String make() throws Exception;
    }

    static HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2 * AT_ONCE));
        return server;
    }

    static void page(HttpServer server, String path, Page page) {
        server.createContext(
                path,
                exchange -> {
                    try {
                        answer(exchange, page.make().getBytes(StandardCharsets.UTF_8));
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                });
    }

    static void answer(HttpExchange exchange, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    static String names(List<Product> products) {
        StringBuilder names = new StringBuilder();
        products.forEach(product -> names.append(product.name).append(product.text));
        return names.toString();
    }

    static int countOfText() throws Exception {
        return ofText("/offers").size();
    }

    static int countOfStream() throws Exception {
        return ofStream("/offers").size();
    }

    static int countOfPost() throws Exception {
        return ofPost("/offers").size();
    }

    static List<Product> ofText(String path) throws Exception {
        String text =
                HTTP.send(
                                HttpRequest.newBuilder(store.resolve(path)).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body();
        return JSON.readValue(text, new TypeReference<List<Product>>() {});
    }

    static List<Product> ofStream(String path) throws Exception {
        try (InputStream body = store.resolve(path).toURL().openConnection().getInputStream()) {
            return JSON.readValue(body, new TypeReference<List<Product>>() {});
        }
    }

    /** Writes first, and so connects before it waits for the answer. */
    static List<Product> ofPost(String path) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) store.resolve(path).toURL().openConnection();
        connection.setDoOutput(true);
        try (OutputStream question = connection.getOutputStream()) {
            question.write(PRODUCTS);
        }
        try (InputStream body = connection.getInputStream()) {
            return JSON.readValue(body, new TypeReference<List<Product>>() {});
        }
    }

    static void request(HttpServer server, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        HttpClient user = HttpClient.newHttpClient();
        ExecutorService users = Executors.newFixedThreadPool(AT_ONCE);
        List<Future<?>> requests = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            requests.add(
                    users.submit(
                            () ->
                                    user.send(
                                            HttpRequest.newBuilder(uri).build(),
                                            HttpResponse.BodyHandlers.ofString())));
        }
        for (Future<?> request : requests) {
            request.get();
        }
        users.shutdown();
        users.awaitTermination(60, TimeUnit.SECONDS);
    }
}
