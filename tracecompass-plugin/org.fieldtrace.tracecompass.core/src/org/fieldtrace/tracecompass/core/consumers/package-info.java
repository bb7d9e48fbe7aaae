// SPDX-License-Identifier: MIT
/** Who reads each field: class, field, service and call path. */
package org.fieldtrace.tracecompass.core.consumers;
