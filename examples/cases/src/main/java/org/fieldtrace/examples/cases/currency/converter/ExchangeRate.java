// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import java.math.BigDecimal;

/**
 * What a currency is worth.
 *
 * @param base the currency that it is worth that in
 * @param date when it was fixed
 * @param source who fixed it
 */
record ExchangeRate(String currency, String base, BigDecimal rate, String date, String source) {}
