// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;

/** Apache's HttpAsyncClient 4 with a pool that has one connection. */
class Apache4Async {
    private final CloseableHttpAsyncClient client =
            HttpAsyncClients.custom().setMaxConnTotal(1).build();
    private final String backend;

    private Apache4Async(String host) {
        backend = host + "/backend/";
        client.start();
    }

    static Main.Use use(String host) {
        Apache4Async one = new Apache4Async(host);
        return isLong -> one.get(isLong ? "slow" : "fast", 30_000).get();
    }

    /** Asks for a second and a third connection, in vain, while the first is in use. */
    static void giveUp(String host) throws Exception {
        Apache4Async one = new Apache4Async(host);
        Future<?> first = one.get("slower", 30_000);
        Future<?> second = one.get("fast", Main.SHORT_MS);
        one.get("fast", 30_000).cancel(true);
        first.get();
        try {
            throw new IllegalStateException("a pool of one has two: " + second.get());
        } catch (ExecutionException late) {
            // The client stays open for the third, which the oldest versions send all the same.
        }
    }

    private Future<HttpResponse> get(String what, int patience) {
        HttpGet request = new HttpGet(backend + what);
        request.setConfig(RequestConfig.custom().setConnectionRequestTimeout(patience).build());
        return client.execute(request, null);
    }
}
