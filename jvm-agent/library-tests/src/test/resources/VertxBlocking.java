// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Many requests at a time have blocking code on one context, each of which calls a back end. */
class Main {
    static final String[] NAMES = {"a", "b", "c", "d", "e", "f", "g", "h"};

    static CountDownLatch arrived;
    static int backEnd;

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
        backEnd = server.getAddress().getPort();
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        int front =
                vertx.createHttpServer()
                        .requestHandler(request -> serve(vertx, request))
                        .listen(0, "127.0.0.1")
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get(20, TimeUnit.SECONDS)
                        .actualPort();
        askAll(front, "ordered");
        askAll(front, "unordered");
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        threads.shutdown();
        server.stop(0);
        System.exit(0);
    }

    static void askAll(int port, String kind) throws Exception {
        arrived = new CountDownLatch(NAMES.length);
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<?>> answers = new ArrayList<>();
        for (String name : NAMES) {
            URI asked = URI.create("http://127.0.0.1:" + port + "/" + kind + "/" + name);
            answers.add(
                    client.sendAsync(
                            HttpRequest.newBuilder(asked).build(), BodyHandlers.discarding()));
        }
        for (CompletableFuture<?> answer : answers) {
            answer.get(30, TimeUnit.SECONDS);
        }
    }

    static void serve(Vertx vertx, HttpServerRequest request) {
        String name = request.path().substring(request.path().lastIndexOf('/') + 1);
        boolean ordered = request.path().startsWith("/ordered");
        vertx.getOrCreateContext()
                .executeBlocking(() -> work(name), ordered)
                .onComplete(
                        done -> {
                            call("/after/" + name);
                            request.response().end();
                        });
        arrived.countDown();
    }

    /** Every request has handed over its work before any is done. */
    static String work(String name) {
        try {
            if (!arrived.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not all requests came");
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        call("/blocking/" + name);
        return name;
    }

    static void call(String path) {
        try {
            new URL("http://127.0.0.1:" + backEnd + path).openStream().close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
