// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import java.math.BigDecimal;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What holdings are worth. */
@RestController
class HoldingController {

    private static final BigDecimal SHARES = BigDecimal.valueOf(100);

    private final QuoteClient quotes;
    private final Fix fix;

    HoldingController(QuoteClient quotes, Fix fix) {
        this.quotes = quotes;
        this.fix = fix;
    }

    /** Takes symbol and price of a quote. Where it is fixed, it asks for no more. */
    @GetMapping("/holdings/{symbol}/worth")
    Worth worth(@PathVariable String symbol) {
        if (fix.isMade()) {
            QuotePrice price = quotes.price(symbol);
            return new Worth(price.symbol(), price.price().multiply(SHARES));
        }
        QuoteDataBean quote = quotes.quote(symbol); // truth: for the worth
        return new Worth(quote.symbol(), quote.price().multiply(SHARES));
    }

    /** Shows the whole quote. */
    @GetMapping("/holdings/{symbol}/quote")
    QuoteDataBean quote(@PathVariable String symbol) {
        return quotes.quote(symbol); // truth: for all to see
    }
}
