// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.remote;

import java.util.Optional;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;

/** Asks another service; what that one does not find is empty. */
public final class RemoteService {

    private final RestTemplate http;

    RemoteService(RestTemplate http) {
        this.http = http;
    }

    public <T> Optional<T> get(String path, Class<T> answer, Object... variables) {
        return ask(HttpMethod.GET, path, null, answer, variables);
    }

    /** Sends the body, which may be null, and gives the answer as the class. */
    public <T> Optional<T> ask(
            HttpMethod method, String path, Object body, Class<T> answer, Object... variables) {
        try {
            return Optional.ofNullable(
                    http.exchange(path, method, new HttpEntity<>(body), answer, variables)
                            .getBody());
        } catch (HttpClientErrorException.NotFound notFound) {
            return Optional.empty();
        }
    }
}
