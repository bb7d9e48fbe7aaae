// SPDX-License-Identifier: MIT
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service whose requests burn known amounts of processor time: /heavy 60 ms on its own thread,
 * /handed 30 ms on another, /light none, /page none in eight calls of /light. A thread beside them
 * burns 30 ms for each for nobody. Requests of /heavy carry a traceparent.
 */
class Burning {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int REQUESTS = 30;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static int port;
    static volatile long sink;

    private static void burn(long milliseconds) {
        long end = THREADS.getCurrentThreadCpuTime() + milliseconds * 1_000_000;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 10_000; i++) {
                sink += i;
            }
        }
    }

    private static void heavy() {
        burn(60);
    }

    private static void handed() {
        burn(30);
    }

    private static void beside() {
        burn(30L * REQUESTS);
    }

    private static void get(String path) {
        get(path, "");
    }

    private static void get(String path, String traceparent) {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (!traceparent.isEmpty()) {
            request.header("traceparent", traceparent);
        }
        try {
            CLIENT.send(request.build(), BodyHandlers.discarding());
        } catch (IOException | InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private static void page() {
        for (int i = 0; i < 8; i++) {
            get("/light");
        }
    }

    private static void answer(HttpExchange exchange) {
        try (exchange) {
            exchange.sendResponseHeaders(200, -1);
        } catch (IOException unreachable) {
            throw new AssertionError(unreachable);
        }
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService others = Executors.newFixedThreadPool(1);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/heavy", exchange -> {
            heavy();
            answer(exchange);
        });
        server.createContext("/handed", exchange -> {
            try {
                others.submit(Burning::handed).get();
            } catch (Exception unexpected) {
                throw new AssertionError(unexpected);
            }
            answer(exchange);
        });
        server.createContext("/light", Burning::answer);
        server.createContext("/page", exchange -> {
            page();
            answer(exchange);
        });
        server.start();
        port = server.getAddress().getPort();
        Thread beside = new Thread(Burning::beside);
        beside.start();
        for (int i = 0; i < REQUESTS; i++) {
            get("/heavy", String.format("00-%032x-%016x-01", 100 + i, 7));
            get("/handed");
            get("/page");
        }
        beside.join();
        System.exit(0);
    }
}
