// SPDX-License-Identifier: MIT
/** Serves the tables that the model declares, over the requests of a trace. */
package org.fieldtrace.tracecompass.core.tables;
