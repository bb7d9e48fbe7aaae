// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.concurrent.Semaphore;

public class Main {
    public static void main(String[] arguments) throws Exception {
        Semaphore hasAnswer = new Semaphore(0);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/tidying",
                exchange -> {
                    exchange.sendResponseHeaders(200, 4);
                    exchange.getResponseBody().write("done".getBytes());
                    exchange.getResponseBody().flush();
                    hasAnswer.acquireUninterruptibly();
                    exchange.close();
                });
        server.createContext(
                "/chunked",
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write("done".getBytes());
                    exchange.close();
                });
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        for (int i = 0; i < 50; i++) {
            get(base + "/chunked");
            get(base + "/tidying");
            hasAnswer.release();
        }
        server.stop(0);
    }

    static void get(String url) throws Exception {
        new URL(url).openStream().readAllBytes();
    }
}
