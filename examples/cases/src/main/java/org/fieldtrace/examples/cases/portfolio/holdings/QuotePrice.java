// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.holdings;

import java.math.BigDecimal;

/** A quote's price as the other service sends it. */
record QuotePrice(String symbol, BigDecimal price) {}
