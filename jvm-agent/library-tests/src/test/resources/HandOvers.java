// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.reactivex.Single;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

/** A server whose handler hands its work over, and calls the same server from there. */
class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    static HttpServer server;
    static Notifier notifier;

    /** What a thread completes that serves no request. */
    static final BlockingQueue<CompletableFuture<String>> ANSWERS = new LinkedBlockingQueue<>();

    /** Of the loops that {@link #loop} has. */
    static final CountDownLatch BEGUN = new CountDownLatch(2);

    static final CountDownLatch ANSWERED = new CountDownLatch(1);
    static final CountDownLatch GO_ON = new CountDownLatch(1);
    static final CountDownLatch ENDED = new CountDownLatch(2);

    interface Notifier {
        CompletableFuture<String> send();
    }

    static class Calling implements Notifier {
        @Async
        @Override
        public CompletableFuture<String> send() {
            get("/a/spring");
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class Notifiers {
        @Bean
        Notifier notifier() {
            return new Calling();
        }
    }

    public static void main(String[] arguments) throws Exception {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(exchange -> threads.execute(() -> serve(exchange)));
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
        Thread client = new Thread(Main::answer);
        client.setDaemon(true);
        client.start();
        notifier = new AnnotationConfigApplicationContext(Notifiers.class).getBean(Notifier.class);
        for (String path :
                new String[] {
                    "/spring", "/rx2", "/rx3", "/default", "/io", "/delayed", "/dependent", "/rx2"
                }) {
            get(path);
        }
        answeredBefore();
        loop(Long.parseLong(arguments[0]));
        server.stop(1);
        System.exit(0);
    }

    static void answer() {
        try {
            while (true) {
                ANSWERS.take().complete("");
            }
        } catch (InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static void work(String path) throws Exception {
        switch (path) {
            case "/rx2" ->
                    Single.fromCallable(() -> get("/a/io"))
                            .subscribeOn(io.reactivex.schedulers.Schedulers.io())
                            .delay(10, TimeUnit.MILLISECONDS)
                            .observeOn(io.reactivex.schedulers.Schedulers.newThread())
                            .map(before -> get("/a/after"))
                            .blockingGet();
            case "/rx3" ->
                    io.reactivex.rxjava3.core.Single.fromCallable(() -> get("/a/io"))
                            .subscribeOn(io.reactivex.rxjava3.schedulers.Schedulers.io())
                            .delay(10, TimeUnit.MILLISECONDS)
                            .observeOn(io.reactivex.rxjava3.schedulers.Schedulers.computation())
                            .map(before -> get("/a/after"))
                            .blockingGet();
            case "/spring" -> {
                if (!notifier.send().get().contains("SimpleAsyncTaskExecutor")) {
                    throw new IllegalStateException("another executor is configured");
                }
            }
            case "/default" -> launch(Dispatchers.getDefault(), () -> get("/a/default"));
            case "/io" ->
                    launch(
                            Dispatchers.getDefault(),
                            () -> launch(Dispatchers.getIO(), () -> get("/a/io")));
            case "/delayed" -> delayed();
            case "/dependent" -> dependent();
            case "/loops" -> beginLoops();
            default -> {}
        }
    }

    static void serve(Runnable exchange) {
        exchange.run();
        if (BEGUN.getCount() == 0) {
            ANSWERED.countDown();
        }
    }

    /** Two loops that a request begins go on when it is no more followed. */
    static void loop(long followedMs) throws Exception {
        get("/loops");
        await(ANSWERED);
        Thread.sleep(2 * followedMs);
        GO_ON.countDown();
        await(ENDED);
    }

    static void beginLoops() {
        Executors.newSingleThreadExecutor().execute(Main::oneOfTheLoops);
        BuildersKt.launch(
                GlobalScope.INSTANCE,
                Dispatchers.getIO(),
                CoroutineStart.DEFAULT,
                (scope, continuation) -> {
                    oneOfTheLoops();
                    return Unit.INSTANCE;
                });
        await(BEGUN);
    }

    static void oneOfTheLoops() {
        get("/a/begun");
        BEGUN.countDown();
        await(GO_ON);
        get("/a/looping");
        ENDED.countDown();
    }

    /** Launches a coroutine, and waits for its end. */
    static void launch(CoroutineDispatcher dispatcher, Runnable body) {
        CountDownLatch done = new CountDownLatch(1);
        BuildersKt.launch(
                GlobalScope.INSTANCE,
                dispatcher,
                CoroutineStart.DEFAULT,
                (scope, continuation) -> {
                    body.run();
                    done.countDown();
                    return Unit.INSTANCE;
                });
        await(done);
    }

    /** A coroutine that calls after it was suspended. */
    static void delayed() {
        CountDownLatch done = new CountDownLatch(1);
        CoroutineDispatcher dispatcher = Dispatchers.getDefault();
        BuildersKt.launch(
                GlobalScope.INSTANCE,
                dispatcher,
                CoroutineStart.DEFAULT,
                (scope, whole) ->
                        DelayKt.delay(
                                20,
                                dispatcher.interceptContinuation(
                                        new Continuation<Unit>() {
                                            @Override
                                            public CoroutineContext getContext() {
                                                return whole.getContext();
                                            }

                                            @Override
                                            public void resumeWith(Object result) {
                                                get("/a/delayed");
                                                done.countDown();
                                                whole.resumeWith(result);
                                            }
                                        })));
        await(done);
    }

    /** What depends on a future is added by a request that its thread has answered by then. */
    static void answeredBefore() throws IOException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        HttpServer alone = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        alone.setExecutor(thread);
        alone.createContext(
                "/first",
                exchange -> {
                    answer.thenRun(() -> {});
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        alone.createContext(
                "/second",
                exchange -> {
                    answer.complete("");
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        alone.start();
        get(alone, "/first");
        get(alone, "/second");
        alone.stop(1);
        thread.shutdown();
    }

    /** What depends on a future is added by a task, and runs when that task is over. */
    static void dependent() throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(
                () ->
                        answer.thenRun(() -> get("/a/dependent"))
                                .thenRunAsync(() -> get("/a/handed"), executor)
                                .thenRun(() -> done.complete(null)));
        // The thread that does the next one has left the task for good.
        executor.submit(() -> {}).get();
        ANSWERS.put(answer);
        done.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        executor.shutdown();
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the coroutine has not ended");
            }
        } catch (InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static String get(String path) {
        return get(server, path);
    }

    static String get(HttpServer of, String path) {
        try {
            URL url = new URL("http://127.0.0.1:" + of.getAddress().getPort() + path);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readAllBytes());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
