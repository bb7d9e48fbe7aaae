// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.rates;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Exchange rates over HTTP: one, whole and for its value, and all of the day. */
@RestController
class RateController {

    private static final int CURRENCIES = 200;

    /** By currency, {@code c0} to {@code c199}. */
    private final Map<String, ExchangeRate> rates = new LinkedHashMap<>();

    RateController() {
        for (int number = 0; number < CURRENCIES; number++) {
            String currency = "c" + number;
            BigDecimal rate = BigDecimal.valueOf(10_000 + 37L * number, 4);
            rates.put(currency, new ExchangeRate(currency, "EUR", rate, "2023-11-23", "ECB"));
        }
    }

    @GetMapping("/rates/{currency}")
    ResponseEntity<ExchangeRate> rate(@PathVariable String currency) {
        return ResponseEntity.of(Optional.ofNullable(rates.get(currency)));
    }

    @GetMapping("/rates/{currency}/value")
    ResponseEntity<RateValue> value(@PathVariable String currency) {
        return ResponseEntity.of(
                Optional.ofNullable(rates.get(currency)).map(rate -> new RateValue(rate.rate())));
    }

    @GetMapping("/rates")
    Collection<ExchangeRate> all() {
        return rates.values();
    }
}
