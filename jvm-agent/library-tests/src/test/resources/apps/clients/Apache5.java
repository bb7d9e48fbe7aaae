// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

class Apache5 implements Client {

    private final CloseableHttpClient client = HttpClients.createSystem();

    @Override
    public void get(String url, int millis) throws Exception {
        HttpGet request = new HttpGet(url);
        request.setConfig(
                RequestConfig.custom().setResponseTimeout(Timeout.ofMilliseconds(millis)).build());
        read(request);
    }

    @SuppressWarnings("deprecation")
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
