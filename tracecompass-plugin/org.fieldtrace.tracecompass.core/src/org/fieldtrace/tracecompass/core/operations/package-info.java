// SPDX-License-Identifier: MIT
/** Operations of services as a calling context tree, over the history of requests. */
package org.fieldtrace.tracecompass.core.operations;
