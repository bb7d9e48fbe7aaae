// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A front whose clients have one connection of HTTP/2 each, with one stream at a time. */
class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    static final long HELD_MS = PATIENCE_MS / 360;

    /** Of who waits in vain. */
    static final Duration SHORT = Duration.ofMillis(HELD_MS * 3 / 10);

    /** Of who waits for what comes. */
    private static final Duration PATIENCE = Duration.ofMillis(Long.getLong("test.patience.ms"));

    private static final LoopResources LOOP = LoopResources.create("one", 1, true);

    interface Use {
        void run() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        DisposableServer backend =
                reactor.netty.http.server.HttpServer.create()
                        .port(0)
                        .protocol(HttpProtocol.H2C)
                        .handle(
                                (request, response) ->
                                        response.sendString(
                                                request.uri().endsWith("slow")
                                                        ? Mono.delay(Duration.ofMillis(HELD_MS))
                                                                .map(late -> "late")
                                                        : Mono.just("soon")))
                        .bindNow();
        String host = "http://127.0.0.1:" + backend.port();
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        front.setExecutor(threads);
        HttpClient shared = client("shared", PATIENCE);
        serve(front, "/alone", () -> use(shared, host + "/fast"));
        serve(front, "/crowd", () -> use(shared, host + "/slow"));
        serve(front, "/late", () -> giveUp(host));
        serve(front, "/cancelled", () -> cancel(host));
        front.start();
        String base = "http://127.0.0.1:" + front.getAddress().getPort();
        for (String path : List.of("/alone", "/alone", "/alone", "/late", "/cancelled")) {
            new URL(base + path).openStream().close();
        }
        List<Future<?>> crowd = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            crowd.add(
                    threads.submit(
                            () -> {
                                new URL(base + "/crowd").openStream().close();
                                return null;
                            }));
        }
        for (Future<?> one : crowd) {
            one.get();
        }
        threads.shutdown();
        threads.awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        front.stop(0);
        backend.disposeNow();
        System.exit(0);
    }

    private static void serve(HttpServer front, String path, Use use) {
        front.createContext(
                path,
                exchange -> {
                    try {
                        use.run();
                    } catch (Exception failure) {
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
    }

    private static void use(HttpClient client, String url) throws Exception {
        get(client, url).block();
        awaitLoop();
    }

    /** Asks for a second stream, in vain, while the first is in use. */
    private static void giveUp(String host) throws Exception {
        HttpClient client = client("late", SHORT);
        use(client, host + "/fast"); // so that there is a connection, whose stream is free
        Mono<Integer> first = get(client, host + "/slow");
        Mono<Integer> second = get(client, host + "/fast").onErrorReturn(0);
        if (Mono.zip(first, second).block().getT2() != 0) {
            throw new IllegalStateException("a connection of one stream has two");
        }
    }

    /** Gives up a call that waits for the stream, which is in use. */
    private static void cancel(String host) throws Exception {
        HttpClient client = client("cancelled", PATIENCE);
        use(client, host + "/fast");
        Mono<Integer> first = get(client, host + "/slow");
        Mono<Integer> second = get(client, host + "/fast").timeout(SHORT).onErrorReturn(0);
        if (Mono.zip(first, second).block().getT2() != 0) {
            throw new IllegalStateException("a connection of one stream has two");
        }
        awaitLoop();
    }

    /** A stream is given back after the caller goes on, by the same thread. */
    private static void awaitLoop() throws Exception {
        LOOP.onClient(false).next().schedule(() -> {}, 20, TimeUnit.MILLISECONDS).get();
    }

    private static HttpClient client(String name, Duration patience) {
        return HttpClient.create(
                        ConnectionProvider.builder(name)
                                .allocationStrategy(
                                        Http2AllocationStrategy.builder()
                                                .maxConnections(1)
                                                .maxConcurrentStreams(1)
                                                .build())
                                .pendingAcquireTimeout(patience)
                                .build())
                .runOn(LOOP, false)
                .protocol(HttpProtocol.H2C);
    }

    private static Mono<Integer> get(HttpClient client, String url) {
        return client.get()
                .uri(url)
                .responseSingle(
                        (answer, body) -> body.asString().thenReturn(answer.status().code()));
    }
}
