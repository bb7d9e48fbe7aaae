// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/** A front that answers each of its paths by calls to a back, made in as many ways. */
class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    static final CountDownLatch SLOW = new CountDownLatch(1);
    static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    static final ScheduledExecutorService SCHEDULE = Executors.newScheduledThreadPool(1);
    static final HttpClient CLIENT =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
    static final BlockingQueue<CompletableFuture<String>> COMPLETED = new LinkedBlockingQueue<>();
    static final BlockingQueue<CompletableFuture<String>> FAILED = new LinkedBlockingQueue<>();
    static String back;
    static String secure;

    /** A file of keys. */
    public static void main(String[] arguments) throws Exception {
        new Thread(Main::complete).start();
        SSLContext keys = new Keys(Path.of(arguments[0])).context();
        HttpsURLConnection.setDefaultSSLSocketFactory(keys.getSocketFactory());
        InetSocketAddress any = new InetSocketAddress("127.0.0.1", 0);
        HttpServer backend = serve(HttpServer.create(any, 0), Main::answer);
        HttpsServer behindTls = HttpsServer.create(any, 0);
        behindTls.setHttpsConfigurator(new HttpsConfigurator(keys));
        serve(behindTls, Main::answer);
        secure = "https://127.0.0.1:" + behindTls.getAddress().getPort();
        back = "http://127.0.0.1:" + backend.getAddress().getPort();
        HttpServer front = serve(HttpServer.create(any, 0), Main::work);
        String base = "http://127.0.0.1:" + front.getAddress().getPort();
        String[] paths = {
            "/direct",
            "/pool",
            "/pooled-client",
            "/leftover",
            "/scheduled",
            "/timer",
            "/forked",
            "/future",
            "/completed-by-another",
            "/periodic",
            "/async",
            "/virtual",
            "/structured",
            "/secure",
            "/traced",
            "/redirect/url",
            "/redirect/client",
            "/errors/url",
            "/errors/client"
        };
        for (String path : paths) {
            url(base + path);
        }
        SLOW.countDown();
        for (HttpServer server : new HttpServer[] {front, backend, behindTls}) {
            ((ExecutorService) server.getExecutor()).shutdown();
            ((ExecutorService) server.getExecutor())
                    .awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
            // With nothing left to serve; any delay would be waited for to its end.
            server.stop(0);
        }
        System.exit(0);
    }

    interface Handler {
        void handle(HttpExchange exchange, String path) throws Exception;
    }

    static HttpServer serve(HttpServer server, Handler handler) {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext(
                "/",
                exchange -> {
                    try {
                        handler.handle(exchange, exchange.getRequestURI().getPath());
                    } catch (Exception failure) {
                        throw new IOException(failure);
                    }
                });
        server.start();
        return server;
    }

    static void answer(HttpExchange exchange, String path) throws Exception {
        List<String> trace = exchange.getRequestHeaders().get("traceparent");
        if (!Objects.equals(trace, path.endsWith("/traced") ? List.of(TRACE) : null)) {
            System.err.println(path + " came with " + trace);
        }
        if (path.endsWith("/hop")) {
            exchange.getResponseHeaders().add("Location", path.replace("hop", "target"));
            exchange.sendResponseHeaders(302, -1);
        } else if (path.endsWith("/cut")) {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            throw new IllegalStateException("cut");
        } else {
            if (path.endsWith("/slow")) {
                SLOW.await();
            }
            exchange.sendResponseHeaders(path.endsWith("/wrong") ? 500 : 200, 2);
            exchange.getResponseBody().write(new byte[2]);
        }
        exchange.close();
    }

    static void work(HttpExchange exchange, String path) throws Exception {
        switch (path) {
            case "/direct" -> url(back + "/a/direct?token=secret");
            case "/pool" -> POOL.submit(() -> url(back + "/a/pool")).get();
            case "/pooled-client" ->
                    POOL.submit(
                                    () -> {
                                        client(back + "/a/first-of-task");
                                        client(back + "/a/second-of-task");
                                        return null;
                                    })
                            .get();
            // The threads of the pool served a request before.
            case "/leftover" -> {}
            case "/scheduled" ->
                    SCHEDULE.schedule(() -> url(back + "/a/scheduled"), 1, TimeUnit.MILLISECONDS)
                            .get();
            case "/timer" -> timer();
            case "/forked" -> fork();
            case "/future" ->
                    CompletableFuture.supplyAsync(() -> url(back + "/a/supplied"))
                            .thenApplyAsync(first -> url(back + "/a/applied"), POOL)
                            .get();
            case "/completed-by-another" -> completions();
            case "/periodic" -> periodic();
            case "/async" ->
                    CLIENT.sendAsync(get("/a/first"), BodyHandlers.ofString())
                            .thenCompose(
                                    r ->
                                            CLIENT.sendAsync(
                                                    get("/a/second"), BodyHandlers.ofString()))
                            .get();
            case "/virtual" -> virtual();
            case "/structured" -> structured();
            case "/traced" -> url(back + "/a/traced", TRACE);
            case "/secure" -> url(secure + "/a/secure");
            case "/redirect/url" -> url(back + "/url/hop");
            case "/redirect/client" -> client(back + "/client/hop");
            case "/errors/url" -> {
                url(back + "/url/wrong");
                url(back + "/url/cut");
                url("http://127.0.0.1:1/url/refused");
                url(back + "/url/slow");
            }
            case "/errors/client" -> {
                client(back + "/client/wrong");
                client(back + "/client/cut");
                client("http://127.0.0.1:1/client/refused");
                client(back + "/client/slow");
            }
            default -> throw new IllegalArgumentException(path);
        }
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[2]);
        exchange.close();
    }

    static String url(String address) {
        return url(address, null);
    }

    static String url(String address, String trace) {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
            if (trace != null) {
                connection.setRequestProperty("traceparent", trace);
            }
            connection.setReadTimeout(address.endsWith("/slow") ? 300 : 20_000);
            boolean wrong = connection.getResponseCode() >= 400;
            try (InputStream body =
                    wrong ? connection.getErrorStream() : connection.getInputStream()) {
                return new String(body.readAllBytes());
            }
        } catch (IOException failure) {
            return failure.toString();
        }
    }

    static HttpRequest get(String path) {
        return HttpRequest.newBuilder(URI.create(back + path)).build();
    }

    static void client(String address) throws Exception {
        int timeout = address.endsWith("/slow") ? 300 : 20_000;
        try {
            CLIENT.send(
                    HttpRequest.newBuilder(URI.create(address))
                            .timeout(Duration.ofMillis(timeout))
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException expected) {
            // Its exchange says how it ended.
        }
    }

    static void timer() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        url(back + "/a/timer");
                        done.countDown();
                    }
                },
                1);
        done.await();
        timer.cancel();
    }

    /** Each kind of action on a future, which a thread completes that serves no request. */
    static void completions() throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        CompletableFuture<String> wrong = new CompletableFuture<>();
        CompletableFuture<String> never = new CompletableFuture<>();
        CompletableFuture<?>[] all = {
            f.thenApply(x -> done("thenApply")),
            f.thenAccept(x -> done("thenAccept")),
            f.thenRun(() -> done("thenRun")),
            f.thenCompose(x -> CompletableFuture.completedFuture(done("thenCompose"))),
            f.thenCombine(f, (x, y) -> done("thenCombine")),
            f.thenAcceptBoth(f, (x, y) -> done("thenAcceptBoth")),
            f.runAfterBoth(f, () -> done("runAfterBoth")),
            f.applyToEither(never, x -> done("applyToEither")),
            f.acceptEither(never, x -> done("acceptEither")),
            f.runAfterEither(never, () -> done("runAfterEither")),
            f.handle((x, failure) -> done("handle")),
            f.whenComplete((x, failure) -> done("whenComplete")),
            wrong.exceptionally(failure -> done("exceptionally")),
            f.thenApplyAsync(x -> done("thenApplyAsync")),
            CompletableFuture.allOf(f, f).thenRun(() -> done("allOf")),
            CompletableFuture.anyOf(f, never).thenRun(() -> done("anyOf")),
            never.copy()
                    .orTimeout(1, TimeUnit.MILLISECONDS)
                    .exceptionally(late -> done("orTimeout")),
        };
        COMPLETED.put(f);
        FAILED.put(wrong);
        CompletableFuture.allOf(all).get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    }

    static String done(String how) {
        return url(back + "/by/" + how);
    }

    /** Began before there was any request. */
    static void complete() {
        try {
            while (true) {
                COMPLETED.take().complete("done");
                FAILED.take().completeExceptionally(new IOException("done"));
            }
        } catch (InterruptedException end) {
            // With the application.
        }
    }

    /** What is done again and again belongs to no request, also the first time. */
    static void periodic() throws Exception {
        CountDownLatch twice = new CountDownLatch(4);
        CountDownLatch timed = new CountDownLatch(2);
        Runnable task =
                () -> {
                    url(back + "/a/periodic");
                    twice.countDown();
                };
        var rate = SCHEDULE.scheduleAtFixedRate(task, 0, 1, TimeUnit.MILLISECONDS);
        var delay = SCHEDULE.scheduleWithFixedDelay(task, 0, 1, TimeUnit.MILLISECONDS);
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        url(back + "/a/periodic");
                        timed.countDown();
                    }
                },
                0,
                1);
        twice.await();
        timed.await();
        rate.cancel(false);
        delay.cancel(false);
        timer.cancel();
    }

    static void fork() {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(
                new RecursiveAction() {
                    @Override
                    protected void compute() {
                        invokeAll(call(), call());
                    }
                });
        pool.shutdown();
    }

    static RecursiveAction call() {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                url(back + "/a/forked");
            }
        };
    }

    /** By reflection: a preview, of one shape up to JDK 24 and of another one since. */
    static void structured() throws Exception {
        if (Runtime.version().feature() < 21) {
            return;
        }
        Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
        Object made =
                type.isInterface()
                        ? type.getMethod("open").invoke(null)
                        : type.getConstructor().newInstance();
        try (AutoCloseable scope = (AutoCloseable) made) {
            Callable<String> work = () -> url(back + "/a/structured");
            type.getMethod("fork", Callable.class).invoke(scope, work);
            type.getMethod("join").invoke(scope);
        }
    }

    static void virtual() throws Exception {
        if (Runtime.version().feature() >= 21) {
            ExecutorService threads =
                    (ExecutorService)
                            Executors.class
                                    .getMethod("newVirtualThreadPerTaskExecutor")
                                    .invoke(null);
            threads.submit(() -> url(back + "/a/virtual")).get();
            threads.shutdown();
        }
    }
}
