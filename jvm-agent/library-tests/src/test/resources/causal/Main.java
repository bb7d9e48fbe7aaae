// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Runs random programs as handlers of requests, and prints for each run what it knows itself: the
 * calls that its answer has waited for, and how long it took.
 *
 * <pre>
 * program-7 81234567 path call-a call-d      nanoseconds
 * program-7 81234567 unclear                 two things came at once, or the machine held threads
 *                                            up for so long; it is run again
 * program-7 61234567 without call-d          it was run without a call
 * program-7 61234567 otherwise call-d        so that others began what several want
 * </pre>
 */
class Main {
    private static volatile RandomProgram program;
    private static volatile Run run;
    private static volatile Ready done;
    private static volatile long took;

    /** Seed, how many programs, and how often each is run without each of its calls. */
    public static void main(String[] arguments) throws Exception {
        long seed = Long.parseLong(arguments[0]);
        int programs = Integer.parseInt(arguments[1]);
        int runsWithout = Integer.parseInt(arguments[2]);
        Heartbeat.SHARED.start();
        HttpServer callee = server(Main::takeTime);
        Call.server = address(callee);
        HttpServer server = server(Main::handle);
        String address = address(server);
        warmUp(address);
        for (int i = 0; i < programs; i++) {
            program = new RandomProgram(seed + i);
            String name = "program-" + i;
            untilClear(address, name);
            for (int k = 0; k < runsWithout; k++) {
                Run all = run;
                for (String call : program.calls()) {
                    request(address, "without-" + i, call);
                    String how = run.isBegunByOthersThan(all) ? " otherwise " : " without ";
                    System.out.println(name + " " + took + how + call);
                }
                untilClear(address, name);
            }
        }
        server.stop(0);
        callee.stop(0);
        System.exit(0);
    }

    /** Classes load, and nobody looks. */
    private static void warmUp(String address) throws Exception {
        for (int i = 0; i < 10; i++) {
            program = new RandomProgram(-1 - i);
            request(address, "warm-up", null);
        }
    }

    private static void untilClear(String address, String name) throws Exception {
        long patience = Long.getLong("test.patience.ms", 60_000) * 1_000_000;
        long begin = System.nanoTime();
        boolean isUnclear;
        do {
            Heartbeat.SHARED.forget();
            request(address, name, null);
            isUnclear = run.isUnclear(Heartbeat.SHARED.longestDelay());
            System.out.println(name + " " + took + (isUnclear ? " unclear" : " path" + done.path));
        } while (isUnclear && System.nanoTime() - begin < patience);
    }

    private static void request(String address, String name, String without) throws Exception {
        run = new Run(without);
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/" + name)).build();
        int status =
                HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
        if (status != 200) {
            throw new IllegalStateException(name + " without " + without + ": " + status);
        }
    }

    private static HttpServer server(HttpHandler handler) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Threads.POOL);
        server.createContext("/", handler);
        server.start();
        return server;
    }

    private static String address(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void takeTime(HttpExchange exchange) throws IOException {
        try {
            Thread.sleep(Long.parseLong(exchange.getRequestHeaders().getFirst("Takes")));
        } catch (InterruptedException failure) {
            throw new IOException(failure);
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private static void handle(HttpExchange exchange) throws IOException {
        Ready start = Ready.begin(run);
        if (program.answersAtOnce()) {
            program.work().start(start).whenComplete((ready, f) -> answer(exchange, start, ready));
            return;
        }
        try {
            answer(exchange, start, program.work().run(start));
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }

    private static void answer(HttpExchange exchange, Ready start, Ready ready) {
        try {
            if (ready != null) {
                done = ready;
                took = ready.since(start);
            }
            exchange.sendResponseHeaders(ready == null ? 500 : 200, -1);
        } catch (IOException failure) {
            failure.printStackTrace();
        }
        exchange.close();
    }
}
