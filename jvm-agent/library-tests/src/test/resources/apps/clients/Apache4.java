// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

class Apache4 implements Client {

    private final CloseableHttpClient client = HttpClients.createSystem();

    @Override
    public void get(String url, int millis) throws Exception {
        HttpGet request = new HttpGet(url);
        request.setConfig(RequestConfig.custom().setSocketTimeout(millis).build());
        read(request);
    }

    private void read(HttpGet request) throws Exception {
        try (CloseableHttpResponse answer = client.execute(request)) {
            EntityUtils.toByteArray(answer.getEntity());
        }
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        HttpGet request = new HttpGet(url);
        request.setHeader(header, value);
        read(request);
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        get(first);
        get(second);
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        HttpGet request = new HttpGet(url);
        Threads.whenArrived(arrived, request::abort);
        read(request);
    }
}
