// SPDX-License-Identifier: MIT
package app;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.HttpClient;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Mono;

/** Micronaut with Jackson, whose handlers may wait. */
public class OnMicronaut implements Main.Framework {

    private HttpClient client;

    @Controller
    @ExecuteOn(TaskExecutors.IO)
    public static class Shop {
        @Get("/page/{id}")
        public String page(int id) throws Exception {
            return Main.page(id);
        }

        @Get("/orders/{id}")
        public Main.Order[] orders(int id) throws Exception {
            return Main.ordersOf(id);
        }

        @Get("/stock/{id}")
        public Main.Stock stock(int id) throws Exception {
            return Main.stockOf(id);
        }
    }

    @Override
    public int start() {
        EmbeddedServer server =
                ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
        client = server.getApplicationContext().createBean(HttpClient.class, server.getURL());
        return server.getPort();
    }

    @Override
    public Main.Order[] orders(int customer) {
        return client.toBlocking()
                .retrieve(HttpRequest.GET("/orders/" + customer), Main.Order[].class);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return Mono.from(client.retrieve(HttpRequest.GET("/stock/" + order), Main.Stock.class))
                .toFuture();
    }
}
