// SPDX-License-Identifier: MIT
/** The service that finds the quickest trips, and asks another one for all. */
package org.fieldtrace.examples.cases.route.plans;
