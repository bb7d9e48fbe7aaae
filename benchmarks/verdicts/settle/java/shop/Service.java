// SPDX-License-Identifier: MIT
package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * usage: Service NUMBER PAUSE_MILLIS PORT...: the service of a number listens at the port that
 * stands at its place, until its standard input ends. A request {@code /SITE/HOPS/ITEMS} makes a
 * remote call at the site to another service, with one hop less, unless none is left; works for
 * the pause; reads of the answer what {@link Fate} has it read; and answers with so many items.
 */
public final class Service {

    private static final int THREADS = 32;
    // What a framework leaves behind for each request.
    private static final int GARBAGE = 128 << 10;

    private static volatile byte[] garbage;

    private final Sites sites;
    private final int pauseMillis;

    private Service(Sites sites, int pauseMillis) {
        this.sites = sites;
        this.pauseMillis = pauseMillis;
    }

    public static void main(String[] arguments) throws Exception {
        int number = Integer.parseInt(arguments[0]);
        int[] ports = new int[arguments.length - 2];
        for (int i = 0; i < ports.length; i++) {
            ports[i] = Integer.parseInt(arguments[i + 2]);
        }
        int pauseMillis = Integer.parseInt(arguments[1]);
        Sites sites = new Sites(number, new Remote(number, ports), pauseMillis);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", ports[number]), 0);
        server.setExecutor(
                Executors.newFixedThreadPool(
                        THREADS,
                        task -> {
                            Thread thread = new Thread(task);
                            thread.setDaemon(true);
                            return thread;
                        }));
        server.createContext("/", new Service(sites, pauseMillis)::answer);
        server.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Lines say nothing, only the end does.
        }
        System.exit(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String[] path = exchange.getRequestURI().getPath().split("/");
        int site = Integer.parseInt(path[1]);
        int hops = Integer.parseInt(path[2]);
        int items = Integer.parseInt(path[3]);
        garbage = new byte[GARBAGE];
        if (hops > 0) {
            sites.call(site, hops - 1, items);
        } else {
            Sites.work(pauseMillis);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < items; i++) {
            text.append("name").append(i).append("|city|code|note\n");
        }
        byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
