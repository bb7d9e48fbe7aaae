// SPDX-License-Identifier: MIT
package app;

import io.dropwizard.client.JerseyClientBuilder;
import io.dropwizard.client.JerseyClientConfiguration;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.util.Duration;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.Client;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.ServerConnector;

/** Dropwizard: Jersey on Jetty, its client on Apache's. */
public class OnDropwizard extends Application<Configuration> implements Main.Framework {

    private static final String SETTINGS =
            String.join(
                    "\n",
                    "server:",
                    "  type: simple",
                    "  applicationContextPath: /",
                    "  adminContextPath: /admin",
                    "  connector: {type: http, port: 0, bindHost: 127.0.0.1}",
                    "logging: {level: 'OFF'}");

    private Client client;
    private int port;

    @Path("/")
    public static class Shop {
        @GET
        @Path("page/{id}")
        @Produces("text/plain")
        public String page(@PathParam("id") int id) throws Exception {
            return Main.page(id);
        }

        @GET
        @Path("orders/{id}")
        @Produces("application/json")
        public Main.Order[] orders(@PathParam("id") int id) throws Exception {
            return Main.ordersOf(id);
        }

        @GET
        @Path("stock/{id}")
        @Produces("application/json")
        public Main.Stock stock(@PathParam("id") int id) throws Exception {
            return Main.stockOf(id);
        }
    }

    @Override
    public int start() throws Exception {
        java.nio.file.Path settings = Files.createTempFile("dropwizard-", ".yml");
        Files.writeString(settings, SETTINGS);
        run("server", settings.toString());
        Files.delete(settings);
        return port;
    }

    @Override
    public void run(Configuration settings, Environment environment) {
        JerseyClientConfiguration patient = new JerseyClientConfiguration();
        patient.setMaxThreads(512);
        patient.setTimeout(Duration.minutes(1));
        patient.setConnectionTimeout(Duration.minutes(1));
        patient.setConnectionRequestTimeout(Duration.minutes(1));
        client = new JerseyClientBuilder(environment).using(patient).build("shop");
        environment.jersey().register(new Shop());
        environment
                .lifecycle()
                .addServerLifecycleListener(
                        server ->
                                port =
                                        ((ServerConnector) server.getConnectors()[0])
                                                .getLocalPort());
    }

    private String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    @Override
    public Main.Order[] orders(int customer) {
        return client.target(url("/orders/" + customer)).request().get(Main.Order[].class);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return client.target(url("/stock/" + order))
                .request()
                .rx()
                .get(Main.Stock.class)
                .toCompletableFuture();
    }
}
