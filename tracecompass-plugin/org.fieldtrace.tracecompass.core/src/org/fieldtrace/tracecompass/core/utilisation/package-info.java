// SPDX-License-Identifier: MIT
/**
 * Field utilisation: a state history of running counts per allocation context, class and field, and
 * the tree that is drawn from it.
 */
package org.fieldtrace.tracecompass.core.utilisation;
