// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.stations;

import org.fieldtrace.examples.cases.DerbyService;

/** The service that knows where trains stop. */
@DerbyService
public class StationsApplication {}
