// SPDX-License-Identifier: MIT
package app;

import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Quarkus REST, whose handlers may wait, its REST client, and its pool of connections. */
@QuarkusMain
public class OnQuarkus implements QuarkusApplication, Main.Framework {

    @Inject @RestClient Calls calls;
    @Inject DataSource database;

    @Path("/")
    public static class Shop {
        @GET
        @Path("/page/{id}")
        public String page(@PathParam("id") int id) throws Exception {
            return Main.page(id);
        }

        @GET
        @Path("/orders/{id}")
        public Main.Order[] orders(@PathParam("id") int id) throws Exception {
            return Main.ordersOf(id);
        }

        @GET
        @Path("/stock/{id}")
        public Main.Stock stock(@PathParam("id") int id) throws Exception {
            return Main.stockOf(id);
        }
    }

    @Path("/")
    @RegisterRestClient(configKey = "shop")
    public interface Calls {
        @GET
        @Path("/orders/{id}")
        Main.Order[] orders(@PathParam("id") int id);

        @GET
        @Path("/stock/{id}")
        CompletionStage<Main.Stock> stock(@PathParam("id") int id);
    }

    /** Quarkus has started, and serves already. */
    @Override
    public int run(String... arguments) throws Exception {
        return Main.run(this, arguments);
    }

    @Override
    public int start() {
        return Integer.getInteger("quarkus.http.port");
    }

    @Override
    public Main.Order[] orders(int customer) {
        return calls.orders(customer);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return calls.stock(order).toCompletableFuture();
    }

    @Override
    public Connection connection() throws SQLException {
        return database.getConnection();
    }
}
