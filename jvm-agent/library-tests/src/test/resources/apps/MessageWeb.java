// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Requests that send messages, and calls by what handles them. */
class Web {

    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    private static final String HOST = "127.0.0.1";

    static Peer peer;

    private Web() {}

    static void call(String path) {
        try {
            HttpURLConnection call =
                    (HttpURLConnection) new URL(peer.url() + path).openConnection();
            call.getInputStream().readAllBytes();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static void inRequest(String name, Callable<?> calls) throws Exception {
        HttpServer front = HttpServer.create(new InetSocketAddress(HOST, 0), 0);
        front.createContext(
                "/" + name,
                exchange -> {
                    try {
                        calls.call();
                    } catch (Exception | Error failure) {
                        System.err.println("in " + name);
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        front.start();
        try (Socket asking = new Socket(HOST, front.getAddress().getPort())) {
            asking.getOutputStream().write(("GET /" + name + " HTTP/1.0\r\n\r\n").getBytes());
            asking.getInputStream().readAllBytes();
        }
        front.stop(0);
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("nothing came");
        }
    }
}
