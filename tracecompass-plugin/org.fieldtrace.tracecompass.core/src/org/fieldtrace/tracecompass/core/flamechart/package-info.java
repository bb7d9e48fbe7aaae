// SPDX-License-Identifier: MIT
/** The flame chart of one request: the methods that were called for it, over all its services. */
package org.fieldtrace.tracecompass.core.flamechart;
