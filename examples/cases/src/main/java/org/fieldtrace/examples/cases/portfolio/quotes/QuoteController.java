// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.quotes;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Quotes over HTTP, whole and for their price. */
@RestController
class QuoteController {

    private final QuoteRepository quotes;

    QuoteController(QuoteRepository quotes) {
        this.quotes = quotes;
    }

    @GetMapping("/quotes/{symbol}")
    ResponseEntity<QuoteDataBean> quote(@PathVariable String symbol) {
        return ResponseEntity.of(quotes.quote(symbol));
    }

    @GetMapping("/quotes/{symbol}/price")
    ResponseEntity<QuotePrice> price(@PathVariable String symbol) {
        return ResponseEntity.of(quotes.price(symbol));
    }
}
