// SPDX-License-Identifier: MIT
/** Traces: the trace type, where traces lie in folders, and what is damaged or lost in them. */
package org.fieldtrace.tracecompass.core.trace;
