// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.reactor.IOReactorConfig;

class Apache4Async extends Asynchronous<HttpGet> {

    // By default it looks once a second whether a request took too long.
    private final CloseableHttpAsyncClient client =
            HttpAsyncClients.custom()
                    .useSystemProperties()
                    .setDefaultIOReactorConfig(
                            IOReactorConfig.custom().setSelectInterval(10).build())
                    .build();

    Apache4Async() {
        client.start();
    }

    @Override
    HttpGet request(String url, int millis) {
        HttpGet request = new HttpGet(url);
        request.setConfig(RequestConfig.custom().setSocketTimeout(millis).build());
        return request;
    }

    @Override
    void setHeader(HttpGet request, String name, String value) {
        request.setHeader(name, value);
    }

    @Override
    void read(HttpGet request) throws Exception {
        client.execute(request, null).get();
    }

    @Override
    void read(HttpGet request, Runnable then) {
        client.execute(request, new Then(then));
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
