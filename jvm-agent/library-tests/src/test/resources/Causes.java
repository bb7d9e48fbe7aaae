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
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A server whose handlers call the same server at once, in an order that does not depend on how
 * quick anything is: a call is answered when something else has happened.
 */
class Main {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ExecutorService EXECUTOR = Executors.newCachedThreadPool();
    private static final ScheduledExecutorService TIMER = Executors.newScheduledThreadPool(1);
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
            case "/chains":
                chains();
                break;
            case "/join-last":
                joins(true);
                break;
            case "/join-first":
                joins(false);
                break;
            case "/sequence":
                get("/a");
                get("/b");
                get("/c");
                break;
            case "/tasks":
                tasks(EXECUTOR);
                break;
            case "/latch":
                latch();
                break;
            case "/combine":
                combine();
                break;
            case "/any":
                any();
                break;
            case "/compute":
                compute();
                break;
            case "/by-hand":
                byHand();
                break;
            case "/there":
                there();
                break;
            case "/delayed":
                delayed();
                break;
            case "/virtual":
                tasks(
                        (ExecutorService)
                                Executors.class
                                        .getMethod("newVirtualThreadPerTaskExecutor")
                                        .invoke(null));
                break;
            case "/virtual-join":
                virtualJoin();
                break;
            default:
                until(ANSWERED_WHEN.getOrDefault(path, () -> true));
        }
    }

    private static void combine() throws Exception {
        CompletableFuture<String> a = start("/a");
        answerWhen("/b", () -> a.isDone() && handlerWaits());
        await(a.thenCombine(start("/b"), String::concat).thenRun(() -> get("/c"))::join);
    }

    private static void any() throws Exception {
        answerWhen("/a", Main::handlerWaits);
        CompletableFuture<String> b = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(start("/a"), b);
        answerWhen("/b", any::isDone);
        start("/b").thenAccept(b::complete);
        await(any.thenRun(() -> get("/c"))::join);
    }

    private static void compute() {
        CompletableFuture<String> b = start("/b");
        CompletableFuture.allOf(b, CompletableFuture.runAsync(() -> until(b::isDone), EXECUTOR))
                .join();
    }

    private static void byHand() throws Exception {
        answerWhen("/a", Main::handlerWaits);
        CompletableFuture<String> byHand = new CompletableFuture<>();
        EXECUTOR.execute(() -> byHand.complete(get("/a")));
        CompletableFuture<Void> c = byHand.thenRunAsync(() -> get("/c"), EXECUTOR);
        await(() -> c.get(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS));
    }

    private static void there() {
        CompletableFuture<String> a = start("/a");
        until(a::isDone);
        get("/b");
        CompletableFuture.allOf(a).thenRun(() -> get("/c")).join();
    }

    /** /a, a pause by the JDK's own timer, /c. */
    private static void delayed() {
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, EXECUTOR);
        start("/a").thenRunAsync(() -> get("/c"), later).join();
    }

    /** A virtual thread calls /a, and its maker /b meanwhile. */
    private static void virtualJoin() throws Exception {
        answerWhen("/a", Main::handlerWaits);
        Thread thread =
                (Thread)
                        Thread.class
                                .getMethod("startVirtualThread", Runnable.class)
                                .invoke(null, (Runnable) () -> get("/a"));
        get("/b");
        await(
                () -> {
                    thread.join();
                    return null;
                });
        get("/c");
    }

    /** /a, a pause, /c; beside them /b, which ends in the pause. */
    private static void chains() throws Exception {
        answerWhen("/a", Main::handlerWaits);
        CompletableFuture<String> a = start("/a");
        answerWhen("/b", a::isDone);
        CompletableFuture<String> b = start("/b");
        CompletableFuture<String> chain =
                a.thenCompose(answer -> pauseUntil(b::isDone)).thenCompose(pause -> start("/c"));
        await(CompletableFuture.allOf(chain, b)::join);
    }

    /** By a timer. */
    private static CompletableFuture<Void> pauseUntil(BooleanSupplier condition) {
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

    private static void tasks(ExecutorService executor) throws Exception {
        Future<String> a = executor.submit(() -> get("/a"));
        answerWhen("/b", Main::handlerWaits);
        Future<String> b = executor.submit(() -> get("/b"));
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
