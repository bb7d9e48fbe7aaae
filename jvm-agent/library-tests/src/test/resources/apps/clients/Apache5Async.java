// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.util.Timeout;

class Apache5Async implements Client {

    // By itself version 5.0 mistakes what TLS has negotiated, on newer JDKs.
    private final CloseableHttpAsyncClient client =
            started(
                    HttpAsyncClients.custom()
                            .useSystemProperties()
                            .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                            .build());
    private final CloseableHttpAsyncClient http2 = started(HttpAsyncClients.createHttp2System());

    private static CloseableHttpAsyncClient started(CloseableHttpAsyncClient client) {
        client.start();
        return client;
    }

    private static SimpleHttpRequest request(String url, int millis) {
        SimpleHttpRequest request = new SimpleHttpRequest("GET", java.net.URI.create(url));
        request.setConfig(
                RequestConfig.custom().setResponseTimeout(Timeout.ofMilliseconds(millis)).build());
        return request;
    }

    @Override
    public void get(String url, int millis) throws Exception {
        client.execute(request(url, millis), null).get();
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        SimpleHttpRequest request = request(url, PATIENCE_MS);
        request.setHeader(header, value);
        client.execute(request, null).get();
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        CompletableFuture<String> done = new CompletableFuture<>();
        client.execute(
                request(first, PATIENCE_MS),
                new Then(
                        () ->
                                client.execute(
                                        request(second, PATIENCE_MS),
                                        new Then(() -> done.complete("both")))));
        done.get();
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        // The future of the shorter form says nothing to the client, in version 5.0.
        Future<SimpleHttpResponse> answer =
                client.execute(
                        SimpleRequestProducer.create(request(url, PATIENCE_MS)),
                        SimpleResponseConsumer.create(),
                        null);
        arrived.await();
        answer.cancel(true);
    }

    @Override
    public boolean retries() {
        return false;
    }

    @Override
    public void http2(String url) throws Exception {
        http2.execute(request(url, PATIENCE_MS), null).get();
    }

    private static final class Then implements FutureCallback<SimpleHttpResponse> {
        private final Runnable next;

        Then(Runnable next) {
            this.next = next;
        }

        @Override
        public void completed(SimpleHttpResponse answer) {
            next.run();
        }

        @Override
        public void failed(Exception cause) {
            cause.printStackTrace();
        }

        @Override
        public void cancelled() {}
    }
}
