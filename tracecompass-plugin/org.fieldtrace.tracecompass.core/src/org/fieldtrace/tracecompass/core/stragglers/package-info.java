// SPDX-License-Identifier: MIT
/** Calls that took longer than their like, over the history of requests. */
package org.fieldtrace.tracecompass.core.stragglers;
