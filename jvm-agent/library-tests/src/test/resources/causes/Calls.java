// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A server whose handlers call the same server at once, in an order that does not depend on how
 * quick anything is: a call is answered when something else has happened.
 */
class Calls {
    static final ExecutorService EXECUTOR = Executors.newCachedThreadPool();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ScheduledExecutorService TIMER = Executors.newScheduledThreadPool(1);
    private static HttpServer server;
    private static volatile Thread handler;

    /** By path, what must have happened before the server answers; at once where there is none. */
    private static final ConcurrentHashMap<String, BooleanSupplier> ANSWERED_WHEN =
            new ConcurrentHashMap<>();

    /** By path, which thread has begun the call and does not wait for the answer. */
    private static final ConcurrentHashMap<String, Thread> BEGUN_BY = new ConcurrentHashMap<>();

    /** What handlers do. */
    interface Work {
        /** Returns whether there is anything to do for that path. */
        boolean work(String path) throws Exception;
    }

    /** Serves a request of each path, one after the other, and ends the JVM. */
    static void serve(Work work, String... paths) throws Exception {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(EXECUTOR);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    try {
                        if (!work.work(path)) {
                            until(() -> hasWhatDependsOnIt(path));
                            until(ANSWERED_WHEN.getOrDefault(path, () -> true));
                        }
                    } catch (Exception failure) {
                        failure.printStackTrace();
                        throw new IOException(failure);
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
        for (String path : paths) {
            ANSWERED_WHEN.clear();
            BEGUN_BY.clear();
            CLIENT.send(request(path), HttpResponse.BodyHandlers.ofString());
        }
        server.stop(1);
        System.exit(0);
    }

    /** By a timer. */
    static CompletableFuture<Void> pauseUntil(BooleanSupplier condition) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        TIMER.schedule(
                () -> {
                    until(condition);
                    pause.complete(null);
                },
                1,
                TimeUnit.MILLISECONDS);
        return pause;
    }

    /** Waits for the last thing that a handler waits for. */
    static <T> T await(Callable<T> wait) throws Exception {
        handler = Thread.currentThread();
        T found = wait.call();
        handler = null;
        return found;
    }

    /** Whether the handler does so, and did not find it there. */
    static boolean handlerWaits() {
        Thread thread = handler;
        return thread != null && waits(thread);
    }

    static void answerWhen(String path, BooleanSupplier condition) {
        ANSWERED_WHEN.put(path, condition);
    }

    static void until(BooleanSupplier condition) {
        try {
            while (!condition.getAsBoolean()) {
                Thread.sleep(1);
            }
        } catch (InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static HttpRequest request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
                .build();
    }

    /** Once the thread that has begun the call has nothing left to add to its future. */
    private static boolean hasWhatDependsOnIt(String path) {
        Thread thread = BEGUN_BY.get(path);
        return thread == null || waits(thread) || !thread.isAlive();
    }

    private static boolean waits(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    static CompletableFuture<String> start(String path) {
        BEGUN_BY.put(path, Thread.currentThread());
        return CLIENT.sendAsync(request(path), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }

    static String get(String path) {
        try {
            return CLIENT.send(request(path), HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
