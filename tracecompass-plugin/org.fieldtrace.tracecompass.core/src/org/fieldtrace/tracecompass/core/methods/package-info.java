// SPDX-License-Identifier: MIT
/** Calls of probed methods, as Trace Compass's own call stack analyses show them. */
package org.fieldtrace.tracecompass.core.methods;
