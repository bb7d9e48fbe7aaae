// SPDX-License-Identifier: MIT
package app;

import static org.apache.pekko.http.javadsl.server.PathMatchers.integerSegment;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.marshallers.jackson.Jackson;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.server.AllDirectives;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.SystemMaterializer;

/** Apache Pekko HTTP, with an executor for what waits. */
public class OnPekko extends AllDirectives implements Main.Framework {

    private static final ExecutorService WAITING = Executors.newCachedThreadPool();
    private static final Config MANY_AT_ONCE =
            ConfigFactory.parseString(
                    "pekko.http.host-connection-pool.max-connections=64\n"
                            + "pekko.http.host-connection-pool.max-open-requests=1024\n"
                            + "pekko.loglevel=OFF");

    private final ActorSystem system =
            ActorSystem.create("shop", MANY_AT_ONCE.withFallback(ConfigFactory.load()));
    private final Materializer streams = SystemMaterializer.get(system).materializer();
    private String address;

    private static <T> CompletableFuture<T> later(Callable<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.call();
                    } catch (Exception failure) {
                        throw new CompletionException(failure);
                    }
                },
                WAITING);
    }

    private Route routes() {
        return concat(
                path(
                        segment("page").slash(integerSegment()),
                        id -> onSuccess(later(() -> Main.page(id)), page -> complete(page))),
                path(
                        segment("orders").slash(integerSegment()),
                        id ->
                                onSuccess(
                                        later(() -> Main.ordersOf(id)),
                                        orders -> completeOK(orders, Jackson.marshaller()))),
                path(
                        segment("stock").slash(integerSegment()),
                        id ->
                                onSuccess(
                                        later(() -> Main.stockOf(id)),
                                        stock -> completeOK(stock, Jackson.marshaller()))));
    }

    @Override
    public int start() throws Exception {
        int port =
                Http.get(system)
                        .newServerAt("127.0.0.1", 0)
                        .bind(routes())
                        .toCompletableFuture()
                        .get()
                        .localAddress()
                        .getPort();
        address = "http://127.0.0.1:" + port;
        return port;
    }

    private <T> CompletableFuture<T> ask(String path, Class<T> type) {
        return Http.get(system)
                .singleRequest(HttpRequest.create(address + path))
                .thenCompose(
                        answer -> Jackson.unmarshaller(type).unmarshal(answer.entity(), streams))
                .toCompletableFuture();
    }

    @Override
    public Main.Order[] orders(int customer) throws Exception {
        return ask("/orders/" + customer, Main.Order[].class).get();
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return ask("/stock/" + order, Main.Stock.class);
    }
}
