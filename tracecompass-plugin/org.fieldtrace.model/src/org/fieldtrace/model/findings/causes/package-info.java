// SPDX-License-Identifier: MIT
/** Findings that one change mends are one entry for people. */
package org.fieldtrace.model.findings.causes;
