// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Asks the other service for quotes. */
@Component
class QuoteClient {

    private final RestTemplate http;

    QuoteClient(RestTemplateBuilder builder, @Value("${quotes.url}") String url) {
        http = builder.rootUri(url).build();
    }

    QuoteDataBean quote(String symbol) {
        return http.getForObject("/quotes/{symbol}", QuoteDataBean.class, symbol); // truth: quote
    }

    QuotePrice price(String symbol) {
        return http.getForObject("/quotes/{symbol}/price", QuotePrice.class, symbol);
    }
}
