// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.rates;

import org.fieldtrace.examples.cases.WebService;

/** The service that has the exchange rates of the day. */
@WebService
public class RatesApplication {}
