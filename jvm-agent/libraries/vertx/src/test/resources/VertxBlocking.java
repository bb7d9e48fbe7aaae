// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Context;
import io.vertx.core.Promise;
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
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    static final String[] NAMES = {"a", "b", "c", "d", "e", "f", "g", "h"};

    static CountDownLatch arrived;
    static final CountDownLatch endlessBegan = new CountDownLatch(1);
    static final CountDownLatch undeployed = new CountDownLatch(1);
    static final CountDownLatch endlessEnded = new CountDownLatch(1);

    static int backEnd;
    static volatile int front;

    static final class Front extends AbstractVerticle {
        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer()
                    .requestHandler(request -> serve(context, request))
                    .listen(0, "127.0.0.1")
                    .onSuccess(
                            server -> {
                                front = server.actualPort();
                                started.complete();
                            });
        }
    }

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
        String deployed =
                vertx.deployVerticle(new Front())
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        askAll("ordered");
        askAll("unordered");
        new URL("http://127.0.0.1:" + front + "/endless").openStream().close();
        endlessBegan.await();
        vertx.undeploy(deployed)
                .toCompletionStage()
                .toCompletableFuture()
                .get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        System.out.println("undeployed after its tasks: " + (endlessEnded.getCount() == 0));
        undeployed.countDown();
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        threads.shutdown();
        server.stop(0);
        System.exit(0);
    }

    static void askAll(String kind) throws Exception {
        arrived = new CountDownLatch(NAMES.length);
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<?>> answers = new ArrayList<>();
        for (String name : NAMES) {
            URI asked = URI.create("http://127.0.0.1:" + front + "/" + kind + "/" + name);
            answers.add(
                    client.sendAsync(
                            HttpRequest.newBuilder(asked).build(), BodyHandlers.discarding()));
        }
        for (CompletableFuture<?> answer : answers) {
            answer.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        }
    }

    static void serve(Context context, HttpServerRequest request) {
        String name = request.path().substring(request.path().lastIndexOf('/') + 1);
        boolean ordered = request.path().startsWith("/ordered");
        if (name.equals("endless")) {
            context.executeBlocking(() -> untilInterrupted(name), true);
            request.response().end();
            return;
        }
        context.executeBlocking(() -> work(name), ordered)
                .onComplete(
                        done -> {
                            call("/after/" + name);
                            request.response().end();
                        });
        arrived.countDown();
    }

    /** As Vert.x does when it is closed. */
    static String untilInterrupted(String name) {
        endlessBegan.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException closed) {
            tidyUp();
            endlessEnded.countDown();
        }
        return name;
    }

    /** Takes a while, in which nobody should take the verticle for stopped. */
    static void tidyUp() {
        try {
            undeployed.await(300, TimeUnit.MILLISECONDS);
        } catch (InterruptedException again) {
            throw new IllegalStateException(again);
        }
    }

    /** Every request has handed over its work before any is done. */
    static String work(String name) {
        try {
            if (!arrived.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
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
