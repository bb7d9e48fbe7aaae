// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.gateway;

import java.util.Map;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Mono;

/** What the gateway asks other services; an answer other than 2xx is an empty one. */
@Component
class Calls {

    private final WebClient web;
    private final TruthLog truth;
    private final String orders;
    private final String products;
    private final String pricing;
    private final String reviews;

    Calls(
            WebClient web,
            TruthLog truth,
            @Value("${orders.url}") String orders,
            @Value("${products.url}") String products,
            @Value("${pricing.url}") String pricing,
            @Value("${reviews.url}") String reviews) {
        this.web = web;
        this.truth = truth;
        this.orders = orders;
        this.products = products;
        this.pricing = pricing;
        this.reviews = reviews;
    }

    Mono<Product> product(long sku, Cause parent) {
        Cause call = truth.begin(parent);
        Mono<Product> product =
                web.get()
                        .uri(products + "/products/{sku}?cause={cause}", sku, call.text())
                        .retrieve()
                        .bodyToMono(Product.class);
        return logged(product, call, parent, "GET /products/{sku}");
    }

    /** The price; a busy pricing is asked once more. */
    Mono<Price> price(long sku, Cause parent) {
        return price(sku, 1, parent).switchIfEmpty(Mono.defer(() -> price(sku, 2, parent)));
    }

    private Mono<Price> price(long sku, int attempt, Cause parent) {
        Cause call = truth.begin(parent);
        Mono<Price> price =
                web.get()
                        .uri(
                                pricing + "/price/{sku}?attempt={attempt}&cause={cause}",
                                sku,
                                attempt,
                                call.text())
                        .retrieve()
                        .bodyToMono(Price.class);
        return logged(price, call, parent, "GET /price/{sku}");
    }

    Mono<Review> review(long sku, Cause parent) {
        Cause call = truth.begin(parent);
        Mono<Review> review =
                web.get()
                        .uri(reviews + "/reviews/{sku}?cause={cause}", sku, call.text())
                        .retrieve()
                        .bodyToMono(Review.class);
        return logged(review, call, parent, "GET /reviews/{sku}");
    }

    Mono<String> order(long id, Cause parent) {
        Cause call = truth.begin(parent);
        Mono<String> order =
                web.get()
                        .uri(orders + "/orders/{id}?cause={cause}", id, call.text())
                        .retrieve()
                        .bodyToMono(String.class);
        return logged(order, call, parent, "GET /orders/{id}");
    }

    Mono<String> newOrder(long sku, int pieces, Cause parent) {
        Cause call = truth.begin(parent);
        Map<String, Object> wanted =
                Map.of(
                        "sku",
                        sku,
                        "pieces",
                        pieces,
                        "customer",
                        "Customer " + sku,
                        "cause",
                        call.text());
        Mono<String> order =
                web.post()
                        .uri(orders + "/orders")
                        .bodyValue(wanted)
                        .retrieve()
                        .bodyToMono(String.class);
        return logged(order, call, parent, "POST /orders");
    }

    private <T> Mono<T> logged(Mono<T> answer, Cause call, Cause parent, String operation) {
        return Mono.defer(
                () -> {
                    long start = TruthLog.now();
                    return answer.doOnSuccess(
                                    body -> truth.called(call, parent, operation, 200, start))
                            .doOnError(
                                    WebClientResponseException.class,
                                    refused ->
                                            truth.called(
                                                    call,
                                                    parent,
                                                    operation,
                                                    refused.getStatusCode().value(),
                                                    start))
                            .doOnCancel(() -> truth.called(call, parent, operation, 0, start))
                            .onErrorResume(
                                    WebClientResponseException.class, refused -> Mono.empty());
                });
    }
}
