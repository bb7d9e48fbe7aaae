// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Asks the other service for sold tickets. */
@Component
class OrderClient {

    private final RestTemplate http;

    OrderClient(RestTemplateBuilder builder, @Value("${orders.url}") String url) {
        http = builder.rootUri(url).build();
    }

    SoldTicket[] tickets(String train) {
        String path = "/trains/{train}/tickets";
        return http.getForObject(path, SoldTicket[].class, train); // truth: tickets
    }

    SoldDestination[] destinations(String train) {
        return http.getForObject("/trains/{train}/destinations", SoldDestination[].class, train);
    }
}
