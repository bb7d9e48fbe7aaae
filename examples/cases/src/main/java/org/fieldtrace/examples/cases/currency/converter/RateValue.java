// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import java.math.BigDecimal;

/** An exchange rate, and nothing about it. */
record RateValue(BigDecimal rate) {}
