// SPDX-License-Identifier: MIT
/** The list of what to fix: findings of all kinds, most to gain first. */
package org.fieldtrace.tracecompass.core.fixlist;
