// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.seats;

import org.fieldtrace.examples.cases.WebService;

/** The service that knows which seats are free. */
@WebService
public class SeatsApplication {}
