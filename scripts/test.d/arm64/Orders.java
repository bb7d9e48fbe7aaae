// SPDX-License-Identifier: MIT
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;

/**
 * A page that asks a service for an order and shows its number and its customer, as often as the
 * argument says. Nobody reads the note.
 */
public final class Orders {

    /** What the service answers. */
    public static final class Order {
        public int number;
        public String customer;
        public String note;
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Orders() {}

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        server.createContext(
                "/order",
                exchange ->
                        answer(exchange, "{\"number\":7,\"customer\":\"Ann\",\"note\":\"none\"}"));
        server.createContext("/page", exchange -> answer(exchange, page(address)));
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            if (!get(address + "/page").equals("Order 7 of Ann")) {
                throw new AssertionError("another page");
            }
            if (i % 50 == 49) {
                System.gc(); // a verdict comes when the order is dead
            }
        }
        server.stop(0);
        System.exit(0);
    }

    private static String page(String address) throws IOException {
        Order order = MAPPER.readValue(get(address + "/order"), Order.class);
        return "Order " + order.number + " of " + order.customer;
    }

    private static String get(String address) throws IOException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
            return CLIENT.send(request, BodyHandlers.ofString()).body();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes();
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
