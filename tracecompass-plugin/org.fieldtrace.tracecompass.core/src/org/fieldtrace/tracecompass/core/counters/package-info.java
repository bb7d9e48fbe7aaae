// SPDX-License-Identifier: MIT
/** What the processor and the kernel count of handlings. */
package org.fieldtrace.tracecompass.core.counters;
