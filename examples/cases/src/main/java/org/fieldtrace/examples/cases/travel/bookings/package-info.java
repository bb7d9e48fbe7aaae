// SPDX-License-Identifier: MIT
/** The service that knows what is sold to whom, in an Apache Derby. */
package org.fieldtrace.examples.cases.travel.bookings;
