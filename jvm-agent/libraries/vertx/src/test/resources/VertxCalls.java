// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A shop whose client has fewer connections than there are calls at a time. */
public class Main {

    private static HttpClient client;
    private static int port;

    /** How many requests of each route. */
    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        client = vertx.createHttpClient();
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Router router = Router.router(vertx);
        router.get("/orders/:id").handler(asked -> asked.response().end("tea"));
        router.get("/rude").handler(asked -> asked.request().connection().close());
        router.get("/one/:id").handler(asked -> answer(asked.response(), get("/orders/1")));
        router.get("/two/:id")
                .handler(
                        asked ->
                                answer(
                                        asked.response(),
                                        get("/orders/2").compose(body -> get("/orders/3"))));
        router.get("/cut/:id")
                .handler(
                        asked ->
                                answer(
                                        asked.response(),
                                        get("/rude").otherwise(Buffer.buffer("cut"))));
        HttpServer server = vertx.createHttpServer().requestHandler(router);
        server.listen(port, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
        ExecutorService threads = Executors.newFixedThreadPool(16);
        List<java.util.concurrent.Future<?>> answers = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            for (String way : List.of("one", "two", "cut")) {
                URL url = new URL("http://127.0.0.1:" + port + "/" + way + "/" + i);
                answers.add(threads.submit(() -> ask(url)));
            }
        }
        for (java.util.concurrent.Future<?> answer : answers) {
            answer.get();
        }
        threads.shutdown();
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    private static void answer(
            io.vertx.core.http.HttpServerResponse response, Future<Buffer> body) {
        body.onComplete(
                done -> {
                    if (done.failed()) {
                        response.setStatusCode(500).end();
                    } else {
                        response.end(done.result());
                    }
                });
    }

    private static Future<Buffer> get(String path) {
        return client.request(HttpMethod.GET, port, "127.0.0.1", path)
                .compose(HttpClientRequest::send)
                .compose(HttpClientResponse::body);
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }
}
