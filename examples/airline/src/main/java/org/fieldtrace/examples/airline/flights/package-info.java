// SPDX-License-Identifier: MIT
/** The service that knows what flies where and when. */
package org.fieldtrace.examples.airline.flights;
