// SPDX-License-Identifier: MIT
package app;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Clients of Reactor Netty whose pools have one connection. */
class ReactorNetty {
    /** Of who waits for what comes. */
    private static final Duration PATIENCE = Duration.ofMillis(Long.getLong("test.patience.ms"));

    private static final LoopResources LOOP = LoopResources.create("one", 1, true);

    static Main.Use use(String host) {
        HttpClient client = client("shared", PATIENCE);
        return isLong -> {
            get(client, host + (isLong ? "/backend/slow" : "/backend/fast")).block();
            // The connection is given back after the caller goes on, by the same task of the loop.
            LOOP.onClient(false).next().submit(() -> {}).get();
        };
    }

    /** Asks for a second connection, in vain, while the first is in use. */
    static void giveUp(String host) {
        HttpClient client = client("late", Duration.ofMillis(Main.SHORT_MS));
        Mono<Integer> first = get(client, host + "/backend/slower");
        Mono<Integer> second = get(client, host + "/backend/fast").onErrorReturn(0);
        if (Mono.zip(first, second).block().getT2() != 0) {
            throw new IllegalStateException("a pool of one has two");
        }
    }

    /** Gives up a call that waits for the connection, which is in use. */
    static void cancel(String host) throws Exception {
        HttpClient client = client("cancelled", PATIENCE);
        Mono<Integer> first = get(client, host + "/backend/slower");
        Mono<Integer> second =
                get(client, host + "/backend/fast")
                        .timeout(Duration.ofMillis(Main.SHORT_MS))
                        .onErrorReturn(0);
        if (Mono.zip(first, second).block().getT2() != 0) {
            throw new IllegalStateException("a pool of one has two");
        }
        // What was given up is dropped when the connection is there.
        LOOP.onClient(false).next().schedule(() -> {}, 50, TimeUnit.MILLISECONDS).get();
    }

    private static HttpClient client(String name, Duration patience) {
        return HttpClient.create(
                        ConnectionProvider.builder(name)
                                .maxConnections(1)
                                .pendingAcquireTimeout(patience)
                                .build())
                .runOn(LOOP, false);
    }

    private static Mono<Integer> get(HttpClient client, String url) {
        return client.get().uri(url).response().map(answer -> answer.status().code());
    }
}
