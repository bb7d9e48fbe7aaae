// SPDX-License-Identifier: MIT
package app;

import com.linecorp.armeria.client.RestClient;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.annotation.Blocking;
import com.linecorp.armeria.server.annotation.Get;
import com.linecorp.armeria.server.annotation.Param;
import com.linecorp.armeria.server.annotation.ProducesJson;
import java.util.concurrent.CompletableFuture;

/** Armeria, by HTTP/2 between its services. */
public class OnArmeria implements Main.Framework {

    private RestClient client;

    @Blocking
    public static class Shop {
        @Get("/page/{id}")
        public String page(@Param("id") int id) throws Exception {
            return Main.page(id);
        }

        @Get("/orders/{id}")
        @ProducesJson
        public Main.Order[] orders(@Param("id") int id) throws Exception {
            return Main.ordersOf(id);
        }

        @Get("/stock/{id}")
        @ProducesJson
        public Main.Stock stock(@Param("id") int id) throws Exception {
            return Main.stockOf(id);
        }
    }

    @Override
    public int start() {
        Server server = Server.builder().http(0).annotatedService(new Shop()).build();
        server.start().join();
        client = RestClient.of("http://127.0.0.1:" + server.activeLocalPort());
        return server.activeLocalPort();
    }

    @Override
    public Main.Order[] orders(int customer) throws Exception {
        return client.get("/orders/" + customer).execute(Main.Order[].class).get().content();
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return client.get("/stock/" + order)
                .execute(Main.Stock.class)
                .thenApply(answer -> answer.content());
    }
}
