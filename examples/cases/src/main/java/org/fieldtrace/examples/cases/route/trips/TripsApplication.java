// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.trips;

import org.fieldtrace.examples.cases.WebService;

/** The service that has the trips. */
@WebService
public class TripsApplication {}
