// SPDX-License-Identifier: MIT
/** Watchpoints over time: what each debug register watched, and with which verdict it ended. */
package org.fieldtrace.tracecompass.core.watchpoints;
