// SPDX-License-Identifier: MIT
package app;

import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.util.Timeout;

/** Clients of Apache's HttpClient 5 whose pools have one connection. */
class Apache5 {

    static Main.Use use(String host) {
        CloseableHttpClient client = client();
        return isLong -> {
            String path = isLong ? "/backend/slow" : "/backend/fast";
            try (ClassicHttpResponse answer = client.execute(new HttpGet(host + path))) {
                answer.getCode();
            }
        };
    }

    /** Asks for a second connection, in vain, while it has the only one. */
    static void giveUp(String host) throws Exception {
        HttpGet second = new HttpGet(host + "/backend/fast");
        second.setConfig(
                RequestConfig.custom()
                        .setConnectionRequestTimeout(Timeout.ofMilliseconds(Main.SHORT_MS))
                        .build());
        try (CloseableHttpClient client = client();
                ClassicHttpResponse held = client.execute(new HttpGet(host + "/backend/body"))) {
            try {
                client.execute(second).close();
                throw new IllegalStateException("a pool of one has two: " + held);
            } catch (java.io.InterruptedIOException late) {
                late.getMessage();
            }
        }
    }

    private static CloseableHttpClient client() {
        PoolingHttpClientConnectionManager pool = new PoolingHttpClientConnectionManager();
        pool.setMaxTotal(1);
        return HttpClients.custom().setConnectionManager(pool).build();
    }
}
