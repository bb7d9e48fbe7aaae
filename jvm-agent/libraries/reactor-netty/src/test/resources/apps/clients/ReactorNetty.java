// SPDX-License-Identifier: MIT
package app;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

class ReactorNetty implements Client {

    private final HttpClient client = HttpClient.create().followRedirect(true);
    private final HttpClient http2 = HttpClient.create().protocol(HttpProtocol.H2);
    private final HttpClient clear = HttpClient.create().protocol(HttpProtocol.H2C);

    private static Mono<byte[]> answer(HttpClient client, String url, int millis) {
        return client.responseTimeout(Duration.ofMillis(millis))
                .get()
                .uri(url)
                .responseSingle((head, body) -> body.asByteArray());
    }

    @Override
    public void get(String url, int millis) throws Exception {
        answer(client, url, millis).block();
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        answer(client.headers(headers -> headers.set(header, value)), url, PATIENCE_MS).block();
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        answer(client, first, PATIENCE_MS)
                .flatMap(body -> answer(client, second, PATIENCE_MS))
                .block();
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        Disposable call = answer(client, url, PATIENCE_MS).subscribe();
        arrived.await();
        call.dispose();
    }

    @Override
    public boolean retries() {
        return false;
    }

    @Override
    public void http2(String url) throws Exception {
        answer(url.startsWith("https") ? http2 : clear, url, PATIENCE_MS).block();
    }
}
