// SPDX-License-Identifier: MIT
package app;

import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

class Apache4 extends Blocking<HttpGet> {

    private final CloseableHttpClient client = HttpClients.createSystem();

    @Override
    HttpGet request(String url) {
        return new HttpGet(url);
    }

    @Override
    void limit(HttpGet request, int millis) {
        request.setConfig(RequestConfig.custom().setSocketTimeout(millis).build());
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
    void read(HttpGet request) throws Exception {
        try (CloseableHttpResponse answer = client.execute(request)) {
            EntityUtils.toByteArray(answer.getEntity());
        }
    }
}
