// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.annotation.Blocking;
import com.linecorp.armeria.server.annotation.Get;
import com.linecorp.armeria.server.annotation.Param;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A shop that asks for orders by each way of Armeria's clients. */
public class Main {

    static final ObjectMapper JSON = new ObjectMapper();

    private static WebClient client;

    public static class Order {
        public int id;
        public String item;
        public String note;

        public Order() {}

        Order(int id) {
            this.id = id;
            item = "tea";
            note = "n";
        }
    }

    static String items(Order[] orders) {
        return orders[0].item + orders[1].item;
    }

    /** What asks, in methods that may wait and in those that may not. */
    public static class Shop {
        @Get("/text/{id}")
        @Blocking
        public String text(@Param("id") int id) throws Exception {
            AggregatedHttpResponse answer = client.get("/orders/" + id).aggregate().join();
            return items(JSON.readValue(answer.contentUtf8(), Order[].class));
        }

        @Get("/bytes/{id}")
        @Blocking
        public String bytes(@Param("id") int id) throws Exception {
            AggregatedHttpResponse answer = client.get("/orders/" + id).aggregate().get();
            return items(JSON.readValue(answer.content().array(), Order[].class));
        }

        @Get("/later/{id}")
        public CompletableFuture<String> later(@Param("id") int id) {
            return client.get("/orders/" + id).aggregate().thenApply(answer -> read(answer));
        }

        private String read(AggregatedHttpResponse answer) {
            try {
                return items(JSON.readValue(answer.contentUtf8(), Order[].class));
            } catch (java.io.IOException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private static HttpResponse orders(ServiceRequestContext context, Object request)
            throws Exception {
        int id = Integer.parseInt(context.pathParam("id"));
        String orders = JSON.writeValueAsString(List.of(new Order(id), new Order(id + 1)));
        return HttpResponse.of(HttpStatus.OK, MediaType.JSON_UTF_8, orders);
    }

    /** How many requests of each way, by which protocol, and which ways. */
    public static void main(String[] arguments) throws Exception {
        var builder = Server.builder().http(0).service("/orders/:id", Main::orders);
        builder.annotatedService(new Shop());
        Object typed =
                arguments[2].contains("typed")
                        ? Class.forName("app.Typed").getConstructor().newInstance()
                        : null;
        if (typed != null) {
            builder.annotatedService(typed);
        }
        Server server = builder.build();
        server.start().join();
        String address = "127.0.0.1:" + server.activeLocalPort();
        client = WebClient.of(arguments[1] + "://" + address);
        if (typed != null) {
            typed.getClass().getMethod("use", WebClient.class).invoke(typed, client);
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String way : arguments[2].split(",")) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                URL url = new URL("http://" + address + "/" + way + "/" + i);
                answers.add(threads.submit(() -> ask(url)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        server.stop().join();
        client.options().factory().close();
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }
}
