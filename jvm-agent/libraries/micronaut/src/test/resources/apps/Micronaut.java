// SPDX-License-Identifier: MIT
package app;

import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.runtime.Micronaut;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A shop that asks for orders by each way of Micronaut's client, many at once. */
public class Main {

    /** Fewer than there are calls at a time, so that these wait for each other's connections. */
    private static final int CONNECTIONS = 2;

    private static final List<String> WAYS =
            List.of("blocking", "retrieve", "exchange", "flux", "mono", "future", "both");

    @Serdeable
    public record Order(int id, String item, String note) {}

    @Client("/orders")
    public interface Orders {
        @Get("/{id}")
        List<Order> list(int id);

        @Get("/{id}")
        Flux<Order> flux(int id);

        @Get("/one/{id}")
        CompletableFuture<Order> future(int id);
    }

    @Controller("/orders")
    public static class OrderController {
        @Get("/{id}")
        List<Order> list(int id) {
            return List.of(new Order(id, "tea", "n"), new Order(id + 1, "cup", "m"));
        }

        @Get("/one/{id}")
        Order one(int id) {
            return new Order(id, "tea", "n");
        }
    }

    @Controller("/shop")
    public static class ShopController {
        private final Orders orders;
        private final HttpClient client;

        ShopController(Orders orders, @Client("/") HttpClient client) {
            this.orders = orders;
            this.client = client;
        }

        @Get("/blocking/{id}")
        @ExecuteOn(TaskExecutors.BLOCKING)
        public String blocking(int id) {
            return items(orders.list(id));
        }

        @Get("/retrieve/{id}")
        @ExecuteOn(TaskExecutors.BLOCKING)
        public String retrieve(int id) {
            return client.toBlocking().retrieve("/orders/one/" + id, Order.class).item();
        }

        @Get("/exchange/{id}")
        @ExecuteOn(TaskExecutors.BLOCKING)
        public String exchange(int id) {
            HttpRequest<?> request = HttpRequest.GET("/orders/" + id);
            return items(
                    client.toBlocking().exchange(request, Argument.listOf(Order.class)).body());
        }

        @Get("/flux/{id}")
        public Publisher<String> flux(int id) {
            return orders.flux(id).map(Order::item).collectList().map(String::valueOf);
        }

        @Get("/mono/{id}")
        public Publisher<String> mono(int id) {
            return Mono.from(client.retrieve(HttpRequest.GET("/orders/one/" + id), Order.class))
                    .map(Order::item);
        }

        @Get("/future/{id}")
        public CompletableFuture<String> future(int id) {
            return orders.future(id).thenApply(Order::item);
        }

        @Get("/never/{id}")
        public String never(int id) {
            return "nobody asks for it";
        }

        @Get("/both/{id}")
        public CompletableFuture<String> both(int id) {
            return orders.future(id)
                    .thenCombine(orders.future(id + 1), (a, b) -> a.item() + b.item());
        }
    }

    private static String items(List<Order> orders) {
        StringBuilder items = new StringBuilder();
        orders.forEach(order -> items.append(order.item()));
        return items.toString();
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        ApplicationContext context =
                Micronaut.build(new String[0])
                        .mainClass(Main.class)
                        .banner(false)
                        .properties(
                                Map.of(
                                        "micronaut.server.port",
                                        -1,
                                        "micronaut.http.client.pool.max-concurrent-http1-connections",
                                        CONNECTIONS))
                        .start();
        URL url = context.getBean(EmbeddedServer.class).getURL();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String way : WAYS) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                URL asked = new URL(url + "/shop/" + way + "/" + i);
                answers.add(threads.submit(() -> ask(asked)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        context.close();
        System.exit(0); // idle threads of its pool would stay for a minute
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return new String(connection.getInputStream().readAllBytes());
    }
}
