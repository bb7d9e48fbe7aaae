// SPDX-License-Identifier: MIT
/** What is called otherwise in other versions of Trace Compass, from 6.2 to 12. */
package org.fieldtrace.tracecompass.core.compatibility;
