// SPDX-License-Identifier: MIT
package app;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactories;
import java.time.Duration;
import reactor.core.publisher.Mono;

/** Requests that ask a pool of R2DBC which has one connection. */
public class Main {

    private static final Duration PATIENCE =
            Duration.ofMillis(Integer.getInteger("test.patience.ms"));
    private static final Duration HELD = PATIENCE.dividedBy(360);
    private static final Duration SHORT = PATIENCE.dividedBy(1800);

    private static ConnectionPool pool;

    public static void main(String[] arguments) throws Exception {
        pool =
                new ConnectionPool(
                        ConnectionPoolConfiguration.builder(
                                        ConnectionFactories.get("r2dbc:h2:mem:///shop"))
                                .initialSize(1)
                                .maxSize(1)
                                .build());
        pool.warmup().block();
        Web.inRequest("alone", Main::asksTwice);
        Web.inRequest("waits", Main::waits);
        Web.inRequest("givesUp", Main::givesUp);
        System.exit(0);
    }

    private static Object asksTwice() {
        for (int i = 0; i < 2; i++) {
            use().block();
        }
        return null;
    }

    private static Object waits() {
        holds();
        return use().block();
    }

    private static Object givesUp() {
        holds();
        return use().timeout(SHORT).onErrorReturn(false).block();
    }

    /** Takes the connection, and gives it back after a while. */
    private static void holds() {
        Connection connection = pool.create().block();
        Mono.delay(HELD).then(Mono.from(connection.close())).subscribe();
    }

    private static Mono<Boolean> use() {
        return pool.create().flatMap(connection -> Mono.from(connection.close()).thenReturn(true));
    }
}
