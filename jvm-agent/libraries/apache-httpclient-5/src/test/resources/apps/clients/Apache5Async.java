// SPDX-License-Identifier: MIT
package app;

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
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

class Apache5Async extends Asynchronous<SimpleHttpRequest> {

    // By itself version 5.0 mistakes what TLS has negotiated, on newer JDKs.
    private final CloseableHttpAsyncClient client =
            started(
                    HttpAsyncClients.custom()
                            .useSystemProperties()
                            .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                            .setIOReactorConfig(
                                    // By default it looks for what took too long once a second.
                                    IOReactorConfig.custom()
                                            .setSelectInterval(TimeValue.ofMilliseconds(10))
                                            .build())
                            .build());
    private final CloseableHttpAsyncClient http2 = started(HttpAsyncClients.createHttp2System());

    private static CloseableHttpAsyncClient started(CloseableHttpAsyncClient client) {
        client.start();
        return client;
    }

    @Override
    SimpleHttpRequest request(String url, int millis) {
        SimpleHttpRequest request = new SimpleHttpRequest("GET", java.net.URI.create(url));
        request.setConfig(
                RequestConfig.custom().setResponseTimeout(Timeout.ofMilliseconds(millis)).build());
        return request;
    }

    @Override
    void setHeader(SimpleHttpRequest request, String name, String value) {
        request.setHeader(name, value);
    }

    @Override
    void read(SimpleHttpRequest request) throws Exception {
        client.execute(request, null).get();
    }

    @Override
    void read(SimpleHttpRequest request, Runnable then) {
        client.execute(request, new Then(then));
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
