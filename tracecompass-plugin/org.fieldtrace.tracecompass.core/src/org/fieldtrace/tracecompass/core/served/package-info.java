// SPDX-License-Identifier: MIT
/**
 * Data providers for clients of a trace server, which draw what they are given: tables with cells
 * in words, and what the views of the workbench draw themselves. All have one factory.
 */
package org.fieldtrace.tracecompass.core.served;
