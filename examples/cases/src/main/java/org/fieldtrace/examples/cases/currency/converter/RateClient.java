// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Asks the other service for exchange rates. */
@Component
class RateClient {

    private final RestTemplate http;

    RateClient(RestTemplateBuilder builder, @Value("${rates.url}") String url) {
        http = builder.rootUri(url).build();
    }

    ExchangeRate rate(String currency) {
        return http.getForObject("/rates/{currency}", ExchangeRate.class, currency); // truth: rate
    }

    RateValue value(String currency) {
        return http.getForObject("/rates/{currency}/value", RateValue.class, currency);
    }

    List<ExchangeRate> all() {
        return List.of(http.getForObject("/rates", ExchangeRate[].class)); // truth: all
    }
}
