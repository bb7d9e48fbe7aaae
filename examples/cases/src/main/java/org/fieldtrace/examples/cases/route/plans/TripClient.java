// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.plans;

import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Asks the other service for trips. */
@Component
class TripClient {

    private final RestTemplate http;

    TripClient(RestTemplateBuilder builder, @Value("${trips.url}") String url) {
        http = builder.rootUri(url).build();
    }

    List<TripResponse> highSpeed(int line) {
        return trips("/lines/{line}/high-speed", line); // truth: high-speed
    }

    List<TripResponse> normal(int line) {
        return trips("/lines/{line}/normal", line); // truth: normal
    }

    private List<TripResponse> trips(String path, int line) {
        return List.of(http.getForObject(path, TripResponse[].class, line)); // truth: answer
    }
}
