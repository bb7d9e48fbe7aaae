// SPDX-License-Identifier: MIT
/** Who calls whom, over the history of requests. */
package org.fieldtrace.tracecompass.core.services;
