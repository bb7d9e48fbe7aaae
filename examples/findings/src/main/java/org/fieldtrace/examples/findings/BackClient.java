// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks the other service. */
final class BackClient {
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ObjectMapper json = new ObjectMapper();
    private final String address;

    /**
     * @param address of the other service, such as {@code http://127.0.0.1:8080}
     */
    BackClient(String address) {
        this.address = address;
    }

    /** What it answers. */
    <T> T get(String path, Class<T> type) throws IOException, InterruptedException {
        return json.readValue(send(path).body(), type);
    }

    /** Whether it answers. */
    boolean isThere(String path) throws IOException, InterruptedException {
        return send(path).statusCode() == OK;
    }

    private HttpResponse<String> send(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path)).build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
