// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.Future;
import scala.concurrent.Future$;
import scala.concurrent.Promise;
import scala.concurrent.Promise$;

/** Calls that are made once a future is there, which a thread completes that serves nobody. */
public class Main {

    private static final BlockingQueue<Promise<Integer>> ASKED = new LinkedTransferQueue<>();

    private static int port;

    private static int call(String path) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) new URL("http://127.0.0.1:" + port + path).openConnection();
            return connection.getInputStream().readAllBytes().length;
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Future<Integer> asked() {
        Promise<Integer> promise = Promise$.MODULE$.apply();
        ASKED.add(promise);
        return promise.future();
    }

    private static void await(Future<?> future, ExecutionContext executor) {
        CountDownLatch done = new CountDownLatch(1);
        future.onComplete(
                outcome -> {
                    done.countDown();
                    return null;
                },
                executor);
        try {
            done.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        Thread completer =
                new Thread(
                        () -> {
                            while (true) {
                                try {
                                    ASKED.take().success(1);
                                } catch (InterruptedException interrupted) {
                                    return;
                                }
                            }
                        });
        completer.setDaemon(true);
        completer.start();
        ExecutionContext pool =
                ExecutionContext$.MODULE$.fromExecutor(Executors.newFixedThreadPool(2));
        ExecutionContext forks = ExecutionContext$.MODULE$.fromExecutor(new ForkJoinPool(2));
        ExecutionContext atOnce = ExecutionContext$.MODULE$.fromExecutor(Runnable::run);
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        port = http.getAddress().getPort();
        ExecutorService serving = Executors.newCachedThreadPool();
        http.setExecutor(serving);
        http.createContext("/a", exchange -> answer(exchange));
        http.createContext(
                "/pool",
                exchange -> {
                    await(asked().map(one -> call("/a/pool"), pool), pool);
                    answer(exchange);
                });
        http.createContext(
                "/chain",
                exchange -> {
                    Future<Integer> first = asked().map(one -> call("/a/first"), forks);
                    await(
                            first.flatMap(one -> asked(), forks)
                                    .map(one -> call("/a/second"), forks),
                            pool);
                    answer(exchange);
                });
        http.createContext(
                "/once",
                exchange -> {
                    await(asked().map(one -> call("/a/once"), atOnce), atOnce);
                    answer(exchange);
                });
        http.createContext(
                "/apply",
                exchange -> {
                    await(Future$.MODULE$.apply(() -> call("/a/apply"), forks), pool);
                    answer(exchange);
                });
        http.start();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            for (String way : List.of("/pool", "/chain", "/once", "/apply")) {
                call(way);
            }
        }
        // The last exchange ends a little after its client has the answer.
        serving.shutdown();
        serving.awaitTermination(Long.getLong("test.patience.ms"), TimeUnit.MILLISECONDS);
        System.exit(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[2]);
        exchange.close();
    }
}
