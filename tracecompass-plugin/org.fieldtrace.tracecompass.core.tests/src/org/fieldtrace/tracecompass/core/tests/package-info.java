// SPDX-License-Identifier: MIT
/** Tests of the analyses, in OSGi and on real traces. */
package org.fieldtrace.tracecompass.core.tests;
