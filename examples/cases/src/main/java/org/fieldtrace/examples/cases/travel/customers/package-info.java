// SPDX-License-Identifier: MIT
/** The service that knows who travels, in an Apache Derby. */
package org.fieldtrace.examples.cases.travel.customers;
