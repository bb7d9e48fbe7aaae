// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import io.grpc.StatusRuntimeException;
import java.util.Map;
import org.fieldtrace.examples.shop.stock.api.Reservation;
import org.fieldtrace.examples.shop.stock.api.ReserveRequest;
import org.fieldtrace.examples.shop.stock.api.StockGrpc;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** What orders asks other services. */
@Component
class Calls {

    private static final int ATTEMPTS = 3;

    private final RestTemplate products;
    private final RestClient pricing;
    private final StockGrpc.StockBlockingStub stock;
    private final TruthLog truth;
    private final String productsUrl;
    private final String notifierUrl;

    Calls(
            RestTemplate products,
            RestClient pricing,
            StockGrpc.StockBlockingStub stock,
            TruthLog truth,
            @Value("${products.url}") String productsUrl,
            @Value("${notifier.url}") String notifierUrl) {
        this.products = products;
        this.pricing = pricing;
        this.stock = stock;
        this.truth = truth;
        this.productsUrl = productsUrl;
        this.notifierUrl = notifierUrl;
    }

    /** The product, null where products knows none. */
    Product product(long sku, Cause parent) {
        long start = TruthLog.now();
        Cause call = truth.begin(parent);
        int status = 0;
        try {
            Product product =
                    products.getForObject(
                            productsUrl + "/products/{sku}?cause={cause}",
                            Product.class,
                            sku,
                            call.text());
            status = 200;
            return product;
        } catch (HttpStatusCodeException refused) {
            status = refused.getStatusCode().value();
            return null;
        } finally {
            truth.called(call, parent, "GET /products/{sku}", status, start);
        }
    }

    /** The price, asked for again where pricing is busy. */
    Price price(long sku, Cause parent) {
        for (int attempt = 1; ; attempt++) {
            long start = TruthLog.now();
            Cause call = truth.begin(parent);
            int status = 0;
            try {
                Price price =
                        pricing.get()
                                .uri(
                                        "/price/{sku}?attempt={attempt}&cause={cause}",
                                        sku,
                                        attempt,
                                        call.text())
                                .retrieve()
                                .body(Price.class);
                status = 200;
                return price;
            } catch (HttpStatusCodeException busy) {
                status = busy.getStatusCode().value();
                if (attempt == ATTEMPTS) {
                    throw busy;
                }
            } finally {
                truth.called(call, parent, "GET /price/{sku}", status, start);
            }
        }
    }

    /** A reservation, null where there is none left. */
    Reservation reserve(long sku, int pieces, Cause parent) {
        long start = TruthLog.now();
        Cause call = truth.begin(parent);
        int status = 0;
        try {
            return stock.reserve(
                    ReserveRequest.newBuilder()
                            .setSku(sku)
                            .setCount(pieces)
                            .setCause(call.text())
                            .build());
        } catch (StatusRuntimeException refused) {
            status = refused.getStatus().getCode().value();
            return null;
        } finally {
            truth.called(call, parent, "stock.Stock/Reserve", status, start);
        }
    }

    /** Has the customer told, whenever. */
    @Async
    public void notify(long order, String customer, Cause parent) {
        long start = TruthLog.now();
        Cause call = truth.begin(parent);
        int status = 0;
        try {
            Map<String, Object> notification =
                    Map.of(
                            "order",
                            order,
                            "customer",
                            customer,
                            "text",
                            "Your order " + order + " is on its way.",
                            "channel",
                            "letter",
                            "cause",
                            call.text());
            status =
                    products.postForEntity(notifierUrl + "/notifications", notification, Void.class)
                            .getStatusCode()
                            .value();
        } catch (HttpStatusCodeException refused) {
            status = refused.getStatusCode().value();
        } finally {
            truth.called(call, parent, "POST /notifications", status, start);
        }
    }
}
