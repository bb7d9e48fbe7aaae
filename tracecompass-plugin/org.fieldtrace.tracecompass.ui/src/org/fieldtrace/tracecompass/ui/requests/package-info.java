// SPDX-License-Identifier: MIT
/** The Request Flow view, and the call tree of a request. */
package org.fieldtrace.tracecompass.ui.requests;
