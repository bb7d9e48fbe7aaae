// SPDX-License-Identifier: MIT
package app;

import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

class Apache5 extends Blocking<HttpGet> {

    private final CloseableHttpClient client = HttpClients.createSystem();

    @Override
    HttpGet request(String url) {
        return new HttpGet(url);
    }

    @Override
    void limit(HttpGet request, int millis) {
        request.setConfig(
                RequestConfig.custom().setResponseTimeout(Timeout.ofMilliseconds(millis)).build());
    }

    @Override
    void setHeader(HttpGet request, String name, String value) {
        request.setHeader(name, value);
    }

    @Override
    void abort(HttpGet request) {
        request.abort();
    }

    @Override
    @SuppressWarnings("deprecation")
    void read(HttpGet request) throws Exception {
        try (CloseableHttpResponse answer = client.execute(request)) {
            EntityUtils.toByteArray(answer.getEntity());
        }
    }
}
