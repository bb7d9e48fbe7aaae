// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.bookings;

import org.fieldtrace.examples.cases.DerbyService;

/** The service that knows what is sold to whom. */
@DerbyService
public class BookingsApplication {}
