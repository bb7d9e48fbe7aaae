// SPDX-License-Identifier: MIT
/** Tests of traces that are broken, forged or made to harm. */
package org.fieldtrace.tracecompass.core.tests.hostile;
