// SPDX-License-Identifier: MIT
/** The event vocabulary, as the analyses read it. */
package org.fieldtrace.tracecompass.core.event;
