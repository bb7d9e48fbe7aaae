// SPDX-License-Identifier: MIT
/** The service that knows where trains stop, in an Apache Derby. */
package org.fieldtrace.examples.cases.travel.stations;
