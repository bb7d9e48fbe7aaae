// SPDX-License-Identifier: MIT
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A service that asks the next one for each request, and the load on the first of them. */
public class Chain {

    private static final int THREADS = 8;

    /**
     * {@code serve PORT NEXT MILLIS}: answers until the input ends; what begins with {@code
     * /slow/} it holds for so long, and asks NEXT, unless that is {@code -}. It hands {@code
     * traceparent} on, by which the benchmark knows whose an event is.
     *
     * <p>{@code load URL REQUESTS SLOW SECONDS}: sends requests evenly over that time, so many of
     * them to {@code /slow/}, whose {@code traceparent} has their number.
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            serve(
                    Integer.parseInt(arguments[1]),
                    arguments[2],
                    Integer.parseInt(arguments[3]));
        } else {
            load(
                    arguments[1],
                    Integer.parseInt(arguments[2]),
                    Integer.parseInt(arguments[3]),
                    Double.parseDouble(arguments[4]));
        }
    }

    private static void serve(int port, String next, int millis) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/", exchange -> answer(exchange, client, next, millis));
        server.start();
        while (System.in.read() >= 0) {
            // until whoever started it ends
        }
        System.exit(0);
    }

    private static void answer(HttpExchange exchange, HttpClient client, String next, int millis)
            throws java.io.IOException {
        String path = exchange.getRequestURI().getPath();
        try {
            if (path.startsWith("/slow/")) {
                Thread.sleep(millis);
            }
            if (!next.equals("-")) {
                ask(client, next + path, exchange.getRequestHeaders().getFirst("traceparent"));
            }
        } catch (InterruptedException interrupted) {
            throw new java.io.IOException(interrupted);
        }
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[] {'o', 'k'});
        exchange.close();
    }

    private static void ask(HttpClient client, String url, String traceparent)
            throws java.io.IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).header("traceparent", traceparent).build();
        int status = client.send(request, BodyHandlers.ofString()).statusCode();
        if (status != 200) {
            throw new java.io.IOException(url + " answered " + status);
        }
    }

    private static void load(String url, int requests, int slow, double seconds) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        var pool = Executors.newFixedThreadPool(THREADS);
        int every = requests / slow;
        long start = System.nanoTime();
        for (int number = 0; number < requests; number++) {
            long due = start + (long) (number * seconds * 1e9 / requests);
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            boolean isSlow = number % every == every / 2;
            String path = isSlow ? "/slow/" : "/quick";
            // Slow ones are numbered from 1, and the others have numbers that differ from these.
            long id = isSlow ? 1 + number / every : 1_000_000_000L + number;
            String traceparent = "00-%032x-%016x-01".formatted(id, id);
            pool.submit(
                    () -> {
                        ask(client, url + path, traceparent);
                        return null;
                    });
        }
        pool.shutdown();
        if (!pool.awaitTermination(10, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the services do not answer");
        }
    }
}
