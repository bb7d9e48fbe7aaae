// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.core5.util.Timeout;

/** Asynchronous clients of Apache's HttpClient 5 whose pools have one connection. */
class Apache5Async {
    private final PoolingAsyncClientConnectionManager pool =
            new PoolingAsyncClientConnectionManager();
    private final CloseableHttpAsyncClient client;
    private final String backend;

    private Apache5Async(String host) {
        backend = host + "/backend/";
        pool.setMaxTotal(1);
        client = HttpAsyncClients.custom().setConnectionManager(pool).build();
        client.start();
    }

    static Main.Use use(String host) {
        Apache5Async one = new Apache5Async(host);
        return isLong -> {
            one.get(isLong ? "slow" : "fast", Timeout.ofSeconds(30)).get();
            // A caller goes on before its connection is given back.
            while (!isLong && one.pool.getTotalStats().getLeased() > 0) {
                Thread.sleep(1);
            }
        };
    }

    /** Asks for a second and a third connection, in vain, while the first is in use. */
    static void giveUp(String host) throws Exception {
        Apache5Async one = new Apache5Async(host);
        Future<?> first = one.get("slower", Timeout.ofSeconds(30));
        Future<?> second = one.get("fast", Timeout.ofMilliseconds(Main.SHORT_MS));
        one.get("fast", Timeout.ofSeconds(30)).cancel(true);
        first.get();
        try {
            throw new IllegalStateException("a pool of one has two: " + second.get());
        } catch (ExecutionException late) {
            // The client stays open for the third, which the oldest versions send all the same.
        }
    }

    private Future<SimpleHttpResponse> get(String what, Timeout patience) {
        SimpleHttpRequest request =
                new SimpleHttpRequest("GET", java.net.URI.create(backend + what));
        request.setConfig(RequestConfig.custom().setConnectionRequestTimeout(patience).build());
        return client.execute(request, null);
    }
}
