// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import java.math.BigDecimal;

/** A quote as the other service sends it. */
record QuoteDataBean(
        String symbol,
        String companyName,
        double volume,
        BigDecimal price,
        BigDecimal open,
        BigDecimal low,
        BigDecimal high,
        double change) {}
