// SPDX-License-Identifier: MIT
/** Operations that answer what nobody reads from end to end, and what is gained without it. */
package org.fieldtrace.model.findings.answers;
