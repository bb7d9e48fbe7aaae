// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends requests over connections that are kept alive. */
final class HttpSender {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();

    /**
     * Sends one GET and reads the whole answer.
     *
     * @return the HTTP status
     * @throws IOException if there was no answer, a {@link java.net.ConnectException} if there was
     *     nobody to ask
     */
    int get(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address).timeout(REQUEST_TIMEOUT).build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }
}
