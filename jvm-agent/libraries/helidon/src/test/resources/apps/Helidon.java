// SPDX-License-Identifier: MIT
package app;

import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A shop that asks for orders by each way of Helidon's client. */
public class Main {

    private static final List<String> WAYS = List.of("one", "list", "answer", "other");

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

    static class Orders implements HttpService {
        @Override
        public void routing(HttpRules rules) {
            rules.get("/list/{id}", (asked, to) -> to.send(List.of(new Order(1), new Order(2))));
            rules.get("/{id}", (asked, to) -> to.send(new Order(1)));
            rules.post("/{id}/edit", (asked, to) -> to.send(new Order(1)));
        }
    }

    static String one() {
        return client.get("/orders/1").requestEntity(Order.class).item;
    }

    static String list() {
        Order[] orders = client.get("/orders/list/1").requestEntity(Order[].class);
        return orders[0].item + orders[1].item;
    }

    static String answer() {
        try (HttpClientResponse answer = client.get("/orders/1").request()) {
            return answer.as(Order.class).item;
        }
    }

    static String other() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.submit(() -> client.get("/orders/1").requestEntity(Order.class).item)
                    .get();
        }
    }

    private static void routes(HttpRouting.Builder routes) {
        routes.register("/orders", new Orders())
                .get("/one/{id}", (asked, to) -> to.send(one()))
                .get("/list/{id}", (asked, to) -> to.send(list()))
                .get("/answer/{id}", (asked, to) -> to.send(answer()))
                .get("/other/{id}", (asked, to) -> to.send(other()));
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        WebServer server = WebServer.builder().host("127.0.0.1").routing(Main::routes).build();
        server.start();
        String shop = "http://127.0.0.1:" + server.port();
        client = WebClient.builder().baseUri(shop).build();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String way : WAYS) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                URL url = new URL(shop + "/" + way + "/" + i);
                answers.add(threads.submit(() -> ask(url)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        server.stop();
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }
}
