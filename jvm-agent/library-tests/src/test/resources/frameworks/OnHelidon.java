// SPDX-License-Identifier: MIT
package app;

import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Helidon, on virtual threads. */
public class OnHelidon implements Main.Framework {

    private static final ExecutorService CALLS = Executors.newVirtualThreadPerTaskExecutor();

    private WebClient client;

    private static int id(ServerRequest asked) {
        return Integer.parseInt(asked.path().pathParameters().get("id"));
    }

    private static void routes(HttpRouting.Builder routes) {
        routes.get("/page/{id}", (asked, to) -> to.send(Main.page(id(asked))))
                .get("/orders/{id}", (asked, to) -> to.send(Main.ordersOf(id(asked))))
                .get("/stock/{id}", (asked, to) -> to.send(Main.stockOf(id(asked))));
    }

    @Override
    public int start() {
        WebServer server = WebServer.builder().host("127.0.0.1").routing(OnHelidon::routes).build();
        server.start();
        client = WebClient.builder().baseUri("http://127.0.0.1:" + server.port()).build();
        return server.port();
    }

    @Override
    public Main.Order[] orders(int customer) {
        return client.get("/orders/" + customer).requestEntity(Main.Order[].class);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return CompletableFuture.supplyAsync(
                () -> client.get("/stock/" + order).requestEntity(Main.Stock.class), CALLS);
    }
}
