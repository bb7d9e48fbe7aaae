// SPDX-License-Identifier: MIT
/** The service that has the trips of both kinds of trains. */
package org.fieldtrace.examples.cases.route.trips;
