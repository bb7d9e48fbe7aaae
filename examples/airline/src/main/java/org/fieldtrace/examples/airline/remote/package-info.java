// SPDX-License-Identifier: MIT
/** How services call each other. */
package org.fieldtrace.examples.airline.remote;
