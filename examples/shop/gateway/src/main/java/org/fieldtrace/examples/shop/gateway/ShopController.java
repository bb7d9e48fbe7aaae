// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.gateway;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The shop as its users see it. */
@RestController
class ShopController {

    private static final int PAGE = 8;

    /** A product with its price. */
    record Offer(String name, String brand, long cents) {}

    /** What a product costs, and how its buyers like it. */
    record Reviewed(long cents, int stars) {}

    private final Calls calls;
    private final TruthLog truth;

    ShopController(Calls calls, TruthLog truth) {
        this.calls = calls;
        this.truth = truth;
    }

    /** One product, asked for at the same time as its price. */
    @GetMapping("/shop/products/{sku}")
    Mono<ResponseEntity<Offer>> product(
            @PathVariable long sku, @RequestParam String request, ServerHttpRequest http) {
        return served("GET /shop/products/{sku}", request, http, span -> offer(sku, span));
    }

    /** Eight products at the same time, each with its price. */
    @GetMapping("/shop/pages/{page}")
    Mono<ResponseEntity<List<Offer>>> page(
            @PathVariable int page, @RequestParam String request, ServerHttpRequest http) {
        return served(
                "GET /shop/pages/{page}",
                request,
                http,
                span ->
                        Flux.range(page * PAGE + 1, PAGE)
                                .flatMap(sku -> offer(sku, span))
                                .collectList());
    }

    @GetMapping("/shop/orders/{id}")
    Mono<ResponseEntity<String>> order(
            @PathVariable long id, @RequestParam String request, ServerHttpRequest http) {
        return served("GET /shop/orders/{id}", request, http, span -> calls.order(id, span));
    }

    @PostMapping("/shop/orders/{sku}")
    Mono<ResponseEntity<String>> newOrder(
            @PathVariable long sku, @RequestParam String request, ServerHttpRequest http) {
        return served(
                "POST /shop/orders/{sku}", request, http, span -> calls.newOrder(sku, 2, span));
    }

    /** A price, with what others say of the product, for a service that asks for it. */
    @GetMapping("/shop/reviewed/{sku}")
    Mono<ResponseEntity<Reviewed>> reviewed(
            @PathVariable long sku, @RequestParam String cause, ServerHttpRequest http) {
        return served(
                "GET /shop/reviewed/{sku}",
                Cause.of(cause),
                http,
                span ->
                        Mono.zip(
                                calls.price(sku, span),
                                calls.review(sku, span),
                                (price, review) -> new Reviewed(price.gross(), review.stars())));
    }

    private Mono<Offer> offer(long sku, Cause span) {
        return Mono.zip(
                calls.product(sku, span),
                calls.price(sku, span),
                (product, price) -> new Offer(product.name(), product.brand(), price.gross()));
    }

    private <T> Mono<ResponseEntity<T>> served(
            String operation,
            String request,
            ServerHttpRequest http,
            Function<Cause, Mono<T>> work) {
        return served(operation, new Cause(request, ""), http, work);
    }

    private <T> Mono<ResponseEntity<T>> served(
            String operation, Cause parent, ServerHttpRequest http, Function<Cause, Mono<T>> work) {
        long start = TruthLog.now();
        Cause span = truth.begin(parent);
        String ports = http.getLocalAddress().getPort() + "-" + http.getRemoteAddress().getPort();
        return work.apply(span)
                .map(ResponseEntity::ok)
                .switchIfEmpty(Mono.fromSupplier(() -> ResponseEntity.notFound().build()))
                .doOnNext(
                        answer ->
                                truth.served(
                                        span,
                                        parent,
                                        operation,
                                        answer.getStatusCode().value(),
                                        ports,
                                        start));
    }
}
