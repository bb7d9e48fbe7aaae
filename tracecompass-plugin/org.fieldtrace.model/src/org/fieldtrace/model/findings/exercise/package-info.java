// SPDX-License-Identifier: MIT
/** What a recording exercised of the code that a finding is about. */
package org.fieldtrace.model.findings.exercise;
