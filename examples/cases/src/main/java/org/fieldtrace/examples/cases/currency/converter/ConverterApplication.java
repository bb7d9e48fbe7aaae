// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.currency.converter;

import org.fieldtrace.examples.cases.WebService;

/** The service that converts amounts. */
@WebService
public class ConverterApplication {}
