// SPDX-License-Identifier: MIT
/** Where the time of handlings goes, by the sections that servers tell. */
package org.fieldtrace.tracecompass.core.sections;
