// SPDX-License-Identifier: MIT
/** Tests of what the report prints of real traces. */
package org.fieldtrace.tracecompass.core.tests.report;
