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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A server whose handlers call the same server at once, in an order that does not depend on how
 * quick anything is: a call is answered when something else has happened.
 */
class Main {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ExecutorService EXECUTOR = Executors.newCachedThreadPool();
    private static HttpServer server;
    private static volatile Thread handler;

    /** By path, what must have happened before the server answers; at once where there is none. */
    private static final ConcurrentHashMap<String, BooleanSupplier> ANSWERED_WHEN =
            new ConcurrentHashMap<>();

    public static void main(String[] arguments) throws Exception {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(EXECUTOR);
        server.createContext(
                "/",
                exchange -> {
                    try {
                        work(exchange.getRequestURI().getPath());
                    } catch (Exception failure) {
                        throw new IOException(failure);
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
        for (String path : arguments) {
            ANSWERED_WHEN.clear();
            CLIENT.send(request(path), HttpResponse.BodyHandlers.ofString());
        }
        server.stop(1);
        System.exit(0);
    }

    private static void work(String path) throws Exception {
        switch (path) {
            case "/chains" -> chains();
            case "/join-last" -> joins(true);
            case "/join-first" -> joins(false);
            case "/sequence" -> {
                get("/a");
                get("/b");
                get("/c");
            }
            case "/tasks" -> tasks();
            case "/latch" -> latch();
            case "/combine" -> {
                CompletableFuture<String> a = start("/a");
                answerWhen("/b", () -> a.isDone() && handlerWaits());
                await(a.thenCombine(start("/b"), String::concat).thenRun(() -> get("/c"))::join);
            }
            case "/any" -> {
                answerWhen("/a", Main::handlerWaits);
                CompletableFuture<String> b = new CompletableFuture<>();
                CompletableFuture<Object> any = CompletableFuture.anyOf(start("/a"), b);
                answerWhen("/b", any::isDone);
                start("/b").thenAccept(b::complete);
                await(any.thenRun(() -> get("/c"))::join);
            }
            case "/compute" -> {
                CompletableFuture<String> b = start("/b");
                CompletableFuture.allOf(
                                b, CompletableFuture.runAsync(() -> until(b::isDone), EXECUTOR))
                        .join();
            }
            case "/by-hand" -> {
                answerWhen("/a", Main::handlerWaits);
                CompletableFuture<String> byHand = new CompletableFuture<>();
                EXECUTOR.execute(() -> byHand.complete(get("/a")));
                CompletableFuture<Void> c = byHand.thenRunAsync(() -> get("/c"), EXECUTOR);
                await(() -> c.get(60, TimeUnit.SECONDS));
            }
            case "/there" -> {
                CompletableFuture<String> a = start("/a");
                until(a::isDone);
                get("/b");
                CompletableFuture.allOf(a).thenRun(() -> get("/c")).join();
            }
            default -> until(ANSWERED_WHEN.getOrDefault(path, () -> true));
        }
    }

    /** /a, a pause, /c; beside them /b, which ends in the pause. */
    private static void chains() throws Exception {
        answerWhen("/a", Main::handlerWaits);
        CompletableFuture<String> a = start("/a");
        answerWhen("/b", a::isDone);
        CompletableFuture<String> b = start("/b");
        CompletableFuture<String> chain =
                a.thenCompose(
                                answer ->
                                        CompletableFuture.runAsync(
                                                () -> until(b::isDone),
                                                CompletableFuture.delayedExecutor(
                                                        1, TimeUnit.MILLISECONDS)))
                        .thenCompose(pause -> start("/c"));
        await(CompletableFuture.allOf(chain, b)::join);
    }

    private static void joins(boolean bLast) throws Exception {
        CompletableFuture<String> early = start(bLast ? "/a" : "/b");
        answerWhen(bLast ? "/b" : "/a", () -> early.isDone() && handlerWaits());
        CompletableFuture<String> late = start(bLast ? "/b" : "/a");
        if (bLast) {
            early.join();
        }
        await(late::join);
        early.join();
    }

    private static void tasks() throws Exception {
        Future<String> a = EXECUTOR.submit(() -> get("/a"));
        answerWhen("/b", Main::handlerWaits);
        Future<String> b = EXECUTOR.submit(() -> get("/b"));
        a.get();
        await(b::get);
        get("/c");
    }

    private static void latch() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    both.countDown();
                });
        answerWhen("/b", () -> both.getCount() == 1 && handlerWaits());
        EXECUTOR.execute(
                () -> {
                    get("/b");
                    both.countDown();
                });
        await(
                () -> {
                    both.await();
                    return null;
                });
        get("/c");
    }

    /** Waits for the last thing that a handler waits for. */
    private static void await(Callable<?> wait) throws Exception {
        handler = Thread.currentThread();
        wait.call();
        handler = null;
    }

    /** Whether the handler does so, and did not find it there. */
    private static boolean handlerWaits() {
        Thread thread = handler;
        return thread != null
                && (thread.getState() == Thread.State.WAITING
                        || thread.getState() == Thread.State.TIMED_WAITING);
    }

    private static void answerWhen(String path, BooleanSupplier condition) {
        ANSWERED_WHEN.put(path, condition);
    }

    private static void until(BooleanSupplier condition) {
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

    private static CompletableFuture<String> start(String path) {
        return CLIENT.sendAsync(request(path), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }

    private static String get(String path) {
        try {
            return CLIENT.send(request(path), HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
