// SPDX-License-Identifier: MIT
package app;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

class Jdk implements Client {

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();
    private final HttpClient http2 = HttpClient.newBuilder().build();

    private static HttpRequest request(String url, int millis) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMillis(millis)).build();
    }

    @Override
    public void get(String url, int millis) throws Exception {
        client.send(request(url, millis), BodyHandlers.ofByteArray());
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        client.send(
                HttpRequest.newBuilder(URI.create(url)).header(header, value).build(),
                BodyHandlers.ofByteArray());
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        client.sendAsync(request(first, PATIENCE_MS), BodyHandlers.ofByteArray())
                .thenCompose(
                        answer ->
                                client.sendAsync(
                                        request(second, PATIENCE_MS), BodyHandlers.ofByteArray()))
                .get();
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request(url, PATIENCE_MS), BodyHandlers.ofByteArray());
        arrived.await();
        answer.cancel(true);
    }

    @Override
    public void http2(String url) throws Exception {
        http2.send(request(url, PATIENCE_MS), BodyHandlers.ofByteArray());
    }
}
