// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Vert.x Web, with handlers that may wait, and its client. */
public class OnVertx implements Main.Framework {

    /** A page waits in one of them for what others answer. */
    private static final int WORKERS = 200;

    private static final ObjectMapper JSON = new ObjectMapper();

    private HttpClient client;
    private int port;

    private static void answer(RoutingContext asked, Callable<String> text) {
        try {
            asked.response().end(text.call());
        } catch (Exception failure) {
            asked.fail(failure);
        }
    }

    private static int id(RoutingContext asked) {
        return Integer.parseInt(asked.pathParam("id"));
    }

    @Override
    public int start() throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setWorkerPoolSize(WORKERS));
        Router router = Router.router(vertx);
        router.get("/page/:id")
                .blockingHandler(asked -> answer(asked, () -> Main.page(id(asked))), false);
        router.get("/orders/:id")
                .blockingHandler(
                        asked ->
                                answer(
                                        asked,
                                        () -> JSON.writeValueAsString(Main.ordersOf(id(asked)))),
                        false);
        router.get("/stock/:id")
                .blockingHandler(
                        asked ->
                                answer(
                                        asked,
                                        () -> JSON.writeValueAsString(Main.stockOf(id(asked)))),
                        false);
        HttpServer server = vertx.createHttpServer().requestHandler(router);
        port =
                server.listen(0, "127.0.0.1")
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get()
                        .actualPort();
        client = vertx.createHttpClient();
        return port;
    }

    private CompletableFuture<Buffer> ask(String path) {
        Future<Buffer> body =
                client.request(HttpMethod.GET, port, "127.0.0.1", path)
                        .compose(
                                request -> {
                                    // Before it is sent: a body that nobody asks for yet is lost.
                                    Future<Buffer> answer =
                                            request.response().compose(HttpClientResponse::body);
                                    request.end();
                                    return answer;
                                });
        return body.toCompletionStage().toCompletableFuture();
    }

    @Override
    public Main.Order[] orders(int customer) throws Exception {
        return JSON.readValue(ask("/orders/" + customer).get().getBytes(), Main.Order[].class);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return ask("/stock/" + order).thenApply(OnVertx::stock);
    }

    private static Main.Stock stock(Buffer body) {
        try {
            return JSON.readValue(body.getBytes(), Main.Stock.class);
        } catch (java.io.IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
