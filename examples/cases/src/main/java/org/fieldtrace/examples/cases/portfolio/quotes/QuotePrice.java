// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.quotes;

import java.math.BigDecimal;

/** What a holding's worth takes of a quote. */
record QuotePrice(String symbol, BigDecimal price) {}
