// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;

class Apache4Async implements Client {

    private final CloseableHttpAsyncClient client = HttpAsyncClients.createSystem();

    Apache4Async() {
        client.start();
    }

    private static HttpGet request(String url, int millis) {
        HttpGet request = new HttpGet(url);
        request.setConfig(RequestConfig.custom().setSocketTimeout(millis).build());
        return request;
    }

    @Override
    public void get(String url, int millis) throws Exception {
        client.execute(request(url, millis), null).get();
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        HttpGet request = request(url, PATIENCE_MS);
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
        // The future says nothing to the client, in version 4.1.
        HttpGet request = request(url, PATIENCE_MS);
        Future<HttpResponse> answer = client.execute(request, null);
        arrived.await();
        request.abort();
        answer.get();
    }

    @Override
    public boolean retries() {
        return false;
    }

    private static final class Then implements FutureCallback<HttpResponse> {
        private final Runnable next;

        Then(Runnable next) {
            this.next = next;
        }

        @Override
        public void completed(HttpResponse answer) {
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
