// SPDX-License-Identifier: MIT
/** Tests of which fields are used, and of what else watches tell. */
package org.fieldtrace.tracecompass.core.tests.utilisation;
