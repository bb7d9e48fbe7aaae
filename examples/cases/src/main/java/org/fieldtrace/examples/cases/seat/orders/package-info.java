// SPDX-License-Identifier: MIT
/** The service that has the sold tickets, in a database that speaks MongoDB's protocol. */
package org.fieldtrace.examples.cases.seat.orders;
