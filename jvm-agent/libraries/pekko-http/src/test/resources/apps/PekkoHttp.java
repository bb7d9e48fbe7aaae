// SPDX-License-Identifier: MIT
package app;

import static org.apache.pekko.http.javadsl.server.PathMatchers.integerSegment;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBinding;
import org.apache.pekko.http.javadsl.marshallers.jackson.Jackson;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpEntity;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.server.AllDirectives;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.SystemMaterializer;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/** A shop that asks for orders by each way of the client. */
public class Main extends AllDirectives {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_MS = Long.getLong("test.patience.ms");

    private final ActorSystem system = ActorSystem.create("shop");
    private final Materializer streams = SystemMaterializer.get(system).materializer();
    private final CountDownLatch asked = new CountDownLatch(1);
    private String orders;

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

    private static String items(Order[] orders) {
        return orders[0].item + orders[1].item;
    }

    private CompletionStage<HttpResponse> ask(String kind, int id) {
        return Http.get(system).singleRequest(HttpRequest.create(orders + kind + "/" + id));
    }

    private CompletionStage<String> whole(int id) {
        return ask("/orders", id)
                .thenCompose(answer -> answer.entity().toStrict(PATIENCE_MS, streams))
                .thenApply(body -> read(body));
    }

    private static String read(HttpEntity.Strict body) {
        try {
            return items(JSON.readValue(body.getData().utf8String(), Order[].class));
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private CompletionStage<String> typed(int id) {
        return ask("/orders", id).thenCompose(answer -> made(answer)).thenApply(Main::items);
    }

    private CompletionStage<String> stream(int id) {
        return ask("/parts", id).thenCompose(answer -> parts(answer)).thenApply(Main::items);
    }

    private CompletionStage<Order[]> made(HttpResponse answer) {
        return Jackson.unmarshaller(Order[].class).unmarshal(answer.entity(), streams);
    }

    private CompletionStage<Order[]> parts(HttpResponse answer) {
        return Jackson.unmarshaller(Order[].class).unmarshal(answer.entity(), streams);
    }

    private Route way(String name, Function<Integer, CompletionStage<String>> asks) {
        return pathPrefix(
                name,
                () ->
                        path(
                                integerSegment(),
                                id -> get(() -> onSuccess(asks.apply(id), this::complete))));
    }

    private static byte[] json(int id) {
        try {
            return JSON.writeValueAsBytes(List.of(new Order(id), new Order(id + 1)));
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private Route orders() {
        return concat(
                path(
                        segment("orders").slash(integerSegment()),
                        id ->
                                complete(
                                        StatusCodes.OK,
                                        HttpEntities.create(
                                                ContentTypes.APPLICATION_JSON, json(id)))),
                path(
                        segment("parts").slash(integerSegment()),
                        id ->
                                complete(
                                        StatusCodes.OK,
                                        HttpEntities.createChunked(
                                                ContentTypes.APPLICATION_JSON,
                                                Source.from(parts(json(id)))))));
    }

    private static List<ByteString> parts(byte[] json) {
        ByteString all = ByteString.fromArray(json);
        return List.of(all.take(json.length / 2), all.drop(json.length / 2));
    }

    /** Of a client that is gone before it has its answer. */
    private Route never() {
        return path(
                "never",
                () -> {
                    asked.countDown();
                    return onSuccess(new CompletableFuture<String>(), this::complete);
                });
    }

    private void serve(int requests) throws Exception {
        ServerBinding store =
                Http.get(system)
                        .newServerAt("127.0.0.1", 0)
                        .bindFlow(orders().flow(system))
                        .toCompletableFuture()
                        .get();
        orders = "http://127.0.0.1:" + store.localAddress().getPort();
        ServerBinding shop =
                Http.get(system)
                        .newServerAt("127.0.0.1", 0)
                        .bind(
                                concat(
                                        way("whole", this::whole),
                                        way("typed", this::typed),
                                        way("stream", this::stream),
                                        never()))
                        .toCompletableFuture()
                        .get();
        String address = "http://127.0.0.1:" + shop.localAddress().getPort() + "/";
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String way : List.of("whole", "typed", "stream")) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                URL url = new URL(address + way + "/" + i);
                answers.add(threads.submit(() -> answer(url)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        leave(shop.localAddress().getPort());
        // Once its connections are gone.
        Duration patience = Duration.ofMillis(PATIENCE_MS);
        shop.terminate(patience).toCompletableFuture().get();
        store.terminate(patience).toCompletableFuture().get();
    }

    private static Object answer(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }

    private void leave(int port) throws Exception {
        try (Socket client = new Socket("127.0.0.1", port)) {
            client.setSoLinger(true, 0); // else the server would wait for what it may still send
            client.getOutputStream().write("GET /never HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
            asked.await();
        }
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        new Main().serve(Integer.parseInt(arguments[0]));
        System.exit(0);
    }
}
