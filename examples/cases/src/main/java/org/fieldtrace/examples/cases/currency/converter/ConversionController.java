// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import java.math.BigDecimal;
import java.util.List;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What amounts are in other currencies. */
@RestController
class ConversionController {

    private static final BigDecimal AMOUNT = BigDecimal.valueOf(100);

    private final RateClient rates;
    private final Fix fix;

    ConversionController(RateClient rates, Fix fix) {
        this.rates = rates;
        this.fix = fix;
    }

    /** Takes the value of a rate. Where it is fixed, it asks for no more. */
    @GetMapping("/conversions/{currency}")
    Converted converted(@PathVariable String currency) {
        if (fix.isMade()) {
            return new Converted(currency, AMOUNT.multiply(rates.value(currency).rate()));
        }
        ExchangeRate rate = rates.rate(currency); // truth: for the value
        return new Converted(currency, AMOUNT.multiply(rate.rate()));
    }

    /** Shows all rates of the day. */
    @GetMapping("/conversions")
    List<ExchangeRate> table() {
        return rates.all(); // truth: for all to see
    }
}
