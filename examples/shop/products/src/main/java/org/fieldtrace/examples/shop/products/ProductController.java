// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.products;

import jakarta.servlet.http.HttpServletRequest;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Hands out products; every fiftieth slowly, every 97th not at all. */
@RestController
class ProductController {

    private static final long SLOW_EVERY = 50;
    private static final long SLOW_MS = 80;
    private static final long MISSING_EVERY = 97;

    private final ProductStore products;
    private final TruthLog truth;

    ProductController(ProductStore products, TruthLog truth) {
        this.products = products;
        this.truth = truth;
    }

    @GetMapping("/products/{sku}")
    ResponseEntity<Product> product(
            @PathVariable long sku,
            @RequestParam(defaultValue = "") String cause,
            HttpServletRequest request)
            throws InterruptedException {
        long start = TruthLog.now();
        Cause parent = Cause.of(cause);
        Cause span = truth.begin(parent);
        if (sku % SLOW_EVERY == 0) {
            Thread.sleep(SLOW_MS);
        }
        Product product = sku % MISSING_EVERY == 0 ? null : products.find(sku);
        truth.served(
                span,
                parent,
                "GET /products/{sku}",
                product == null ? 404 : 200,
                request.getLocalPort() + "-" + request.getRemotePort(),
                start);
        return ResponseEntity.ofNullable(product);
    }
}
