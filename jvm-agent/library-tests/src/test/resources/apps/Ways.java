// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server that goes a way of the application for each path, and who asks it for each. */
class Ways {

    final HttpServer server;

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Map<String, Integer> asked = new LinkedHashMap<>();

    Ways() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** A way that is asked for so many times, and fails with the program. */
    void serve(String name, int times, Callable<String> way) {
        asked.put(name, times);
        server.createContext(
                "/" + name,
                exchange -> {
                    byte[] answer = {};
                    int status = 200;
                    try {
                        answer = way.call().getBytes();
                    } catch (Exception failure) {
                        failure.printStackTrace();
                        status = 500;
                    }
                    exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
    }

    /** Asks for each way in turn, and ends the program. */
    void ask() throws IOException, InterruptedException {
        server.start();
        List<String> answers = new ArrayList<>();
        for (String name : asked.keySet()) {
            for (int i = 0; i < asked.get(name); i++) {
                String url = "http://127.0.0.1:" + port() + "/" + name;
                HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
                answers.add(new String(connection.getInputStream().readAllBytes()));
            }
            System.gc(); // finds dead what is
        }
        System.out.println(answers);
        // The last exchange ends a little after its client has the answer.
        threads.shutdown();
        threads.awaitTermination(Long.getLong("test.patience.ms"), TimeUnit.MILLISECONDS);
        System.exit(0);
    }
}
